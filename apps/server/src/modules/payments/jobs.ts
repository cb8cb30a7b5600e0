import * as z from "zod";
import { job } from "../../jobs.ts";

/** Asks for payments whose callback may be lost, and for refunds that are under way. */
export const pollPayments = job({ name: "payments.poll", input: z.object({}), attempts: 1, every: "* * * * *" });

/** Sends money back. */
export const sendRefund = job({ name: "payments.refund", input: z.object({ id: z.int() }), attempts: 8 });

/** Compares our books of the day before with the providers', when theirs are there. */
export const reconcilePayments = job({
  name: "payments.reconcile",
  input: z.object({}),
  attempts: 3,
  every: "30 3 * * *",
});
