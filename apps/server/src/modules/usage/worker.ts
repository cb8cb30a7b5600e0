import { worker } from "../../jobs.ts";
import { forgetOldBatches, forgetOldRecords } from "./jobs.ts";
import { forgetBatches, forgetRecords } from "./records.ts";

export default [
  worker(forgetOldRecords, (app) => forgetRecords(app)),
  worker(forgetOldBatches, (app) => forgetBatches(app)),
];
