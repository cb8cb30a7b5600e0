import { worker } from "../../jobs.ts";
import { evaluateWarnings } from "./evaluate.ts";
import { watchUsage, watchVersions } from "./jobs.ts";
import { announceVersions } from "./updates.ts";

export default [
  worker(watchUsage, (app) => evaluateWarnings(app)),
  worker(watchVersions, (app) => announceVersions(app)),
];
