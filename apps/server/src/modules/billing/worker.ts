import { worker } from "../../jobs.ts";
import { beginDueStatements, queueStrays } from "./due.ts";
import { beginStatements, mailDocument, mailStatement } from "./jobs.ts";
import { mailBillingDocument, mailMonth } from "./mail.ts";

export default [
  worker(mailDocument, (app, { id }) => mailBillingDocument(app, id)),
  worker(mailStatement, (app, { account_id, month }) => mailMonth(app, account_id, month)),
  worker(beginStatements, async (app) => ({ ...(await beginDueStatements(app)), ...(await queueStrays(app)) })),
];
