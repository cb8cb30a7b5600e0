import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { nullableText, trimmedText } from "../fields.ts";

export const whois = lookupApiEndpoint({
  id: 13,
  path: "/v2/whois/{query}",
  method: "GET",
  takesUrl: true,
  product: 15,
  charge: "found",
  input: z.object({
    query: trimmedText(300).meta({
      en: "Domain, address or AS number; of a URL, its host",
      zh: "域名、地址或 AS 号；传入网址时取其主机名",
    }),
  }),
  output: z.strictObject({
    query: z.string().meta({ en: "Queried domain, address or AS number", zh: "所查询的域名、地址或 AS 号" }),
    kind: z.enum(["domain", "ip", "asn"]).meta({ en: "Type of query", zh: "查询对象的类型" }),
    source: z.enum(["rdap", "whois"]).meta({ en: "Protocol that returned the data", zh: "由哪种协议得到" }),
    server: z.string().meta({ en: "Registry server that responded", zh: "应答的注册机构服务器" }),
    registrar: nullableText.meta({ en: "Registrar of the domain", zh: "域名注册商" }),
    registered_at: nullableText.meta({ en: "When it was registered", zh: "注册时间" }),
    updated_at: nullableText.meta({ en: "When the registration was last changed", zh: "最近修改时间" }),
    expires_at: nullableText.meta({ en: "When the registration expires", zh: "到期时间" }),
    status: z.array(z.string()).meta({ en: "Status codes of the registry", zh: "注册状态" }),
    nameservers: z.array(z.string()).meta({ en: "Name servers of the domain", zh: "域名服务器" }),
    contacts: z
      .array(
        z.strictObject({
          role: z.string().meta({ en: "Role, such as abuse or registrant", zh: "角色，如 abuse、registrant" }),
          name: nullableText.meta({ en: "Name", zh: "名称" }),
          organization: nullableText.meta({ en: "Organization", zh: "组织" }),
          email: nullableText.meta({ en: "Email", zh: "邮箱" }),
          phone: nullableText.meta({ en: "Phone", zh: "电话" }),
          country: nullableText.meta({ en: "Country code", zh: "国家代码" }),
        }),
      )
      .meta({ en: "Contacts published by the registry", zh: "注册机构公开的联系人" }),
    network: z
      .strictObject({
        name: nullableText.meta({ en: "Name of the block", zh: "网段名称" }),
        start: nullableText.meta({ en: "First address", zh: "起始地址" }),
        end: nullableText.meta({ en: "Last address", zh: "结束地址" }),
        country: nullableText.meta({ en: "Country code in the registry", zh: "注册的国家代码" }),
      })
      .nullable()
      .meta({ en: "Block containing the address; null for a domain", zh: "地址所在的网段；查询域名时为 null" }),
    fetched_at: z.string().meta({ en: "When the registry was queried", zh: "从注册机构读取的时间" }),
    raw: z.string().meta({ en: "Response of the registry, unmodified", zh: "注册机构的原始内容" }),
  }),
  invalid: { query: "INVALID_NAME" },
  refusals: ["NOT_FOUND", "SOURCE_UNAVAILABLE"],
  texts: {
    name: { en: "Whois", zh: "Whois" },
    summary: {
      en: "Registration data of a domain, address or AS number, from its registry.",
      zh: "从注册机构查询域名、地址或 AS 号的注册信息。",
    },
    details: {
      en: "RDAP is queried first, then Whois; `source` tells which returned the data. What the registry leaves out is taken from the registrar. Dates are in ISO 8601, with time and zone if the registry states them. A name that nobody has registered returns 404 and is not charged. Results are cached for up to six hours; `fetched_at` is the time of the query. If the registry cannot be reached, the call returns 503 and is not charged. Billed against the Whois quota (type 15).",
      zh: "优先使用 RDAP，其次使用 Whois，`source` 说明由哪一种得到。注册机构未提供的内容由注册商补充。日期采用 ISO 8601 格式，注册机构给出时间与时区时一并返回。域名无人注册时返回 404，不计费。结果最多缓存六小时，`fetched_at` 为读取时间。注册机构无法访问时返回 503，不计费。按 Whois（类型 15）计费。",
    },
  },
  sample: {
    input: { query: "example.com" },
    answer: {
      query: "example.com",
      kind: "domain",
      source: "rdap",
      server: "rdap.example",
      registrar: "Example Registrar",
      registered_at: "1995-08-14T04:00:00Z",
      updated_at: "2025-08-14T07:01:39Z",
      expires_at: "2027-08-13T04:00:00Z",
      status: ["client delete prohibited"],
      nameservers: ["a.iana-servers.net", "b.iana-servers.net"],
      contacts: [],
      network: null,
      fetched_at: "2026-11-21T08:00:00Z",
      raw: '{"objectClassName":"domain","ldhName":"EXAMPLE.COM"}',
    },
  },
  demo: { slugs: ["whois"], read: (query) => ({ query }) },
});
