import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";

const count = z.int().min(0);

export const me = lookupApiEndpoint({
  id: 6,
  path: "/v2/me",
  method: "GET",
  product: null,
  charge: "free",
  input: z.object({}),
  output: z.strictObject({
    key_id: z.int().meta({ en: "API key ID", zh: "密钥编号" }),
    is_test: z.boolean().meta({ en: "Whether it is a test key", zh: "是否为测试密钥" }),
    account_id: z.int().meta({ en: "Account ID", zh: "账号编号" }),
    services: z
      .array(
        z.strictObject({
          type: z.int().meta({ en: "[Pricing type](/doc/limits#quota)", zh: "[计费类型](/doc/limits#quota)" }),
          quota: count.meta({
            en: "Quota for the month, or for the term of a paid service",
            zh: "本月或购买期内的调用额度",
          }),
          remaining: count.meta({ en: "Remaining calls", zh: "剩余调用次数" }),
          qps: count.meta({ en: "Calls per second", zh: "每秒调用次数" }),
        }),
      )
      .meta({ en: "Services the key can use", zh: "可用的服务" }),
    limits: z
      .strictObject({
        qps: z.int().nullable().meta({
          en: "The key's own limit per second; null: the account's limit",
          zh: "密钥自身的每秒限制；null 表示沿用账号限制",
        }),
        daily_limit: z
          .int()
          .nullable()
          .meta({ en: "Calls per day; null: unlimited", zh: "每日调用上限；null 表示不限" }),
        allow_ips: count.meta({
          en: "Number of addresses and blocks the key is restricted to; 0 for no restriction",
          zh: "绑定的地址与网段数量，0 表示不限",
        }),
        allow_origins: z.array(z.string()).meta({
          en: "Hosts whose pages may use the key; empty for no restriction",
          zh: "允许使用该密钥的网页域名，为空表示不限",
        }),
      })
      .meta({ en: "Restrictions of the key", zh: "密钥的限制" }),
  }),
  invalid: {},
  texts: {
    name: { en: "Key status", zh: "密钥状态" },
    summary: {
      en: "Quota, rate limits and restrictions of the calling key. Free.",
      zh: "查询当前密钥的额度、速率与限制，不计费。",
    },
    details: {
      en: "Calls handled by other processes in the last fraction of a second may not be counted yet. The `X-Quota-*` headers are those of IP geolocation, if the key has access to it.",
      zh: "其他进程在最近不到一秒内的消耗可能尚未计入。密钥可使用 IP 归属地时，`X-Quota-*` 响应头为该服务的额度。",
    },
  },
  sample: {
    input: {},
    answer: {
      key_id: 7,
      is_test: false,
      account_id: 3,
      services: [{ type: 1, quota: 50_000, remaining: 49_210, qps: 100 }],
      limits: { qps: null, daily_limit: null, allow_ips: 0, allow_origins: [] },
    },
  },
});
