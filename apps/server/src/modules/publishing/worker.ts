import { worker } from "../../jobs.ts";
import { buildCorrections, checkSources, measureCoverage, refreshDatabase } from "./jobs.ts";
import { measureMissingCoverage, refreshDatabase as refresh } from "./publish.ts";
import { buildWaitingCorrections, keepSourcesCurrent } from "./schedule.ts";

export default [
  worker(refreshDatabase, refresh),
  worker(checkSources, (app) => keepSourcesCurrent(app)),
  worker(buildCorrections, buildWaitingCorrections),
  worker(measureCoverage, measureMissingCoverage),
];
