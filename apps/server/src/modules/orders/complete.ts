import { formatMoney } from "@meridian/contract/money";
import { type App, transaction } from "../../app.ts";
import type { Order, Service } from "../../generated/client.ts";
import { addMonths } from "../../lib/months.ts";
import { addToService, lockAccount, type Opening } from "../services/opening.ts";
import { afterDelivery, afterPayment } from "./consequences.ts";
import { creditableOrders, leftOf } from "./credit.ts";
import { type Item, itemOf } from "./items.ts";
import { billOverage } from "./overage.ts";
import { overageCallsFor } from "./overage-rules.ts";
import { notifyPaid, notifyStart } from "./paid-notice.ts";
import { deliveredFor, monthsIn } from "./price-rules.ts";
import { replacingKinds } from "./sold-calls.ts";
import { dueOrders, isEarly, startOf } from "./starting.ts";
import { transitionOrder } from "./states.ts";
import { paymentWindowMs, QUOTE_MS } from "./terms.ts";

interface Paid {
  channel: string;
  paidCents: number;
  /** The payment that paid it; null if nothing was due. */
  paymentId: number | null;
}

/** Marks an order as paid, inside the payment's transaction. @throws Failure CONFLICT */
export const markPaid = (app: App, { id }: Order, { channel, ...paid }: Paid): Promise<Order> =>
  transitionOrder(app, id, "paid", { paidAt: app.now(), ...paid, payChannel: channel, expiresAt: null });

/** Completes an order for which nothing is due, inside a transaction. @throws Failure CONFLICT */
export const completeFree = async (app: App, order: Order): Promise<Order> =>
  deliver(app, await markPaid(app, order, { channel: "", paidCents: 0, paymentId: null }));

/** Delivers a paid order. @throws Failure CONFLICT */
export async function deliver(app: App, paid: Order): Promise<Order> {
  const isAnnounced = paid.serviceIds.length > 0;
  const start = await startOf(app, paid);
  if (isEarly(app, start)) return isAnnounced ? paid : announce(app, paid, start);
  const serviceIds = await openServices(app, paid, start);
  const order = await transitionOrder(app, paid.id, "completed", { completedAt: start ?? app.now(), serviceIds });
  if (!isAnnounced) await afterPayment(app, order);
  await afterDelivery(app, order);
  await notifyPaid(app, order, changesBetween(paid, order));
  return order;
}

/** Leaves a renewal paid until the term before it ends, and tells its account so, once. */
async function announce(app: App, paid: Order, start: Date): Promise<Order> {
  const changed = await app.db.$executeRaw`
    update orders set service_ids = array[service_id]
    where id = ${paid.id} and status = 'paid' and coalesce(cardinality(service_ids), 0) = 0`;
  const order = await app.db.order.findUniqueOrThrow({ where: { id: paid.id } });
  if (changed === 0) return order;
  await afterPayment(app, order);
  await notifyStart(app, order, start);
  return order;
}

/**
 * What the notice says about the replaced package: that it bought extra calls, or that less of it was left at payment than
 * at the order.
 */
function changesBetween(ordered: Order, delivered: Order): Record<"en" | "zh", string> {
  const calls = (itemOf(ordered).quota ?? 0) - (itemOf(delivered).quota ?? 0);
  const extra = itemOf(delivered).extra_calls.toLocaleString("en");
  if (calls === 0)
    return extra === "0"
      ? { en: "", zh: "" }
      : {
          en: ` The value left of the package before paid for it and added ${extra} calls.`,
          zh: `原套餐的剩余价值已全额抵扣，并另换得 ${extra} 次调用。`,
        };
  const cents = itemOf(ordered).credit_cents - itemOf(delivered).credit_cents;
  const [money, count] = [formatMoney(cents, delivered.currency), calls.toLocaleString("en")];
  return {
    en: ` ${money} of the credit was used up before your payment arrived, so it has ${count} fewer calls.`,
    zh: `付款到账前已用掉抵扣额 ${money}，因此少 ${count} 次调用。`,
  };
}

