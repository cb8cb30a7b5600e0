import * as z from "zod";
import { planeEndpoint } from "../endpoint.ts";

const count = z.int().min(0);

export const me = planeEndpoint({
  id: 6,
  path: "/v2/me",
  method: "GET",
  product: null,
  charge: "free",
  input: z.object({}),
  output: z.strictObject({
    key_id: z.int(),
    is_test: z.boolean(),
    account_id: z.int(),
    services: z.array(z.strictObject({ type: z.int(), quota: count, remaining: count, qps: count })),
    limits: z.strictObject({
      qps: z.int().nullable(),
      daily_limit: z.int().nullable(),
      allow_ips: count,
      allow_origins: z.array(z.string()),
    }),
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
    params: {},
    fields: {
      key_id: ["API key ID", "密钥编号"],
      is_test: ["Whether it is a test key", "是否为测试密钥"],
      account_id: ["Account ID", "账号编号"],
      services: ["Services the key can use", "可用的服务"],
      "services[].type": ["[Pricing type](/doc/limits#quota)", "[计费类型](/doc/limits#quota)"],
      quota: ["Quota for the month, or for the term of a paid service", "本月或购买期内的调用额度"],
      remaining: ["Remaining calls", "剩余调用次数"],
      qps: ["Calls per second", "每秒调用次数"],
      limits: ["Restrictions of the key", "密钥的限制"],
      "limits.qps": [
        "The key's own limit per second; null: the account's limit",
        "密钥自身的每秒限制；null 表示沿用账号限制",
      ],
      daily_limit: ["Calls per day; null: unlimited", "每日调用上限；null 表示不限"],
      allow_ips: [
        "Number of addresses and blocks the key is restricted to; 0 for no restriction",
        "绑定的地址与网段数量，0 表示不限",
      ],
      allow_origins: [
        "Hosts whose pages may use the key; empty for no restriction",
        "允许使用该密钥的网页域名，为空表示不限",
      ],
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
