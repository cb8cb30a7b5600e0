import { worker } from "../../jobs.ts";
import { deliverNotices } from "./broadcasts.ts";
import { sendNotices } from "./jobs.ts";

export default [worker(sendNotices, deliverNotices)];
