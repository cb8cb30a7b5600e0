import { worker } from "../../jobs.ts";
import { forgetOldVisits } from "./jobs.ts";
import { forgetVisits } from "./visits.ts";

export default [worker(forgetOldVisits, (app) => forgetVisits(app))];
