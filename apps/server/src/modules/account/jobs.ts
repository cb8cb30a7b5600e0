import * as z from "zod";
import { job } from "../../jobs.ts";

/** Deletes unused uploads, ended sessions, and old codes, attempt counts, tickets and changes of sign-in. */
export const tidyAccounts = job({ name: "account.tidy", input: z.object({}), attempts: 3, every: "43 * * * *" });
