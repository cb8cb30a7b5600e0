import { priceTypeNames } from "@meridian/contract/catalog";
import type { Language } from "@meridian/contract/errors";
import type { Order as OrderSchema } from "@meridian/contract/orders";
import { billingCycles } from "@meridian/contract/price-types";
import * as z from "zod";
import { inLanguage } from "../../lib/language.ts";

/** The content of the `items` columns. */
const Item = z.object({
  name_en: z.string(),
  name_zh: z.string(),
  pkg_id: z.int().nullable(),
  offline_id: z.int().nullable(),
  type: z.int().nullable(),
  cycle: z.enum(billingCycles).nullable(),
  num: z.int(),
  quota: z.int().nullable(),
  qps: z.int().nullable().default(null),
  per_1k_cents: z.int().default(0),
  price_cents: z.int(),
  /** The remainder of a replaced package, with its price and number of calls. */
  credit_cents: z.int().default(0),
  credit_of: z.string().default(""),
  /** How many of its calls the part of the remainder beyond the price adds. */
  extra_calls: z.int().default(0),
});
export type Item = z.output<typeof Item>;

export const readItems = (items: unknown): Item[] => z.array(Item).parse(items);

/** The single item of an order or a quote. */
export function itemOf({ items }: { items: unknown }): Item {
  const [item] = readItems(items);
  if (!item) throw new Error("an order of nothing");
  return item;
}

/** What a remainder pays of an item's price. */
export const deductedFrom = ({ price_cents, credit_cents }: Item): number => Math.min(price_cents, credit_cents);

type Described = z.input<typeof OrderSchema>["items"][number];

/** Items as the API returns them to customers. */
export const describeItems = (items: unknown, language: Language): Described[] =>
  readItems(items).map(({ name_en, name_zh, pkg_id, offline_id, type, cycle, num, quota, price_cents }) => ({
    name: inLanguage(language, name_en, name_zh),
    pkg_id,
    offline_id,
    type,
    cycle,
    num,
    quota,
    price_cents,
  }));

/** An order's title in lists and on a payer's screen. */
export function titleOf({ name_en, name_zh, type, num, cycle }: Item): { titleEn: string; titleZh: string } {
  const product = type === null ? null : priceTypeNames[type];
  const times = num > 1 ? ` × ${num}` : "";
  const en = cycle === null ? "" : cycle === "year" ? ", yearly" : ", monthly";
  const zh = cycle === null ? "" : cycle === "year" ? "（年付）" : "（月付）";
  return {
    titleEn: `${product ? `${product.en} ` : ""}${name_en}${en}${times}`,
    titleZh: `${product ? `${product.zh} ` : ""}${name_zh}${zh}${times}`,
  };
}
