import * as z from "zod";
import { job } from "../../jobs.ts";

/** Asks each component of the status page once, as a visitor would. */
export const probeComponents = job({ name: "status.probe", input: z.object({}), attempts: 1, every: "* * * * *" });

/** Folds the probes of past days into one row a day, and forgets old days. */
export const foldProbes = job({ name: "status.fold", input: z.object({}), attempts: 3, every: "7 * * * *" });
