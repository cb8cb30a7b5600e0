import * as z from "zod";
import { job } from "../../jobs.ts";

/** Ends shares whose time is over, and settles those that have ended. */
export const tidyShares = job({ name: "splits.tidy", input: z.object({}), attempts: 1, every: "* * * * *" });
