import { worker } from "../../jobs.ts";
import { forgetOldRecords } from "./jobs.ts";
import { forgetRecords } from "./records.ts";

export default [worker(forgetOldRecords, (app) => forgetRecords(app))];
