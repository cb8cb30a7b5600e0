import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { impersonalTables } from "./impersonal-tables.ts";

/** Why something is kept after an account is deleted; the privacy policy says the same. */
export type Reason =
  /** A number or state of ours, or a name from our own catalogue, that says nothing about a person. */
  | "impersonal"
  /** Accounting records: tax and accounting law demand invoices, orders, payments and payouts for ten to thirty years. */
  | "books"
  /** What was done and when, so that disputes and fraud can be settled, without names, values and addresses. */
  | "log";

interface Exported {
  /** The file's name in the export. */
  file: string;
  /** Columns left out: secrets, hashes, places of storage, and data of our staff. */
  without?: readonly string[];
  /** Encrypted columns, exported in the clear under another name. */
  opened?: Readonly<Record<string, string>>;
  /** A JSON expression that overrides fields of the row `t`. */
  override?: string;
}

interface OfAccount {
  /**
   * The rows of an account, as SQL. `:account` is its id, `:members` its users' ids, `:identities` their phones and
   * emails.
   */
  rows: string;
  /** What the export contains, or why it does not. */
  exported: Exported | { not: Readonly<Record<Language, string>> };
}

/** The rows go, or their personal columns are emptied and the rest stays for a reason. */
export type Fate =
  | (OfAccount & { deletion: "rows" })
  | (OfAccount & {
      deletion: "columns";
      /** The columns to empty, with the value that stays. */
      erased: Readonly<Record<string, "''" | "null" | "'{}'" | "'[]'" | "false">>;
      kept: Readonly<Record<string, Reason>>;
    })
  /** Why a table holds nothing about an account. */
  | { holds: string };

const ofReports = (table: string) => `report_id in (select id from ${table} where account_id = :account)`;
const ofAccount = "account_id = :account";
const ofJobs = "job_id in (select id from bulk_jobs where account_id = :account)";
const ofUsers = "user_id in (:members)";
const ofServices = "service_id in (select id from services where account_id = :account)";
const ofLeads = `${ofUsers} or phone = any(:identities) or lower(email) = any(:identities)`;
const ofOrders = "order_id in (select id from orders where account_id = :account)";

const empty = <const C extends string>(...columns: C[]) =>
  Object.fromEntries(columns.map((column) => [column, "''"])) as Record<C, "''">;
const cleared = <const C extends string>(...columns: C[]) =>
  Object.fromEntries(columns.map((column) => [column, "null"])) as Record<C, "null">;
const keep = <const C extends string>(reason: Reason, ...columns: C[]) =>
  Object.fromEntries(columns.map((column) => [column, reason])) as Record<C, Reason>;

const gone = (rows: string, exported: OfAccount["exported"]) => ({ rows, deletion: "rows", exported }) as const;

/**
 * Every table of the database: whose rows an account's are, what its deletion does to them, and what its export
 * contains. In the order of deletion, so that what others refer to comes last. A test compares it with the schema.
 */
