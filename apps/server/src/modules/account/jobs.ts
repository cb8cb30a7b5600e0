import * as z from "zod";
import { job } from "../../jobs.ts";

/** Removes uploads nobody used, ended sessions, old codes, counts and tickets. */
export const tidyAccounts = job({ name: "account.tidy", input: z.object({}), attempts: 3, every: "43 * * * *" });

/** Gathers what is kept of an account into a file. */
export const exportAccount = job({ name: "account.export", input: z.object({ id: z.int() }), attempts: 3 });

/** Deletes the accounts whose grace is over. */
export const deleteAccounts = job({ name: "account.delete", input: z.object({}), attempts: 3, every: "13 * * * *" });
