import * as z from "zod";
import { customerCalls, ofCustomer } from "./admin-customers.ts";
import { dataCalls } from "./admin-data.ts";
import { overviewCalls } from "./admin-overview.ts";
import { proofKinds } from "./corrections.ts";
import { endpoint } from "./endpoint.ts";
import { email, flag, integer, lines, list, pageOf, paging, phone, serviceType, text, timestamp } from "./fields.ts";
import { anyId } from "./ids.ts";
import { leadKinds, leadStatuses } from "./leads.ts";
import { noticeTypes } from "./notices.ts";
import { orRequested } from "./second-person.ts";
import { staffRoleNames } from "./staff-access.ts";
import { statusOrWaiting } from "./waiting.ts";

export const certificationStatuses = [
  "pending",
  "pending_amount",
  "change_pending",
  "passed",
  "rejected",
  "expired",
  "revoked",
] as const;

export const renewalStatuses = ["submitted", "handling", "done", "refused", "cancelled"] as const;

/** Staff actions on a message, a certification and a renewal request. */
export const leadActions = [
  "take",
  "answer",
  "accept",
  "refuse",
  "publish",
  "withdraw",
  "receive",
  "assign",
  "close",
] as const;
export const certificationActions = ["pass", "transfer", "reject", "revoke"] as const;
export const renewalActions = ["handle", "done", "refuse"] as const;

/** How staff can open a service: as a gift, or as a sale. */
export const grantedSources = ["gift", "order"] as const;

const keyword = () => text(100).optional();
const reply = () => lines(1000).optional();
const optionalTime = () => timestamp().nullable();
const calls = () => integer(1, 1_000_000_000);
const days = () => integer(1, 3660);
const sitePath = () =>
  text(200)
    .regex(/^\/(?![/\\])/, { error: "site_path" })
    .meta({ examples: ["/news"] });

const Lead = z.object({
  id: z.int(),
  ticket_no: z.string(),
  kind: z.enum(leadKinds),
  status: z.enum(leadStatuses),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  company: z.string(),
  content: z.string(),
  handler: z.string(),
  created_at: timestamp(),
});

const Certification = z.object({
  id: z.int(),
  account_id: z.int(),
  company_name: z.string(),
  uscc: z.string(),
  method: z.string(),
  status: z.enum(certificationStatuses),
  contact_name: z.string(),
  contact_phone: z.string(),
  created_at: timestamp(),
  decided_at: optionalTime(),
});

const Renewal = z.object({
  id: z.int(),
  account_id: z.int(),
  account: z.string(),
  service: z.string(),
  months: z.int().nullable(),
  quota: z.int().nullable(),
  remark: z.string(),
  contact_phone: z.string(),
  status: z.enum(renewalStatuses),
  handler: z.string(),
  reply: z.string(),
  created_at: timestamp(),
  closed_at: optionalTime(),
});

const UserRow = z.object({
  id: z.int(),
  account_id: z.int(),
  phone: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  status: z.string(),
  staff_role: z.enum(staffRoleNames).nullable(),
  created_at: timestamp(),
  last_login_at: optionalTime(),
});

const GrantedService = z.object({
  service_id: z.int(),
  type: z.int(),
  name: z.string(),
  source: z.string(),
  total: z.int(),
  used: z.int(),
  remaining: z.int(),
  qps: z.int(),
  expire_at: optionalTime(),
});

