import * as z from "zod";
import { job } from "../../jobs.ts";

/** Forgets visits once they are old. */
export const forgetOldVisits = job({ name: "visits.forget", input: z.object({}), attempts: 3, every: "29 3 * * *" });
