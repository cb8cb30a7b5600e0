import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, integer, list, listOf, structures, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";

export const warningMetrics = ["remaining_percent", "remaining_num", "daily_num", "error_rate", "expire_days"] as const;
export const warningChannels = ["notice", "sms", "email", "webhook"] as const;

/** ID of a user or webhook of the account. An empty list means the main account, or all webhooks. */
const Receiver = z.object({
  type: z.enum(["user", "webhook"]).meta({ en: "Type", zh: "类型" }),
  value: integer(1, 2_147_483_647).meta({ en: "ID of the user or webhook", zh: "用户或 Webhook 的编号" }),
});
const channels = () =>
  list(z.enum(warningChannels), warningChannels.length).meta({ en: "Delivery channels", zh: "通知方式" });
const receivers = () =>
  structures(Receiver, 10)
    .optional()
    .meta({
      en: "IDs of users or webhooks to notify; empty: the main account, or all webhooks",
      zh: "接收的用户或 Webhook 编号；为空表示主账号或全部 Webhook",
      examples: [[]],
    });

const Rule = z.object({
  id: z.int().meta({ en: "Rule ID", zh: "规则编号" }),
  /** The account's default rule can be changed and disabled, but not deleted. */
  is_default: z.boolean().meta({
    en: "Whether it is the account's default rule, which cannot be deleted",
    zh: "是否为账号默认规则（不可删除）",
  }),
  service_id: z.int().nullable().meta({ en: "Service to watch; null for all", zh: "监控的服务；null 表示全部" }),
  service_name: z.string().meta({ en: "Service name", zh: "服务名称" }),
  metric: z.enum(warningMetrics).meta({ en: "Metric to watch", zh: "监控指标" }),
  threshold: z.int().meta({ en: "Value that triggers the alert", zh: "预警阈值" }),
  channels: z.array(z.enum(warningChannels)).meta({ en: "Delivery channels", zh: "通知方式" }),
  receivers: z.array(Receiver).meta({
    en: "IDs of users or webhooks to notify; empty: the main account, or all webhooks",
    zh: "接收的用户或 Webhook 编号；为空表示主账号或全部 Webhook",
  }),
  enabled: z.boolean().meta({ en: "Whether it is enabled", zh: "是否启用" }),
  state: z.enum(["armed", "fired", "exhausted"]).meta({
    en: "State: waiting, triggered, or triggered by a quota that is used up",
    zh: "状态：待触发、已触发或额度已用完",
  }),
  last_fired_at: timestamp().nullable().meta({ en: "When it was last triggered", zh: "最近触发时间" }),
  last_value: z.number().nullable().meta({ en: "Value that triggered it", zh: "触发时的数值" }),
});

