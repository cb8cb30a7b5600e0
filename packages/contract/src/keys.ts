import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, integer, list, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId, publicId } from "./ids.ts";

export const keyStatuses = ["active", "disabled", "frozen", "expired", "revoked"] as const;

export const Key = z.object({
  id: z.int(),
  name: z.string(),
  key_masked: z.string(),
  service_types: z.array(z.int()),
  scopes: z.array(z.string()),
  status: z.enum(keyStatuses),
  owner: z.object({ user_id: z.int(), name: z.string() }),
  split_id: z.int().nullable(),
  allow_ips: z.array(z.string()),
  allow_origins: z.array(z.string()),
  qps: z.int().nullable(),
  daily_limit: z.int().nullable(),
  remark: z.string(),
  created_at: timestamp(),
  last_used_at: timestamp().nullable(),
  last_used_ip: z.string(),
  expires_at: timestamp().nullable(),
  rotation: z.object({ old_valid_until_at: timestamp() }).nullable(),
  leaked_at: timestamp().nullable(),
  /** Whether the key was recently sent in a URL, where proxies and logs can read it. */
  used_in_url: z.boolean(),
  is_test: z.boolean(),
});

const KeyWithSecret = Key.extend({ api_key: z.string() });

/** Limits on where and how often a key can be used; an empty value removes a limit. */
const restrictions = {
  service_types: list(integer(1, 99), 9).optional(),
  allow_ips: list(text(43), 100).optional().meta({ clearable: true, description: "Addresses and CIDR blocks" }),
  allow_origins: list(text(253), 20)
    .optional()
    .meta({ clearable: true, description: "Host names; *.example.com includes all subdomains" }),
  qps: z
    .union([z.literal(""), integer(1, 10_000)])
    .optional()
    .meta({ clearable: true, examples: [50] }),
  daily_limit: z
    .union([z.literal(""), integer(1, 1_000_000_000)])
    .optional()
    .meta({ clearable: true, examples: [10_000] }),
  expires_at: z
    .union([z.literal(""), z.iso.datetime()])
    .optional()
    .meta({ clearable: true, examples: ["2027-01-01T00:00:00Z"] }),
};

export const keys = {
  getKeys: endpoint({
    path: "/v1/get_keys",
    summary: "List API keys, newest first; never their secrets",
    access: "user",
    input: z.object({
      status: z.enum(keyStatuses).optional(),
      service_type: integer(1, 99).optional(),
      sub_user_id: ownId("user").optional(),
      ...paging,
    }),
    output: pageOf(Key),
    errors: ["NOT_FOUND"],
  }),
  createKey: endpoint({
    path: "/v1/create_key",
    summary: "Create an API key; the response contains its secret",
    access: "key.manage",
    input: z.object({ name: text(30), is_test: flag().default(false), ...restrictions }),
    output: KeyWithSecret,
    errors: ["KEY_LIMIT_REACHED"],
    idempotent: "transaction",
    rate: { max: 10, seconds: 60 },
  }),
  updateKey: endpoint({
    path: "/v1/update_key",
    summary: "Rename, restrict, disable or enable an API key",
    access: "key.manage",
    input: z.object({ key_id: ownId("key"), name: text(30).optional(), enabled: flag().optional(), ...restrictions }),
    output: Key,
    errors: ["NOT_FOUND", "KEY_NOT_ACTIVE"],
  }),
  rotateKey: endpoint({
    path: "/v1/rotate_key",
    summary: "Give an API key a new secret; the old one keeps working for `grace_hours` hours",
    access: "key.manage",
    input: z.object({ key_id: ownId("key"), grace_hours: integer(0, 168).default(24) }),
    output: KeyWithSecret,
    errors: ["NOT_FOUND", "KEY_NOT_ACTIVE"],
    rate: { max: 10, seconds: 60 },
  }),
  revealKey: endpoint({
    path: "/v1/reveal_key",
    summary: "Show an API key's secret again; the audit log records each time",
    access: "key.manage",
    input: z.object({ key_id: ownId("key") }),
    output: KeyWithSecret,
    errors: ["NOT_FOUND", "KEY_NOT_ACTIVE"],
    rate: { max: 10, seconds: 60 },
  }),
  revokeKey: endpoint({
    path: "/v1/revoke_key",
    summary: "Permanently revoke an API key; it stops working everywhere within five seconds",
    access: "key.manage",
    input: z.object({ key_id: ownId("key") }),
    output: Key,
    errors: ["NOT_FOUND", "KEY_NOT_ACTIVE"],
    rate: { max: 10, seconds: 60 },
  }),
  apiRemark: endpoint({
    path: "/v1/api_remark",
    summary: "Set your own note on an API or key, or remove it with an empty one",
    access: "user",
    input: z.object({
      api_id: publicId().optional(),
      key_id: ownId("key").optional(),
      remark: z.string().trim().max(100).default("").meta({ clearable: true }),
    }),
    output: z.object({ remark: z.string() }),
    errors: ["NOT_FOUND"],
  }),
};
