import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { address, day, timestamp } from "./fields.ts";

/** Privacy flags of an address, those that hide a visitor first. */
export const privacyFlagNames = ["is_vpn", "is_proxy", "is_tor", "is_relay", "is_hosting", "is_data_center"] as const;

const FlagReason = z.object({
  flag: z.enum(privacyFlagNames).meta({ en: "Flag that is true", zh: "为真的标记" }),
  list: z
    .object({
      name: z.string().meta({ en: "Name", zh: "名称" }),
      url: z.string().meta({
        en: "Page of its publisher, or a path of this site for our own rules; may be empty",
        zh: "发布方的网页，自有规则为本站路径；可能为空",
      }),
      updated_date: z.union([day(), z.literal("")]).meta({ en: "Date of the data", zh: "数据日期" }),
      inferred: z.boolean().meta({
        en: "Whether it was inferred from the name of the network rather than stated by a list",
        zh: "是否由网络名称推断得出，而非名单直接给出",
      }),
    })
    .nullable()
    .meta({ en: "The list with the address; null if unknown", zh: "列有该地址的名单；未知时为 null" }),
  since_version: z.string().meta({
    en: "The first of the kept versions that all have the flag, up to the one in use",
    zh: "标记自哪个版本起连续存在，以保留的版本为限",
  }),
  since_at: timestamp().meta({ en: "When that version was built", zh: "该版本的构建时间" }),
  is_oldest_kept: z.boolean().meta({
    en: "Whether no older version is kept, so that the flag may be older",
    zh: "该版本是否为保留的最早版本；若是，标记可能更早",
  }),
});

const FlagReasons = z.object({
  ip: z.string().meta({ en: "IPv4 or IPv6 address", zh: "IPv4 或 IPv6 地址" }),
  reasons: z.array(FlagReason).meta({
    en: "A row for each privacy flag that is true",
    zh: "每个为真的隐私标记对应一项",
  }),
  db_version: z.string().meta({ en: "Database version", zh: "数据库版本" }),
});

/** What the page of an address compares over the versions. */
export const historyFields = [
  "country",
  "region",
  "city",
  "coordinates",
  "isp",
  "asn",
  "organization",
  "usage_type",
  ...privacyFlagNames,
] as const;
export type HistoryField = (typeof historyFields)[number];

const HistoryValue = z.string().nullable();

const IpHistory = z.object({
  ip: z.string().meta({ en: "IPv4 or IPv6 address", zh: "IPv4 或 IPv6 地址" }),
  versions: z.int().meta({ en: "Number of versions compared", zh: "比较的版本数" }),
  oldest_version: z.string().meta({ en: "The oldest of them", zh: "其中最早的版本" }),
  oldest_at: timestamp().meta({ en: "When that was built", zh: "该版本的构建时间" }),
  changes: z
    .array(
      z.object({
        version: z.string().meta({ en: "The first version with the new values", zh: "首个带有新值的版本" }),
        built_at: timestamp().meta({ en: "When that was built", zh: "该版本的构建时间" }),
        fields: z
          .array(
            z.object({
              field: z.enum(historyFields).meta({ en: "Field", zh: "字段" }),
              before: HistoryValue.meta({ en: "Value before; null for none", zh: "之前的值；没有时为 null" }),
              after: HistoryValue.meta({ en: "Value since; null for none", zh: "之后的值；没有时为 null" }),
            }),
          )
          .meta({ en: "What changed", zh: "变化的字段" }),
      }),
    )
    .meta({ en: "The versions that changed something, newest first", zh: "带来变化的版本，新的在前" }),
});

const reasonsExample = {
  ip: "192.0.2.1",
  reasons: [
    {
      flag: "is_tor" as const,
      list: {
        name: "Tor exits",
        url: "https://metrics.torproject.org",
        updated_date: "2026-11-20",
        inferred: false,
      },
      since_version: "20261109",
      since_at: "2026-11-09T03:30:00.000Z",
      is_oldest_kept: false,
    },
  ],
  db_version: "20261121",
};

const historyExample = {
  ip: "192.0.2.1",
  versions: 12,
  oldest_version: "20261026",
  oldest_at: "2026-10-26T03:30:00.000Z",
  changes: [
    {
      version: "20261109",
      built_at: "2026-11-09T03:30:00.000Z",
      fields: [{ field: "city" as const, before: "Jurong", after: "Singapore" }],
    },
  ],
};

/** What the page of an address shows of the kept versions. */
export const versionReports = {
  flagReasons: endpoint({
    path: "/v1/flag_reasons",
    summary: "Explain the privacy flags of an address: which list has it, and since which version",
    summaryZh: "说明地址带有隐私标记的原因：出自哪份名单，自哪个版本起",
    access: "public",
    input: z.object({ ip: address() }),
    output: FlagReasons.meta({ examples: [reasonsExample] }),
    rate: { max: 20, seconds: 60 },
    silent: true,
  }),
  ipHistory: endpoint({
    path: "/v1/ip_history",
    summary: "List what changed about an address over the versions that are kept",
    summaryZh: "列出一个地址在所保留的各版本之间的变化",
    access: "public",
    input: z.object({ ip: address() }),
    output: IpHistory.meta({ examples: [historyExample] }),
    rate: { max: 20, seconds: 60 },
    silent: true,
  }),
};
