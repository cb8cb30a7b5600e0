import * as z from "zod";
import { job } from "../../jobs.ts";

/** Deletes old visits. */
export const forgetOldVisits = job({ name: "visits.forget", input: z.object({}), attempts: 3, every: "29 3 * * *" });