async function openServices(app: App, order: Order, start: Date | null): Promise<number[]> {
  const item = itemOf(order);
  if (order.kind === "offline") return openRight(app, order, item);
  if (order.kind === "overage") return order.serviceId === null ? [] : [order.serviceId];
  if (item.type === null || item.quota === null) return [];
  const replaces = replacingKinds.includes(order.kind);
  return [replaces ? await replace(app, order, item) : await addItem(app, order, item, start)];
}

/** Adds calls and time to the account's service, or opens it. */
async function addItem(app: App, order: Order, item: Item, start: Date | null): Promise<number> {
  const { accountId } = order;
  const type = item.type ?? 0;
  const before = await app.db.service.findUnique({
    where: { accountId_type_source: { accountId, type, source: "order" } },
  });
  // Overage of the previous term must not consume the new quota.
  if (before?.expireAt && (start || before.expireAt <= app.now())) await billOverage(app, before.id);
  return grant(app, order, item, start && { at: start });
}

/** The other package replaces the remainder, whose price is deducted; calls made stay counted. */
async function replace(app: App, order: Order, item: Item): Promise<number> {
  await billOverage(app, order.serviceId ?? 0);
  await lockAccount(app, order.accountId);
  return grant(app, order, await takeCredit(app, order, item), { replaces: true });
}

type Beginning = Pick<Opening, "at" | "replaces">;

async function grant(app: App, { id: orderId, accountId, currency }: Order, item: Item, beginning: Beginning | null) {
  const { service } = await addToService(app, {
    accountId,
    source: "order",
    type: item.type ?? 0,
    quota: item.quota ?? 0,
    months: monthsIn(item),
    qps: item.qps,
    ...beginning,
    bought: {
      orderId,
      packageId: item.pkg_id,
      cycle: item.cycle ?? "month",
      currency,
      per1kCents: item.per_1k_cents,
    },
  });
  await allowOverage(app, service);
  return service.id;
}

/**
 * Pays for another package with what is left of the orders before it, which from then on cannot be refunded. If less is
 * left than when it was ordered, the package has fewer calls. @returns the item as it is delivered
 */
async function takeCredit(app: App, order: Order, item: Item): Promise<Item> {
  const service = await app.db.service.findUniqueOrThrow({ where: { id: order.serviceId ?? 0 } });
  const basis = await creditableOrders(app, service);
  await app.db.order.updateMany({
    where: { id: { in: basis.map(({ id }) => id) } },
    data: { creditedById: order.id },
  });
  const orderedAt = order.createdAt.getTime();
  const isPrompt = app.now().getTime() - orderedAt <= paymentWindowMs("");
  // The time it takes to read a quote and pay it costs nothing.
  const left = await leftOf(app, service, basis, isPrompt ? new Date(orderedAt - QUOTE_MS) : app.now());
  const delivered = deliveredFor(item, left.cents);
  if (delivered !== item) await app.db.order.update({ where: { id: order.id }, data: { items: [delivered] } });
  return delivered;
}

/** The cap's number of calls depends on the price of the current package. */
export async function allowOverage({ db }: App, service: Service): Promise<void> {
  await db.service.update({ where: { id: service.id }, data: { overageCalls: overageCallsFor(service) } });
}

/** Extends the right to download from its end, or from now. */
async function openRight({ db, now }: App, order: Order, { offline_id, num }: Item): Promise<number[]> {
  const packageId = offline_id ?? 0;
  const key = { accountId_packageId: { accountId: order.accountId, packageId } };
  await db.$queryRaw`select 1 from users where id = ${order.accountId} for no key update`;
  const before = await db.offlineRight.findUnique({ where: key });
  const startAt = now();
  const from = before && before.expireAt > startAt ? before.expireAt : startAt;
  const expireAt = addMonths(from, num, before?.startAt);
  await db.offlineRight.upsert({
    where: key,
    create: { accountId: order.accountId, packageId, startAt, expireAt },
    update: { expireAt, ...(before && before.expireAt <= startAt && { startAt }) },
  });
  return [];
}

/** Delivers paid orders whose delivery failed or that waited for the end of a term. Run every minute. */
export async function deliverPaid(app: App): Promise<number> {
  const orders = await app.db.order.findMany({
    where: { id: { in: await dueOrders(app, 100) } },
    orderBy: { id: "asc" },
  });
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
