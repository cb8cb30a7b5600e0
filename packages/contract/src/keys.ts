import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, integer, list, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId, publicId } from "./ids.ts";
import { keyScopes } from "./key-scopes.ts";

export const keyStatuses = ["active", "disabled", "frozen", "expired", "revoked"] as const;

export const Key = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  key_masked: z.string().meta({ en: "The API key, partly hidden", zh: "隐去部分字符的密钥" }),
  service_types: z.array(z.int()).meta({
    en: "[Pricing types](/doc/limits#quota) the key may use; empty: all",
    zh: "密钥可用的[计费类型](/doc/limits#quota)；为空表示全部",
  }),
  scopes: z.array(z.enum(keyScopes)).meta({
    en: "What the key may do: `lookup` for calls, `account` to read the account's calls and keys; empty for both",
    zh: "密钥的权限范围：`lookup` 为调用查询，`account` 为读取账号的调用记录与密钥；为空表示两者皆可",
  }),
  status: z.enum(keyStatuses).meta({ en: "Status", zh: "状态" }),
  owner: z
    .object({
      user_id: z.int().meta({ en: "User ID", zh: "用户编号" }),
      name: z.string().meta({ en: "Name", zh: "名称" }),
    })
    .meta({ en: "Owner", zh: "所有者" }),
  split_id: z.int().nullable().meta({
    en: "ID of the sub-account's allocation that the key draws on; null for none",
    zh: "密钥所用的子账号额度分配编号，没有时为 null",
  }),
  allow_ips: z.array(z.string()).meta({
    en: "Addresses and CIDR blocks the key is restricted to; without any, it works from everywhere",
    zh: "密钥绑定的地址与 CIDR 网段，没有则不限",
  }),
  allow_origins: z.array(z.string()).meta({
    en: "Hosts whose pages may use the key; without any, there is no restriction",
    zh: "允许使用密钥的网页域名，没有则不限",
  }),
  qps: z.int().nullable().meta({ en: "Maximum calls per second", zh: "每秒调用上限" }),
  daily_limit: z.int().nullable().meta({ en: "Maximum calls per day", zh: "每日调用上限" }),
  remark: z.string().meta({ en: "Note", zh: "备注" }),
  created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
  last_used_at: timestamp().nullable().meta({ en: "When it was last used", zh: "最近使用时间" }),
  last_used_ip: z.string().meta({ en: "Address it was last used from", zh: "最近使用的地址" }),
  expires_at: timestamp().nullable().meta({ en: "When it expires", zh: "到期时间" }),
  rotation: z
    .object({
      old_valid_until_at: timestamp().meta({ en: "When the previous secret stops working", zh: "旧密钥的失效时间" }),
    })
    .nullable()
    .meta({ en: "Set while the previous secret still works; otherwise null", zh: "旧密钥仍有效时返回，否则为 null" }),
  leaked_at: timestamp().nullable().meta({
    en: "When the key was found in a public place; null if it was not",
    zh: "在公开场合发现该密钥的时间，未发现时为 null",
  }),
  /** Whether the key was recently sent in a URL, where proxies and logs can read it. */
  used_in_url: z.boolean().meta({ en: "Whether it was recently sent in a URL", zh: "近期是否出现在网址中" }),
  is_test: z.boolean().meta({ en: "Whether it is a test key", zh: "是否为测试密钥" }),
});

const KeyWithSecret = Key.extend({ api_key: z.string().meta({ en: "The full API key", zh: "密钥原文" }) });

/** Limits on where and how often a key can be used; an empty value removes a limit. */
const restrictions = {
  service_types: list(integer(1, 99), 9).optional().meta({
    en: "[Pricing types](/doc/limits#quota) the key may use; empty: all",
    zh: "密钥可用的[计费类型](/doc/limits#quota)；为空表示全部",
  }),
  allow_ips: list(text(43), 100).optional().meta({
    en: "Addresses and CIDR blocks the key is restricted to; without any, it works from everywhere",
    zh: "密钥绑定的地址与 CIDR 网段，没有则不限",
    clearable: true,
  }),
  allow_origins: list(text(253), 20).optional().meta({
    en: "Hosts whose pages may use the key, where `*.example.com` includes all subdomains; without any, there is no restriction",
    zh: "允许使用密钥的网页域名，`*.example.com` 包括所有子域名；没有则不限",
    clearable: true,
  }),
  qps: z
    .union([z.literal(""), integer(1, 10_000)])
    .optional()
    .meta({ en: "Maximum calls per second", zh: "每秒调用上限", clearable: true, examples: [50] }),
  daily_limit: z
    .union([z.literal(""), integer(1, 1_000_000_000)])
    .optional()
    .meta({ en: "Maximum calls per day", zh: "每日调用上限", clearable: true, examples: [10_000] }),
  expires_at: z
    .union([z.literal(""), z.iso.datetime()])
    .optional()
    .meta({ en: "When it expires", zh: "到期时间", clearable: true, examples: ["2027-01-01T00:00:00Z"] }),
};

const requestInput = z.object({
  user_code: text(20).meta({ en: "Code that the program shows", zh: "程序显示的代码", examples: ["BCDF-GHJK"] }),
});

