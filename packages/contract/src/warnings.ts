import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, integer, list, listOf, structures, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";

export const warningMetrics = ["remaining_percent", "remaining_num", "daily_num", "error_rate", "expire_days"] as const;
export const warningChannels = ["notice", "sms", "email", "webhook"] as const;

/** ID of a user or webhook of the account. An empty list means the main account, or all webhooks. */
const Receiver = z.object({ type: z.enum(["user", "webhook"]), value: integer(1, 2_147_483_647) });
const channels = () => list(z.enum(warningChannels), warningChannels.length);
const receivers = () =>
  structures(Receiver, 10)
    .optional()
    .meta({ examples: [[]] });

const Rule = z.object({
  id: z.int(),
  /** The account's default rule can be changed and disabled, but not deleted. */
  is_default: z.boolean(),
  service_id: z.int().nullable(),
  service_name: z.string(),
  metric: z.enum(warningMetrics),
  threshold: z.int(),
  channels: z.array(z.enum(warningChannels)),
  receivers: z.array(Receiver),
  enabled: z.boolean(),
  state: z.enum(["armed", "fired", "exhausted"]),
  last_fired_at: timestamp().nullable(),
  last_value: z.number().nullable(),
});

const UpdateAlert = z.object({
  product: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  channels: z.array(z.enum(warningChannels)),
  receivers: z.array(Receiver),
  webhook_url: z.string(),
  webhook_secret_masked: z.string(),
  min_changed_percent: z.int(),
  last_sent_at: timestamp().nullable(),
  last_result: z.string(),
});

export const WebhookTest = z.object({
  delivered: z.boolean(),
  http_status: z.int().nullable(),
  ms: z.int(),
  error: z.string(),
});

export const warnings = {
  getUserWarn: endpoint({
    path: "/v1/get_user_warn",
    summary: "List alert rules, the account's default rule first",
    access: "usage.warn",
    input: z.object({ service_id: ownId("service").optional() }),
    output: listOf(Rule),
    errors: ["NOT_FOUND"],
  }),
  setUserWarn: endpoint({
    path: "/v1/set_user_warn",
    summary: "Add, change or delete an alert rule",
    access: "usage.warn",
    input: z.object({
      id: ownId("warning_rule").optional(),
      service_id: ownId("service").optional(),
      metric: z.enum(warningMetrics).optional(),
      threshold: integer(0, 1_000_000_000).optional(),
      channels: channels().optional(),
      receivers: receivers(),
      enabled: flag().optional(),
      delete: flag().optional(),
    }),
    output: z.object({ rule: Rule.nullable() }),
    errors: ["NOT_FOUND", "CONFLICT", "TOO_MANY_RULES"],
  }),
  getUpdateWarn: endpoint({
    path: "/v1/get_update_warn",
    summary: "List who is notified of new database versions",
    access: "download.view",
    input: z.object({}),
    output: listOf(UpdateAlert),
  }),
  setUpdateWarn: endpoint({
    path: "/v1/set_update_warn",
    summary: "Set who is notified of new versions of a database, and test its webhook",
    access: "download.view",
    input: z.object({
      product: text(40).meta({ examples: ["city"], description: "A database, or all for every database" }),
      enabled: flag().optional(),
      channels: channels().optional(),
      receivers: receivers(),
      webhook_url: z
        .string()
        .trim()
        .max(500)
        .optional()
        .meta({ clearable: true, examples: ["https://example.com/hook"] }),
      min_changed_percent: integer(0, 100).optional(),
      test: flag().optional(),
    }),
    output: z.object({
      list: z.array(UpdateAlert),
      /** Secret of the webhook if this call created it; never shown again. */
      webhook_secret: z.string().nullable(),
      test: WebhookTest.nullable(),
    }),
    errors: ["TOO_MANY_WEBHOOKS", "NOT_FOUND"],
    rate: { max: 20, seconds: 60 },
  }),
};