export const admin = {
  ...overviewCalls,
  leadList: endpoint({
    path: "/admin/lead_list",
    summary: "List messages, newest first",
    access: "message.view",
    input: z.object({
      kind: z.enum(leadKinds).optional(),
      status: statusOrWaiting(leadStatuses).optional(),
      keyword: keyword(),
      ...ofCustomer,
      ...paging,
    }),
    output: pageOf(Lead),
    errors: ["NOT_FOUND"],
  }),
  leadInfo: endpoint({
    path: "/admin/lead_info",
    summary: "Read one message with what was written since, its files and its sender",
    access: "message.view",
    input: z.object({ id: anyId() }),
    output: Lead.extend({
      product_types: z.array(z.int()),
      page_path: z.string(),
      package: z.string(),
      cycle: z.string(),
      language: z.string(),
      address: z.string(),
      field: z.string(),
      current_value: z.string(),
      correct_value: z.string(),
      files: z.array(z.object({ name: z.string(), url: z.string() })),
      account_id: z.int().nullable().meta({ en: "The sender's account, if they have one" }),
      replies: z
        .array(
          z.object({
            id: z.int(),
            is_staff: z.boolean(),
            author: z.string().meta({ en: "The staff member who sent or recorded it" }),
            content: z.string(),
            created_at: timestamp(),
          }),
        )
        .meta({ en: "What was written after the message, oldest first" }),
      version: z.string(),
      proven_at: optionalTime().meta({ en: "When the sender of a correction proved that the addresses are theirs" }),
      proven_by: z.enum(proofKinds).nullable().meta({ en: "How the addresses of a correction were proven" }),
      proven_with: z
        .string()
        .meta({ en: "The name, masked address or geofeed with the proof; empty for the reverse zone" }),
      answered_at: optionalTime(),
      closed_at: optionalTime(),
      actions: z.array(z.enum(leadActions)).meta({ en: "Actions allowed in the current status" }),
    }),
    errors: ["NOT_FOUND"],
  }),
  leadChange: endpoint({
    path: "/admin/lead_change",
    summary: "Take, answer, accept, refuse, publish, withdraw, assign or close a message, or record an answer to it",
    access: "message.handle",
    input: z.object({
      id: anyId(),
      action: z.enum(leadActions),
      reply: reply().meta({ en: "The reply to the sender, or for `receive` what the sender wrote" }),
      handler: text(50).optional(),
      version: text(40).optional(),
      correct_value: text(200)
        .optional()
        .meta({ en: "For a correction: the value to record, if different from the one submitted" }),
      public_reason: text(300).optional().meta({ en: "For a correction: why, for everyone to read on its page" }),
      service_type: serviceType().optional(),
      quota: calls().optional(),
      days: days().optional(),
    }),
    output: orRequested(z.object({ id: z.int(), status: z.enum(leadStatuses) })),
    secondPerson: true,
    errors: ["NOT_FOUND", "CONFLICT"],
    idempotent: "transaction",
  }),
  leadExport: endpoint({
    path: "/admin/lead_export",
    summary: "Export the newest 10,000 messages as CSV",
    access: "message.export",
    input: z.object({
      kind: z.enum(leadKinds).optional(),
      status: statusOrWaiting(leadStatuses).optional(),
      keyword: keyword(),
      ...ofCustomer,
    }),
    output: z.object({ csv: z.string() }),
    errors: ["NOT_FOUND"],
  }),
  userList: endpoint({
    path: "/admin/user_list",
    summary: "Find users by phone, email, ID, name or company",
    access: "customer.view",
    input: z.object({ keyword: keyword(), ...paging }),
    output: pageOf(UserRow),
  }),
  userInfo: endpoint({
    path: "/admin/user_info",
    summary: "Read one user with services, keys, sub-accounts and sessions",
    access: "customer.view",
    input: z.object({ id: anyId() }),
    output: UserRow.extend({
      vip_type: z.int(),
      country: z.string().meta({ en: 'Of the billing details, as two letters; "" if unknown' }),
      language: z.string(),
      time_zone: z.string(),
      channel: z.string().meta({ en: "Where the user came from" }),
      two_factor: z.boolean(),
      deletion_due_at: optionalTime(),
      certified_as: z.string().meta({ en: 'The company that the account is certified as; "" for none' }),
      points: z.int(),
      agreements: z
        .array(z.object({ slug: z.string(), version: z.int(), agreed_at: timestamp() }))
        .meta({ en: "The versions of legal texts that the user agreed to, the latest first" }),
      main: z.object({ id: z.int(), name: z.string() }).nullable().meta({ en: "The main account of a sub-account" }),
      services: z.array(GrantedService),
      keys: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          last_four: z.string(),
          status: z.string(),
          last_used_at: optionalTime(),
        }),
      ),
      key_count: z.int().meta({ en: "All keys, of which the newest are listed" }),
      members: z.array(UserRow),
      member_count: z.int().meta({ en: "All sub-accounts, of which the newest are listed" }),
      sessions: z.array(z.object({ ip: z.string(), user_agent: z.string(), last_seen_at: timestamp() })),
    }),
    errors: ["NOT_FOUND"],
  }),
  userChange: endpoint({
    path: "/admin/user_change",
    summary: "Disable a user, ending their sessions and freezing their keys, or enable them again",
    access: "customer.manage",
    input: z.object({ id: anyId(), action: z.enum(["disable", "enable"]), reason: lines(200).optional() }),
    output: z.object({ id: z.int(), status: z.string(), keys: z.int(), sessions: z.int() }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  serviceOpen: endpoint({
    path: "/admin/service_open",
    summary: "Open or extend a service of an account, as a gift or a sale",
    access: "grant.service",
    input: z.object({
      account_id: anyId(),
      source: z.enum(grantedSources),
      service_type: serviceType(),
      quota: calls(),
      days: days(),
      qps: integer(1, 100_000).optional(),
    }),
    output: orRequested(GrantedService),
    secondPerson: true,
    errors: ["NOT_FOUND"],
    idempotent: "transaction",
  }),
  certificationList: endpoint({
    path: "/admin/certification_list",
    summary: "List certifications, newest first",
    access: "certification.view",
    input: z.object({
      status: statusOrWaiting(certificationStatuses).optional(),
      keyword: keyword(),
      ...ofCustomer,
      ...paging,
    }),
    output: pageOf(Certification),
    errors: ["NOT_FOUND"],
  }),
  certificationInfo: endpoint({
    path: "/admin/certification_info",
    summary: "Read one certification with signed URLs of its files",
    access: "certification.view",
    input: z.object({ id: anyId() }),
    output: Certification.extend({
      legal_person: z.string(),
      industry: z.string(),
      region: z.string().meta({ en: "Province, city and district by name, and the address" }),
      bank: z.string(),
      reject_reason: z.string(),
      licence: z.object({ name: z.string(), url: z.string(), mime: z.string() }).nullable(),
      files: z.array(z.object({ name: z.string(), url: z.string() })).meta({ en: "Files other than the license" }),
      also_of: z.array(z.int()).meta({ en: "Other accounts certified as the same company" }),
      actions: z.array(z.enum(certificationActions)).meta({ en: "Actions allowed in the current status" }),
    }),
    errors: ["NOT_FOUND"],
  }),
  certificationChange: endpoint({
    path: "/admin/certification_change",
    summary: "Approve, reject or revoke a certification, or record the amount transferred",
    access: "certification.decide",
    input: z.object({
      id: anyId(),
      action: z.enum(certificationActions),
      reason: lines(300).optional(),
      amount_cents: integer(1, 99).optional(),
    }),
    output: z.object({ id: z.int(), status: z.enum(certificationStatuses) }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  renewalList: endpoint({
    path: "/admin/renewal_list",
    summary: "List renewal requests addressed to sales, newest first",
    access: "renewal.view",
    input: z.object({ status: statusOrWaiting(renewalStatuses).optional(), ...ofCustomer, ...paging }),
    output: pageOf(Renewal),
    errors: ["NOT_FOUND"],
  }),
  renewalChange: endpoint({
    path: "/admin/renewal_change",
    summary: "Start handling, complete or decline a renewal request",
    access: "renewal.handle",
    input: z.object({ id: anyId(), action: z.enum(renewalActions), reply: reply() }),
    output: z.object({ id: z.int(), status: z.enum(renewalStatuses) }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  noticeSend: endpoint({
    path: "/admin/notice_send",
    summary: "Send a notice to all users or a selection; a dry run only counts them",
    access: "notice.send",
    input: z.object({
      type: z.enum(noticeTypes),
      title_en: text(120),
      title_zh: text(120),
      content_en: lines(2000).optional(),
      content_zh: lines(2000).optional(),
      link: sitePath().optional(),
      main_only: flag().default(false),
      lang: z.enum(["zh-CN", "en-US"]).optional(),
      service_type: serviceType().optional().meta({ en: "Only accounts with a paid service of this type" }),
      phones: list(phone(), 100).optional(),
      emails: list(email(), 100).optional(),
      dry_run: flag().default(false),
    }),
    output: z.object({ users: z.int(), sent: z.boolean() }),
    idempotent: "claim",
  }),
  noticeList: endpoint({
    path: "/admin/notice_list",
    summary: "List the notices that staff have sent, newest first",
    access: "notice.view",
    input: z.object({ ...paging }),
    output: pageOf(
      z.object({
        id: z.int(),
        type: z.string(),
        title_en: z.string(),
        title_zh: z.string(),
        users: z.int(),
        actor_id: z.int(),
        created_at: timestamp(),
      }),
    ),
  }),
  ...dataCalls,
  ...customerCalls,
};
