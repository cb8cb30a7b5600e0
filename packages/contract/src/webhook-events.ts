import * as z from "zod";
import { timestamp } from "./fields.ts";
import { incidentSeverities, statusComponents, updateStates } from "./status-names.ts";
import { RangeChange, watched } from "./watch-changes.ts";
import { watchLimits } from "./watch-names.ts";

const id = (en: string, zh: string) => z.int().meta({ en, zh });

/** An alert's measurement. */
const reading = z.object({
  rule_id: id("ID of the alert", "提醒编号"),
  service_id: id("ID of the service", "服务编号"),
  service_type: id("Price type of the service", "服务的计费类型"),
  split_id: id(
    "ID of the allocation, for calls allocated to a sub-account",
    "分配记录编号，仅限分配给子账号的额度",
  ).optional(),
  sub_user_id: id("ID of the sub-account they are allocated to", "获得该额度的子账号编号").optional(),
  metric: z.string().meta({ en: "What the alert watches", zh: "监控指标", examples: ["remaining_percent"] }),
  threshold: z.number().meta({ en: "Threshold of the alert", zh: "提醒阈值", examples: [20] }),
  value: z.number().meta({ en: "The value measured", zh: "实际数值", examples: [19.8] }),
});
const product = z.string().meta({ en: "Product code of the database", zh: "数据库的产品代码", examples: ["city"] });
const version = (en: string, zh: string) => z.string().meta({ en, zh, examples: ["20261121"] });
const currency = z.string().meta({ en: "ISO 4217 code", zh: "币种（ISO 4217）", examples: ["USD"] });

