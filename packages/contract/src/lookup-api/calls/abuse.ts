import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { ip, nullableText } from "../fields.ts";
import { sampleIp } from "../sample-data.ts";

export const abuse = lookupApiEndpoint({
  id: 18,
  path: "/v2/abuse/{ip}",
  method: "GET",
  product: 15,
  charge: "found",
  input: z.object({ ip }),
  output: z.strictObject({
    ip: z.string().meta({ en: "The queried address", zh: "所查询的地址" }),
    name: nullableText.meta({ en: "Name of the contact", zh: "联系人名称" }),
    organization: nullableText.meta({ en: "Organization of the contact", zh: "联系人所属组织" }),
    email: nullableText.meta({ en: "Email for abuse reports", zh: "投诉邮箱" }),
    phone: nullableText.meta({ en: "Phone number for abuse reports", zh: "投诉电话" }),
    network: z
      .strictObject({
        name: nullableText.meta({ en: "Name of the block", zh: "网段名称" }),
        start: nullableText.meta({ en: "First address", zh: "起始地址" }),
        end: nullableText.meta({ en: "Last address", zh: "结束地址" }),
        country: nullableText.meta({ en: "Country code in the registry", zh: "注册的国家代码" }),
      })
      .nullable()
      .meta({ en: "Block containing the address", zh: "地址所在的网段" }),
    source: z.enum(["rdap", "whois"]).meta({ en: "Protocol that returned the data", zh: "数据来源协议" }),
    server: z.string().meta({ en: "Registry server that responded", zh: "应答的注册机构服务器" }),
    fetched_at: z.string().meta({ en: "When the registry was queried", zh: "从注册机构读取的时间" }),
  }),
  invalid: { ip: "INVALID_IP_ADDRESS" },
  refusals: ["RESERVED_IP_ADDRESS", "NOT_FOUND", "SOURCE_UNAVAILABLE"],
  texts: {
    name: { en: "Abuse contact", zh: "滥用投诉联系人" },
    summary: {
      en: "The abuse contact of an address, as published by its registry.",
      zh: "查询地址所属网络在注册机构公开的滥用投诉联系方式。",
    },
    details: {
      en: "We query the registry via RDAP, or via Whois if that fails, and cache the result for six hours; `fetched_at` is the time of the query. A response with neither an email address nor a phone number is free. If the registry cannot be reached, the call returns 503 and is not charged. Billed against the Whois quota (type 15).",
      zh: "优先通过 RDAP、其次通过 Whois 向注册机构查询，结果缓存六小时，`fetched_at` 为读取时间。没有邮箱和电话的结果不计费；注册机构无法访问时返回 503，不计费。按 Whois（类型 15）计费。",
    },
  },
  sample: {
    input: { ip: "8.8.8.8" },
    answer: {
      ip: sampleIp,
      name: "Abuse desk",
      organization: "Example Pte Ltd",
      email: "abuse@example.net",
      phone: "+65 5550 0100",
      network: { name: "EXAMPLE-NET", start: "192.0.2.0", end: "192.0.2.255", country: "SG" },
      source: "rdap",
      server: "rdap.example",
      fetched_at: "2026-11-21T08:00:00Z",
    },
  },
});
