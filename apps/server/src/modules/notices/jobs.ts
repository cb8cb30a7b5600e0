import * as z from "zod";
import { job } from "../../jobs.ts";

/** Sends the daily summaries by email. */
export const sendDigests = job({ name: "notices.digest", input: z.object({}), attempts: 1, every: "5 * * * *" });
