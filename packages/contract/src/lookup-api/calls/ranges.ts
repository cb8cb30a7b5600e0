import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { ip, nullableText } from "../fields.ts";
import { sampleIp } from "../sample-data.ts";

export const ranges = lookupApiEndpoint({
  id: 4,
  path: "/v2/ranges/{ip}",
  method: "GET",
  product: 1,
  charge: "found",
  input: z.object({ ip }),
  output: z.strictObject({
    ip: z.string().meta({ en: "The queried address", zh: "所查询的地址" }),
    start_ip: z.string().meta({ en: "First address of the range", zh: "地址段的起始地址" }),
    end_ip: z.string().meta({ en: "Last address of the range", zh: "地址段的结束地址" }),
    country_code: nullableText.meta({ en: "ISO 3166-1 alpha-2 code", zh: "ISO 3166-1 两位代码" }),
    asn: nullableText.meta({ en: "AS number", zh: "AS 号" }),
  }),
  invalid: { ip: "INVALID_IP_ADDRESS" },
  refusals: ["RESERVED_IP_ADDRESS", "IP_ADDRESS_NOT_FOUND"],
  isCached: true,
  texts: {
    name: { en: "Address range", zh: "所在地址段" },
    summary: {
      en: "The first and last address of the range that shares the same result.",
      zh: "返回与该地址结果相同的地址段及其起止地址。",
    },
    details: {
      en: "All addresses from `start_ip` to `end_ip` have the same result in this version of the database, so you can cache it for the whole range until the version changes. Billed against the IP geolocation quota (type 1).",
      zh: "在同一数据版本内，`start_ip` 与 `end_ip` 之间的所有地址结果相同，可以整段缓存，直到版本变化。按 IP 归属地（类型 1）计费。",
    },
  },
  sample: {
    input: { ip: "8.8.8.8" },
    answer: { ip: sampleIp, start_ip: "192.0.2.0", end_ip: "192.0.2.255", country_code: "SG", asn: "AS64500" },
  },
});
