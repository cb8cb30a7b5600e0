import { worker } from "../../jobs.ts";
import { compareNewVersions, forgetOldChanges } from "./compare.ts";
import { compareVersions, forgetChanges } from "./jobs.ts";

export default [
  worker(compareVersions, (app) => compareNewVersions(app)),
  worker(forgetChanges, (app) => forgetOldChanges(app)),
];
