import * as z from "zod";
import { job } from "../../jobs.ts";

/** Ends expired shares, and settles ended ones. */
export const tidyShares = job({ name: "splits.tidy", input: z.object({}), attempts: 1, every: "* * * * *" });
