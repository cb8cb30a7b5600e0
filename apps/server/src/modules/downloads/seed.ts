import type { App } from "../../app.ts";
import { columnsOf } from "./build/rows.ts";
import { builtEditions, type EditionName, editions } from "./editions.ts";

const YUAN_PER_DOLLAR = 7;

/** Yuan a month. The city database costs what a month of the API's business package does. */
const prices: Readonly<Record<EditionName, number>> = { city: 999, country: 199, asn: 299, privacy: 699, lite: 0 };

/** Seeds the databases that are missing; staff change prices and offers afterwards. */
export async function seedDownloads({ db }: App): Promise<void> {
  await db.offlinePackage.createMany({
    data: builtEditions.map((product) => ({
      product,
      nameEn: editions[product].name.en,
      nameZh: editions[product].name.zh,
      ipVersion: 46,
      fields: [...columnsOf[product]],
      priceCnyCents: prices[product] * 100,
      priceUsdCents: Math.ceil(prices[product] / YUAN_PER_DOLLAR) * 100,
      months: [1, 3, 12],
      docSlug: "downloads",
      sampleUrl: `/downloads/samples/${product}.csv`,
      canBuy: !editions[product].isFree,
      // The free one needs no account, so it is not in the list of those to buy.
      isOffered: !editions[product].isFree,
    })),
    skipDuplicates: true,
  });
}
