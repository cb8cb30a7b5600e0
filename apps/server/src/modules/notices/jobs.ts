import * as z from "zod";
import { job } from "../../jobs.ts";

/** Sends the e-mails that sum up a day. */
export const sendDigests = job({ name: "notices.digest", input: z.object({}), attempts: 1, every: "5 * * * *" });
