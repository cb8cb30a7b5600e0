import { worker } from "../../jobs.ts";
import { confirmOldReceipts } from "./exchange-states.ts";
import { confirmDueReceipts } from "./jobs.ts";

export default [worker(confirmDueReceipts, (app) => confirmOldReceipts(app))];
