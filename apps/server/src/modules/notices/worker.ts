import { worker } from "../../jobs.ts";
import { sendDueDigests } from "./digest.ts";
import { sendDigests } from "./jobs.ts";

export default [worker(sendDigests, (app) => sendDueDigests(app))];
