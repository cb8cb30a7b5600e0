import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { captchaToken, email, text, timestamp } from "./fields.ts";
import { incidentSeverities, statusComponents, statusStates, updateStates } from "./status-names.ts";

const percent = () => z.number().min(0).max(100).nullable();
const milliseconds = () => z.int().min(0).nullable();
const linkToken = () => text(64).meta({ en: "Token of the link in our email", zh: "邮件链接中的令牌" });
const component = () => z.enum(statusComponents);

const latencies = {
  p50_ms: milliseconds().meta({ en: "Median latency of the probes, in ms", zh: "探测延迟的中位数（毫秒）" }),
  p95_ms: milliseconds().meta({
    en: "95th percentile of the probes' latency, in ms",
    zh: "探测延迟的第 95 百分位（毫秒）",
  }),
};

const Day = z.object({
  day: z.iso.date().meta({ en: "Day in UTC", zh: "日期（UTC）" }),
  uptime_percent: z
    .number()
    .min(0)
    .max(100)
    .meta({ en: "Share of probes that succeeded, in percent, rounded down", zh: "成功的探测占比（百分比，向下取整）" }),
  probes: z.int().meta({ en: "Number of probes, one a minute", zh: "探测次数，每分钟一次" }),
  failed: z.int().meta({ en: "Probes that failed", zh: "失败的探测次数" }),
  ...latencies,
});

const Hour = z.object({
  start_at: timestamp().meta({ en: "Start of the hour", zh: "该小时的开始时间" }),
  failed: z.int().meta({ en: "Probes that failed", zh: "失败的探测次数" }),
  ...latencies,
});

const Component = z.object({
  id: component().meta({ en: "Identifier, which does not change", zh: "标识，不会改变" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  state: z.enum(statusStates).meta({ en: "Current state", zh: "当前状态" }),
  uptime_percent: percent().meta({
    en: "Share of the probes of the last 90 days that succeeded, in percent; null without any",
    zh: "最近 90 天成功的探测占比（百分比），没有探测时为 null",
  }),
  p50_ms: latencies.p50_ms.meta({ en: "Median latency of the last hour, in ms", zh: "最近一小时延迟的中位数（毫秒）" }),
  p95_ms: latencies.p95_ms.meta({
    en: "95th percentile of the last hour's latency, in ms",
    zh: "最近一小时延迟的第 95 百分位（毫秒）",
  }),
  days: z.array(Day).meta({
    en: "The last 90 days, the oldest first, without days on which nothing was measured",
    zh: "最近 90 天，从早到晚，不含没有数据的日期",
  }),
  hours: z.array(Hour).meta({
    en: "The last 24 hours, the oldest first, without hours in which nothing was measured",
    zh: "最近 24 小时，从早到晚，不含没有数据的小时",
  }),
});

const Update = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  state: z.enum(updateStates).meta({ en: "State from this update on", zh: "自此更新起的状态" }),
  text: z.string().meta({ en: "What is known", zh: "进展说明" }),
  created_at: timestamp().meta({ en: "When it was published", zh: "发布时间" }),
  edited_at: timestamp().nullable().meta({ en: "When its text was last changed", zh: "最近修改时间" }),
});

const Incident = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  severity: z.enum(incidentSeverities).meta({ en: "Severity", zh: "严重程度" }),
  state: z.enum(updateStates).meta({ en: "State of the newest update", zh: "最近一次更新的状态" }),
  title: z.string().meta({ en: "Title", zh: "标题" }),
  components: z.array(component()).meta({ en: "Affected components", zh: "受影响的组件" }),
  starts_at: timestamp().meta({ en: "When it began, or is planned to", zh: "开始时间，或计划开始时间" }),
  ends_at: timestamp().nullable().meta({ en: "Planned end of maintenance", zh: "维护的计划结束时间" }),
  resolved_at: timestamp().nullable().meta({ en: "When it ended", zh: "结束时间" }),
  updates: z.array(Update).meta({ en: "Updates, the newest first", zh: "更新，最近的在前" }),
});

export const status = {
  statusInfo: endpoint({
    path: "/v1/status",
    summary: "Show which parts work, their uptime over 90 days, and incidents",
    summaryZh: "查看各部分的运行状态、90 天可用率与事件",
    access: "public",
    input: z.object({}),
    output: z.object({
      state: z.enum(statusStates).meta({ en: "State of everything together", zh: "总体状态" }),
      updated_at: timestamp().meta({ en: "When this was put together", zh: "生成时间" }),
      measured_since: z.iso
        .date()
        .nullable()
        .meta({ en: "First of the days with data; null if there is none", zh: "有数据的第一天，没有数据时为 null" }),
      components: z.array(Component).meta({ en: "Components", zh: "组件" }),
      incidents: z.array(Incident).meta({ en: "What is happening now", zh: "正在发生的事件" }),
      maintenance: z.array(Incident).meta({ en: "Planned maintenance", zh: "计划中的维护" }),
      history: z.array(Incident).meta({
        en: "What ended in the last 90 days, the newest first, at most 50",
        zh: "最近 90 天内结束的事件，最近的在前，最多 50 条",
      }),
    }),
    cacheSeconds: 30,
  }),
  statusSubscribe: endpoint({
    path: "/v1/status_subscribe",
    summary: "Ask for updates of incidents by email; the address must be confirmed by the link we send to it",
    summaryZh: "申请通过邮件接收事件更新，需点击邮件中的链接确认",
    access: "public",
    input: z.object({ email: email(), captcha_token: captchaToken() }),
    output: z.object({}),
    errors: ["HUMAN_CHECK_NEEDED"],
  }),
  statusConfirm: endpoint({
    path: "/v1/status_confirm",
    summary: "Confirm a subscription to updates of incidents",
    summaryZh: "确认订阅事件更新",
    access: "public",
    input: z.object({ token: linkToken() }),
    output: z.object({ email: z.string().meta({ en: "The address that is subscribed", zh: "已订阅的邮箱" }) }),
    errors: ["NOT_FOUND"],
    // The dialog of the link shows what went wrong.
    silent: true,
    rate: { max: 30, seconds: 60 },
  }),
  statusUnsubscribe: endpoint({
    path: "/v1/status_unsubscribe",
    summary: "End a subscription to updates of incidents and delete its address",
    summaryZh: "退订事件更新，并删除邮箱",
    access: "public",
    input: z.object({ token: linkToken() }),
    output: z.object({}),
    errors: ["NOT_FOUND"],
    // The dialog of the link shows what went wrong.
    silent: true,
    rate: { max: 30, seconds: 60 },
  }),
};
