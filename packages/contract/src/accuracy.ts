import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { day, listOf, text, timestamp } from "./fields.ts";

/** Fields whose coverage is measured, as a share of the announced address space. */
export const coverageFields = [
  "country",
  "region",
  "region_zh",
  "city",
  "city_zh",
  "coordinates",
  "elevation",
  "isp",
  "usage_type",
  "is_vpn",
  "is_tor",
  "is_proxy",
  "is_relay",
  "is_hosting",
  "is_data_center",
] as const;
export type CoverageField = (typeof coverageFields)[number];

const FieldCoverage = z.object({
  field: z.enum(coverageFields).meta({ en: "Name of the field", zh: "字段名" }),
  v4_percent: z.number().meta({
    en: "Percentage of the announced IPv4 space that has this field",
    zh: "有该字段的已宣告 IPv4 空间占比（百分比）",
  }),
  v6_percent: z.number().meta({
    en: "Percentage of the announced IPv6 space that has this field",
    zh: "有该字段的已宣告 IPv6 空间占比（百分比）",
  }),
});

/** Share of the comparable samples, 0 to 1; null if there are none. */
const share = () => z.number().min(0).max(1).nullable();

/** How well a database agrees with what network owners publish about their addresses. */
export const Agreement = z.object({
  /** Number of addresses compared, spread over the prefixes of the truth files. */
  samples: z.int().meta({ en: "Number of addresses compared", zh: "比对的地址数" }),
  country: share().meta({ en: "Share of samples with the same country, 0 to 1", zh: "国家一致的比例，0 至 1" }),
  region: share().meta({ en: "Share of samples with the same region, 0 to 1", zh: "省州一致的比例，0 至 1" }),
  city: share().meta({ en: "Share of samples with the same city, 0 to 1", zh: "城市一致的比例，0 至 1" }),
  median_km: z
    .number()
    .nullable()
    .meta({ en: "Median distance from the reference location, in kilometers", zh: "与参考位置距离的中位数（公里）" }),
  within_radius: share().meta({
    en: "Share of samples within the stated accuracy radius, 0 to 1",
    zh: "落在误差半径内的比例，0 至 1",
  }),
  asn: share().meta({ en: "Share of samples with the same AS number, 0 to 1", zh: "AS 号一致的比例，0 至 1" }),
  usage_type: share().meta({
    en: "Share of samples with the same usage type, 0 to 1",
    zh: "网络用途一致的比例，0 至 1",
  }),
  /** Reports from before it was measured have none. */
  calibration: z
    .array(
      z.object({
        stated: z.number().min(0).max(1).meta({ en: "Mean of the stated confidence", zh: "所给可信度的平均值" }),
        right: z.number().min(0).max(1).meta({ en: "Share within 50 km", zh: "误差在 50 公里以内的比例" }),
        samples: z.int().meta({ en: "Number of addresses", zh: "地址数" }),
      }),
    )
    .default([])
    .meta({
      en: "For samples whose place has a stated confidence, by tenths of it: the stated and the measured share within 50 km",
      zh: "对给出可信度的样本，按可信度每十分之一分组：所给与实测的 50 公里以内比例",
    }),
});
export type Agreement = z.output<typeof Agreement>;
export type CalibrationPoint = Agreement["calibration"][number];

export const TruthFile = z.object({
  name: z.string().meta({ en: "Name", zh: "名称" }),
  rows: z.int().meta({ en: "Number of rows", zh: "行数" }),
  refused: z.int().meta({ en: "Number of rejected rows", zh: "无效行数" }),
  updated_date: z.string().meta({ en: "Date of the data", zh: "数据日期" }),
});
export type TruthFile = z.output<typeof TruthFile>;

