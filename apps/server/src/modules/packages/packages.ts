import type { api } from "@meridian/contract";
import { priceTypeNames } from "@meridian/contract/catalog";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { lookupCall, lookupCallNames } from "@meridian/contract/lookup-api/index";
import type * as z from "zod";
import type { App } from "../../app.ts";
import type { Package } from "../../generated/client.ts";
import { currencyFor, inLanguage } from "../../lib/language.ts";
import { hasPrivacyLists } from "../databases/privacy-lists.ts";
import { FREE_CALLS_PER_SECOND, freeCallsOf } from "../services/services.ts";
import { freeFeatures, PackageFeatures } from "./features.ts";

type PackageTemplate = HandlerOutput<typeof api.packages.apiPkgTemplateGet>;
type Currency = PackageTemplate["currency"];

/** The packages on offer of one service and cycle, the smallest first, with what is free of it. */
export async function listPackages(
  app: App,
  language: Language,
  { type, cycle, currency = currencyFor(language) }: HandlerInput<typeof api.packages.apiPkgTemplateGet>,
): Promise<PackageTemplate> {
  const rows = await app.db.package.findMany({ where: { type, cycle, isOffered: true }, orderBy: { level: "asc" } });
  return {
    type,
    name: priceTypeNames[type]?.[language] ?? "",
    cycle,
    currency,
    missing: missingFor(app, type),
    list: rows.map((row) => describePackage(app, row, language, currency)),
    free: {
      quota: freeCallsOf(type),
      cycle: "month",
      qps: FREE_CALLS_PER_SECOND,
      features: describeFeatures(freeFeatures(type), language),
    },
  };
}

const partnered: ReadonlySet<number | null> = new Set(
  lookupCallNames
    .map(lookupCall)
    .filter(({ isPartnered }) => isPartnered)
    .map(({ product }) => product),
);

/** Whether a type's calls are answered by a partner. */
export const isPartnered = (type: number): boolean => partnered.has(type);

type Installation = Pick<App, "identityPartner" | "lookupDatabase">;

const PRIVACY = 10;

/** What this installation lacks to answer a type's calls: a connected partner, or lists of proxies; null if nothing. */
export function missingFor(app: Installation, type: number): PackageTemplate["missing"] {
  if (app.identityPartner === null && isPartnered(type)) return "partner";
  return type === PRIVACY && !hasPrivacyLists(app) ? "lists" : null;
}

/** Whether packages of a type can be sold. */
export const isAnswered = (app: Installation, type: number): boolean => missingFor(app, type) === null;

/** Whether a package can be bought online, without talking to anyone. */
export const isBuyable = (app: Installation, { type, canBuy, contactOnly, quota }: Package): boolean =>
  canBuy && !contactOnly && quota !== null && isAnswered(app, type);

const describePackage = (
  app: Installation,
  row: Package,
  language: Language,
  currency: Currency,
): PackageTemplate["list"][number] => ({
  ...describeOffer(app, row, language),
  ...(isAnswered(app, row.type) ? pricesOf(row, currency) : noPrices),
});

const noPrices = { price_cents: 0, origin_price_cents: 0, price_per_1k_cents: 0 };

const pricesOf = (row: Package, currency: Currency) => ({
  price_cents: currency === "CNY" ? row.priceCnyCents : row.priceUsdCents,
  origin_price_cents: currency === "CNY" ? row.originCnyCents : row.originUsdCents,
  price_per_1k_cents: currency === "CNY" ? row.per1kCnyCents : row.per1kUsdCents,
});

const describeOffer = (app: Installation, row: Package, language: Language) => ({
  pkg_id: row.id,
  name: inLanguage(language, row.nameEn, row.nameZh),
  level: row.level,
  quota: row.quota,
  qps: row.qps,
  discount_text: inLanguage(language, row.discountEn, row.discountZh),
  features: describeFeatures(PackageFeatures.parse(row.features), language),
  is_recommended: row.isRecommended,
  can_buy: isBuyable(app, row),
  contact_only: row.contactOnly || !isAnswered(app, row.type),
});

const describeFeatures = (features: z.infer<typeof PackageFeatures>, language: Language) =>
  features.map(({ nameEn, nameZh, valueEn, valueZh, included }) => ({
    name: inLanguage(language, nameEn, nameZh),
    value: inLanguage(language, valueEn, valueZh),
    included,
  }));
