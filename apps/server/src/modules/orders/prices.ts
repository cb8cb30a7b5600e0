import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Package, Service } from "../../generated/client.ts";
import type { Currency } from "../../lib/payments/provider.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { isBuyable } from "../packages/packages.ts";
import { balanceSubject, isClosed } from "../usage/services.ts";
import { standingsOf, untouched } from "../usage/standings.ts";
import { type Item, itemOf, readItems } from "./items.ts";
import { monthsOf } from "./terms.ts";

type Wish = HandlerInput<typeof api.orders.orderQuote>;

/** The price of an item, before coupon and points. */
export interface Price {
  kind: "api" | "offline" | "renew" | "upgrade";
  item: Item;
  serviceId: number | null;
  currency: Currency;
  /** The monthly price and its discount. */
  originCents: number;
  discountCents: number;
}

/** @throws InvalidField if nothing is given; Failure NOT_FOUND, CONFLICT */
export async function priceOf(app: App, { accountId }: SignedIn, wish: Wish, currency: Currency): Promise<Price> {
  const { pkg_id, offline_id, service_id } = wish;
  if (service_id !== undefined) await requireOwn(app, accountId, service_id);
  if (offline_id !== undefined && (pkg_id ?? service_id) !== undefined) throw new InvalidField("offline_id", "match");
  if (pkg_id !== undefined) return priceOfPackage(app, accountId, await buyable(app, pkg_id), wish, currency);
  if (offline_id !== undefined) return priceOfDatabase(app, offline_id, wish.months, currency);
  if (service_id !== undefined) return priceOfRenewal(app, accountId, service_id, wish.num);
  throw new InvalidField("pkg_id", "required");
}

/** @throws Failure NOT_FOUND */
async function requireOwn({ db }: App, accountId: number, id: number): Promise<Service> {
  const service = await db.service.findFirst({ where: { id, accountId } });
  if (!service) throw new Failure("NOT_FOUND");
  return service;
}

/** @throws Failure NOT_FOUND for an item that is not on offer; CONFLICT for items that only staff sell */
async function buyable(app: App, id: number): Promise<Package> {
  const row = await app.db.package.findUnique({ where: { id } });
  if (!row?.isOffered) throw new Failure("NOT_FOUND");
  if (!isBuyable(app, row)) throw new Failure("CONFLICT", { state: "on_request" });
  return row;
}

async function priceOfPackage(
  app: App,
  accountId: number,
  named: Package,
  { cycle, num }: Wish,
  currency: Currency,
): Promise<Price> {
  // The same package for another cycle, if one is requested.
  const row = cycle === undefined || cycle === named.cycle ? named : await siblingOf(app, named, cycle);
  const service = await runningService(app, accountId, row.type);
  const held = service?.packageId ? await app.db.package.findUnique({ where: { id: service.packageId } }) : null;
  if (service && held && held.level > row.level) throw new Failure("CONFLICT", { state: "larger_package" });
  const isUpgrade = service !== null && held !== null && held.level < row.level;
  if (!isUpgrade) return priced(row, num, currency, { kind: "api", serviceId: null });
  const price = priced(row, num, service.currency as Currency, { kind: "upgrade", serviceId: service.id });
  const { cents, of } = await leftOf(app, service);
  const credit = Math.min(cents, price.originCents - price.discountCents);
  return {
    ...price,
    item: { ...price.item, credit_cents: credit, credit_of: of },
    discountCents: price.discountCents + credit,
  };
}

async function siblingOf(app: App, { type, level }: Package, cycle: string): Promise<Package> {
  const row = await app.db.package.findUnique({ where: { type_cycle_level: { type, cycle, level } } });
  if (!row?.isOffered) throw new Failure("NOT_FOUND");
  if (!isBuyable(app, row)) throw new Failure("CONFLICT", { state: "on_request" });
  return row;
}

async function runningService({ db, now }: App, accountId: number, type: number): Promise<Service | null> {
  const key = { accountId, type, source: "order" };
  const service = await db.service.findUnique({ where: { accountId_type_source: key } });
  return service?.expireAt && service.expireAt > now() ? service : null;
}

