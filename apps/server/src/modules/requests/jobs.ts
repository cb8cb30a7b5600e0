import * as z from "zod";
import { job } from "../../jobs.ts";

/** Forgets the results of calls made with an idempotency key once they are no longer needed. */
export const forgetOldRequests = job({
  name: "requests.forget",
  input: z.object({}),
  attempts: 3,
  every: "17 * * * *",
});
