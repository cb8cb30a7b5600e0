import * as z from "zod";
import { job } from "../../jobs.ts";

/** Sends the weekly reports of the log lens by email. */
export const mailLensReports = job({ name: "lens.mail", input: z.object({}), attempts: 1, every: "10 * * * *" });
