import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Package, Service } from "../../generated/client.ts";
import type { Currency } from "../../lib/payments/provider.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { monthlyCents } from "../downloads/offers.ts";
import { isBuyable } from "../packages/packages.ts";
import { isClosed } from "../services/services.ts";
import { creditableOrders, leftOf } from "./credit.ts";
import { type Price, priced, reducedBy } from "./price-rules.ts";

type QuoteRequest = HandlerInput<typeof api.orders.orderQuote>;

/** @throws InvalidField if nothing is given; Failure NOT_FOUND, CONFLICT */
export async function priceOf(
  app: App,
  { accountId }: SignedIn,
  quoteRequest: QuoteRequest,
  currency: Currency,
): Promise<Price> {
  const { pkg_id, offline_id, service_id } = quoteRequest;
  if (service_id !== undefined) await requireOwn(app, accountId, service_id);
  if (offline_id !== undefined && (pkg_id ?? service_id) !== undefined) throw new InvalidField("offline_id", "match");
  if (pkg_id !== undefined) return priceOfPackage(app, accountId, await buyable(app, pkg_id), quoteRequest, currency);
  if (offline_id !== undefined) return priceOfDatabase(app, offline_id, quoteRequest.months, currency);
  if (quoteRequest.downgrade) throw new InvalidField("downgrade", "match");
  if (service_id !== undefined) return priceOfRenewal(app, accountId, service_id, quoteRequest.num);
  throw new InvalidField("pkg_id", "required");
}

/** @throws Failure NOT_FOUND */
async function requireOwn({ db }: App, accountId: number, id: number): Promise<Service> {
  const service = await db.service.findFirst({ where: { id, accountId } });
  if (!service) throw new Failure("NOT_FOUND");
  return service;
}

/** @throws Failure NOT_FOUND for an item that is not on offer; CONFLICT for items that only staff sell */
export async function buyable(app: App, id: number): Promise<Package> {
  const row = await app.db.package.findUnique({ where: { id } });
  if (!row?.isOffered) throw new Failure("NOT_FOUND");
  if (!isBuyable(app, row)) throw new Failure("CONFLICT", { state: "on_request" });
  return row;
}

async function priceOfPackage(
  app: App,
  accountId: number,
  named: Package,
  { cycle, num, downgrade = false }: QuoteRequest,
  currency: Currency,
): Promise<Price> {
  // The same package for another cycle, if one is requested.
  const row = cycle === undefined || cycle === named.cycle ? named : await siblingOf(app, named, cycle);
  const before = await serviceOf(app, accountId, row.type);
  const service = before?.expireAt && before.expireAt > app.now() ? before : null;
  const held = service?.packageId ? await app.db.package.findUnique({ where: { id: service.packageId } }) : null;
  const isDowngrade = held !== null && held.level > row.level;
  if (isDowngrade && !downgrade)
    throw new Failure("CONFLICT", {
      state: "larger_package",
      service_id: service?.id,
      expire_at: service?.expireAt?.toISOString(),
    });
  if (downgrade && !isDowngrade) throw new InvalidField("downgrade", "match");
  const charged = currencyFor(app, before, currency);
  if (!service || !held || held.level === row.level) return priced(row, num, charged, { kind: "api", serviceId: null });
  const price = priced(row, num, charged, { kind: isDowngrade ? "downgrade" : "upgrade", serviceId: service.id });
  return reducedBy(price, await leftOf(app, service, await creditableOrders(app, service), app.now()));
}

async function siblingOf(app: App, { type, level }: Package, cycle: string): Promise<Package> {
  const row = await app.db.package.findUnique({ where: { type_cycle_level: { type, cycle, level } } });
  if (!row?.isOffered) throw new Failure("NOT_FOUND");
  if (!isBuyable(app, row)) throw new Failure("CONFLICT", { state: "on_request" });
  return row;
}

/** What an account has bought of a type. */
export const serviceOf = ({ db }: App, accountId: number, type: number): Promise<Service | null> =>
  db.service.findUnique({ where: { accountId_type_source: { accountId, type, source: "order" } } });

/** The currency that a service was first bought in, as long as it can be renewed; else the one asked for. */
export const currencyFor = ({ now }: App, service: Service | null, wanted: Currency): Currency =>
  service !== null && service.packageId !== null && !isClosed(service, now()) ? (service.currency as Currency) : wanted;

async function priceOfRenewal(app: App, accountId: number, id: number, num: number): Promise<Price> {
  const service = await requireOwn(app, accountId, id);
  if (service.source !== "order" || service.packageId === null)
    throw new Failure("CONFLICT", { state: service.source });
  if (isClosed(service, app.now())) throw new Failure("CONFLICT", { state: "closed" });
  const row = await buyable(app, service.nextPackageId ?? service.packageId);
  return priced(row, num, service.currency as Currency, { kind: "renew", serviceId: id });
}

/**
 * The yearly package that has at least the calls and the time of a monthly purchase for less; null if there is none.
 * @throws Failure, InvalidField as `priceOf`
 */
export async function cheaperFormOf(app: App, user: SignedIn, price: Price): Promise<Price | null> {
  const { pkg_id, cycle, num, quota } = price.item;
  // What is left of a larger package may exceed either price.
  if (pkg_id === null || cycle !== "month" || price.kind === "downgrade") return null;
  const row = await app.db.package.findUniqueOrThrow({ where: { id: pkg_id } });
  const yearly = await siblingOf(app, row, "year").catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
  if (!yearly) return null;
  const quoteRequest = { pkg_id: yearly.id, num: Math.ceil(num / 12), use_integral: false };
  const other = await priceOf(app, user, quoteRequest, price.currency);
  const isCheaper = other.originCents - other.discountCents < price.originCents - price.discountCents;
  return isCheaper && (other.item.quota ?? 0) >= (quota ?? 0) ? other : null;
}

async function priceOfDatabase(app: App, id: number, months: number | undefined, currency: Currency): Promise<Price> {
  const { db } = app;
  const row = await db.offlinePackage.findUnique({ where: { id } });
  if (!row?.isOffered) throw new Failure("NOT_FOUND");
  const monthly = monthlyCents(app, row, currency);
  if (monthly === null) throw new Failure("CONFLICT", { state: "on_request" });
  if ((await db.offlineVersion.count({ where: { packageId: id, status: "published", files: { some: {} } } })) === 0)
    throw new Failure("CONFLICT", { state: "no_files" });
  const num = months ?? row.months[0] ?? 12;
  if (row.months.length > 0 && !row.months.includes(num)) throw new InvalidField("months", "match");
  // List prices are per month.
  const cents = monthly * num;
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
      extra_calls: 0,
    },
  };
}
