import { worker } from "../../jobs.ts";
import { refreshDatabase } from "./jobs.ts";
import { refreshDefaultDatabase } from "./refresh.ts";

export default [worker(refreshDatabase, (app) => refreshDefaultDatabase(app))];
