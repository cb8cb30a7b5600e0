import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { AddressData, ip } from "../fields.ts";
import { sampleData, sampleIp } from "../sample-data.ts";

const Period = z.strictObject({
  since_version: z.string().meta({
    en: "The first of the kept versions with this record, up to the next entry above",
    zh: "自哪个保留的版本起为此记录，至上一项为止",
  }),
  since_at: z.iso.datetime().meta({ en: "When that version was built", zh: "该版本的构建时间" }),
  is_oldest_kept: z.boolean().meta({
    en: "Whether no older version is kept, so that the record may be older",
    zh: "该版本是否为保留的最早版本；若是，记录可能更早",
  }),
  changed: z.array(z.string()).meta({
    en: "Fields that differ from the entry below, such as `location.city`",
    zh: "与下一项不同的字段，如 `location.city`",
  }),
  record: AddressData.nullable().meta({
    en: "The answer of `/v2/query` in those versions; null if they knew nothing",
    zh: "这些版本中 `/v2/query` 的返回内容；当时没有数据时为 null",
  }),
});

export const history = lookupApiEndpoint({
  id: 22,
  path: "/v2/history/{ip}",
  method: "GET",
  product: 1,
  charge: "found",
  input: z.object({ ip }),
  output: z.strictObject({
    ip: z.string().meta({ en: "The queried address", zh: "所查询的地址" }),
    versions: z.int().meta({ en: "Number of versions compared", zh: "比较的版本数" }),
    periods: z.array(Period).meta({
      en: "The records of the address over time, the present one first",
      zh: "该地址各时期的记录，最新的在前",
    }),
  }),
  invalid: { ip: "INVALID_IP_ADDRESS" },
  refusals: ["RESERVED_IP_ADDRESS", "IP_ADDRESS_NOT_FOUND"],
  texts: {
    name: { en: "Address history", zh: "历史记录" },
    summary: {
      en: "How the answer for an address has changed over the versions that are kept.",
      zh: "一个地址的查询结果在所保留的各个版本中如何变化。",
    },
    details: {
      en: "The last twelve versions of the database are compared. `as_of` of `/v2/query` answers as one of them did. Billed against the IP geolocation quota (type 1) as one call, only if any of the versions has data.",
      zh: "比较数据库最近的十二个版本。`/v2/query` 的 `as_of` 可按其中某个版本作答。按 IP 归属地（类型 1）计费，仅在任一版本有数据时计一次。",
    },
  },
  sample: {
    input: { ip: "8.8.8.8" },
    answer: {
      ip: sampleIp,
      versions: 1,
      periods: [
        {
          ...{ since_version: "20261121", since_at: "2026-11-21T03:30:00.000Z", is_oldest_kept: true },
          ...{ changed: [], record: sampleData },
        },
      ],
    },
  },
});