const UpdateAlert = z.object({
  product: z.string().meta({ en: "Product", zh: "产品" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  enabled: z.boolean().meta({ en: "Whether it is enabled", zh: "是否启用" }),
  channels: z.array(z.enum(warningChannels)).meta({ en: "Delivery channels", zh: "通知方式" }),
  receivers: z.array(Receiver).meta({
    en: "IDs of users or webhooks to notify; empty: the main account, or all webhooks",
    zh: "接收的用户或 Webhook 编号；为空表示主账号或全部 Webhook",
  }),
  webhook_url: z.string().meta({ en: "URL to call; empty if there is none", zh: "调用地址，没有时为空" }),
  webhook_secret_masked: z.string().meta({ en: "Signing secret, partly hidden", zh: "签名密钥（已隐去部分）" }),
  min_changed_percent: z.int().meta({
    en: "Minimum share of changed ranges, in percent, for a new version to be announced; 0: every version",
    zh: "新版本变化的地址段比例（百分比）低于该值时不提醒；0 表示每个版本都提醒",
  }),
  last_sent_at: timestamp().nullable().meta({ en: "When it was last sent", zh: "最近发送时间" }),
  last_result: z.string().meta({ en: "Result of the last attempt", zh: "最近结果" }),
});

export const WebhookTest = z.object({
  delivered: z
    .boolean()
    .meta({ en: "Whether it was delivered, i.e. answered with a 2xx status", zh: "是否送达（返回 2xx）" }),
  http_status: z.int().nullable().meta({ en: "HTTP status of the response", zh: "返回的 HTTP 状态" }),
  ms: z.int().meta({ en: "Response time in ms", zh: "耗时（毫秒）" }),
  error: z.string().meta({ en: "Reason for the failure", zh: "失败原因" }),
});

export const warnings = {
  getUserWarn: endpoint({
    path: "/v1/get_user_warn",
    summary: "List alert rules, the account's default rule first",
    summaryZh: "列出预警规则，账号默认规则在前",
    access: "usage.warn",
    viewable: true,
    input: z.object({ service_id: ownId("service").optional().meta({ en: "Service ID", zh: "服务编号" }) }),
    output: listOf(Rule),
    errors: ["NOT_FOUND"],
  }),
  setUserWarn: endpoint({
    path: "/v1/set_user_warn",
    summary: "Add, change or delete an alert rule",
    summaryZh: "新增、修改或删除预警规则",
    access: "usage.warn",
    input: z.object({
      id: ownId("warning_rule")
        .optional()
        .meta({ en: "Rule to change or delete; without it, a rule is added", zh: "要修改或删除的规则；不传则新增" }),
      service_id: ownId("service")
        .optional()
        .meta({ en: "Service to watch; all by default", zh: "监控的服务，默认为全部" }),
      metric: z
        .enum(warningMetrics)
        .optional()
        .meta({ en: "Metric to watch; required for a new rule", zh: "监控指标；新增时必填" }),
      threshold: integer(0, 1_000_000_000)
        .optional()
        .meta({ en: "Value that triggers the alert; required for a new rule", zh: "预警阈值；新增时必填" }),
      channels: channels().optional(),
      receivers: receivers(),
      enabled: flag().optional().meta({ en: "Whether it is enabled", zh: "是否启用" }),
      delete: flag().optional().meta({ en: "Whether to delete it", zh: "是否删除" }),
    }),
    output: z.object({
      rule: Rule.nullable().meta({ en: "The rule; null if it has been deleted", zh: "规则；删除后为 null" }),
    }),
    errors: ["NOT_FOUND", "CONFLICT", "TOO_MANY_RULES"],
  }),
  getUpdateWarn: endpoint({
    path: "/v1/get_update_warn",
    summary: "List who is notified of new database versions",
    summaryZh: "列出数据库更新提醒的设置",
    access: "download.view",
    viewable: true,
    input: z.object({}),
    output: listOf(UpdateAlert),
  }),
  setUpdateWarn: endpoint({
    path: "/v1/set_update_warn",
    summary: "Set who is notified of new versions of a database, and test its webhook",
    summaryZh: "设置数据库更新提醒，并可测试其 Webhook",
    access: "download.view",
    input: z.object({
      product: text(40).meta({
        en: "Name of a database, or `all` for every database",
        zh: "数据库名称，`all` 表示全部数据库",
        examples: ["city"],
      }),
      enabled: flag().optional().meta({ en: "Whether it is enabled", zh: "是否启用" }),
      channels: channels().optional(),
      receivers: receivers(),
      webhook_url: z
        .string()
        .trim()
        .max(500)
        .optional()
        .meta({ en: "URL to call", zh: "调用地址", clearable: true, examples: ["https://example.com/hook"] }),
      min_changed_percent: integer(0, 100).optional().meta({
        en: "Minimum share of changed ranges, in percent, for a new version to be announced; 0: every version",
        zh: "新版本变化的地址段比例（百分比）低于该值时不提醒；0 表示每个版本都提醒",
      }),
      test: flag().optional().meta({ en: "Whether to call the webhook now", zh: "是否立即调用 Webhook" }),
    }),
    output: z.object({
      list: z.array(UpdateAlert).meta({ en: "Rows", zh: "列表" }),
      /** Secret of the webhook if this call created it; never shown again. */
      webhook_secret: z.string().nullable().meta({ en: "Signing secret, shown once", zh: "签名密钥，仅显示一次" }),
      test: WebhookTest.nullable().meta({
        en: "Result of the test; null if there was none",
        zh: "测试的结果，未测试时为 null",
      }),
    }),
    errors: ["TOO_MANY_WEBHOOKS", "NOT_FOUND"],
    rate: { max: 20, seconds: 60 },
  }),
};
