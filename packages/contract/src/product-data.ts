import * as z from "zod";
import { endpoint } from "./endpoint.ts";

/** Slugs of the products whose data is counted. */
export const countedProducts = [
  "ipguishu",
  "changjing",
  "huaxiang",
  "shibie",
  "ipport",
  "user",
  "shouji",
  "card",
  "identity",
  "antifraud",
  "whois",
  "jizhan",
] as const;
export type CountedProduct = (typeof countedProducts)[number];

export const productTableNames = [
  "countries",
  "scenarios",
  "scores",
  "flags",
  "hosting_networks",
  "port_services",
  "time_zones",
  "mobile_carriers",
  "mobile_regions",
  "card_issuers",
  "card_types",
  "divisions",
  "signals",
  "registries",
  "registry_servers",
  "cell_countries",
  "cell_networks",
  "mobile_networks",
] as const;
export type ProductTableName = (typeof productTableNames)[number];

const Row = z.object({
  key: z.string().meta({ en: "Code, such as a country code; empty if unknown", zh: "代码，例如国家代码；未知时为空" }),
  name: z.string().meta({ en: "Name; empty if the code is self-explanatory", zh: "名称；代码本身即可说明时为空" }),
  count: z.int().meta({ en: "Number of entries with this key", zh: "该项的条数" }),
  known: z.int().nullable().meta({
    en: "Rows with a definite or more detailed answer; null if the table makes no such distinction",
    zh: "其中可以判定的数量，或有更细结果的数量；不区分时为 null",
  }),
  source: z.string().meta({ en: "Source", zh: "来源" }),
  updated_date: z.string().meta({ en: "Date of the data", zh: "数据日期" }),
});
export type ProductRow = z.output<typeof Row>;

const Table = z.object({
  name: z.enum(productTableNames).meta({ en: "Name", zh: "名称" }),
  total: z.int().meta({ en: "Total of all rows, including those not listed", zh: "全部行的合计，含未列出的" }),
  rows: z.array(Row).meta({ en: "Rows, largest first", zh: "各行，由大到小" }),
});
export type ProductTable = z.output<typeof Table>;

export const productData = endpoint({
  path: "/v1/product_data",
  summary: "Count the data behind a product's answers",
  summaryZh: "统计某个产品的结果背后各类数据的数量",
  access: "public",
  input: z.object({
    product: z.enum(countedProducts).meta({ en: "Product", zh: "产品", examples: ["card"] }),
  }),
  output: z
    .object({
      db_version: z.string().meta({
        en: "Version of the IP database; empty if the product does not use it",
        zh: "IP 数据库版本；产品不使用时为空",
      }),
      missing: z.enum(["partner", "lists", "cells"]).nullable().meta({
        en: "What this installation lacks for the product: a connected `partner`, `lists` of proxies, or `cells` with locations; null if nothing",
        zh: "本站缺少的条件：`partner` 为已接入的合作方，`lists` 为代理名单，`cells` 为基站位置；不缺时为 null",
      }),
      tables: z.array(Table).meta({ en: "One table for each count", zh: "每项统计一张表" }),
    })
    .meta({
      examples: [
        {
          db_version: "",
          missing: null,
          tables: [
            {
              name: "card_types",
              total: 2156,
              rows: [{ key: "debit", name: "", count: 1338, known: null, source: "", updated_date: "" }],
            },
          ],
        },
      ],
    }),
  errors: ["SOURCE_UNAVAILABLE"],
  rate: { max: 60, seconds: 60 },
  cacheSeconds: 300,
  silent: true,
});
