import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { controlWebhook, createWebhook, listDeliveries, listWebhooks, testWebhook } from "./webhooks.ts";

export default routes(api.webhooks, {
  webhookList: ({ app, user }) => listWebhooks(app, user),
  webhookCreate: ({ app, user, caller, input }) => createWebhook(app, user, caller.ip, input.url),
  webhookControl: ({ app, user, caller, input }) => controlWebhook(app, user, caller.ip, input),
  webhookTest: ({ app, user, input }) => testWebhook(app, user, input.webhook_id),
  webhookDeliveries: ({ app, user, input }) => listDeliveries(app, user, input),
});
