import * as z from "zod";
import { job } from "../../jobs.ts";

/** Polls payments whose callback may have been lost, and pending refunds. */
export const pollPayments = job({ name: "payments.poll", input: z.object({}), attempts: 1, every: "* * * * *" });

/** Executes a refund with the provider. */
export const sendRefund = job({ name: "payments.refund", input: z.object({ id: z.int() }), attempts: 8 });

/** Reconciles the previous day's payments with the providers' statements once those are available. */
export const reconcilePayments = job({
  name: "payments.reconcile",
  input: z.object({}),
  attempts: 3,
  every: "30 3 * * *",
});
