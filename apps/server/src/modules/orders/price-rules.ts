import { Failure, InvalidField } from "../../errors.ts";
import type { Package } from "../../generated/client.ts";
import type { Currency } from "../../lib/payments/provider.ts";
import { proportionOf, proportionUp } from "../../lib/proportion.ts";
import { deductedFrom, type Item } from "./items.ts";
import { monthsOf } from "./terms.ts";

/** Maximum of the service's calls column. */
const MAX_QUOTA = 2_000_000_000;
/** The longest term sold in one order. */
const MAX_MONTHS = 36;
/** Points per cent of the currency, and how much of a price they may pay. */
const pointsPerCent: Readonly<Record<Currency, number>> = { CNY: 1, USD: 7 };
const PAYABLE_BY_POINTS = 0.5;

/** The price of an item, before coupon and points. */
export interface Price {
  kind: "api" | "offline" | "renew" | "upgrade" | "downgrade";
  item: Item;
  serviceId: number | null;
  currency: Currency;
  /** The monthly price and its discount. */
  originCents: number;
  discountCents: number;
}

/** A package's price times a quantity. @throws InvalidField for too long a term or more calls than a service can hold */
export function priced(row: Package, num: number, currency: Currency, about: Pick<Price, "kind" | "serviceId">): Price {
  const isYuan = currency === "CNY";
  const each = isYuan ? row.priceCnyCents : row.priceUsdCents;
  const eachBefore = Math.max(each, isYuan ? row.originCnyCents : row.originUsdCents);
  const maxNum = Math.floor(MAX_MONTHS / monthsOf(row.cycle, 1));
  if (num > maxNum) throw new InvalidField("num", "max", { maximum: maxNum });
  const quota = (row.quota ?? 0) * num;
  if (quota > MAX_QUOTA) throw new InvalidField("num", "max", { maximum: Math.floor(MAX_QUOTA / (row.quota ?? 1)) });
  return {
    ...about,
    currency,
    originCents: eachBefore * num,
    discountCents: (eachBefore - each) * num,
    item: {
      name_en: row.nameEn,
      name_zh: row.nameZh,
      pkg_id: row.id,
      offline_id: null,
      type: row.type,
      cycle: row.cycle as "month" | "year",
      num,
      quota,
      qps: row.qps,
      per_1k_cents: isYuan ? row.per1kCnyCents : row.per1kUsdCents,
      price_cents: each * num,
      credit_cents: 0,
      credit_of: "",
      extra_calls: 0,
    },
  };
}

/** What is left of the current package pays for the new one; what exceeds its price adds calls at that price. */
export function reducedBy(price: Price, { cents, of }: { cents: number; of: string }): Price {
  const { quota, price_cents } = price.item;
  const extra = price_cents > 0 ? proportionOf(quota ?? 0, Math.max(0, cents - price_cents), price_cents) : 0;
  if ((quota ?? 0) + extra > MAX_QUOTA) throw new Failure("CONFLICT", { state: "too_many_calls" });
  const credit_cents = extra > 0 ? cents : Math.min(cents, price_cents);
  const item = { ...price.item, quota: (quota ?? 0) + extra, credit_cents, credit_of: of, extra_calls: extra };
  return { ...price, item, discountCents: price.discountCents + deductedFrom(item) };
}

/** The item with fewer calls, if less is left of the package that pays for it than when it was ordered. */
export function deliveredFor(item: Item, leftCents: number): Item {
  const { price_cents, credit_cents, extra_calls } = item;
  if (leftCents >= credit_cents) return item;
  const ordered = item.quota ?? 0;
  const missing = proportionUp(ordered, credit_cents - leftCents, Math.max(price_cents, credit_cents));
  return {
    ...item,
    quota: ordered - missing,
    credit_cents: leftCents,
    extra_calls: Math.max(0, extra_calls - missing),
  };
}

/** What is left of a price, for the smaller of unused calls and unused time; never more than the price. */
export function centsLeft(
  { cents, calls, startAt, expireAt }: { cents: number; calls: number; startAt: Date; expireAt: Date },
  unusedCalls: number,
  at: Date,
): number {
  const term = expireAt.getTime() - startAt.getTime();
  const unusedTime = expireAt.getTime() - at.getTime();
  if (term <= 0) return 0;
  return Math.max(0, Math.min(cents, proportionOf(cents, unusedCalls, calls), proportionOf(cents, unusedTime, term)));
}

/** How much of a price a balance of points pays, and the points that costs. */
export function payableByPoints(integral: number, currency: Currency, cents: number) {
  const rate = pointsPerCent[currency];
  const integralCents = Math.max(0, Math.min(Math.floor(cents * PAYABLE_BY_POINTS), Math.floor(integral / rate)));
  return { integral: integralCents * rate, integralCents };
}

/** Whether a price is still as quoted; the remainder of a service may shrink, as it does every second. */
export function isSamePrice(
  now: Price,
  quoted: Pick<Price, "kind" | "item" | "originCents" | "discountCents">,
): boolean {
  const plain = ({ item, discountCents }: typeof quoted) => discountCents - deductedFrom(item);
  const calls = ({ item }: typeof quoted) => (item.quota ?? 0) - item.extra_calls;
  return (
    now.kind === quoted.kind &&
    now.originCents === quoted.originCents &&
    plain(now) === plain(quoted) &&
    now.item.pkg_id === quoted.item.pkg_id &&
    calls(now) === calls(quoted) &&
    now.item.credit_of === quoted.item.credit_of
  );
}

export const monthsIn = ({ cycle, num }: Item): number => monthsOf(cycle, num);
