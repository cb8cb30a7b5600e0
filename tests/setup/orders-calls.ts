import type { App } from "../../apps/server/src/app.ts";
import { transaction } from "../../apps/server/src/app.ts";
import { quote } from "../../apps/server/src/modules/orders/quotes.ts";
import { addToService } from "../../apps/server/src/modules/usage/opening.ts";
import type { Account } from "./accounts.ts";

/** The smallest package of a type on offer for a month, made where there is none. */
export async function packageOf({ db }: App, type = 1, level = 1): Promise<number> {
  const key = { type, cycle: "month", level };
  const cents = level * 10_000;
  const price = {
    priceCnyCents: cents,
    originCnyCents: cents,
    per1kCnyCents: 50,
    priceUsdCents: cents,
    originUsdCents: cents,
    per1kUsdCents: 10,
  };
  const names = { nameEn: `Level ${level}`, nameZh: `${level} 级` };
  const row = await db.package.upsert({
    where: { type_cycle_level: key },
    create: { ...key, ...names, ...price, quota: level * 1000, qps: level * 200, canBuy: true },
    update: {},
  });
  return row.id;
}

/** A quote of the caller's for a package. */
export async function newQuote(app: App, { signedIn }: Account, wish: Partial<Parameters<typeof quote>[3]> = {}) {
  const pkg_id = await packageOf(app);
  return quote(app, signedIn, "zh", { pkg_id, num: 1, use_integral: false, currency: "CNY", ...wish });
}

/** A service that the account has bought, without an order. */
export async function boughtService(app: App, accountId: number, given: { quota?: number; type?: number } = {}) {
  const { quota = 1000, type = 1 } = given;
  const packageId = await packageOf(app, type);
  const bought = { packageId, cycle: "month", currency: "CNY", per1kCents: 50 };
  const { service } = await transaction(app, (app) =>
    addToService(app, { accountId, source: "order", type, quota, days: 30, qps: 200, bought }),
  );
  return service;
}

export const orderCalls = {
  orderQuote: async ({ app }: { app: App }) => ({ pkg_id: await packageOf(app), num: 1, currency: "CNY" as const }),
  userOrderList: () => ({ kind: "api" as const }),
  userOrderConfirm: async ({ app, caller }: { app: App; caller: Account }) => ({
    quote_id: (await newQuote(app, caller)).quote_id,
    pay_channel: "sandbox" as const,
  }),
  orderCancel: async ({ own }: { own: (thing: "order") => Promise<number> }) => ({ id: await own("order") }),
  couponList: () => ({}),
  setServicePolicy: async ({ own }: { own: (thing: "service") => Promise<number> }) => ({
    service_id: await own("service"),
    over_quota_policy: "stop" as const,
  }),
};
