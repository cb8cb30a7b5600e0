import * as z from "zod";
import { job } from "../../jobs.ts";

/** Forgets single calls after their thirty days. */
export const forgetOldRecords = job({ name: "usage.forget", input: z.object({}), attempts: 3, every: "7 2 * * *" });

/** Forgets flushes that nobody sends again: there is one for every twentieth of a second. */
export const forgetOldBatches = job({ name: "usage.batches", input: z.object({}), attempts: 3, every: "*/10 * * * *" });
