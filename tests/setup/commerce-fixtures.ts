import { randomUUID } from "node:crypto";
import type { App } from "../../apps/server/src/app.ts";
import type { Prisma } from "../../apps/server/src/generated/client.ts";
import type { Account } from "./accounts.ts";

/** An unpaid order of one package for a month. */
export async function newOrder(
  { db, now }: App,
  overrides: Partial<Prisma.OrderUncheckedCreateInput> & { accountId: number },
): Promise<number> {
  const amountCents = overrides.amountCents ?? 19_900;
  const item = {
    name_en: "IP geolocation",
    name_zh: "IP 归属地",
    pkg_id: null,
    offline_id: null,
    type: 1,
    cycle: "month",
  };
  const row = await db.order.create({
    data: {
      orderNo: randomUUID(),
      createdById: overrides.accountId,
      kind: "api",
      titleEn: "IP geolocation",
      titleZh: "IP 归属地",
      items: [{ ...item, num: 1, quota: 500_000, qps: 200, price_cents: amountCents }],
      currency: "CNY",
      originCents: amountCents,
      amountCents,
      createdAt: now(),
      expiresAt: new Date(now().getTime() + 1_800_000),
      ...overrides,
    },
  });
  return row.id;
}

/** The same order, paid. */
export const newPaidOrder = (
  app: App,
  overrides: Partial<Prisma.OrderUncheckedCreateInput> & { accountId: number },
): Promise<number> =>
  newOrder(app, {
    status: "completed",
    paidCents: overrides.amountCents ?? 19_900,
    paidAt: app.now(),
    completedAt: app.now(),
    payChannel: "sandbox",
    ...overrides,
  });

/** The payment that paid an order. Returns its ID. */
export async function newPayment(
  { db, now }: App,
  orderId: number,
  overrides: Partial<Prisma.PaymentUncheckedCreateInput> = {},
): Promise<number> {
  const { amountCents, currency } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  const payment = { channel: "sandbox", paymentNo: randomUUID().slice(0, 20), status: "succeeded", instructions: {} };
  const { id: paymentId } = await db.payment.create({
    data: { ...payment, orderId, amountCents, currency, createdAt: now(), expiresAt: now(), ...overrides },
  });
  await db.order.update({ where: { id: orderId }, data: { paymentId } });
  return paymentId;
}

/** An invoice application for a paid order. */
export async function newInvoice(
  app: App,
  overrides: Partial<Prisma.InvoiceUncheckedCreateInput> & { accountId: number },
): Promise<number> {
  const amountCents = overrides.amountCents ?? 19_900;
  const orderId = await newPaidOrder(app, { accountId: overrides.accountId, amountCents, invoicedCents: amountCents });
  const row = await app.db.invoice.create({
    data: {
      applyNo: randomUUID(),
      createdById: overrides.accountId,
      type: "digital_normal",
      titleType: "enterprise",
      title: "示例科技有限公司",
      taxNo: "91350100M000100Y43",
      email: "ann@example.com",
      content: "information_service",
      amountCents,
      currency: "CNY",
      createdAt: app.now(),
      orders: { create: { orderId, amountCents } },
      ...overrides,
    },
  });
  return row.id;
}

/** An invoice that staff have issued. */
export const newIssued = (app: App, accountId: number, amountCents = 19_900): Promise<number> =>
  newInvoice(app, {
    accountId,
    amountCents,
    status: "issued",
    invoiceNo: `2511${randomUUID().slice(0, 8)}`,
    issuedAt: app.now(),
  });

let count = 0;

/** An item that users can redeem points for. */
export async function newGoods(
  { db, now }: App,
  overrides: Partial<Prisma.GoodsUncheckedCreateInput> = {},
): Promise<number> {
  const name = `goods ${process.pid}-${++count}`;
  const { id: classId } = await db.goodsClass.create({ data: { nameEn: name, nameZh: name } });
  const goods = { nameEn: name, nameZh: name, kind: "physical", integral: 100, stock: 5, createdAt: now() };
  return (await db.goods.create({ data: { classId, ...goods, ...overrides } })).id;
}

/** An exchange that is waiting for shipment. */
async function newExchange(app: App, { id: userId, signedIn: { accountId } }: Account): Promise<number> {
  const goodsId = await newGoods(app);
  const goods = { goodsNameEn: "Bag", goodsNameZh: "背包", kind: "physical", num: 1, integralSpent: 100 };
  const address = { name: "Ann", phone: "+8613800138000", province: "北京市", city: "北京市", district: "东城区" };
  const row = await app.db.exchange.create({
    data: {
      exchangeNo: randomUUID(),
      userId,
      accountId,
      goodsId,
      ...goods,
      status: "pending_ship",
      address: { ...address, detail: "1 Example Road", zip_code: "" },
      createdAt: app.now(),
    },
  });
  return row.id;
}

/** Factories for resources of the commerce modules, each owned by an account or user. */
export const commerceResources = {
  address: async ({ db, now }: App, { id: userId }: Account) => {
    const codes = { provinceCode: "110000", cityCode: "110100", districtCode: "110101" };
    const place = { name: "Ann", phone: "+8613800138000", ...codes, detail: "1 Example Road" };
    return (await db.address.create({ data: { userId, ...place, createdAt: now() } })).id;
  },
  coupon: async ({ db, now }: App, { signedIn: { accountId } }: Account) => {
    const name = { nameEn: "Ten off", nameZh: "立减十元" };
    return (
      await db.coupon.create({ data: { accountId, ...name, currency: "CNY", amountCents: 1000, createdAt: now() } })
    ).id;
  },
  exchange: newExchange,
  invoice: (app: App, { signedIn: { accountId } }: Account) => newInvoice(app, { accountId }),
  issued_invoice: (app: App, { signedIn: { accountId } }: Account) => newIssued(app, accountId),
  invoice_title: async ({ db, now }: App, { signedIn: { accountId } }: Account) => {
    const title = { titleType: "enterprise", title: `Example ${randomUUID()}`, taxNo: "91350100M000100Y43" };
    return (await db.invoiceTitle.create({ data: { accountId, ...title, createdAt: now() } })).id;
  },
  order: (app: App, { signedIn: { accountId } }: Account) => newOrder(app, { accountId }),
  paid_order: (app: App, { signedIn: { accountId } }: Account) => newPaidOrder(app, { accountId }),
};
