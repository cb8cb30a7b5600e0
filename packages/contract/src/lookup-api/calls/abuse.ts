import * as z from "zod";
import { planeEndpoint } from "../endpoint.ts";
import { ip, ipText, nullableText, sampleIp } from "../fields.ts";

export const abuse = planeEndpoint({
  id: 18,
  path: "/v2/abuse/{ip}",
  method: "GET",
  product: 15,
  charge: "found",
  input: z.object({ ip }),
  output: z.strictObject({
    ip: z.string(),
    name: nullableText,
    organization: nullableText,
    email: nullableText,
    phone: nullableText,
    network: z
      .strictObject({ name: nullableText, start: nullableText, end: nullableText, country: nullableText })
      .nullable(),
    source: z.enum(["rdap", "whois"]),
    server: z.string(),
    fetched_at: z.string(),
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
    params: { ip: ipText },
    fields: {
      name: ["Name of the contact", "联系人名称"],
      organization: ["Organisation of the contact", "联系人所属组织"],
      email: ["Email for abuse reports", "投诉邮箱"],
      phone: ["Phone number for abuse reports", "投诉电话"],
      network: ["Block containing the address", "地址所在的网段"],
      "network.name": ["Name of the block", "网段名称"],
      "network.start": ["First address", "起始地址"],
      "network.end": ["Last address", "结束地址"],
      "network.country": ["Country code in the registry", "注册的国家代码"],
      source: ["Protocol that returned the data", "数据来源协议"],
      server: ["Registry server that responded", "应答的注册机构服务器"],
      fetched_at: ["When the registry was queried", "从注册机构读取的时间"],
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
