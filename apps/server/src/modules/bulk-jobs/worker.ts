import { worker } from "../../jobs.ts";
import { tidyBulkJobs } from "./jobs.ts";
import { tidy } from "./tidy.ts";

export default [worker(tidyBulkJobs, (app) => tidy(app))];
