import { worker } from "../../jobs.ts";
import { attempt, deliverDue, forgetDeliveries } from "./deliveries.ts";
import { deliverDueWebhooks, deliverWebhook, forgetOldDeliveries } from "./jobs.ts";

export default [
  worker(deliverWebhook, (app, { id }) => attempt(app, BigInt(id))),
  worker(deliverDueWebhooks, (app) => deliverDue(app)),
  worker(forgetOldDeliveries, (app) => forgetDeliveries(app)),
];
