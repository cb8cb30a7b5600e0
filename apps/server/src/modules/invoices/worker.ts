import { worker } from "../../jobs.ts";
import { pollOpenInvoices, requestFromProvider } from "./by-provider.ts";
import { expireRedParts, pollInvoices, requestInvoice } from "./jobs.ts";
import { expireReds } from "./red-steps.ts";

export default [
  worker(requestInvoice, (app, { id }) => requestFromProvider(app, id)),
  worker(pollInvoices, (app) => pollOpenInvoices(app)),
  worker(expireRedParts, (app) => expireReds(app)),
];
