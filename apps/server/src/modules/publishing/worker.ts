import { worker } from "../../jobs.ts";
import { checkSources, measureCoverage, refreshDatabase } from "./jobs.ts";
import { measureMissingCoverage, refreshDatabase as refresh } from "./publish.ts";
import { keepSourcesCurrent } from "./schedule.ts";

export default [
  worker(refreshDatabase, refresh),
  worker(checkSources, (app) => keepSourcesCurrent(app)),
  worker(measureCoverage, measureMissingCoverage),
];
