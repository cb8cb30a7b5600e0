import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, listOf, pageOf, paging, timestamp } from "./fields.ts";
import { ownIds } from "./ids.ts";

/** Notice types by subject. */
export const noticeTypes = [
  "system",
  "security",
  "usage_warn",
  "expire_warn",
  "update_warn",
  "order",
  "invoice",
  "certification",
  "exchange",
  "reward",
  "renew",
  "sub_account",
  "correction",
  "message",
] as const;

/** Types that can also be sent by SMS. */
export const smsNoticeTypes: readonly string[] = ["usage_warn", "expire_warn", "security"];

/** Types that are not sent yet, so there is nothing to set. */
const unusedNoticeTypes: readonly string[] = ["exchange"];
/** Types that are sent and can therefore be set. */
export const usedNoticeTypes = noticeTypes.filter((type) => !unusedNoticeTypes.includes(type));
/** Types too urgent for the daily digest. */
export const urgentNoticeTypes: readonly string[] = ["security"];

const NoticeSetting = z.object({
  type: z.enum(noticeTypes).meta({ en: "Type", zh: "类型" }),
  email: z.boolean().meta({ en: "Whether notices are sent by email", zh: "是否通过邮件发送" }),
  /** Email is sent as a daily digest instead of immediately. */
  digest: z
    .boolean()
    .meta({ en: "Whether to send email as a daily digest instead of immediately", zh: "是否将邮件改为每日汇总发送" }),
  /** Whether this type can be part of the daily digest. */
  has_digest: z.boolean().meta({ en: "Whether it can be part of the daily digest", zh: "是否支持每日汇总" }),
  sms: z.boolean().meta({ en: "Whether to send SMS", zh: "是否发送短信" }),
  /** Whether this type can be sent by SMS. */
  has_sms: z.boolean().meta({ en: "Whether it can be sent by SMS", zh: "是否支持短信" }),
});

const type = () => z.enum(noticeTypes).optional().meta({ en: "Type", zh: "类型" });
const unread = z.int().meta({ en: "Number of unread notices, at most 999", zh: "未读通知数，最多 999" });

/** The notices to act on: those listed, or all of the user's. */
const selection = {
  ids: ownIds("notice", 100).optional().meta({
    en: "IDs, comma-separated or as a list. Those not owned by the caller are ignored; if none is left, the call returns error 404",
    zh: "编号，以逗号分隔或使用列表；不属于调用者的会被忽略，全部不属于时返回代码 404",
  }),
  all: flag()
    .optional()
    .meta({ en: "Whether to include all notices instead of `ids`", zh: "为 true 时处理全部通知，忽略 `ids`" }),
  type: type(),
};

export const notices = {
  getNotice: endpoint({
    path: "/v1/get_notice",
    summary: "List the user's notices, newest first",
    summaryZh: "列出用户的通知，新的在前",
    access: "user",
    viewable: true,
    input: z.object({
      type: type(),
      is_read: flag().optional().meta({
        en: "Only read (`true`) or only unread (`false`) notices",
        zh: "只列出已读（`true`）或未读（`false`）的通知",
      }),
      ...paging,
    }),
    output: pageOf(
      z.object({
        id: z.int().meta({ en: "ID", zh: "编号" }),
        type: z.enum(noticeTypes).meta({ en: "Type", zh: "类型" }),
        title: z.string().meta({ en: "Title", zh: "标题" }),
        content: z.string().meta({ en: "Text", zh: "内容" }),
        link: z.string().meta({ en: "Link", zh: "链接" }),
        is_read: z.boolean().meta({ en: "Whether it has been read", zh: "是否已读" }),
        created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
        read_at: timestamp().nullable().meta({ en: "When it was read", zh: "阅读时间" }),
      }),
    ).extend({ unread: unread }),
  }),
  readNotice: endpoint({
    path: "/v1/read_notice",
    summary: "Mark the listed notices, or all, as read",
    summaryZh: "将所列或全部通知标为已读",
    access: "user",
    input: z.object(selection),
    output: z.object({
      unread: unread,
      changed: z.int().meta({ en: "Number changed", zh: "变更数量" }),
    }),
    errors: ["NOT_FOUND"],
    silent: true,
  }),
  deleteNotice: endpoint({
    path: "/v1/delete_notice",
    summary: "Delete the listed notices, or all",
    summaryZh: "删除所列或全部通知",
    access: "user",
    input: z.object({
      ...selection,
      only_read: flag()
        .optional()
        .meta({ en: "Whether to delete only notices that have been read", zh: "是否仅删除已读通知" }),
    }),
    output: z.object({
      unread: unread,
      deleted: z.int().meta({ en: "Number deleted", zh: "删除数量" }),
    }),
    errors: ["NOT_FOUND"],
  }),
  noticeSettings: endpoint({
    path: "/v1/notice_settings",
    summary: "List which types of notices the user also receives by email and SMS",
    summaryZh: "列出各类通知是否同时发送邮件（即时或每日汇总）与短信",
    access: "user",
    viewable: true,
    input: z.object({}),
    output: listOf(NoticeSetting),
  }),
  setNoticeSettings: endpoint({
    path: "/v1/set_notice_settings",
    summary: "Set whether notices of a type are also sent by email, immediately or daily, and by SMS",
    summaryZh: "设置某类通知是否同时发送邮件（即时或每日汇总）与短信",
    access: "user",
    input: z.object({
      type: z.enum(noticeTypes).meta({ en: "Type", zh: "类型" }),
      email: flag().optional().meta({ en: "Whether notices are sent by email", zh: "是否通过邮件发送" }),
      digest: flag().optional().meta({
        en: "Whether to send email as a daily digest instead of immediately",
        zh: "是否将邮件改为每日汇总发送",
      }),
      sms: flag().optional().meta({ en: "Whether to send SMS", zh: "是否发送短信" }),
    }),
    output: listOf(NoticeSetting),
  }),
  unreadNotice: endpoint({
    path: "/v1/unread_notice",
    summary: "Count unread notices",
    summaryZh: "统计未读通知",
    access: "user",
    viewable: true,
    input: z.object({}),
    output: z.object({ unread: unread }),
    rate: { max: 30, seconds: 60 },
    silent: true,
  }),
};
