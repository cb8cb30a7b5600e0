import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { trimmedText } from "../fields.ts";

/** DNS record types that can be queried. */
export const dnsTypes = ["A", "AAAA", "CNAME", "MX", "NS", "TXT", "SOA", "CAA", "PTR", "SRV"] as const;

export const dns = lookupApiEndpoint({
  id: 14,
  path: "/v2/dns/{name}",
  method: "GET",
  takesUrl: true,
  product: 10,
  charge: "found",
  input: z.object({
    name: trimmedText(300).meta({
      en: "Public domain name, or a URL with one; for PTR, an IP address also works",
      zh: "公开域名，或含域名的网址；PTR 也可以是 IP 地址",
    }),
    type: z
      .string()
      .toUpperCase()
      .pipe(z.enum(dnsTypes))
      .default("A")
      .meta({ en: "Record type; A by default", zh: "记录类型；不传为 A", enum: [...dnsTypes] }),
  }),
  output: z.strictObject({
    name: z.string().meta({ en: "Queried name", zh: "所查询的域名" }),
    type: z.enum(dnsTypes).meta({ en: "Queried type", zh: "所查询的记录类型" }),
    status: z
      .string()
      .meta({ en: "Response status, such as NOERROR or NXDOMAIN", zh: "应答状态，如 NOERROR、NXDOMAIN" }),
    answers: z
      .array(
        z.strictObject({
          name: z.string().meta({ en: "Name of the record", zh: "记录所属域名" }),
          type: z.string().meta({ en: "Type of the record", zh: "记录类型" }),
          data: z.string().meta({
            en: "Content of the record in zone file format, such as `10 mail.example.com` for MX",
            zh: "记录内容，采用区域文件格式，例如 MX 为 `10 mail.example.com`",
          }),
          ttl: z.int().min(0).meta({ en: "Seconds it can be cached", zh: "可缓存秒数" }),
        }),
      )
      .meta({ en: "Records found; empty if there are none", zh: "查到的记录，没有时为空" }),
    resolver: z.string().meta({ en: "Resolver used", zh: "所用解析器" }),
    ms: z.number().min(0).meta({ en: "Response time of the resolver, in ms", zh: "耗时（毫秒）" }),
  }),
  invalid: { name: "INVALID_NAME", type: "INVALID_RECORD_TYPE" },
  refusals: ["SOURCE_UNAVAILABLE"],
  texts: {
    name: { en: "DNS records", zh: "DNS 记录" },
    summary: {
      en: "The DNS records of a name, as seen by our resolver.",
      zh: "查询域名的 DNS 记录，结果来自我们的解析器。",
    },
    details: {
      en: "Without `type`, address records (A) are looked up. If the name does not exist, `status` is `NXDOMAIN` and the call is free. Billed against the privacy and proxy detection quota (type 10).",
      zh: "不传 `type` 时查询地址记录（A）。域名不存在时 `status` 为 `NXDOMAIN`，不计费。按代理与隐私识别（类型 10）计费。",
    },
  },
  sample: {
    input: { name: "example.com", type: "A" },
    answer: {
      name: "example.com",
      type: "A",
      status: "NOERROR",
      answers: [{ name: "example.com", type: "A", data: "192.0.2.10", ttl: 300 }],
      resolver: "192.0.2.53",
      ms: 12.4,
    },
  },
  demo: {
    slugs: ["dns"],
    read: (query) => {
      const [name, type, ...rest] = query.split(/\s+/);
      return rest.length > 0 ? null : { name, type };
    },
  },
});