async function priceOfRenewal(app: App, accountId: number, id: number, num: number): Promise<Price> {
  const service = await requireOwn(app, accountId, id);
  if (service.source !== "order" || service.packageId === null)
    throw new Failure("CONFLICT", { state: service.source });
  if (isClosed(service, app.now())) throw new Failure("CONFLICT", { state: "closed" });
  const row = await buyable(app, service.packageId);
  return priced(row, num, service.currency as Currency, { kind: "renew", serviceId: id });
}

/** A package's price times a quantity. @throws InvalidField if that exceeds the calls a service can hold */
export function priced(row: Package, num: number, currency: Currency, about: Pick<Price, "kind" | "serviceId">): Price {
  const isYuan = currency === "CNY";
  const each = isYuan ? row.priceCnyCents : row.priceUsdCents;
  const eachBefore = Math.max(each, isYuan ? row.originCnyCents : row.originUsdCents);
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
    },
  };
}

/** Maximum of the service's calls column. */
const MAX_QUOTA = 2_000_000_000;

async function priceOfDatabase(
  { db }: App,
  id: number,
  months: number | undefined,
  currency: Currency,
): Promise<Price> {
  const row = await db.offlinePackage.findUnique({ where: { id } });
  if (!row?.isOffered) throw new Failure("NOT_FOUND");
  if (!row.canBuy) throw new Failure("CONFLICT", { state: "on_request" });
  const num = months ?? row.months[0] ?? 12;
  if (row.months.length > 0 && !row.months.includes(num)) throw new InvalidField("months", "match");
  // List prices are per month.
  const cents = (currency === "CNY" ? row.priceCnyCents : row.priceUsdCents) * num;
  const none = { pkg_id: null, type: null, cycle: null, quota: null, qps: null, per_1k_cents: 0 };
  return {
    kind: "offline",
    serviceId: null,
    currency,
    originCents: cents,
    discountCents: 0,
    item: {
      ...none,
      name_en: row.nameEn,
      name_zh: row.nameZh,
      offline_id: row.id,
      num,
      price_cents: cents,
      credit_cents: 0,
      credit_of: "",
    },
  };
}

const termKinds = ["api", "renew", "upgrade"];

/**
 * What is left of the price of a running service: the smaller of its unused time and its unused calls. `of` identifies
 * its basis, so that a quote is outdated after another purchase.
 */
async function leftOf(app: App, service: Service): Promise<{ cents: number; of: string }> {
  const orders = await app.db.order.findMany({
    where: {
      accountId: service.accountId,
      serviceIds: { has: service.id },
      kind: { in: termKinds },
      status: { in: ["paid", "completed"] },
      currency: service.currency,
      completedAt: { gte: service.startAt },
    },
  });
  const worth = orders.reduce(
    (sum, order) =>
      sum +
      order.paidCents -
      order.refundedCents +
      readItems(order.items).reduce((all, one) => all + one.credit_cents, 0),
    0,
  );
  const calls = orders.reduce((sum, order) => sum + (itemOf(order).quota ?? 0), 0);
  const of = `${worth}:${calls}`;
  if (calls === 0 || !service.expireAt) return { cents: 0, of };
  const subject = balanceSubject(`service:${service.id}`, null);
  // Calls allocated to sub-accounts stay theirs, used or not.
  const { used, reserved } = (await standingsOf(app, [subject])).get(subject) ?? untouched;
  const unusedCalls = Math.max(0, service.quota - used - reserved) / calls;
  const now = app.now().getTime();
  const term = service.expireAt.getTime() - service.startAt.getTime();
  const unusedTime = term <= 0 ? 0 : Math.max(0, service.expireAt.getTime() - now) / term;
  return { cents: Math.floor(worth * Math.min(1, unusedCalls, unusedTime)), of };
}

/** Whether a price is still as quoted; the remainder of a service may shrink, as it does every second. */
export function isSamePrice(
  now: Price,
  quoted: Pick<Price, "kind" | "item" | "originCents" | "discountCents">,
): boolean {
  const plain = ({ item, discountCents }: typeof quoted) => discountCents - item.credit_cents;
  return (
    now.kind === quoted.kind &&
    now.originCents === quoted.originCents &&
    plain(now) === plain(quoted) &&
    now.item.quota === quoted.item.quota &&
    now.item.credit_of === quoted.item.credit_of
  );
}

export const monthsIn = ({ cycle, num }: Item): number => monthsOf(cycle, num);
