import * as z from "zod";
import { planeEndpoint } from "../endpoint.ts";
import { trimmedText } from "../fields.ts";

/** DNS record types that can be queried. */
export const dnsTypes = ["A", "AAAA", "CNAME", "MX", "NS", "TXT", "SOA", "CAA", "PTR", "SRV"] as const;

export const dns = planeEndpoint({
  id: 14,
  path: "/v2/dns/{name}",
  method: "GET",
  takesUrl: true,
  product: 10,
  charge: "found",
  input: z.object({
    name: trimmedText(300),
    type: z
      .string()
      .toUpperCase()
      .pipe(z.enum(dnsTypes))
      .default("A")
      .meta({ enum: [...dnsTypes] }),
  }),
  output: z.strictObject({
    name: z.string(),
    type: z.enum(dnsTypes),
    status: z.string(),
    answers: z.array(z.strictObject({ name: z.string(), type: z.string(), data: z.string(), ttl: z.int().min(0) })),
    resolver: z.string(),
    ms: z.number().min(0),
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
    params: {
      name: [
        "Public domain name, or a URL with one; for PTR, an IP address also works",
        "公开域名，或含域名的网址；PTR 也可以是 IP 地址",
      ],
      type: ["Record type; A by default", "记录类型；不传为 A"],
    },
    fields: {
      name: ["Queried name", "所查询的域名"],
      type: ["Queried type", "所查询的记录类型"],
      status: ["Response status, such as NOERROR or NXDOMAIN", "应答状态，如 NOERROR、NXDOMAIN"],
      answers: ["Records found; empty if there are none", "查到的记录，没有时为空"],
      "answers[].name": ["Name of the record", "记录所属域名"],
      "answers[].type": ["Type of the record", "记录类型"],
      "answers[].data": [
        "Content of the record in zone file format, such as `10 mail.example.com` for MX",
        "记录内容，采用区域文件格式，例如 MX 为 `10 mail.example.com`",
      ],
      "answers[].ttl": ["Seconds it can be cached", "可缓存秒数"],
      resolver: ["Resolver used", "所用解析器"],
      ms: ["Response time of the resolver, in ms", "耗时（毫秒）"],
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
