import { worker } from "../../jobs.ts";
import { endExpiredShares } from "./allocate.ts";
import { tidyShares } from "./jobs.ts";

export default [worker(tidyShares, (app) => endExpiredShares(app))];
