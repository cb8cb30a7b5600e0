import * as z from "zod";
import { job } from "../../jobs.ts";

/** Completes exchanges that were shipped long enough ago. */
export const confirmDueReceipts = job({
  name: "mall.receipts",
  input: z.object({}),
  attempts: 3,
  every: "23 * * * *",
});

/** Removes uploaded pictures that are not used. */
export const tidyPictures = job({ name: "mall.pictures", input: z.object({}), attempts: 1, every: "51 2 * * *" });
