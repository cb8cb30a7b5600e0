import { worker } from "../../jobs.ts";
import { foldOrGather, forgetFlushes } from "../metering/fold.ts";
import { forgetExports, writeExport } from "./exports.ts";
import { foldFlushes, forgetOldExports, forgetOldFlushes, forgetOldRecords, writeRecords } from "./jobs.ts";
import { forgetRecords } from "./records.ts";

export default [
  worker(forgetOldRecords, (app) => forgetRecords(app)),
  worker(writeRecords, (app, { id }) => writeExport(app, id)),
  worker(forgetOldExports, (app) => forgetExports(app)),
  worker(foldFlushes, async (app) => ({ flushes: await foldOrGather(app) })),
  worker(forgetOldFlushes, (app) => forgetFlushes(app)),
];
