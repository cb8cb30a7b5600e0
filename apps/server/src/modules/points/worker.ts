import { worker } from "../../jobs.ts";
import { earnFirstCalls } from "./earnings.ts";
import { noticeFirstCalls } from "./jobs.ts";

export default [worker(noticeFirstCalls, (app) => earnFirstCalls(app))];
