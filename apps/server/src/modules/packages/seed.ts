import type { App } from "../../app.ts";
import type { Prisma } from "../../generated/client.ts";
import { packageFeatures } from "./features.ts";
import { isPartnered } from "./packages.ts";

/** Calls a month, price in CNY a month and fen for each further 1,000 calls. */
type Offer = readonly [callsPerMonth: number, yuan: number, fenPer1k: number];

/**
 * The first price list, in yuan; the dollar prices are derived from it. Staff maintain the list afterwards. For partner
 * types (11, 14) a call costs what the partner charges.
 */
const offers: Readonly<Record<number, readonly [developer: Offer, business: Offer]>> = {
  1: [
    [500_000, 199, 50],
    [5_000_000, 999, 30],
  ],
  3: [
    [100_000, 199, 200],
    [1_000_000, 1299, 150],
  ],
  4: [
    [100_000, 299, 300],
    [1_000_000, 1999, 220],
  ],
  // The flags come with every location call, so that asking for them alone costs no more.
  10: [
    [500_000, 199, 50],
    [5_000_000, 999, 30],
  ],
  11: [
    [1000, 399, 42_000],
    [10_000, 3599, 38_000],
  ],
  12: [
    [100_000, 149, 150],
    [1_000_000, 999, 120],
  ],
  13: [
    [100_000, 149, 150],
    [1_000_000, 999, 120],
  ],
  14: [
    [1000, 299, 32_000],
    [10_000, 2599, 28_000],
  ],
  15: [
    [50_000, 199, 400],
    [500_000, 1399, 300],
  ],
};

const YUAN_PER_DOLLAR = 7;
const MONTHS_PAID_A_YEAR = 10;

const inFen = (yuan: number) => yuan * 100;
/** Dollar prices are rounded up to whole dollars. */
const inCents = (yuan: number) => Math.ceil(yuan / YUAN_PER_DOLLAR) * 100;

function packagesOf(type: number, cycle: "month" | "year"): Prisma.PackageCreateManyInput[] {
  const months = cycle === "year" ? 12 : 1;
  const paid = cycle === "year" ? MONTHS_PAID_A_YEAR : 1;
  const discount = cycle === "year" ? { discountEn: "Two months free", discountZh: "送两个月" } : {};
  const sold = offers[type]!.map(([calls, yuan, fenPer1k], index): Prisma.PackageCreateManyInput => {
    const level = index + 1;
    return {
      type,
      cycle,
      level,
      nameEn: level === 1 ? "Developer" : "Business",
      nameZh: level === 1 ? "开发版" : "企业版",
      quota: calls * months,
      qps: level === 1 ? 200 : 1000,
      priceCnyCents: inFen(yuan * paid),
      originCnyCents: inFen(yuan * months),
      per1kCnyCents: fenPer1k,
      priceUsdCents: inCents(yuan) * paid,
      originUsdCents: inCents(yuan) * months,
      per1kUsdCents: Math.ceil(fenPer1k / YUAN_PER_DOLLAR),
      isRecommended: level === 2,
      // Staff put these on sale once a partner is connected.
      canBuy: !isPartnered(type),
      features: packageFeatures(type)[level] ?? [],
      ...discount,
    };
  });
  return [...sold, agreedPackage(type, cycle)];
}

const agreedPackage = (type: number, cycle: string): Prisma.PackageCreateManyInput => ({
  type,
  cycle,
  level: 3,
  nameEn: "Enterprise",
  nameZh: "旗舰版",
  quota: null,
  qps: null,
  priceCnyCents: 0,
  originCnyCents: 0,
  per1kCnyCents: 0,
  priceUsdCents: 0,
  originUsdCents: 0,
  per1kUsdCents: 0,
  contactOnly: true,
  features: packageFeatures(type)[3] ?? [],
});

/** Fills an empty price list. */
export async function seedPackages({ db }: App): Promise<void> {
  if ((await db.package.count()) > 0) return;
  const types = Object.keys(offers).map(Number);
  await db.package.createMany({
    data: types.flatMap((type) => [...packagesOf(type, "month"), ...packagesOf(type, "year")]),
  });
}
