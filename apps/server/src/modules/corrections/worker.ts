import { worker } from "../../jobs.ts";
import { checkProofs } from "./jobs.ts";
import { checkDueProofs } from "./proofs.ts";

export default [worker(checkProofs, (app) => checkDueProofs(app))];
