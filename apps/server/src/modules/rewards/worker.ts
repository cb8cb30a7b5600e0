import { worker } from "../../jobs.ts";
import { releaseCashback } from "./earnings.ts";
import { releaseDueCashback } from "./jobs.ts";

export default [worker(releaseDueCashback, (app) => releaseCashback(app))];
