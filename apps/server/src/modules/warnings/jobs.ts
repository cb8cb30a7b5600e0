import * as z from "zod";
import { job } from "../../jobs.ts";

/** Sends alerts for rules whose threshold is passed. */
export const watchUsage = job({ name: "warnings.usage", input: z.object({}), attempts: 1, every: "* * * * *" });

/** Announces new versions of the databases, whatever produced them. */
export const watchVersions = job({ name: "warnings.versions", input: z.object({}), attempts: 1, every: "*/5 * * * *" });
