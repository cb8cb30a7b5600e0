import { worker } from "../../jobs.ts";
import { mailLensReports } from "./jobs.ts";
import { sendDueReports } from "./mail.ts";

export default [worker(mailLensReports, (app) => sendDueReports(app))];
