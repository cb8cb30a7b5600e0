import { worker } from "../../jobs.ts";
import { forgetExports, writeExport } from "./exports.ts";
import { forgetOldBatches, forgetOldExports, forgetOldRecords, writeRecords } from "./jobs.ts";
import { forgetBatches, forgetRecords } from "./records.ts";

export default [
  worker(forgetOldRecords, (app) => forgetRecords(app)),
  worker(writeRecords, (app, { id }) => writeExport(app, id)),
  worker(forgetOldExports, (app) => forgetExports(app)),
  worker(forgetOldBatches, (app) => forgetBatches(app)),
];
