import { worker } from "../../jobs.ts";
import { pollPayments, reconcilePayments, sendRefund } from "./jobs.ts";
import { pollProviders } from "./notifications.ts";
import { reconcile } from "./reconcile.ts";
import { followUpRefunds, submitOrPollRefund } from "./refunds.ts";

export default [
  worker(pollPayments, async (app) => ({ ...(await pollProviders(app)), ...(await followUpRefunds(app)) })),
  worker(sendRefund, (app, { id }) => submitOrPollRefund(app, id)),
  worker(reconcilePayments, (app) => reconcile(app)),
];
