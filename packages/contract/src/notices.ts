import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, listOf, pageOf, paging, timestamp } from "./fields.ts";
import { ownIds } from "./ids.ts";

/** What a notice is about. */
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

/** The types that may also come by SMS. */
export const smsNoticeTypes: readonly string[] = ["usage_warn", "expire_warn", "security"];

/** Types without any notices yet, which nobody needs to set. */
const unusedNoticeTypes: readonly string[] = ["exchange"];
/** The types with notices, which are those that can be set. */
export const usedNoticeTypes = noticeTypes.filter((type) => !unusedNoticeTypes.includes(type));
/** What cannot wait for the summary of a day. */
export const urgentNoticeTypes: readonly string[] = ["security"];

const NoticeSetting = z.object({
  type: z.enum(noticeTypes),
  email: z.boolean(),
  /** Its e-mails come once a day in one, not each at once. */
  digest: z.boolean(),
  /** Whether this type can wait for that. */
  has_digest: z.boolean(),
  sms: z.boolean(),
  /** Whether this type can come by SMS at all. */
  has_sms: z.boolean(),
});

const type = () => z.enum(noticeTypes).optional();
const unread = z.int().meta({ description: "Counted up to 999" });

/** Which notices: the ones named, or all of the user's. */
const which = { ids: ownIds("notice", 100).optional(), all: flag().optional(), type: type() };

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
    summary: "Mark notices as read: those named, or all",
    access: "user",
    input: z.object(which),
    output: z.object({ unread, changed: z.int() }),
    errors: ["NOT_FOUND"],
    silent: true,
  }),
  deleteNotice: endpoint({
    path: "/v1/delete_notice",
    summary: "Delete notices: those named, or all",
    access: "user",
    input: z.object({ ...which, only_read: flag().optional() }),
    output: z.object({ unread, deleted: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  noticeSettings: endpoint({
    path: "/v1/notice_settings",
    summary: "List which notices the user also gets by e-mail and SMS",
    access: "user",
    input: z.object({}),
    output: listOf(NoticeSetting),
  }),
  setNoticeSettings: endpoint({
    path: "/v1/set_notice_settings",
    summary: "Set whether notices of a type also come by e-mail, at once or once a day, and by SMS",
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
    summary: "Count the notices not read yet",
    access: "user",
    input: z.object({}),
    output: z.object({ unread }),
    rate: { max: 30, seconds: 60 },
    silent: true,
  }),
};
