import { randomUUID } from "node:crypto";
import type { App } from "../../apps/server/src/app.ts";
import { transaction } from "../../apps/server/src/app.ts";
import { commandLine } from "../../apps/server/src/lib/staff/actor.ts";
import { newRemarkCode } from "../../apps/server/src/modules/orders/numbers.ts";
import { quote } from "../../apps/server/src/modules/orders/quotes.ts";
import { refundOrder } from "../../apps/server/src/modules/payments/refunds.ts";
import { addToService } from "../../apps/server/src/modules/services/opening.ts";
import type { Account } from "./accounts.ts";
import type { CallContext } from "./call-context.ts";
import { newOrder, newPaidOrder, newPayment } from "./commerce-fixtures.ts";

/** The smallest monthly package of a type, created if missing. */
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

/** A quote for a package, requested by the account. */
export async function newQuote(app: App, { signedIn }: Account, overrides: Partial<Parameters<typeof quote>[3]> = {}) {
  const pkg_id = await packageOf(app);
  return quote(app, signedIn, "zh", { pkg_id, num: 1, use_integral: false, currency: "CNY", ...overrides });
}

/** A paid service of the account, created without an order. */
export async function boughtService(app: App, accountId: number, options: { quota?: number; type?: number } = {}) {
  const { quota = 1000, type = 1 } = options;
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
  orderCancel: async ({ own }: { own: (kind: "order") => Promise<number> }) => ({ id: await own("order") }),
  couponList: () => ({}),
  setNextPackage: async ({ own }: { own: (kind: "service") => Promise<number> }) => ({
    service_id: await own("service"),
  }),
  setServicePolicy: async ({ own }: { own: (kind: "service") => Promise<number> }) => ({
    service_id: await own("service"),
    over_quota_policy: "stop" as const,
  }),
};

const testPrice = { currency: "CNY", amount_cents: 5000 } as const;

async function paidOrder({ app, customer }: CallContext): Promise<number> {
  const { accountId } = (await customer()).signedIn;
  const id = await newPaidOrder(app, { accountId });
  await newPayment(app, id, { channel: "bank", paymentNo: newRemarkCode() });
  return id;
}

async function waitingTransfer({ app, customer }: CallContext) {
  const { accountId } = (await customer()).signedIn;
  const orderId = await newOrder(app, { accountId });
  const { paymentNo } = await app.db.payment.create({
    data: {
      orderId,
      channel: "bank",
      paymentNo: newRemarkCode(),
      amountCents: 19_900,
      currency: "CNY",
      instructions: {},
      createdAt: app.now(),
      expiresAt: app.now(),
    },
  });
  const { id } = await app.db.bankTransfer.create({
    data: {
      reference: randomUUID(),
      receivedDate: app.now(),
      amountCents: 19_900,
      currency: "CNY",
      payer: "Example Ltd",
      createdAt: app.now(),
    },
  });
  return { id, remark_code: paymentNo };
}

export const orderStaffCalls = {
  orderList: async ({ customer }: CallContext) => ({
    status: "completed" as const,
    kind: "api" as const,
    user_id: (await customer()).id,
  }),
  orderInfo: async (context: CallContext) => ({ id: await paidOrder(context) }),
  orderMake: async ({ app, customer }: CallContext) => ({
    account_id: (await customer()).signedIn.accountId,
    pkg_id: await packageOf(app),
    ...testPrice,
  }),
  orderClose: async ({ app, customer }: CallContext) => ({
    id: await newOrder(app, { accountId: (await customer()).signedIn.accountId }),
  }),
  orderRefund: async (context: CallContext) => ({ id: await paidOrder(context), reason: "asked for" }),
  refundSettle: async (context: CallContext) => {
    const order_id = await paidOrder(context);
    const { refund_id } = await refundOrder(context.app, commandLine, { order_id, reason: "asked for" });
    return { id: refund_id, transaction_no: "B2" };
  },
  transferList: () => ({}),
  transferImport: () => ({
    csv: `reference,date,amount,currency,payer,remark\n${randomUUID()},2026-11-23,1.00,CNY,A,`,
  }),
  transferMatch: waitingTransfer,
  packageList: () => ({ type: 1 as const }),
  packageChange: async ({ app }: CallContext) => ({ id: await packageOf(app), price_cny_cents: 12_000 }),
  couponGive: async ({ customer }: CallContext) => ({
    account_id: (await customer()).signedIn.accountId,
    name_en: "Ten off",
    name_zh: "立减十元",
    ...testPrice,
  }),
  differenceList: () => ({}),
  differenceResolve: async ({ app }: CallContext) => {
    const difference = { channel: "alipay", day: app.now(), paymentNo: randomUUID(), kind: "amount" };
    return { id: (await app.db.paymentDifference.create({ data: { ...difference, createdAt: app.now() } })).id };
  },
  salesReport: () => ({ start_date: "2026-11-01", end_date: "2026-11-30" }),
};
