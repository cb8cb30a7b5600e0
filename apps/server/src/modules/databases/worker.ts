import { worker } from "../../jobs.ts";
import { checkSources, refreshDatabase } from "./jobs.ts";
import { refreshDatabase as refresh } from "./publish.ts";
import { keepSourcesCurrent } from "./schedule.ts";

export default [worker(refreshDatabase, refresh), worker(checkSources, (app) => keepSourcesCurrent(app))];
