import * as z from "zod";
import { job } from "../../jobs.ts";

/** Deletes the files of old jobs and uploads, and the jobs themselves after their time in the list. */
export const tidyBulkJobs = job({ name: "bulk.tidy", input: z.object({}), attempts: 3, every: "*/5 * * * *" });
