import * as z from "zod";
import { job } from "../../jobs.ts";

/** Forgets single calls after their thirty days. */
export const forgetOldRecords = job({ name: "usage.forget", input: z.object({}), attempts: 3, every: "7 2 * * *" });
