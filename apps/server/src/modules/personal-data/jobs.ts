import * as z from "zod";
import { job } from "../../jobs.ts";

/** Exports an account's data to a file. */
export const exportAccount = job({ name: "account.export", input: z.object({ id: z.int() }), attempts: 3 });

/** Deletes the accounts whose grace period has ended. */
export const deleteAccounts = job({ name: "account.delete", input: z.object({}), attempts: 3, every: "13 * * * *" });
