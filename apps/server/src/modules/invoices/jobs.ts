import * as z from "zod";
import { job } from "../../jobs.ts";

/** Asks the provider for an invoice; it stays in the list of `pollInvoices` until the provider has decided. */
export const requestInvoice = job({
  name: "invoices.request",
  input: z.object({ id: z.int() }),
  attempts: 1,
});

/** Asks again about invoices that the provider has not decided on, also after a process died. */
export const pollInvoices = job({ name: "invoices.poll", input: z.object({}), attempts: 1, every: "* * * * *" });

/** Ends red parts to which the buyer has not consented in time. */
export const expireRedParts = job({ name: "invoices.expire", input: z.object({}), attempts: 3, every: "*/10 * * * *" });
