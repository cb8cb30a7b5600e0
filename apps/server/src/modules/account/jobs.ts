import * as z from "zod";
import { job } from "../../jobs.ts";

/** Removes uploads nobody used, ended sessions, old codes, counts and tickets. */
export const tidyAccounts = job({ name: "account.tidy", input: z.object({}), attempts: 3, every: "43 * * * *" });