export const CountryAgreement = Agreement.extend({
  country_code: z.string().meta({ en: "ISO 3166-1 alpha-2 code", zh: "ISO 3166-1 两位代码" }),
});
export const NetworkAgreement = Agreement.extend({
  asn_number: z.string().meta({ en: "AS number", zh: "AS 号" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
});
/** What kinds of networks are used for; unannounced addresses belong to no network. */
export const networkKinds = ["access", "hosting", "other", "unannounced"] as const;
export type NetworkKind = (typeof networkKinds)[number];
export const KindAgreement = Agreement.extend({
  kind: z.enum(networkKinds).meta({ en: "Kind of network", zh: "网络类型" }),
});

const Report = z.object({
  version: z.string().meta({ en: "Database version", zh: "数据库版本" }),
  created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
  truth: z.array(TruthFile).meta({ en: "Ground-truth files", zh: "比对所用的文件" }),
  summary: Agreement.meta({ en: "Agreement over all samples", zh: "总体吻合程度" }),
  /** The same for the previous version, if both were measured with the same files. */
  previous: z
    .object({
      version: z.string().meta({ en: "Previous database version", zh: "上一版本" }),
      summary: Agreement.meta({ en: "Agreement over all samples", zh: "总体吻合程度" }),
    })
    .nullable()
    .meta({ en: "The previous version, if measured with the same files", zh: "以相同文件测量的上一版本" }),
});

const Version = z.object({
  version: z.string().meta({ en: "Version", zh: "版本" }),
  /** `published` is in use; `withdrawn` was pulled after publication. */
  status: z.enum(["published", "archived", "withdrawn"]).meta({ en: "Status", zh: "状态" }),
  /** The date of the newest location data, YYYY-MM-DD; "" if no source has one. */
  data_date: z
    .string()
    .meta({ en: "Date of the newest location data; empty if unknown", zh: "位置数据的最新日期，未知时为空" }),
  built_at: timestamp().meta({ en: "When it was built", zh: "构建时间" }),
  published_at: timestamp().nullable().meta({ en: "When it was published", zh: "发布时间" }),
  /** Null without an earlier version to compare with. */
  changed_ranges: z
    .int()
    .nullable()
    .meta({ en: "Ranges changed since the previous version", zh: "相对上一版本变化的地址段数" }),
  changed_percent: z
    .number()
    .nullable()
    .meta({ en: "Share of changed ranges, in percent", zh: "变化的地址段占比（百分比）" }),
  /** Empty if not measured. */
  coverage: z
    .array(FieldCoverage)
    .meta({ en: "Field coverage; empty if not measured", zh: "字段覆盖率，未测量时为空" }),
});

const Releases = z.object({
  from_day: day().meta({ en: "Day of the first version listed, in UTC", zh: "所列首个版本的发布日期（UTC）" }),
  to_day: day().meta({ en: "Today, in UTC", zh: "今天的日期（UTC）" }),
  cadence_days: z.int().meta({
    en: "A version is due so many days after the previous one, at the latest",
    zh: "下一版本最迟在上一版本发布多少天后发布",
  }),
  longest_gap: z
    .object({
      from_day: day().meta({ en: "Day of the version before it", zh: "此前版本的发布日期" }),
      to_day: day().meta({ en: "Day of the next version, or today", zh: "其后版本的发布日期，或今天" }),
      days: z.int().meta({ en: "Days in between", zh: "相隔天数" }),
    })
    .nullable()
    .meta({
      en: "The longest time without a new version, withdrawn ones left out; null if there is none",
      zh: "没有新版本的最长间隔，不计已撤回的版本；没有间隔时为 null",
    }),
  days: z
    .array(
      z.object({
        day: day().meta({ en: "Day in UTC", zh: "日期（UTC）" }),
        versions: z
          .array(
            z.object({
              version: z.string().meta({ en: "Version", zh: "版本" }),
              is_withdrawn: z.boolean().meta({ en: "Whether it was withdrawn later", zh: "是否在发布后撤回" }),
            }),
          )
          .meta({ en: "Versions published on this day, the oldest first", zh: "当天发布的版本，按先后排列" }),
      }),
    )
    .meta({ en: "Days with a new version, the oldest first", zh: "有新版本的日期，按先后排列" }),
});

export const accuracy = {
  databaseVersions: endpoint({
    path: "/v1/database_versions",
    summary: "List recent database versions with how much each changed and which fields it covers",
    summaryZh: "列出数据库最近各版本的变化幅度与字段覆盖率",
    access: "public",
    input: z.object({}),
    output: listOf(Version),
    cacheSeconds: 300,
  }),
  databaseReleases: endpoint({
    path: "/v1/database_releases",
    summary: "List the days of the last twelve months on which a database version was published",
    summaryZh: "列出最近十二个月内发布数据库版本的日期",
    access: "public",
    input: z.object({}),
    output: Releases,
    cacheSeconds: 300,
  }),
  accuracyReports: endpoint({
    path: "/v1/accuracy_reports",
    summary: "List how well recent database versions agree with what networks publish about themselves",
    summaryZh: "列出最近各版本数据的准确度",
    access: "public",
    input: z.object({}),
    output: listOf(Report),
    cacheSeconds: 300,
  }),
  accuracyReport: endpoint({
    path: "/v1/accuracy_report",
    summary: "Show a version's agreement by country, kind of network and network",
    summaryZh: "查看某一版本按国家、网络类型与网络统计的准确度",
    access: "public",
    input: z.object({
      version: text(16)
        .optional()
        .meta({ en: "Database version; the newest by default", zh: "数据库版本，默认为最新", examples: ["20261123"] }),
    }),
    output: Report.extend({
      countries: z.array(CountryAgreement).meta({ en: "Agreement by country", zh: "按国家统计的吻合程度" }),
      kinds: z.array(KindAgreement).meta({
        en: "Agreement by kind of network; empty in reports of earlier releases",
        zh: "按网络类型统计的吻合程度；早期报告中为空",
      }),
      networks: z.array(NetworkAgreement).meta({ en: "Agreement by network", zh: "按网络统计的吻合程度" }),
    }),
    errors: ["NOT_FOUND"],
    cacheSeconds: 300,
  }),
};
