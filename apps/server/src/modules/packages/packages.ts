import type { api } from "@meridian/contract";
import { priceTypeNames } from "@meridian/contract/catalog";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import * as z from "zod";
import type { App } from "../../app.ts";
import type { Package } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import { FREE_CALLS_PER_SECOND, freeCallsOf } from "../usage/services.ts";
import { freeFeatures } from "./features.ts";

type PackageTemplate = HandlerOutput<typeof api.packages.apiPkgTemplateGet>;
type Currency = PackageTemplate["currency"];

/** What the `features` column holds. */
export const PackageFeatures = z.array(
  z.object({
    nameEn: z.string(),
    nameZh: z.string(),
    valueEn: z.string(),
    valueZh: z.string(),
    included: z.boolean(),
  }),
);

const currencyOf: Readonly<Record<Language, Currency>> = { en: "USD", zh: "CNY" };

/** The packages on offer of one service and cycle, the smallest first, with what is free of it. */
export async function listPackages(
  { db }: App,
  language: Language,
  { type, cycle, currency = currencyOf[language] }: HandlerInput<typeof api.packages.apiPkgTemplateGet>,
): Promise<PackageTemplate> {
  const rows = await db.package.findMany({ where: { type, cycle, isOffered: true }, orderBy: { level: "asc" } });
  return {
    type,
    name: priceTypeNames[type]?.[language] ?? "",
    cycle,
    currency,
    list: rows.map((row) => describePackage(row, language, currency)),
    free: {
      quota: freeCallsOf(type),
      cycle: "month",
      qps: FREE_CALLS_PER_SECOND,
      features: describeFeatures(freeFeatures, language),
    },
  };
}

/** Types whose answers come from a partner, whom this installation does not have. */
const withoutSource: ReadonlySet<number> = new Set([11, 14]);

/** Whether packages of a type can be sold: its product answers here. */
export const isAnswered = (type: number): boolean => !withoutSource.has(type);

/** Whether a package can be bought online, without talking to anyone. */
export const isBuyable = ({ type, canBuy, contactOnly, quota }: Package): boolean =>
  canBuy && !contactOnly && quota !== null && isAnswered(type);

const describePackage = (row: Package, language: Language, currency: Currency): PackageTemplate["list"][number] => ({
  ...describeOffer(row, language),
  ...(isAnswered(row.type) ? pricesOf(row, currency) : noPrices),
});

const noPrices = { price_cents: 0, origin_price_cents: 0, price_per_1k_cents: 0 };

const pricesOf = (row: Package, currency: Currency) => ({
  price_cents: currency === "CNY" ? row.priceCnyCents : row.priceUsdCents,
  origin_price_cents: currency === "CNY" ? row.originCnyCents : row.originUsdCents,
  price_per_1k_cents: currency === "CNY" ? row.per1kCnyCents : row.per1kUsdCents,
});

const describeOffer = (row: Package, language: Language) => ({
  pkg_id: row.id,
  name: inLanguage(language, row.nameEn, row.nameZh),
  level: row.level,
  quota: row.quota,
  qps: row.qps,
  discount_text: inLanguage(language, row.discountEn, row.discountZh),
  features: describeFeatures(PackageFeatures.parse(row.features), language),
  is_recommended: row.isRecommended,
  can_buy: isBuyable(row),
  contact_only: row.contactOnly || !isAnswered(row.type),
});

const describeFeatures = (features: z.infer<typeof PackageFeatures>, language: Language) =>
  features.map(({ nameEn, nameZh, valueEn, valueZh, included }) => ({
    name: inLanguage(language, nameEn, nameZh),
    value: inLanguage(language, valueEn, valueZh),
    included,
  }));
