import * as z from "zod";
import { job } from "../../jobs.ts";

/** Sends alerts for rules whose threshold is crossed. */
export const watchUsage = job({ name: "warnings.usage", input: z.object({}), attempts: 1, every: "* * * * *" });

/** Announces new and withdrawn versions of the databases. */
export const watchVersions = job({ name: "warnings.versions", input: z.object({}), attempts: 1, every: "*/5 * * * *" });
