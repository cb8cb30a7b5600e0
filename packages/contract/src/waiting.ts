import * as z from "zod";

/** What can wait for staff, in the order of the console's first page. */
export const waitingKinds = [
  "messages",
  "certifications",
  "renewals",
  "requests",
  "exchanges",
  "payouts",
  "recommended",
  "invoices",
  "transfers",
  "differences",
] as const;

/** The filter of a list by one of its statuses, or by "waiting": all entries that wait for staff. */
export const statusOrWaiting = <const S extends readonly string[]>(statuses: S) => z.enum([...statuses, "waiting"]);