export const personalData: Readonly<Record<string, Fate>> = {
  sms_codes: gone("phone = any(:identities)", {
    not: { en: "the hash of a code that has expired within minutes", zh: "数分钟内即失效的验证码散列" },
  }),
  attempt_counts: gone("string_to_array(replace(subject, '|', ':'), ':') && :identities", {
    not: { en: "counts of the last day that protect the account", zh: "一日内用于保护账号的计数" },
  }),
  idempotent_requests: gone("caller in (select 'user:' || id from users where account_id = :account)", {
    not: { en: "encrypted copies of answers of the last day", zh: "一日内应答的加密副本" },
  }),
  recovery_codes: gone(ofUsers, { not: { en: "secrets", zh: "密钥" } }),
  sign_in_changes: gone(ofUsers, {
    file: "sign_in_changes",
    without: ["token_hash", "password_hash", "totp_secret_encrypted", "recovery_codes", "passkeys"],
  }),
  linked_identities: gone(ofUsers, { file: "connected_logins" }),
  passkeys: gone(ofUsers, { file: "passkeys", without: ["credential_id", "public_key"] }),
  provider_logins: gone(`${ofUsers} or lower(email) = any(:identities)`, {
    not: { en: "a login under way, forgotten within the hour", zh: "进行中的登录，一小时内删除" },
  }),
  sessions: gone(ofUsers, { file: "sessions", without: ["public_id", "view_id", "view_user_id", "view_until"] }),
  status_deliveries: gone(`subscriber_id in (select id from status_subscribers where email = any(:identities))`, {
    not: { en: "emails about to be sent", zh: "待发送的邮件" },
  }),
  status_subscribers: gone("email = any(:identities)", { file: "status_subscription", without: ["id"] }),
  agreements: gone(ofUsers, { file: "agreements" }),
  notices: gone(ofUsers, { file: "notices" }),
  notice_settings: gone(ofUsers, { file: "notice_settings" }),
  key_requests: gone(ofUsers, { file: "key_requests", without: ["code_hash", "code_challenge", "state"] }),
  addresses: gone(ofUsers, { file: "addresses" }),
  api_remarks: gone(ofUsers, { file: "api_remarks" }),
  certifications: gone(ofAccount, {
    file: "certifications",
    opened: { bank_account_encrypted: "bank_account" },
  }),
  invoice_titles: gone(ofAccount, {
    file: "invoice_titles",
    opened: { bank_account_encrypted: "bank_account" },
  }),
  billing_details: gone(ofAccount, { file: "billing_details" }),
  statements: gone(ofAccount, { file: "statements" }),
  exports: gone(ofAccount, { file: "exports" }),
  update_warnings: gone(ofAccount, { file: "update_alerts" }),
  warning_states: gone("rule_id in (select id from warning_rules where account_id = :account)", {
    file: "alert_states",
  }),
  warning_rules: gone(ofAccount, { file: "alerts" }),
  lens_report_weeks: gone(ofReports("lens_reports"), { file: "log_report_weeks" }),
  lens_reports: gone(ofAccount, { file: "log_reports" }),
  watch_changes: gone(ofReports("watch_reports"), { file: "watch_changes" }),
  watch_reports: gone(ofAccount, { file: "watch_reports" }),
  watch_settings: gone(ofAccount, { file: "watch_settings" }),
  watches: gone(ofAccount, { file: "watches" }),
  address_overrides: gone(ofAccount, { file: "address_overrides" }),
  override_layers: gone(ofAccount, { not: { en: "a count of changes", zh: "修改次数" } }),
  webhook_deliveries: gone(ofAccount, { file: "webhook_deliveries" }),
  webhooks: gone(ofAccount, { file: "webhooks", without: ["secret_encrypted"] }),
  call_pages: gone(ofAccount, { file: "calls" }),
  bulk_uploads: gone(ofAccount, { file: "bulk_uploads", without: ["id", "locked_by"] }),
  bulk_parts: gone(ofJobs, { not: { en: "where the pieces of a result are stored", zh: "结果各部分的存储位置" } }),
  bulk_overrides: gone(ofJobs, { not: { en: "overrides, until a job has ended", zh: "任务结束前的自定义数据" } }),
  bulk_jobs: gone(ofAccount, { file: "bulk_jobs", without: ["input_key", "credits", "checkpoint", "pieces"] }),
  quotes: gone(ofAccount, { file: "quotes" }),
  coupons: gone(ofAccount, { file: "coupons" }),
  offline_downloads: gone(ofAccount, { file: "downloads" }),
  offline_rights: gone(ofAccount, { file: "download_rights" }),
  staff_allowances: gone("staff_id in (:members)", {
    not: { en: "what a member of our staff gave others", zh: "员工为他人办理的数额" },
  }),
  content_versions: {
    rows: "staff_id in (:members)",
    deletion: "columns",
    erased: {},
    kept: keep("impersonal", "kind", "action", "fields", "pictures"),
    exported: {
      not: { en: "what a member of our staff wrote for the site", zh: "员工为网站撰写的内容" },
    },
  },
  staff_requests: {
    rows: "account_id = :account or requested_by_id in (:members)",
    deletion: "columns",
    erased: { input: "'{}'", ...empty("note", "requested_ip") },
    kept: { ...keep("impersonal", "path", "status"), amounts: "books" },
    exported: {
      not: { en: "deliberations of our staff, whose result is in the audit log", zh: "员工内部审批，结果见操作日志" },
    },
  },
  lead_replies: gone(`lead_id in (select id from leads where ${ofLeads})`, {
    file: "message_replies",
    without: ["author"],
  }),
  leads: {
    rows: ofLeads,
    deletion: "columns",
    erased: empty("name", "phone", "email", "company", "content", "reply", "page_path"),
    kept: {
      ...keep("impersonal", "ticket_no", "kind", "cycle", "language", "status", "handler", "version"),
      // A correction is about a range of addresses in the database.
      ...keep("impersonal", "address", "field", "current_value", "correct_value"),
    },
    exported: { file: "messages", without: ["handler"] },
  },
  renew_requests: {
    rows: ofAccount,
    deletion: "columns",
    erased: empty("remark", "contact_phone", "reply"),
    kept: keep("impersonal", "addressee", "status", "handler"),
    exported: { file: "renewals", without: ["handler"] },
  },
  api_keys: {
    rows: ofAccount,
    deletion: "columns",
    erased: {
      ...empty("name", "remark", "last_used_ip", "secret_encrypted", "last_four", "client_id"),
      ...cleared("old_secret_hash"),
      allow_ips: "'{}'",
      allow_origins: "'{}'",
    },
    // A call with a revoked key is told so, by the hash of its secret.
    kept: keep("impersonal", "secret_hash", "scopes"),
    exported: { file: "keys", without: ["secret_hash", "secret_encrypted", "old_secret_hash"] },
  },
  splits: {
    rows: ofAccount,
    deletion: "columns",
    erased: empty("name"),
    kept: keep("impersonal", "warned"),
    exported: { file: "quota_allocations" },
  },
  service_reminders: gone(ofServices, { file: "service_reminders" }),
  service_grants: {
    rows: ofServices,
    deletion: "columns",
    erased: {},
    kept: keep("impersonal", "cycle", "currency"),
    exported: { file: "service_grants" },
  },
  services: {
    rows: ofAccount,
    deletion: "columns",
    erased: { auto_renew: "false" },
    kept: keep("impersonal", "source", "cycle", "currency", "over_quota_policy"),
    exported: { file: "services" },
  },
  usage_quarters: {
    rows: ofAccount,
    deletion: "columns",
    erased: {},
    kept: keep("books", "result"),
    exported: { file: "usage" },
  },
  usage_countries: gone(ofAccount, { file: "usage_countries" }),
  exchanges: {
    rows: ofUsers,
    deletion: "columns",
    erased: { ...cleared("address"), ...empty("express_company", "express_no", "remark", "reject_reason") },
    kept: {
      ...keep("impersonal", "exchange_no", "goods_name_en", "goods_name_zh", "sku_name_en", "sku_name_zh"),
      ...keep("impersonal", "cover", "kind", "status"),
    },
    exported: { file: "exchanges" },
  },
  points_entries: {
    rows: ofUsers,
    deletion: "columns",
    erased: {},
    kept: keep("impersonal", "reason", "ref_type", "ref_id"),
    exported: { file: "points" },
  },
  bank_transfers: {
    rows: `payment_id in (select id from payments where ${ofOrders})`,
    deletion: "columns",
    erased: empty("remark"),
    kept: { ...keep("books", "reference", "payer", "currency"), matched_by: "impersonal" },
    exported: { file: "bank_transfers", without: ["matched_by"] },
  },
  refunds: {
    rows: ofOrders,
    deletion: "columns",
    erased: empty("reason", "error"),
    kept: keep("books", "refund_no", "transaction_no", "currency", "status"),
    exported: { file: "refunds" },
  },
  payments: {
    rows: ofOrders,
    deletion: "columns",
    erased: { instructions: "'{}'" },
    kept: keep("books", "channel", "payment_no", "transaction_no", "currency", "status"),
    exported: { file: "payments" },
  },
  red_invoices: {
    rows: "invoice_id in (select id from invoices where account_id = :account)",
    deletion: "columns",
    erased: { ...empty("remark", "reject_reason"), ...cleared("reissue") },
    kept: keep("books", "status", "reason", "red_invoice_no", "pdf_key"),
    exported: { file: "red_invoices", without: ["pdf_key"] },
  },
  invoice_orders: {
    rows: ofOrders,
    deletion: "columns",
    erased: {},
    kept: {},
    exported: { file: "invoice_orders" },
  },
  invoices: {
    rows: ofAccount,
    deletion: "columns",
    erased: {
      ...empty("bank_name", "reg_address", "reg_phone", "email", "remark", "reject_reason"),
      ...empty("express_company", "express_no"),
      ...cleared("bank_account_encrypted", "address"),
    },
    kept: {
      ...keep("books", "apply_no", "type", "title_type", "title", "tax_no", "content", "currency", "invoice_no"),
      ...keep("books", "pdf_key", "ofd_key", "xml_key", "provider_no"),
    },
    exported: {
      file: "invoices",
      without: ["pdf_key", "ofd_key", "xml_key"],
      opened: { bank_account_encrypted: "bank_account" },
    },
  },
  billing_documents: {
    rows: ofAccount,
    deletion: "columns",
    erased: {},
    kept: {
      ...keep("books", "kind", "number", "occasion", "invoice_no", "seller", "buyer", "lines", "currency", "tax_name"),
      ...keep("books", "pay_channel"),
      ...keep("impersonal", "language", "time_zone"),
    },
    exported: { file: "billing_documents" },
  },
  orders: {
    rows: ofAccount,
    deletion: "columns",
    erased: empty("remark"),
    kept: {
      ...keep("books", "order_no", "kind", "title_en", "title_zh", "items", "currency", "pay_channel", "contract_no"),
      invoice_no: "books",
      occasion: "impersonal",
      quote_id: "impersonal",
    },
    exported: { file: "orders" },
  },
  cashbacks: {
    rows: ofUsers,
    deletion: "columns",
    erased: {
      ...empty("real_name", "account_masked", "bank_name", "reject_reason"),
      ...cleared("account_encrypted"),
    },
    kept: { ...keep("books", "kind", "currency", "status", "target", "payout_type"), occasion: "impersonal" },
    exported: { file: "cashback", opened: { account_encrypted: "account" } },
  },
  cashback_balances: {
    rows: ofUsers,
    deletion: "columns",
    erased: {},
    kept: keep("books", "currency"),
    exported: { file: "cashback_balances" },
  },
  recommended_customers: {
    rows: ofUsers,
    deletion: "columns",
    erased: empty("company", "contact_name", "contact_phone", "demand", "reject_reason"),
    kept: keep("impersonal", "status", "handler"),
    exported: { file: "referred_customers", without: ["handler"] },
  },
  referrals: {
    rows: `${ofUsers} or inviter_id in (:members)`,
    deletion: "columns",
    erased: {},
    kept: keep("impersonal", "status"),
    exported: { file: "invitations" },
  },
  visits: {
    rows: ofUsers,
    deletion: "columns",
    erased: cleared("user_id"),
    kept: keep("impersonal", "page_path", "title", "ref", "plat", "visitor_hash"),
    exported: { file: "visits", without: ["visitor_hash"] },
  },
  funnel_entries: {
    rows: ofUsers,
    deletion: "columns",
    erased: cleared("user_id"),
    kept: keep("impersonal", "entry", "page_path", "channel"),
    exported: { file: "entries" },
  },
  audit_entries: {
    rows: ofAccount,
    deletion: "columns",
    erased: { ...empty("ip"), ...cleared("before", "after") },
    kept: keep("log", "action", "target"),
    exported: {
      file: "audit",
      without: ["approved_by_id"],
      // Staff's addresses are not the account's.
      override: `case when t.actor_id in (:members) then '{}' else '{"ip": ""}' end`,
    },
  },
  users: {
    rows: ofAccount,
    deletion: "columns",
    erased: {
      ...empty("name", "email", "company", "remark", "channel"),
      ...cleared("phone", "verified_email", "password_hash", "invite_token_hash", "invite_code", "role_id"),
      ...cleared("totp_secret_encrypted", "totp_enabled_at", "avatar_file_id", "last_login_at", "staff_role"),
      permissions: "'{}'",
    },
    kept: keep("impersonal", "time_zone", "lang"),
    exported: {
      file: "users",
      without: ["password_hash", "totp_secret_encrypted", "totp_last_step", "invite_token_hash", "permissions"],
    },
  },
  roles: gone(ofAccount, { file: "roles" }),
  // Files of invoices are accounting records.
  files: {
    rows: "owner_id in (:members)",
    deletion: "columns",
    erased: {},
    kept: keep("books", "scene", "name", "storage_key", "mime"),
    exported: { file: "files", without: ["storage_key"] },
  },
  ...impersonalTables,
};

/** Tables whose rows belong to one user, and go with them. Counts that protect others' phones stay for their day. */
export const tablesOfUser: readonly string[] = Object.entries(personalData).flatMap(([table, fate]) =>
  "rows" in fate && fate.rows === ofUsers && fate.deletion === "rows" ? [table] : [],
);

/** The phones and emails by which an account's users sign in. */
export async function identitiesOf({ db }: App, accountId: number): Promise<string[]> {
  const users = await db.user.findMany({ where: { accountId }, select: { phone: true, verifiedEmail: true } });
  return users.flatMap(({ phone, verifiedEmail }) => [phone, verifiedEmail]).filter((one) => one !== null);
}
