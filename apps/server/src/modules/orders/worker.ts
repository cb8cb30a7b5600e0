import { worker } from "../../jobs.ts";
import { deliverPaid } from "./complete.ts";
import { billMonth, remindOfEnds, renewServices, tidyOrders } from "./jobs.ts";
import { billAllOverage } from "./overage.ts";
import { orderRenewals, remind } from "./renewing.ts";
import { closeOverdue } from "./states.ts";

export default [
  worker(tidyOrders, async (app) => ({ ...(await closeOverdue(app)), delivered: await deliverPaid(app) })),
  worker(renewServices, async (app) => ({
    renewals: await orderRenewals(app),
    overage: await billAllOverage(app, "ended"),
  })),
  worker(remindOfEnds, (app) => remind(app)),
  worker(billMonth, (app) => billAllOverage(app, "all")),
];
