import { worker } from "../../jobs.ts";
import { forgetOldRequests } from "./jobs.ts";
import { forgetRequests } from "./requests.ts";

export default [worker(forgetOldRequests, (app) => forgetRequests(app))];
