import * as z from "zod";
import { job } from "../../jobs.ts";

/** Compares published versions with the ones before them. Queued after each publication; on schedule if that failed. */
export const compareVersions = job({ name: "watches.compare", input: z.object({}), attempts: 3, every: "* * * * *" });

export const forgetChanges = job({ name: "watches.forget", input: z.object({}), attempts: 3, every: "32 2 * * *" });
