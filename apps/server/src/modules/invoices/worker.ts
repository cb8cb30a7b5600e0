import { worker } from "../../jobs.ts";
import { pollOpenInvoices, requestFromProvider } from "./by-provider.ts";
import { beginDueStatements, queueStrays } from "./commercial/due.ts";
import { beginStatements, mailDocument, mailStatement } from "./commercial/jobs.ts";
import { mailBillingDocument, mailMonth } from "./commercial/mail.ts";
import { expireRedParts, pollInvoices, requestInvoice } from "./jobs.ts";
import { expireReds } from "./red-steps.ts";

export default [
  worker(requestInvoice, (app, { id }) => requestFromProvider(app, id)),
  worker(pollInvoices, (app) => pollOpenInvoices(app)),
  worker(expireRedParts, (app) => expireReds(app)),
  worker(mailDocument, (app, { id }) => mailBillingDocument(app, id)),
  worker(mailStatement, (app, { account_id, month }) => mailMonth(app, account_id, month)),
  worker(beginStatements, async (app) => ({ ...(await beginDueStatements(app)), ...(await queueStrays(app)) })),
];