/** The events a webhook can receive, with what each one carries in `data`; `ping` is a test. */
export const webhookEventData = {
  ping: z.object({ message: z.string().meta({ en: "A greeting", zh: "测试文字", examples: ["This is a test."] }) }),
  "usage.threshold": reading,
  "usage.exhausted": reading,
  "service.expiring": reading,
  "database.published": z.object({
    product,
    version: version("The new version", "新版本"),
    previous_version: version("The version before", "上一版本"),
    built_at: timestamp().meta({ en: "When it was built", zh: "构建时间" }),
    changed_ranges: z.int().nullable().meta({ en: "Number of ranges changed", zh: "变化的地址段数" }),
    changed_percent: z.number().nullable().meta({ en: "Percentage of ranges changed", zh: "变化的地址段占比（%）" }),
  }),
  "database.withdrawn": z.object({
    product,
    version: version("The version withdrawn", "撤回的版本"),
    current_version: version("The version in use again", "重新启用的版本"),
  }),
  "order.paid": z.object({
    order_id: id("ID of the order", "订单编号"),
    order_no: z.string().meta({ en: "Number of the order", zh: "订单号" }),
    kind: z.string().meta({ en: "What is ordered", zh: "订单种类", examples: ["package"] }),
    paid_cents: z.int().meta({ en: "Amount paid, in cents", zh: "实付金额（分）" }),
    currency,
    paid_at: timestamp().nullable().meta({ en: "When it was paid", zh: "支付时间" }),
  }),
  "invoice.issued": z.object({
    invoice_id: id("ID of the invoice", "发票编号"),
    apply_no: z.string().meta({ en: "Number of the application", zh: "申请单号" }),
    invoice_no: z.string().meta({ en: "Number of the invoice", zh: "发票号码" }),
    amount_cents: z.int().meta({ en: "Amount in cents", zh: "金额（分）" }),
    currency,
  }),
  "job.done": z.object({
    job_id: id("ID of the bulk job", "批量任务编号"),
    name: z.string().meta({ en: "Name of the job", zh: "任务名称", examples: ["addresses.csv"] }),
    status: z.enum(["done", "failed", "canceled"]).meta({ en: "How it ended", zh: "结束状态" }),
    rows: z
      .int()
      .nullable()
      .meta({ en: "Rows of the input; null if it could not be read", zh: "输入的行数，无法读取时为 null" }),
    rows_done: z.int().meta({ en: "Rows looked up", zh: "已查询的行数" }),
    found: z.int().meta({ en: "Rows found, each of which cost a call", zh: "查到数据的行数，每行计费一次" }),
    error: z.string().meta({ en: "Error code; empty if there was none", zh: "错误代码，没有时为空", examples: [""] }),
    result_url: z.string().meta({
      en: "Where the result can be downloaded with the key; empty without a result",
      zh: "使用密钥下载结果的地址，没有结果时为空",
      examples: ["https://meridian.example/v2/jobs/7/result"],
    }),
  }),
  "watch.changed": z.object({
    report_id: id("ID of the changes, for `/v1/watch_changes`", "变化的编号，用于 `/v1/watch_changes`"),
    version: version("The new version", "新版本"),
    version_before: version("The version before", "上一版本"),
    watches_changed: z.int().meta({ en: "Watches that changed", zh: "发生变化的关注数" }),
    watches: z
      .array(
        z.object({
          ...watched,
          samples: z.array(RangeChange).meta({
            en: `The first changed ranges, at most ${watchLimits.eventSamples}`,
            zh: `最先的变化地址段，最多 ${watchLimits.eventSamples} 个`,
          }),
        }),
      )
      .meta({
        en: `The first of them, at most ${watchLimits.eventWatches}`,
        zh: `其中最先的关注，最多 ${watchLimits.eventWatches} 个`,
      }),
    url: z.string().meta({
      en: "Where the portal lists all of them",
      zh: "控制台中列出全部变化的地址",
      examples: ["https://meridian.example/user?tab=watches&report=7"],
    }),
  }),
  "status.update": z.object({
    incident_id: id("ID of the incident or maintenance", "事件或维护的编号"),
    update_id: id("ID of the update", "更新的编号"),
    severity: z.enum(incidentSeverities).meta({ en: "Severity", zh: "严重程度" }),
    state: z.enum(updateStates).meta({
      en: "State from this update on; `resolved` and `completed` end it",
      zh: "自此更新起的状态，`resolved` 与 `completed` 表示结束",
    }),
    title_en: z.string().meta({ en: "Title in English", zh: "英文标题", examples: ["Slow lookups"] }),
    title_zh: z.string().meta({ en: "Title in Chinese", zh: "中文标题", examples: ["查询变慢"] }),
    text_en: z.string().meta({ en: "What is known, in English", zh: "英文说明", examples: ["A disk is full."] }),
    text_zh: z.string().meta({ en: "What is known, in Chinese", zh: "中文说明", examples: ["磁盘已满。"] }),
    components: z.array(z.enum(statusComponents)).meta({ en: "Affected components", zh: "受影响的组件" }),
    starts_at: timestamp().meta({ en: "When it began, or is planned to", zh: "开始时间，或计划开始时间" }),
    ends_at: timestamp().nullable().meta({ en: "Planned end of maintenance", zh: "维护的计划结束时间" }),
    resolved_at: timestamp().nullable().meta({ en: "When it ended", zh: "结束时间" }),
    url: z.string().meta({
      en: "Where the status page shows it",
      zh: "运行状态页中的地址",
      examples: ["https://meridian.example/status#incident-7"],
    }),
  }),
};
export type WebhookEvent = keyof typeof webhookEventData;
export type WebhookData<T extends WebhookEvent> = z.input<(typeof webhookEventData)[T]>;

export const webhookEvents = Object.keys(webhookEventData) as [WebhookEvent, ...WebhookEvent[]];

/** When each event is sent. */
export const webhookSummaries: Readonly<Record<WebhookEvent, string>> = {
  ping: "A webhook is tested",
  "usage.threshold": "An alert reaches its threshold",
  "usage.exhausted": "The quota watched by an alert is used up",
  "service.expiring": "A service is about to expire, or has expired",
  "database.published": "A new version of a database is in use",
  "database.withdrawn": "A version of a database was withdrawn, and the previous one is in use again",
  "order.paid": "An order is paid, and what it contains is available",
  "invoice.issued": "An invoice is issued",
  "job.done": "A bulk job is done, has failed or was canceled",
  "watch.changed": "A version of the database changed what the account watches",
  "status.update":
    "An incident or maintenance on the status page is published or updated, for webhooks that subscribe to it",
};

/** The body of a webhook call. */
export const webhookBody = (type: WebhookEvent) =>
  z.object({
    id: z.uuid().meta({
      en: "ID of the event, the same for every attempt",
      zh: "事件编号，每次重试相同",
      examples: ["0b8f6c1e-52c4-4a3e-9a43-7d0f3f6f2c11"],
    }),
    type: z.literal(type).meta({ en: "Type of the event", zh: "事件类型" }),
    created_at: timestamp().meta({ en: "When it happened", zh: "发生时间" }),
    account_id: id("ID of the account", "账号编号"),
    data: webhookEventData[type].meta({ en: "What happened", zh: "事件内容" }),
  });
