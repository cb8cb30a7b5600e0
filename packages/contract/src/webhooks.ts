import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { listOf, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";
import { WebhookTest } from "./warnings.ts";

/** Events a webhook can receive; `ping` is a test. */
export const webhookEvents = [
  "ping",
  "usage.threshold",
  "usage.exhausted",
  "service.expiring",
  "database.published",
  "database.withdrawn",
  "order.paid",
  "invoice.issued",
] as const;

const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  secret_masked: z.string(),
  enabled: z.boolean(),
  failures_in_row: z.int(),
  disabled_at: timestamp().nullable(),
  created_at: timestamp(),
});
const WithSecret = z.object({
  webhook: Webhook.nullable(),
  /** Present only if this call created the secret; never shown again. */
  secret: z.string().nullable(),
});

export const webhooks = {
  webhookList: endpoint({
    path: "/v1/webhook_list",
    summary: "List the account's webhooks, without their secrets",
    access: "usage.warn",
    input: z.object({}),
    output: listOf(Webhook),
  }),
  webhookCreate: endpoint({
    path: "/v1/webhook_create",
    summary: "Add a webhook; the response contains its signing secret",
    access: "usage.warn",
    input: z.object({ url: text(500).meta({ examples: ["https://example.com/hook"] }) }),
    output: WithSecret,
    errors: ["TOO_MANY_WEBHOOKS", "CONFLICT"],
    rate: { max: 20, seconds: 60 },
  }),
  webhookControl: endpoint({
    path: "/v1/webhook_control",
    summary: "Enable, disable or delete a webhook, or replace its secret",
    access: "usage.warn",
    input: z.object({
      webhook_id: ownId("webhook"),
      action: z.enum(["enable", "disable", "rotate", "delete"]),
    }),
    output: WithSecret,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  webhookTest: endpoint({
    path: "/v1/webhook_test",
    summary: "Call a webhook now and return its response",
    access: "usage.warn",
    input: z.object({ webhook_id: ownId("webhook") }),
    output: WebhookTest,
    errors: ["NOT_FOUND"],
    rate: { max: 10, seconds: 60 },
  }),
  webhookDeliveries: endpoint({
    path: "/v1/webhook_deliveries",
    summary: "List webhook deliveries of the last thirty days, newest first",
    access: "usage.warn",
    input: z.object({
      webhook_id: ownId("webhook").optional(),
      status: z.enum(["pending", "delivered", "failed"]).optional(),
      ...paging,
    }),
    output: pageOf(
      z.object({
        id: z.int(),
        event_id: z.string(),
        webhook_id: z.int(),
        url: z.string(),
        type: z.enum(webhookEvents),
        status: z.enum(["pending", "delivered", "failed"]),
        attempts: z.int(),
        http_status: z.int().nullable(),
        ms: z.int().nullable(),
        error: z.string(),
        next_at: timestamp().nullable(),
        created_at: timestamp(),
        finished_at: timestamp().nullable(),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
};
