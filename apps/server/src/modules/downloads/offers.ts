import type { api } from "@meridian/contract";
import { fileFormats } from "@meridian/contract/downloads";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import type { OfflinePackage } from "../../generated/client.ts";
import { currencyFor, inLanguage } from "../../lib/language.ts";
import { hasPrivacyLists } from "../databases/privacy-lists.ts";
import { editions, isEdition } from "./editions.ts";

/** What an installation lacks for a database to be worth its price; null if nothing. */
export const missingForDatabase = (app: Pick<App, "lookupDatabase">, product: string): "lists" | null =>
  product === editions.privacy.product && !hasPrivacyLists(app) ? "lists" : null;

type Priced = Pick<OfflinePackage, "product" | "canBuy" | "priceCnyCents" | "priceUsdCents">;

/** The price of a month; null if it is agreed with sales. */
export function monthlyCents(app: App, row: Priced, currency: "CNY" | "USD"): number | null {
  if (!row.canBuy || missingForDatabase(app, row.product)) return null;
  return currency === "USD" ? row.priceUsdCents : row.priceCnyCents;
}

/** Everything to download, the free database first: those on offer, with their current version. */
export async function listOffers(
  app: App,
  language: Language,
  { currency = currencyFor(language) }: HandlerInput<typeof api.downloads.databaseOffers>,
) {
  const rows = await app.db.offlinePackage.findMany({
    where: { OR: [{ isOffered: true }, { product: editions.lite.product }] },
    include: {
      versions: {
        where: { status: "published" },
        orderBy: [{ builtAt: "desc" }, { id: "desc" }],
        take: 1,
        include: { files: { select: { format: true } } },
      },
    },
    orderBy: { id: "asc" },
  });
  const list = rows.map((row) => {
    const [current] = row.versions;
    const edition = isEdition(row.product) ? editions[row.product] : null;
    const isFree = edition?.isFree ?? false;
    const price = isFree ? 0 : monthlyCents(app, row, currency);
    return {
      product: row.product,
      edition_id: edition?.id ?? "",
      name: inLanguage(language, row.nameEn, row.nameZh),
      fields: row.fields,
      version: current?.version ?? null,
      built_at: current?.builtAt ?? null,
      records: current?.records ?? null,
      formats: fileFormats.filter((format) => current?.files.some((file) => file.format === format)),
      is_free: isFree,
      currency,
      price_cents: price,
      can_buy: !isFree && price !== null && (current?.files.length ?? 0) > 0,
      missing: missingForDatabase(app, row.product),
    };
  });
  return { list: list.sort((a, b) => Number(b.is_free) - Number(a.is_free)), total: list.length };
}
