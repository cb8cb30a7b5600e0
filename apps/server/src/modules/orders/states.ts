import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Order, OrderStatus, Prisma } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import type { SignedInCaller } from "../../lib/signed-in.ts";
import { notify } from "../notices/notices.ts";
import { changePoints } from "../points/ledger.ts";
import { describeOrder } from "./describe.ts";
import { orderLink } from "./link.ts";
import { stopOverage } from "./overage.ts";

type Reached = Exclude<OrderStatus, "pending_confirm">;

/** The states from which each state can be reached; any other transition is a conflict. */
const from: Record<Reached, OrderStatus[]> = {
  pending_pay: ["pending_confirm"],
  paid: ["pending_pay", "refunding"],
  completed: ["paid", "refunding"],
  cancelled: ["pending_confirm", "pending_pay"],
  closed: ["pending_confirm", "pending_pay"],
  refunding: ["paid", "completed"],
  refunded: ["refunding"],
};

type Changes = Omit<Prisma.OrderUncheckedUpdateManyInput, "status">;

/** Moves an order to another state, and returns whether it did. Of concurrent attempts only one succeeds. */
export async function tryTransition({ db }: App, id: number, to: Reached, changes: Changes = {}): Promise<boolean> {
  const { count } = await db.order.updateMany({
    where: { id, status: { in: from[to] } },
    data: { ...changes, status: to },
  });
  return count === 1;
}

/** @throws Failure CONFLICT with the current state if the transition is not allowed */
export async function transitionOrder(app: App, id: number, to: Reached, changes?: Changes): Promise<Order> {
  const isMoved = await tryTransition(app, id, to, changes);
  const order = await app.db.order.findUniqueOrThrow({ where: { id } });
  if (!isMoved) throw new Failure("CONFLICT", { state: order.status });
  return order;
}

/** Returns the coupon and points that an order had reserved. Call it in the transaction that ends the order. */
export async function releaseReservations(app: App, order: Order): Promise<void> {
  if (order.couponId !== null)
    await app.db.coupon.updateMany({ where: { id: order.couponId, orderId: order.id }, data: { orderId: null } });
  if (order.integral > 0)
    await changePoints(app, order.createdById, {
      change: order.integral,
      reason: "order_discount_returned",
      refType: "order",
      refId: String(order.id),
    });
}

/** Ends an unpaid order, and returns what it had reserved. @throws Failure CONFLICT */
export async function endUnpaidOrder(app: App, id: number, to: "cancelled" | "closed"): Promise<Order> {
  const order = await transitionOrder(app, id, to, { closedAt: app.now() });
  await app.db.payment.updateMany({
    where: { orderId: id, status: "pending" },
    data: { status: "expired", finishedAt: app.now() },
  });
  await releaseReservations(app, order);
  return order;
}

/** Cancels an order that is not paid. @throws Failure NOT_FOUND, CONFLICT */
export function cancelOrder(app: App, { user, ip, language }: SignedInCaller, id: number) {
  return transaction(app, async (app) => {
    const before = await app.db.order.findFirst({ where: { id, accountId: user.accountId } });
    if (!before) throw new Failure("NOT_FOUND");
    // Overage has already been used, so it is owed.
    if (before.kind === "overage" && before.status === "pending_pay")
      throw new Failure("CONFLICT", { state: "overage" });
    const order = await endUnpaidOrder(app, id, "cancelled");
    await writeAudit(app, user, {
      action: "order.cancel",
      target: `order:${id}`,
      ip,
      before: { status: before.status },
      after: { status: "cancelled" },
    });
    return describeOrder(app, order, language);
  });
}

const BATCH = 200;

/** Closes orders whose payment deadline has passed. Run every minute. */
export async function closeOverdue(app: App): Promise<{ closed: number }> {
  const due = await app.db.order.findMany({
    where: { status: { in: ["pending_confirm", "pending_pay"] }, expiresAt: { lte: app.now() } },
    orderBy: { expiresAt: "asc" },
    take: BATCH,
  });
  let closed = 0;
  for (const order of due) if (await closeOrder(app, order)) closed++;
  return { closed };
}

/** Closes one overdue order, unless it was paid or closed meanwhile. */
export function closeOrder(app: App, { id, accountId }: Order): Promise<boolean> {
  return transaction(app, async (app) => {
    const rows = await app.db.$queryRaw<unknown[]>`
      select 1 from orders where id = ${id} and status in ('pending_confirm', 'pending_pay') for update`;
    if (rows.length === 0) return false;
    const order = await endUnpaidOrder(app, id, "closed");
    // An account that does not pay for calls beyond its quota cannot make any more of them.
    if (order.kind === "overage" && order.serviceId !== null) await stopOverage(app, order.serviceId);
    const title = { en: `Order ${order.orderNo} was closed`, zh: `订单 ${order.orderNo} 已关闭` };
    await notify(app, accountId, {
      type: "order",
      title,
      content: { en: "It was not paid in time.", zh: "订单超时未付款。" },
      link: orderLink(order),
    });
    return true;
  });
}
