import * as z from "zod";
import { job } from "../../jobs.ts";

/** Tells what has passed the threshold of a rule. */
export const watchUsage = job({ name: "warnings.usage", input: z.object({}), attempts: 1, every: "* * * * *" });

/** Tells of new versions of the databases, however they came. */
export const watchVersions = job({ name: "warnings.versions", input: z.object({}), attempts: 1, every: "*/5 * * * *" });
