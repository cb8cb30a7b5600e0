import { worker } from "../../jobs.ts";
import { tidySplits } from "./give.ts";
import { tidyShares } from "./jobs.ts";

export default [worker(tidyShares, (app) => tidySplits(app))];
