import { worker } from "../../jobs.ts";
import { pollPayments, reconcilePayments, sendRefund } from "./jobs.ts";
import { askForNews } from "./news.ts";
import { reconcile } from "./reconcile.ts";
import { pursueRefund, pursueRefunds } from "./refunds.ts";

export default [
  worker(pollPayments, async (app) => ({ ...(await askForNews(app)), ...(await pursueRefunds(app)) })),
  worker(sendRefund, (app, { id }) => pursueRefund(app, id)),
  worker(reconcilePayments, (app) => reconcile(app)),
];
