import * as z from "zod";
import { job } from "../../jobs.ts";

/** The first attempt of a delivery; retries are sent by the job run every minute. */
export const deliverWebhook = job({
  name: "webhooks.deliver",
  input: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
  attempts: 1,
});

export const deliverDueWebhooks = job({ name: "webhooks.due", input: z.object({}), attempts: 1, every: "* * * * *" });

export const forgetOldDeliveries = job({
  name: "webhooks.forget",
  input: z.object({}),
  attempts: 3,
  every: "12 2 * * *",
});
