import { worker } from "../../jobs.ts";
import { pollPayments, reconcilePayments, sendRefund } from "./jobs.ts";
import { pollProviders } from "./notifications.ts";
import { reconcile } from "./reconcile.ts";
import { pursueRefund, pursueRefunds } from "./refunds.ts";

export default [
  worker(pollPayments, async (app) => ({ ...(await pollProviders(app)), ...(await pursueRefunds(app)) })),
  worker(sendRefund, (app, { id }) => pursueRefund(app, id)),
  worker(reconcilePayments, (app) => reconcile(app)),
];
