import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { listOf, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";
import { WebhookTest } from "./warnings.ts";
import { webhookEvents } from "./webhook-events.ts";

const Webhook = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  url: z.string().meta({ en: "URL", zh: "网址" }),
  secret_masked: z.string().meta({ en: "Signing secret, partly hidden", zh: "签名密钥（已隐去部分）" }),
  enabled: z.boolean().meta({ en: "Whether it is enabled", zh: "是否启用" }),
  failures_in_row: z
    .int()
    .meta({ en: "Consecutive failures; after twenty the webhook is disabled", zh: "连续失败次数，满 20 次自动停用" }),
  status_updates: z
    .boolean()
    .meta({ en: "Whether it also receives updates of the status page", zh: "是否也接收运行状态的更新" }),
  disabled_at: timestamp().nullable().meta({ en: "When it was disabled", zh: "停用时间" }),
  created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
});
const WithSecret = z.object({
  webhook: Webhook.nullable().meta({ en: "The webhook; null if it has been deleted", zh: "Webhook；删除后为 null" }),
  /** Present only if this call created the secret; never shown again. */
  secret: z.string().nullable().meta({ en: "Signing secret, shown once", zh: "签名密钥，仅显示一次" }),
});

export const webhooks = {
  webhookList: endpoint({
    path: "/v1/webhook_list",
    summary: "List the account's webhooks, without their secrets",
    summaryZh: "列出账号的 Webhook，不含密钥",
    access: "usage.warn",
    viewable: true,
    input: z.object({}),
    output: listOf(Webhook),
  }),
  webhookCreate: endpoint({
    path: "/v1/webhook_create",
    summary: "Add a webhook; the response contains its signing secret",
    summaryZh: "新增 Webhook，并返回签名密钥",
    access: "usage.warn",
    input: z.object({ url: text(500).meta({ en: "URL", zh: "网址", examples: ["https://example.com/hook"] }) }),
    output: WithSecret,
    errors: ["TOO_MANY_WEBHOOKS", "CONFLICT"],
    rate: { max: 20, seconds: 60 },
  }),
  webhookControl: endpoint({
    path: "/v1/webhook_control",
    summary: "Enable, disable or delete a webhook, replace its secret, or subscribe it to the status page",
    summaryZh: "启用、停用、更换密钥、删除 Webhook，或订阅运行状态",
    access: "usage.warn",
    input: z.object({
      webhook_id: ownId("webhook").meta({ en: "Webhook ID", zh: "Webhook 编号" }),
      action: z
        .enum(["enable", "disable", "rotate", "follow_status", "unfollow_status", "delete"])
        .meta({ en: "Action to perform", zh: "要执行的操作" }),
    }),
    output: WithSecret,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  webhookTest: endpoint({
    path: "/v1/webhook_test",
    summary: "Call a webhook now and return its response",
    summaryZh: "立即调用一次 Webhook 并返回结果",
    access: "usage.warn",
    input: z.object({ webhook_id: ownId("webhook").meta({ en: "Webhook ID", zh: "Webhook 编号" }) }),
    output: WebhookTest,
    errors: ["NOT_FOUND"],
    rate: { max: 10, seconds: 60 },
  }),
  webhookDeliveries: endpoint({
    path: "/v1/webhook_deliveries",
    summary: "List webhook deliveries of the last thirty days, newest first",
    summaryZh: "列出近三十天的 Webhook 调用，新的在前",
    access: "usage.warn",
    viewable: true,
    input: z.object({
      webhook_id: ownId("webhook").optional().meta({ en: "Webhook ID", zh: "Webhook 编号" }),
      status: z.enum(["pending", "delivered", "failed"]).optional().meta({ en: "Status", zh: "状态" }),
      ...paging,
    }),
    output: pageOf(
      z.object({
        id: z.int().meta({ en: "ID", zh: "编号" }),
        event_id: z.string().meta({ en: "Event ID, the same for every attempt", zh: "事件编号，每次重试相同" }),
        webhook_id: z.int().meta({ en: "Webhook ID", zh: "Webhook 编号" }),
        url: z.string().meta({ en: "URL", zh: "网址" }),
        type: z.enum(webhookEvents).meta({ en: "Type", zh: "类型" }),
        status: z.enum(["pending", "delivered", "failed"]).meta({ en: "Status", zh: "状态" }),
        attempts: z.int().meta({ en: "Number of attempts", zh: "尝试次数" }),
        http_status: z.int().nullable().meta({ en: "HTTP status of the response", zh: "返回的 HTTP 状态" }),
        ms: z.int().nullable().meta({ en: "Response time in ms", zh: "耗时（毫秒）" }),
        error: z.string().meta({ en: "Reason for the failure", zh: "失败原因" }),
        next_at: timestamp().nullable().meta({ en: "Time of the next attempt", zh: "下次尝试时间" }),
        created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
        finished_at: timestamp().nullable().meta({ en: "When it finished", zh: "结束时间" }),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
};
