import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Coupon, Quote } from "../../generated/client.ts";
import { currencyFor } from "../../lib/language.ts";
import type { Currency } from "../../lib/payments/provider.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { deductedFrom, describeItems, itemOf } from "./items.ts";
import { type Price, payableByPoints } from "./price-rules.ts";
import { cheaperFormOf, priceOf } from "./prices.ts";
import { startOf } from "./starting.ts";
import { QUOTE_MS } from "./terms.ts";

type Described = HandlerOutput<typeof api.orders.orderQuote>;

/** Quotes an item, and keeps the price for 15 minutes. @throws InvalidField; Failure NOT_FOUND, CONFLICT */
export async function quote(
  app: App,
  user: SignedIn,
  language: Language,
  quoteRequest: HandlerInput<typeof api.orders.orderQuote>,
): Promise<Described> {
  const price = await priceOf(app, user, quoteRequest, quoteRequest.currency ?? currencyFor(language));
  const beforeCoupon = price.originCents - price.discountCents;
  const coupon =
    quoteRequest.coupon_id === undefined ? null : await findCoupon(app, user, quoteRequest.coupon_id, price);
  const off = coupon ? Math.min(coupon.amountCents, beforeCoupon) : 0;
  const points = quoteRequest.use_integral ? await pointsFor(app, user, price.currency, beforeCoupon - off) : noPoints;
  const row = await storeQuote(app, user, price, { off, couponId: coupon?.id ?? null, ...points });
  const starts_at = await startOf(app, row);
  // A larger package is running until then, so that no other can be bought now.
  const cheaper = starts_at === null ? await cheaperFormOf(app, user, price) : null;
  return { ...describeQuote(row, language), starts_at, cheaper: describeCheaper(price, cheaper) };
}

interface Reductions {
  off: number;
  couponId: number | null;
  integral: number;
  integralCents: number;
}

function storeQuote({ db, now }: App, user: SignedIn, price: Price, reductions: Reductions): Promise<Quote> {
  const { kind, item, serviceId, currency, originCents } = price;
  const { off, couponId, integral, integralCents } = reductions;
  const createdAt = now();
  return db.quote.create({
    data: {
      id: crypto.randomUUID(),
      accountId: user.accountId,
      userId: user.id,
      kind,
      items: [item],
      serviceId,
      currency,
      originCents,
      discountCents: price.discountCents + off,
      integral,
      integralCents,
      couponId,
      amountCents: originCents - price.discountCents - off - integralCents,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + QUOTE_MS),
    },
  });
}

/** @throws Failure NOT_FOUND; CONFLICT for a used or expired one; InvalidField for one not valid for the price */
async function findCoupon({ db, now }: App, user: SignedIn, id: number, price: Price): Promise<Coupon> {
  const coupon = await db.coupon.findFirst({ where: { id, accountId: user.accountId } });
  if (!coupon) throw new Failure("NOT_FOUND");
  if (coupon.orderId !== null) throw new Failure("CONFLICT", { state: "used" });
  if (coupon.expiresAt && coupon.expiresAt <= now()) throw new Failure("CONFLICT", { state: "expired" });
  const isEnough = price.originCents - price.discountCents >= coupon.minCents;
  if (coupon.currency !== price.currency || !isEnough) throw new InvalidField("coupon_id", "match");
  return coupon;
}

const noPoints = { integral: 0, integralCents: 0 };

async function pointsFor({ db }: App, { id }: SignedIn, currency: Currency, cents: number) {
  const { integral } = await db.user.findUniqueOrThrow({ where: { id }, select: { integral: true } });
  return payableByPoints(integral, currency, cents);
}

function describeCheaper(price: Price, other: Price | null): Described["cheaper"] {
  if (!other) return null;
  const [cents, before] = [other, price].map(({ originCents, discountCents }) => originCents - discountCents);
  const { pkg_id, num } = other.item;
  return { pkg_id: pkg_id ?? 0, num, amount_cents: cents ?? 0, saved_cents: (before ?? 0) - (cents ?? 0) };
}

const describeQuote = (row: Quote, language: Language): Omit<Described, "cheaper" | "starts_at"> => ({
  quote_id: row.id,
  items: describeItems(row.items, language),
  origin_cents: row.originCents,
  discount_cents: row.discountCents,
  credit_cents: deductedFrom(itemOf(row)),
  extra_calls: itemOf(row).extra_calls,
  integral: row.integral,
  integral_cents: row.integralCents,
  amount_cents: row.amountCents,
  currency: row.currency as Currency,
  expires_at: row.expiresAt,
});

/** The account's usable coupons, those expiring soonest first. */
export async function listCoupons({ db, now }: App, { accountId }: SignedIn, language: Language) {
  const rows = await db.coupon.findMany({
    where: { accountId, orderId: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }] },
    orderBy: [{ expiresAt: { sort: "asc", nulls: "last" } }, { id: "asc" }],
  });
  const list = rows.map((row) => ({
    id: row.id,
    name: language === "en" ? row.nameEn || row.nameZh : row.nameZh || row.nameEn,
    currency: row.currency as Currency,
    amount_cents: row.amountCents,
    min_cents: row.minCents,
    expires_at: row.expiresAt,
  }));
  return { list, total: list.length };
}
