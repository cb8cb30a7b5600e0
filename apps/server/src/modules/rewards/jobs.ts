import * as z from "zod";
import { job } from "../../jobs.ts";

/** Makes cashback available that was held long enough. */
export const releaseDueCashback = job({
  name: "rewards.release",
  input: z.object({}),
  attempts: 3,
  every: "7 * * * *",
});
