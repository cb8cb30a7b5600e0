import * as z from "zod";
import { endpoint } from "./endpoint.ts";

/** The products that are counted, by their slugs. */
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
  key: z.string().meta({ description: "A code, such as a country's; empty where it is not known" }),
  name: z.string().meta({ description: "A name where the code does not say it" }),
  count: z.int(),
  known: z.int().nullable().meta({ description: "How many could be decided, or have the finer answer" }),
  source: z.string(),
  updated_date: z.string(),
});
export type ProductRow = z.output<typeof Row>;

const Table = z.object({
  name: z.enum(productTableNames),
  total: z.int().meta({ description: "Of all rows, also of those that are not listed" }),
  rows: z.array(Row),
});
export type ProductTable = z.output<typeof Table>;

export const productData = endpoint({
  path: "/v1/product_data",
  summary: "Count what a product's answers are made from",
  access: "public",
  input: z.object({
    product: z.enum(countedProducts).meta({ description: "The product's slug", examples: ["card"] }),
  }),
  output: z
    .object({
      db_version: z.string().meta({ description: "Of the IP database; empty where the product does not use it" }),
      tables: z.array(Table),
    })
    .meta({
      examples: [
        {
          db_version: "",
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
