import * as z from "zod";
import { job } from "../../jobs.ts";

/** Polls payments whose callback may be lost, and pending refunds. */
export const pollPayments = job({ name: "payments.poll", input: z.object({}), attempts: 1, every: "* * * * *" });

/** Sends money back. */
export const sendRefund = job({ name: "payments.refund", input: z.object({ id: z.int() }), attempts: 8 });

/** Compares our books of the previous day with the providers', once theirs are available. */
export const reconcilePayments = job({
  name: "payments.reconcile",
  input: z.object({}),
  attempts: 3,
  every: "30 3 * * *",
});