export const keys = {
  getKeys: endpoint({
    path: "/v1/get_keys",
    summary: "List API keys, newest first; never their secrets",
    summaryZh: "列出 API 密钥，新的在前，不含密钥原文",
    access: "user",
    viewable: true,
    input: z.object({
      status: z.enum(keyStatuses).optional().meta({ en: "Status", zh: "状态" }),
      service_type: integer(1, 99)
        .optional()
        .meta({ en: "[Pricing type](/doc/limits#quota) of the service", zh: "服务的[计费类型](/doc/limits#quota)" }),
      sub_user_id: ownId("user").optional().meta({ en: "Sub-account ID", zh: "子账号编号" }),
      ...paging,
    }),
    output: pageOf(Key),
    errors: ["NOT_FOUND"],
  }),
  keyRequest: endpoint({
    path: "/v1/key_request",
    summary: "Show a program's request for a key",
    summaryZh: "查看程序的密钥申请",
    access: "key.manage",
    input: requestInput,
    output: z.object({
      user_code: z.string().meta({ en: "Code of the request", zh: "申请代码" }),
      client_name: z.string().meta({ en: "What the program calls itself", zh: "程序自称的名称" }),
      redirect_host: z
        .string()
        .meta({ en: "Where the program is called back; empty for a device", zh: "程序的回调地址，设备登录为空" }),
      scopes: z.array(z.enum(keyScopes)).meta({ en: "What it asks to be allowed", zh: "申请的权限范围" }),
      ip: z.string().meta({ en: "Address of the requester", zh: "申请方地址" }),
      requested_at: timestamp().meta({ en: "Time of the request", zh: "申请时间" }),
      expires_at: timestamp().meta({ en: "Time of expiry", zh: "到期时间" }),
    }),
    errors: ["NOT_FOUND"],
    silent: true,
    rate: { max: 20, seconds: 60 },
  }),
  keyRequestDecide: endpoint({
    path: "/v1/key_request_decide",
    summary: "Create a key for a program that asks for one, or refuse it",
    summaryZh: "同意或拒绝程序的密钥申请；同意则为其创建密钥",
    access: "key.manage",
    input: requestInput.extend({
      approve: flag().meta({ en: "Whether the program gets a key", zh: "是否同意" }),
    }),
    output: z.object({
      redirect_url: z.string().meta({
        en: "Where the browser returns to the program; empty for a device",
        zh: "返回程序的地址，设备登录为空",
      }),
    }),
    errors: ["NOT_FOUND", "KEY_LIMIT_REACHED"],
    rate: { max: 10, seconds: 60 },
  }),
  createKey: endpoint({
    path: "/v1/create_key",
    summary: "Create an API key; the response contains its secret",
    summaryZh: "创建 API 密钥，并返回密钥原文",
    access: "key.manage",
    input: z.object({
      name: text(30).meta({ en: "Name", zh: "名称" }),
      is_test: flag().default(false).meta({ en: "Whether it is a test key", zh: "是否为测试密钥" }),
      ...restrictions,
    }),
    output: KeyWithSecret,
    errors: ["KEY_LIMIT_REACHED"],
    idempotent: "transaction",
    rate: { max: 10, seconds: 60 },
  }),
  updateKey: endpoint({
    path: "/v1/update_key",
    summary: "Rename, restrict, disable or enable an API key",
    summaryZh: "重命名、限制、停用或启用密钥",
    access: "key.manage",
    input: z.object({
      key_id: ownId("key").meta({ en: "API key ID", zh: "密钥编号" }),
      name: text(30).optional().meta({ en: "Name", zh: "名称" }),
      enabled: flag().optional().meta({ en: "Whether it is enabled", zh: "是否启用" }),
      ...restrictions,
    }),
    output: Key,
    errors: ["NOT_FOUND", "KEY_NOT_ACTIVE"],
  }),
  rotateKey: endpoint({
    path: "/v1/rotate_key",
    summary: "Give an API key a new secret; the old one keeps working for `grace_hours` hours",
    summaryZh: "更换密钥，旧密钥在 `grace_hours` 小时内继续有效",
    access: "key.manage",
    input: z.object({
      key_id: ownId("key").meta({ en: "API key ID", zh: "密钥编号" }),
      grace_hours: integer(0, 168)
        .default(24)
        .meta({ en: "Hours the previous secret keeps working", zh: "旧密钥继续有效的小时数" }),
    }),
    output: KeyWithSecret,
    errors: ["NOT_FOUND", "KEY_NOT_ACTIVE"],
    rate: { max: 10, seconds: 60 },
  }),
  revealKey: endpoint({
    path: "/v1/reveal_key",
    summary: "Show an API key's secret again; the audit log records each time",
    summaryZh: "再次查看密钥原文，并写入操作日志",
    access: "key.manage",
    input: z.object({ key_id: ownId("key").meta({ en: "API key ID", zh: "密钥编号" }) }),
    output: KeyWithSecret,
    errors: ["NOT_FOUND", "KEY_NOT_ACTIVE"],
    rate: { max: 10, seconds: 60 },
  }),
  revokeKey: endpoint({
    path: "/v1/revoke_key",
    summary: "Permanently revoke an API key; it stops working everywhere within five seconds",
    summaryZh: "永久吊销密钥，五秒内在所有节点失效",
    access: "key.manage",
    input: z.object({ key_id: ownId("key").meta({ en: "API key ID", zh: "密钥编号" }) }),
    output: Key,
    errors: ["NOT_FOUND", "KEY_NOT_ACTIVE"],
    rate: { max: 10, seconds: 60 },
  }),
  apiRemark: endpoint({
    path: "/v1/api_remark",
    summary: "Set your own note on an API or key, or remove it with an empty one",
    summaryZh: "设置自己对接口或密钥的备注，传空则删除",
    access: "user",
    input: z.object({
      api_id: publicId().optional().meta({ en: "API ID", zh: "接口编号" }),
      key_id: ownId("key").optional().meta({ en: "API key ID", zh: "密钥编号" }),
      remark: z.string().trim().max(100).default("").meta({ en: "Note", zh: "备注", clearable: true }),
    }),
    output: z.object({ remark: z.string().meta({ en: "Note", zh: "备注" }) }),
    errors: ["NOT_FOUND"],
  }),
};
