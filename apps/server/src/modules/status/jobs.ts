import * as z from "zod";
import { job } from "../../jobs.ts";

/** Asks each component of the status page once, as a visitor would. */
export const probeComponents = job({ name: "status.probe", input: z.object({}), attempts: 1, every: "* * * * *" });

/** Sends updates of incidents to subscribers. */
export const announceStatus = job({ name: "status.announce", input: z.object({}), attempts: 1, every: "* * * * *" });

/** Forgets addresses that were not confirmed. */
export const forgetSubscribers = job({ name: "status.forget", input: z.object({}), attempts: 3, every: "23 * * * *" });

/** Folds the probes of past days into one row a day, and forgets old days. */
export const foldProbes = job({ name: "status.fold", input: z.object({}), attempts: 3, every: "7 * * * *" });
