import * as z from "zod";
import { planeEndpoint } from "../endpoint.ts";
import { given } from "../fields.ts";

/** Types of DNS records that can be queried. */
export const dnsTypes = ["A", "AAAA", "CNAME", "MX", "NS", "TXT", "SOA", "CAA", "PTR", "SRV"] as const;

export const dns = planeEndpoint({
  id: 14,
  path: "/v2/dns/{name}",
  method: "GET",
  product: 10,
  charge: "found",
  input: z.object({
    name: given(255),
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
    summary: { en: "The records of a name, as our resolver sees them.", zh: "查询域名记录，结果为我方解析器所见。" },
    details: {
      en: "Without `type` the address records (A) are looked up. A name that does not exist is answered with `status` `NXDOMAIN`, and not charged. Charged to proxy identification (type 10).",
      zh: "不传 `type` 时查询地址记录（A）。域名不存在时 `status` 为 `NXDOMAIN`，不计费。按代理识别（类型 10）计费。",
    },
    params: {
      name: ["A public name; for PTR also an address", "公开域名；PTR 也可以是 IP 地址"],
      type: ["Type of record; A where it is left out", "记录类型；不传为 A"],
    },
    fields: {
      name: ["The queried name", "所查询的域名"],
      type: ["The queried type", "所查询的记录类型"],
      status: ["Status of the answer, such as NOERROR or NXDOMAIN", "应答状态，如 NOERROR、NXDOMAIN"],
      answers: ["The records", "记录列表"],
      "answers[].name": ["Name of the record", "记录所属域名"],
      "answers[].type": ["Type of the record", "记录类型"],
      "answers[].data": ["Content of the record", "记录内容"],
      "answers[].ttl": ["Seconds it may be kept", "可缓存秒数"],
      resolver: ["The resolver used", "所用解析器"],
      ms: ["How long that took, in ms", "耗时，单位毫秒"],
    },
  },
  sample: {
    input: { name: "example.com", type: "MX" },
    testInput: { name: "example.com", type: "A" },
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
