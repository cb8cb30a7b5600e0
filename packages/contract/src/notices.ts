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
  type: z.enum(noticeTypes),
  email: z.boolean(),
  /** Email is sent as a daily digest instead of immediately. */
  digest: z.boolean(),
  /** Whether this type can be part of the daily digest. */
  has_digest: z.boolean(),
  sms: z.boolean(),
  /** Whether this type can be sent by SMS. */
  has_sms: z.boolean(),
});

const type = () => z.enum(noticeTypes).optional();
const unread = z.int().meta({ description: "Number of unread notices, at most 999" });

/** The notices to act on: those listed, or all of the user's. */
const selection = { ids: ownIds("notice", 100).optional(), all: flag().optional(), type: type() };

export const notices = {
  getNotice: endpoint({
    path: "/v1/get_notice",
    summary: "List the user's notices, newest first",
    access: "user",
    input: z.object({ type: type(), is_read: flag().optional(), ...paging }),
    output: pageOf(
      z.object({
        id: z.int(),
        type: z.enum(noticeTypes),
        title: z.string(),
        content: z.string(),
        link: z.string(),
        is_read: z.boolean(),
        created_at: timestamp(),
        read_at: timestamp().nullable(),
      }),
    ).extend({ unread }),
  }),
  readNotice: endpoint({
    path: "/v1/read_notice",
    summary: "Mark the listed notices, or all, as read",
    access: "user",
    input: z.object(selection),
    output: z.object({ unread, changed: z.int() }),
    errors: ["NOT_FOUND"],
    silent: true,
  }),
  deleteNotice: endpoint({
    path: "/v1/delete_notice",
    summary: "Delete the listed notices, or all",
    access: "user",
    input: z.object({ ...selection, only_read: flag().optional() }),
    output: z.object({ unread, deleted: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  noticeSettings: endpoint({
    path: "/v1/notice_settings",
    summary: "List which types of notices the user also receives by email and SMS",
    access: "user",
    input: z.object({}),
    output: listOf(NoticeSetting),
  }),
  setNoticeSettings: endpoint({
    path: "/v1/set_notice_settings",
    summary: "Set whether notices of a type are also sent by email, immediately or daily, and by SMS",
    access: "user",
    input: z.object({
      type: z.enum(noticeTypes),
      email: flag().optional(),
      digest: flag().optional(),
      sms: flag().optional(),
    }),
    output: listOf(NoticeSetting),
  }),
  unreadNotice: endpoint({
    path: "/v1/unread_notice",
    summary: "Count unread notices",
    access: "user",
    input: z.object({}),
    output: z.object({ unread }),
    rate: { max: 30, seconds: 60 },
    silent: true,
  }),
};
