import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { day, flag, lines, listOf, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";
import { lensLimits, lensReportLimits } from "./lens-limits.ts";

/** The longest address, its count and the spaces around them. */
const MAX_LINE_LENGTH = 56;
const MAX_CHARACTERS = lensLimits.signedIn * MAX_LINE_LENGTH;
/** A urlencoded form encodes each colon as three bytes. */
export const MAX_REPORT_BYTES = 2 * MAX_CHARACTERS;

/** What a run of a report consists of. */
export const runFields = {
  addresses: lines(MAX_CHARACTERS).meta({
    en: "One address per line, after its number of occurrences if there are several, as `uniq -c` writes them: up to 10,000 lines",
    zh: "每行一个地址，可在前面写出现次数，与 `uniq -c` 的输出一致：最多 10,000 行",
    examples: ["12 8.8.8.8\n3 1.1.1.1"],
  }),
  day: day()
    .optional()
    .meta({
      en: "A day of the week that the addresses are from; today in the account's time zone by default",
      zh: "地址所属的那一周中的任意一天，默认为账号时区的今天",
      examples: ["2026-11-22"],
    }),
};

const share = {
  addresses: z.int().meta({ en: "Different addresses", zh: "不同的地址数" }),
  occurrences: z.int().meta({ en: "Their occurrences in the log", zh: "在日志中出现的次数" }),
};
const Share = z.object(share);
const Entry = z.object({
  key: z.string().meta({
    en: "Code of the country, or AS number of the network; `unknown` without data",
    zh: "国家或地区代码，或网络的 AS 号；没有数据时为 `unknown`",
  }),
  name: z.string().meta({ en: "Name; empty for `unknown`", zh: "名称；`unknown` 为空" }),
  ...share,
});

const Week = z.object({
  week: day().meta({ en: "Monday of the week", zh: "该周的周一" }),
  saved_at: timestamp().meta({ en: "When it was saved", zh: "保存时间" }),
  db_version: z.string().meta({ en: "Database version", zh: "数据库版本" }),
  ...share,
  reserved: z.int().meta({ en: "Private and reserved addresses, left out", zh: "未计入的私有与保留地址数" }),
  countries: z.int().meta({ en: "Countries and regions", zh: "国家与地区数" }),
  networks: z.int().meta({ en: "Networks", zh: "网络数" }),
  hosting: Share.meta({ en: "Addresses of data centers and hosting companies", zh: "数据中心与主机托管的地址" }),
  privacy: Share.nullable().meta({
    en: "Addresses of Tor, VPNs, public proxies and private relays; null if no list of them was loaded",
    zh: "Tor、VPN、公开代理与隐私中继的地址；未加载名单时为 null",
  }),
  top_countries: z.array(Entry).meta({ en: "The ten largest countries and regions", zh: "最多的十个国家与地区" }),
});

const TopAddress = z.object({
  ip: z.string().meta({ en: "Address", zh: "地址" }),
  occurrences: share.occurrences,
});
const topAddresses = z.array(TopAddress).meta({
  en: "The most frequent addresses; empty unless the report keeps them",
  zh: "最常出现的地址；报告不保留地址时为空",
});

const Compared = Entry.extend({
  addresses_before: z.int().meta({ en: "Different addresses in the week before", zh: "上一周的不同地址数" }),
  occurrences_before: z.int().meta({ en: "Their occurrences in the week before", zh: "上一周的出现次数" }),
  is_new: z.boolean().meta({ en: "Whether the week before had none", zh: "上一周是否没有" }),
});

export const LensReport = z.object({
  id: z.int().meta({ en: "Report ID", zh: "报告编号" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  mailed: z.boolean().meta({ en: "Whether it is sent by email on Mondays", zh: "是否每周一发送邮件" }),
  keeps_addresses: z.boolean().meta({
    en: `Whether the ${lensReportLimits.topAddresses} most frequent addresses are kept`,
    zh: `是否保留最常出现的 ${lensReportLimits.topAddresses} 个地址`,
  }),
  weeks: z.int().meta({ en: "Number of weeks kept", zh: "保留的周数" }),
  last_week: day().nullable().meta({ en: "Monday of the latest week", zh: "最近一周的周一" }),
  saved_at: timestamp().nullable().meta({ en: "When a week was last saved", zh: "最近一次保存的时间" }),
});

const reportId = z.object({ id: ownId("lens_report").meta({ en: "Report ID", zh: "报告编号" }) });

/** Reports of the log lens that an account keeps from week to week: figures, and no log. */
export const lensReports = {
  lensReportSave: endpoint({
    path: "/v1/lens_report_save",
    summary: "Save the figures of a log as a week of a report; a week that exists is replaced",
    summaryZh: "将日志的统计结果保存为报告的一周，已有的同一周会被替换",
    access: "lens.report",
    input: z.object({
      name: text(60).meta({
        en: "Name of the report; one that does not exist is created",
        zh: "报告名称，不存在时新建",
        examples: ["Shop"],
      }),
      keep_addresses: flag()
        .optional()
        .meta({
          en: `For a new report: whether to keep the ${lensReportLimits.topAddresses} most frequent addresses of each week; no by default`,
          zh: `新建报告时：是否保留每周最常出现的 ${lensReportLimits.topAddresses} 个地址，默认不保留`,
        }),
      ...runFields,
    }),
    output: z.object({
      report: LensReport.meta({ en: "The report", zh: "报告" }),
      week: day().meta({ en: "Monday of the week that was saved", zh: "所保存的那一周的周一" }),
    }),
    errors: ["TOO_MANY_LENS_REPORTS"],
    rate: { max: 20, seconds: 60 },
    maxBodyBytes: MAX_REPORT_BYTES,
  }),
  lensReportList: endpoint({
    path: "/v1/lens_report_list",
    summary: "List the account's saved reports of the log lens by name",
    summaryZh: "按名称列出账号保存的日志透镜报告",
    access: "lens.report",
    viewable: true,
    input: z.object({}),
    output: listOf(LensReport),
  }),
  lensReportInfo: endpoint({
    path: "/v1/lens_report_info",
    summary: "Get the weeks of a report, and one of them compared with the week before it",
    summaryZh: "获取报告的各周，以及其中一周与其上一周的比较",
    access: "lens.report",
    viewable: true,
    input: reportId.extend({
      week: day().optional().meta({
        en: "Monday of the week to compare; the latest by default",
        zh: "要比较的那一周的周一，默认为最近一周",
      }),
    }),
    output: z.object({
      report: LensReport.meta({ en: "The report", zh: "报告" }),
      weeks: z.array(Week).meta({ en: "Its weeks, the latest first", zh: "各周，新的在前" }),
      week: day().meta({ en: "Monday of the compared week", zh: "所比较的一周的周一" }),
      week_before: day().nullable().meta({
        en: "Monday of the week saved before it; null for the first",
        zh: "在其之前保存的一周的周一，首周为 null",
      }),
      countries: z.array(Compared).meta({ en: "Countries and regions, at most 50", zh: "国家与地区，最多 50 个" }),
      networks: z.array(Compared).meta({ en: "Networks, at most 50", zh: "网络，最多 50 个" }),
      top_addresses: topAddresses,
    }),
    errors: ["NOT_FOUND"],
  }),
  lensReportData: endpoint({
    path: "/v1/lens_report_data",
    summary: "Get everything that is kept of a report",
    summaryZh: "获取报告所保留的全部内容",
    access: "lens.report",
    viewable: true,
    input: reportId,
    output: z.object({
      name: LensReport.shape.name,
      weeks: z
        .array(
          Week.omit({ top_countries: true, countries: true, networks: true }).extend({
            countries: z.array(Entry).meta({ en: "Countries and regions", zh: "国家与地区" }),
            networks: z.array(Entry).meta({
              en: `Networks, at most ${lensReportLimits.networks}`,
              zh: `网络，最多 ${lensReportLimits.networks} 个`,
            }),
            top_addresses: topAddresses,
          }),
        )
        .meta({ en: "Its weeks, the latest first", zh: "各周，新的在前" }),
    }),
    errors: ["NOT_FOUND"],
    rate: { max: 20, seconds: 60 },
  }),
  lensReportUpdate: endpoint({
    path: "/v1/lens_report_update",
    summary: "Turn the weekly email of a report on or off",
    summaryZh: "开启或关闭报告的每周邮件",
    access: "lens.report",
    input: reportId.extend({
      mailed: flag().meta({ en: "Whether it is sent by email on Mondays", zh: "是否每周一发送邮件" }),
    }),
    output: LensReport,
    errors: ["NOT_FOUND"],
  }),
  lensReportDelete: endpoint({
    path: "/v1/lens_report_delete",
    summary: "Delete a report with all of its weeks",
    summaryZh: "删除报告及其所有周",
    access: "lens.report",
    input: reportId,
    output: z.object({}),
    errors: ["NOT_FOUND"],
  }),
};
