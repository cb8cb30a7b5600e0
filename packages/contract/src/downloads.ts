import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { integer, listOf, pageOf, paging, timestamp } from "./fields.ts";
import { currencies } from "./packages.ts";

export const fileFormats = [
  "csv",
  "csv-cidr",
  "csv-blocks",
  "json",
  "mmdb",
  "parquet",
  "meridian",
  "ipdb",
  "xdb",
  "bin",
  "dat",
  "dat-meta",
  "diff",
] as const;

/** What all files to download have in common. */
const FileFields = {
  name: z.string().meta({ en: "Name", zh: "名称" }),
  size: z.int().meta({ en: "Size in bytes", zh: "字节数" }),
  md5: z.string().meta({ en: "MD5 checksum of the file", zh: "文件 MD5" }),
  sha256: z.string().meta({ en: "SHA-256 checksum of the file", zh: "文件 SHA-256" }),
  url: z.string().nullable().meta({
    en: "Signed URL; null without a download entitlement or the permission `download.get`",
    zh: "带签名的下载链接；没有下载权益或 `download.get` 权限时为 null",
  }),
  url_expires_at: timestamp().nullable().meta({ en: "When the link expires", zh: "链接到期时间" }),
};

const OfflinePackage = z.object({
  offline_id: z.int().meta({ en: "Database ID", zh: "数据库编号" }),
  product: z.string().meta({ en: "Product", zh: "产品" }),
  edition_id: z
    .string()
    .meta({ en: "Name used by updater programs, such as Meridian-City", zh: "更新程序所用的名称，例如 Meridian-City" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  ip_version: z.int().meta({ en: "IP version: 4, 6, or 46 for both", zh: "IP 版本：4、6，或 46 表示两者" }),
  fields: z.array(z.string()).meta({ en: "Fields of the database", zh: "数据库的字段" }),
  owned: z.boolean().meta({ en: "Whether the account may download it", zh: "账号是否可下载" }),
  right: z
    .object({
      start_at: timestamp().meta({ en: "When it starts", zh: "开始时间" }),
      expire_at: timestamp().meta({ en: "When it expires", zh: "到期时间" }),
      downloads_per_day: z.int().meta({ en: "Downloads allowed per day", zh: "每日允许的下载次数" }),
      downloads_left_today: z.int().meta({ en: "Downloads left today", zh: "今日剩余下载次数" }),
      resets_at: timestamp().meta({ en: "When the daily downloads reset", zh: "每日次数的重置时间" }),
      status: z.enum(["active", "expired"]).meta({ en: "Status", zh: "状态" }),
    })
    .nullable()
    .meta({ en: "The account's download entitlement", zh: "账号的下载权益" }),
  versions: z
    .array(
      z.object({
        version: z.string().meta({ en: "Version", zh: "版本" }),
        built_at: timestamp().meta({ en: "When it was built", zh: "构建时间" }),
        records: z.int().meta({ en: "Number of records", zh: "记录数" }),
        status: z.enum(["published", "archived"]).meta({ en: "Status", zh: "状态" }),
        changed_ranges: z
          .int()
          .nullable()
          .meta({ en: "Ranges changed since the previous version", zh: "相对上一版本变化的地址段数" }),
        left_out: z.array(z.string()).meta({
          en: "Sources left out because their license does not allow redistribution",
          zh: "因许可证不允许再分发而未收录的数据源",
        }),
        manifest_url: z.string().nullable().meta({
          en: "URL of the manifest with names, sizes and checksums",
          zh: "含文件名、大小与校验和的清单的网址",
        }),
        signature_url: z.string().nullable().meta({
          en: "URL of the Ed25519 signature of the manifest's exact bytes",
          zh: "清单原始字节的 Ed25519 签名的网址",
        }),
        licence_url: z.string().nullable().meta({ en: "URL of the licenses of the sources", zh: "数据源许可证的网址" }),
        files: z
          .array(
            z.object({
              name: FileFields.name,
              format: z.enum(fileFormats).meta({ en: "File format", zh: "文件格式" }),
              encoding: z
                .string()
                .meta({ en: "Compression of the file; may be empty", zh: "文件的压缩方式；可能为空" }),
              size: FileFields.size,
              md5: FileFields.md5,
              sha256: FileFields.sha256,
              content_md5: z
                .string()
                .meta({ en: "MD5 checksum of the uncompressed content", zh: "解压后内容的 MD5 校验和" }),
              url: FileFields.url,
              url_expires_at: FileFields.url_expires_at,
            }),
          )
          .meta({ en: "Files of the version", zh: "该版本的文件" }),
        deltas: z
          .array(
            z.object({
              from_version: z.string().meta({ en: "Version that the file must be of", zh: "原文件须为的版本" }),
              name: FileFields.name,
              size: FileFields.size,
              md5: FileFields.md5,
              sha256: FileFields.sha256,
              url: FileFields.url,
              url_expires_at: FileFields.url_expires_at,
            }),
          )
          .meta({
            en: "Deltas, which make the `.meridian` file of the version out of that of an older one",
            zh: "增量文件：把较早版本的 `.meridian` 文件变成该版本的文件",
          }),
      }),
    )
    .meta({ en: "Latest releases", zh: "最近的版本" }),
  sample_url: z.string().nullable().meta({ en: "Link to a sample file", zh: "样例链接" }),
  samples: z
    .array(
      z.object({
        format: z.enum(fileFormats).meta({ en: "File format", zh: "文件格式" }),
        url: z.string().meta({ en: "URL", zh: "网址" }),
      }),
    )
    .meta({ en: "Sample files", zh: "样例文件" }),
  doc_slug: z.string().meta({ en: "Documentation page", zh: "文档页面名" }),
  currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
  price_cents: z.int().nullable().meta({
    en: "Price per month, in cents (minor units); null if agreed with sales",
    zh: "每月价格（分）；面议时为 null",
  }),
  months_options: z.array(z.int()).meta({ en: "Terms that can be bought, in months", zh: "可购买的时长（月）" }),
  can_buy: z.boolean().meta({ en: "Whether it can be bought online", zh: "是否可在线购买" }),
});

/** A database as the price list shows it to everybody. */
const DatabaseOffer = z.object({
  product: OfflinePackage.shape.product,
  edition_id: OfflinePackage.shape.edition_id,
  name: OfflinePackage.shape.name,
  fields: OfflinePackage.shape.fields,
  version: z
    .string()
    .nullable()
    .meta({ en: "Current version; null until the first one is built", zh: "当前版本；首次构建前为 null" }),
  built_at: timestamp().nullable().meta({ en: "When it was built", zh: "构建时间" }),
  records: z.int().nullable().meta({ en: "Number of ranges", zh: "地址段数" }),
  formats: z.array(z.enum(fileFormats)).meta({ en: "File formats of the current version", zh: "当前版本的文件格式" }),
  is_free: z.boolean().meta({ en: "Whether anyone may download it, without an account", zh: "是否无需账号即可下载" }),
  currency: OfflinePackage.shape.currency,
  price_cents: OfflinePackage.shape.price_cents,
  can_buy: OfflinePackage.shape.can_buy,
  missing: z
    .enum(["lists"])
    .nullable()
    .meta({ en: "What the installation lacks for it: lists of proxies", zh: "本站尚缺的数据：代理名单" }),
});

export const downloads = {
  databaseOffers: endpoint({
    path: "/v1/database_offers",
    summary: "List the databases to download, with what each costs and contains",
    summaryZh: "列出可下载的数据库、价格与内容",
    access: "public",
    cacheSeconds: 60,
    input: z.object({ currency: z.enum(currencies).optional().meta({ en: "Currency", zh: "币种" }) }),
    output: listOf(DatabaseOffer),
  }),
  getOfflineListNew: endpoint({
    path: "/v1/get_offline_list_new",
    summary: "List the downloadable databases with their releases and files",
    summaryZh: "列出可下载的数据库及其版本与文件",
    access: "download.view",
    viewable: true,
    input: z.object({
      product: z
        .string()
        .regex(/^[a-z0-9_-]{1,40}$/)
        .optional()
        .meta({ en: "Product", zh: "产品" }),
      page: paging.page,
      limit: integer(1, 100).default(10).meta({ en: "Rows per page, at most 100", zh: "每页条数，最多 100" }),
    }),
    output: pageOf(OfflinePackage),
  }),
};
