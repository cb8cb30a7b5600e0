import * as z from "zod";
import { job } from "../../jobs.ts";

/** Deletes the results of calls with an idempotency key once they are no longer needed. */
export const forgetOldRequests = job({
  name: "requests.forget",
  input: z.object({}),
  attempts: 3,
  every: "17 * * * *",
});
