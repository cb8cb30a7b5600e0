import * as z from "zod";
import { job } from "../../jobs.ts";

/** Releases cashback that was held long enough. */
export const releaseDueCashback = job({
  name: "rewards.release",
  input: z.object({}),
  attempts: 3,
  every: "7 * * * *",
});
