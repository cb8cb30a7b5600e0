import * as z from "zod";
import { job } from "../../jobs.ts";

/** Requests an invoice from the provider; `pollInvoices` follows it until the provider has decided. */
export const requestInvoice = job({
  name: "invoices.request",
  input: z.object({ id: z.int() }),
  attempts: 1,
});

/** Polls invoices that the provider has not decided on, including after a crash. */
export const pollInvoices = job({ name: "invoices.poll", input: z.object({}), attempts: 1, every: "* * * * *" });

/** Ends red invoices to which the buyer has not consented in time. */
export const expireRedParts = job({ name: "invoices.expire", input: z.object({}), attempts: 3, every: "*/10 * * * *" });
