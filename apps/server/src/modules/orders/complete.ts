import { type App, transaction } from "../../app.ts";
import type { Order, Service } from "../../generated/client.ts";
import { notify } from "../notices/notices.ts";
import { addToService } from "../usage/opening.ts";
import { afterPayment } from "./consequences.ts";
import { type Item, itemOf } from "./items.ts";
import { billOverage, overageCallsFor } from "./overage.ts";
import { monthsIn } from "./prices.ts";
import { transitionOrder } from "./states.ts";
import { addMonths, daysOf } from "./terms.ts";

interface Paid {
  channel: string;
  paidCents: number;
}

/** Marks an order as paid and delivers it, inside the payment's transaction. @throws Failure CONFLICT */
export async function complete(app: App, { id }: Order, { channel, paidCents }: Paid): Promise<Order> {
  const paid = await transitionOrder(app, id, "paid", {
    paidAt: app.now(),
    paidCents,
    payChannel: channel,
    expiresAt: null,
  });
  return deliver(app, paid);
}

/** Delivers a paid order. @throws Failure CONFLICT */
async function deliver(app: App, paid: Order): Promise<Order> {
  const serviceIds = await open(app, paid);
  const order = await transitionOrder(app, paid.id, "completed", { completedAt: app.now(), serviceIds });
  await afterPayment(app, order);
  const { accountId, orderNo, titleEn, titleZh } = order;
  await notify(app, accountId, {
    type: "order",
    title: { en: `Order ${orderNo} is paid`, zh: `订单 ${orderNo} 已支付` },
    content: { en: titleEn, zh: titleZh },
    link: `/user?tab=billing&view=orders&order_no=${orderNo}`,
  });
  return order;
}

async function open(app: App, order: Order): Promise<number[]> {
  const item = itemOf(order);
  if (order.kind === "offline") return openRight(app, order, item);
  if (order.kind === "overage") return order.serviceId === null ? [] : [order.serviceId];
  if (item.type === null || item.quota === null) return [];
  return [order.kind === "upgrade" ? await replace(app, order, item) : await add(app, order, item)];
}

const boughtBy = (order: Order, { pkg_id, cycle, per_1k_cents }: Item) => ({
  packageId: pkg_id,
  cycle: cycle ?? "month",
  currency: order.currency,
  per1kCents: per_1k_cents,
});

async function add(app: App, order: Order, item: Item): Promise<number> {
  const { accountId } = order;
  const type = item.type ?? 0;
  const key = { accountId, type, source: "order" };
  const before = await app.db.service.findUnique({ where: { accountId_type_source: key } });
  const now = app.now();
  const isRunning = before?.expireAt != null && before.expireAt > now;
  const from = isRunning && before?.expireAt ? before.expireAt : now;
  // Overage of the previous term must not consume the new quota.
  if (before && !isRunning) await billOverage(app, before.id);
  const { service } = await addToService(app, {
    accountId,
    source: "order",
    type,
    quota: item.quota ?? 0,
    days: daysOf(from, monthsIn(item)),
    ...(item.qps !== null && { qps: Math.max(item.qps, isRunning ? (before?.qps ?? 0) : 0) }),
    bought: boughtBy(order, item),
  });
  await allowOverage(app, service);
  return service.id;
}

const BURST_SECONDS = 10;

/** The larger package replaces the remainder, whose price was deducted; calls made stay counted. */
async function replace(app: App, order: Order, item: Item): Promise<number> {
  const id = order.serviceId ?? 0;
  await billOverage(app, id);
  await app.db.$queryRaw`select 1 from services where id = ${id} for update`;
  const balance = await app.db.balance.findUnique({ where: { subject: `service:${id}` } });
  const taken = (balance?.taken ?? 0) + (balance?.reserved ?? 0);
  const now = app.now();
  const qps = item.qps ?? 0;
  const service = await app.db.service.update({
    where: { id },
    data: {
      ...boughtBy(order, item),
      quota: taken + (item.quota ?? 0),
      ...(qps > 0 && { qps, burst: qps * BURST_SECONDS }),
      startAt: now,
      expireAt: addMonths(now, monthsIn(item)),
      overageBilled: 0,
    },
  });
  await allowOverage(app, service);
  return id;
}

/** The cap's number of calls depends on the price of the current package. */
async function allowOverage({ db }: App, service: Service): Promise<void> {
  await db.service.update({ where: { id: service.id }, data: { overageCalls: overageCallsFor(service) } });
}

/** Extends the download entitlement from its end, or from now. */
async function openRight({ db, now }: App, order: Order, { offline_id, num }: Item): Promise<number[]> {
  const packageId = offline_id ?? 0;
  const key = { accountId_packageId: { accountId: order.accountId, packageId } };
  await db.$queryRaw`select 1 from users where id = ${order.accountId} for no key update`;
  const before = await db.offlineRight.findUnique({ where: key });
  const startAt = now();
  const from = before && before.expireAt > startAt ? before.expireAt : startAt;
  const expireAt = addMonths(from, num);
  await db.offlineRight.upsert({
    where: key,
    create: { accountId: order.accountId, packageId, startAt, expireAt },
    update: { expireAt, ...(before && before.expireAt <= startAt && { startAt }) },
  });
  return [];
}

/** Delivers paid orders whose delivery failed. Run every minute. */
export async function deliverPaid(app: App): Promise<number> {
  const orders = await app.db.order.findMany({ where: { status: "paid" }, take: 100, orderBy: { id: "asc" } });
  let delivered = 0;
  for (const order of orders)
    try {
      await transaction(app, (app) => deliver(app, order));
      delivered++;
    } catch (error) {
      app.log.error({ err: error, order: order.id }, "a paid order could not be delivered");
    }
  return delivered;
}
