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
  key: z.string().meta({ description: "Code, such as a country code; empty if unknown" }),
  name: z.string().meta({ description: "Name, if the code is not self-explanatory" }),
  count: z.int(),
  known: z
    .int()
    .nullable()
    .meta({ description: "Rows with a definite or more detailed answer; null if the table makes no such distinction" }),
  source: z.string(),
  updated_date: z.string(),
});
export type ProductRow = z.output<typeof Row>;

const Table = z.object({
  name: z.enum(productTableNames),
  total: z.int().meta({ description: "Total of all rows, including those not listed" }),
  rows: z.array(Row),
});
export type ProductTable = z.output<typeof Table>;

export const productData = endpoint({
  path: "/v1/product_data",
  summary: "Count the data behind a product's answers",
  access: "public",
  input: z.object({
    product: z.enum(countedProducts).meta({ description: "The product's slug", examples: ["card"] }),
  }),
  output: z
    .object({
      db_version: z.string().meta({ description: "Version of the IP database; empty if the product does not use it" }),
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
