import type { Language } from "@meridian/contract/errors";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Order, Quote } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import type { Currency } from "../../lib/payments/provider.ts";
import type { SignedIn, SignedInCaller } from "../../lib/signed-in.ts";
import { changePoints } from "../points/ledger.ts";
import { completeFree } from "./complete.ts";
import { deductedFrom, itemOf, titleOf } from "./items.ts";
import { newOrderNo } from "./numbers.ts";
import { isSamePrice, type Price } from "./price-rules.ts";
import { priceOf } from "./prices.ts";
import { quote as quoteAnew } from "./quotes.ts";
import { replacingKinds, termKinds } from "./sold-calls.ts";
import { paymentWindowMs } from "./terms.ts";

/**
 * The order for a quote; repeated requests return the same order. A free order is paid immediately.
 * @throws Failure NOT_FOUND; QUOTE_EXPIRED with a new quote; CONFLICT, NOT_ENOUGH_POINTS
 */
export async function orderFromQuote(
  app: App,
  caller: SignedInCaller,
  quoteId: string,
  channel: string,
): Promise<Order> {
  const { user, language } = caller;
  const found = await app.db.quote.findFirst({
    where: { id: quoteId, accountId: user.accountId, userId: user.id },
  });
  if (!found) throw new Failure("NOT_FOUND");
  const before = await app.db.order.findUnique({ where: { quoteId } });
  if (before) return before;
  const order = (await isCurrent(app, user, found)) ? await orderOnce(app, caller, found, channel) : null;
  if (!order) throw new Failure("QUOTE_EXPIRED", { quote: await newQuote(app, user, found, language) });
  return order;
}

/** Serialised per account, so that each order sees which others are open. @returns null if the quote has expired */
const orderOnce = (app: App, caller: SignedInCaller, found: Quote, channel: string): Promise<Order | null> =>
  transaction(app, async (app) => {
    const { user } = caller;
    await app.db.$queryRaw`select 1 from users where id = ${user.accountId} for no key update`;
    const made = await app.db.order.findUnique({ where: { quoteId: found.id } });
    if (made) return made;
    // Another order may have replaced the package meanwhile, whose remainder pays for this one.
    if (replacingKinds.includes(found.kind) && !(await isCurrent(app, user, found))) return null;
    await requireNoOther(app, found);
    return createOrder(app, caller, found, channel);
  });

/** Whether a quote is still valid, and its price as quoted. */
async function isCurrent(app: App, user: SignedIn, row: Quote): Promise<boolean> {
  if (row.expiresAt <= app.now()) return false;
  const price = await priceNow(app, user, row);
  return price !== null && isSamePrice(price, pricedIn(row));
}

/** The price list's part of a quote, without coupon and points. */
const pricedIn = (row: Quote) => {
  const item = itemOf(row);
  const discountCents = row.originCents - item.price_cents + deductedFrom(item);
  return { kind: row.kind as Price["kind"], item, originCents: row.originCents, discountCents };
};

const wishOf = (row: Quote) => {
  const { pkg_id, offline_id, num } = itemOf(row);
  if (row.kind === "renew") return { service_id: row.serviceId ?? 0, num };
  if (offline_id !== null) return { offline_id, months: num, num: 1 };
  const downgrade = row.kind === "downgrade" && { downgrade: true };
  return { pkg_id: pkg_id ?? 0, num, ...downgrade };
};

/** Null if it is no longer available. */
async function priceNow(app: App, user: SignedIn, row: Quote): Promise<Price | null> {
  try {
    return await priceOf(app, user, { ...wishOf(row), use_integral: false }, row.currency as Currency);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

async function newQuote(app: App, user: SignedIn, row: Quote, language: Language) {
  try {
    const quoteRequest = {
      ...wishOf(row),
      currency: row.currency as Currency,
      use_integral: row.integral > 0,
      ...(row.couponId !== null && { coupon_id: row.couponId }),
    };
    return await quoteAnew(app, user, language, quoteRequest);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/**
 * Another package replaces the rest of a term, so no other order for it may be open; nor may one in another currency,
 * because a service has one.
 * @throws Failure CONFLICT
 */
async function requireNoOther({ db, now }: App, row: Quote): Promise<void> {
  const open = await db.order.findMany({
    where: {
      accountId: row.accountId,
      kind: { in: termKinds },
      status: "pending_pay",
      expiresAt: { gt: now() },
      ...(!replacingKinds.includes(row.kind) && {
        OR: [{ kind: { in: replacingKinds } }, { currency: { not: row.currency } }],
      }),
    },
  });
  const { type } = itemOf(row);
  const other = open.find((order) => itemOf(order).type === type);
  if (other) throw new Failure("CONFLICT", { state: "open_order", order_no: other.orderNo });
}

async function createOrder(app: App, { user, ip }: SignedInCaller, row: Quote, channel: string): Promise<Order> {
  const now = app.now();
  const item = itemOf(row);
  const order = await app.db.order.create({
    data: {
      orderNo: newOrderNo(app),
      accountId: row.accountId,
      createdById: user.id,
      kind: row.kind,
      ...titleOf(item),
      items: row.items as object,
      quoteId: row.id,
      serviceId: row.serviceId,
      currency: row.currency,
      originCents: row.originCents,
      discountCents: row.discountCents,
      integral: row.integral,
      integralCents: row.integralCents,
      couponId: row.couponId,
      amountCents: row.amountCents,
      createdAt: now,
      expiresAt: new Date(now.getTime() + paymentWindowMs(channel)),
    },
  });
  if (row.couponId !== null) await reserveCoupon(app, row.couponId, order);
  if (row.integral > 0)
    await changePoints(app, user.id, {
      change: -row.integral,
      reason: "order_discount",
      refType: "order",
      refId: String(order.id),
    });
  await writeAudit(app, user, {
    action: "order.create",
    target: `order:${order.id}`,
    ip,
    after: { order_no: order.orderNo, amount_cents: order.amountCents, currency: order.currency },
  });
  return order.amountCents === 0 ? completeFree(app, order) : order;
}

/** @throws Failure CONFLICT if another order uses it, or it has expired */
async function reserveCoupon({ db, now }: App, id: number, order: Order): Promise<void> {
  const { count } = await db.coupon.updateMany({
    where: { id, accountId: order.accountId, orderId: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }] },
    data: { orderId: order.id },
  });
  if (count === 0) throw new Failure("CONFLICT", { state: "coupon_used" });
}
