import * as z from "zod";
import { job } from "../../jobs.ts";

/** Forgets single calls after their thirty days. */
export const forgetOldRecords = job({ name: "usage.forget", input: z.object({}), attempts: 3, every: "7 2 * * *" });

/** Writes an export into its file. */
export const writeRecords = job({ name: "usage.export", input: z.object({ id: z.int() }), attempts: 1 });

/** Removes exports, with their files, after a week. */
export const forgetOldExports = job({ name: "usage.exports", input: z.object({}), attempts: 3, every: "22 2 * * *" });

/** Adds the flushes of all processes to the counts of each key. */
export const foldFlushes = job({ name: "usage.fold", input: z.object({}), attempts: 1, every: "*/10 * * * * *" });

/** Forgets folded flushes that nobody sends again: there are a dozen a second. */
export const forgetOldFlushes = job({ name: "usage.flushes", input: z.object({}), attempts: 3, every: "*/10 * * * *" });
