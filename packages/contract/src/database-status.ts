import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { listOf, text, timestamp } from "./fields.ts";

/** Whether data is within its source's age limit. */
export const dataAges = ["current", "old"] as const;

/** A data source of a database, with the date and age of its data. */
export const AgedSource = z.object({
  name: z.string().meta({ en: "Name", zh: "名称" }),
  /** YYYY-MM-DD; "" if the source has no date. */
  updated_date: z.string().meta({ en: "Date of the data", zh: "数据日期" }),
  age_days: z.int().nullable().meta({ en: "Age of the data in days", zh: "数据距今的天数" }),
  status: z.enum(dataAges).nullable().meta({ en: "Status", zh: "状态" }),
});

export const databaseUpdateStatus = endpoint({
  path: "/v1/database_update_status",
  summary: "Get the current version of each database and when the next one is due",
  summaryZh: "列出各数据库的当前版本与下次更新时间",
  access: "optional",
  viewable: true,
  input: z.object({ product: text(40).optional().meta({ en: "Product", zh: "产品" }) }),
  output: listOf(
    z.object({
      product: z.string().meta({ en: "Product", zh: "产品" }),
      name: z.string().meta({ en: "Name", zh: "名称" }),
      version: z.string().meta({ en: "Version", zh: "版本" }),
      previous_version: z.string().meta({ en: "Previous version", zh: "上一版本" }),
      status: z.enum(["normal", "building", "delayed"]).meta({ en: "Status", zh: "状态" }),
      built_at: timestamp().meta({ en: "When it was built", zh: "构建时间" }),
      published_at: timestamp().meta({ en: "When it was published", zh: "发布时间" }),
      next_at: timestamp().meta({ en: "When the next version is due", zh: "下一版本的预定时间" }),
      cadence_days: z.int().meta({ en: "Maximum days between versions", zh: "版本最长间隔天数" }),
      /** The date of the newest location data, YYYY-MM-DD; "" if no source has one. */
      data_date: z
        .string()
        .meta({ en: "Date of the newest location data; empty if unknown", zh: "位置数据的最新日期，未知时为空" }),
      data_age_days: z.int().nullable().meta({ en: "Age of the location data in days", zh: "位置数据距今的天数" }),
      /** `old` if the location data is more than 45 days old; null if its age is unknown. */
      data_status: z
        .enum(dataAges)
        .nullable()
        .meta({ en: "Whether the location data is current or old", zh: "位置数据是否过期" }),
      records_v4: z.int().meta({ en: "Number of IPv4 ranges", zh: "IPv4 地址段数" }),
      records_v6: z.int().meta({ en: "Number of IPv6 ranges", zh: "IPv6 地址段数" }),
      /** Null without an earlier version to compare with. */
      changed_ranges: z
        .int()
        .nullable()
        .meta({ en: "Ranges changed since the previous version", zh: "相对上一版本变化的地址段数" }),
      changed_percent: z
        .number()
        .nullable()
        .meta({ en: "Share of changed ranges, in percent", zh: "变化的地址段占比（百分比）" }),
      formats: z.array(z.string()).meta({ en: "File formats", zh: "文件格式" }),
      sources: z.array(AgedSource).meta({ en: "Sources", zh: "数据来源" }),
      awaited: z
        .array(
          z.object({
            name: z.string().meta({ en: "Name", zh: "名称" }),
            is_fetched: z.boolean().meta({
              en: "Whether it has been fetched and will be in the next version",
              zh: "是否已获取，将用于下一版本",
            }),
          }),
        )
        .meta({ en: "Lists that are not in this version yet", zh: "尚未用于该版本的名单" }),
    }),
  ),
});
