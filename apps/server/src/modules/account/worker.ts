import { worker } from "../../jobs.ts";
import { tidyAccounts } from "./jobs.ts";
import { tidy } from "./tidy.ts";

export default [worker(tidyAccounts, (app) => tidy(app))];
