import * as z from "zod";
import { job } from "../../../jobs.ts";

/** Mails a commercial invoice or credit note. */
export const mailDocument = job({ name: "billing.document", input: z.object({ id: z.int() }), attempts: 12 });

/** Mails the statement of an account's month. */
export const mailStatement = job({
  name: "billing.statement",
  input: z.object({ account_id: z.int(), month: z.string() }),
  attempts: 12,
});

/** Begins the statements of accounts whose month has ended, and queues what was not mailed because a process ended. */
export const beginStatements = job({
  name: "billing.statements",
  input: z.object({}),
  attempts: 1,
  every: "25 * * * *",
});
