import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { invoiceableCents, invoiceCurrency } from "../../lib/invoiceable.ts";

/** How an invoice is divided among orders. */
export interface OrderPart {
  orderId: number;
  amountCents: number;
}

/** Marks an amount of an order as invoiced; false if less than that is paid and neither refunded nor invoiced. */
async function lockPart(app: App, { orderId, amountCents }: OrderPart, accountId: number): Promise<boolean> {
  const count = await app.db.$executeRaw`
    update orders set invoiced_cents = invoiced_cents + ${amountCents}
    where id = ${orderId} and account_id = ${accountId} and status in ('paid', 'completed')
      and paid_cents - refunded_cents - invoiced_cents >= ${amountCents}`;
  return count === 1;
}

/**
 * Reserves everything left to invoice of an account's orders, each by one conditional statement and in order of id, so
 * that concurrent applications cannot deadlock.
 * @throws Failure NOT_FOUND, NOTHING_TO_INVOICE, INVOICE_AMOUNT_MISMATCH
 */
export async function reserveOrders(
  app: App,
  accountId: number,
  orderIds: readonly number[],
  amountCents: number,
): Promise<OrderPart[]> {
  const orders = await app.db.order.findMany({
    where: { id: { in: [...orderIds] }, accountId },
    orderBy: { id: "asc" },
  });
  if (orders.length !== orderIds.length) throw new Failure("NOT_FOUND");
  const parts = orders.map((order): OrderPart => {
    const left = invoiceableCents(order, app.now());
    if (left === 0) throw new Failure("NOTHING_TO_INVOICE", { order_no: order.orderNo });
    return { orderId: order.id, amountCents: left };
  });
  const sum = parts.reduce((total, part) => total + part.amountCents, 0);
  if (sum !== amountCents)
    throw new Failure("INVOICE_AMOUNT_MISMATCH", { amount_cents: sum, currency: invoiceCurrency });
  for (const part of parts) if (!(await lockPart(app, part, accountId))) throw new Failure("NOTHING_TO_INVOICE");
  return parts;
}

/**
 * Releases an amount of an invoice's orders to be refunded or invoiced again: orders waiting for a refund first, then
 * the oldest. Returns the released parts.
 */
export async function freeOrders(app: App, invoiceId: number, amountCents: number): Promise<OrderPart[]> {
  const { db } = app;
  await db.$queryRaw`
    select o.id from orders o join invoice_orders i on i.order_id = o.id
    where i.invoice_id = ${invoiceId} order by o.id for update of o`;
  const rows = await db.invoiceOrder.findMany({
    where: { invoiceId },
    include: { order: { select: { status: true } } },
    orderBy: { orderId: "asc" },
  });
  const isWaiting = ({ order }: (typeof rows)[number]) => (order.status === "refunding" ? 0 : 1);
  const freed: OrderPart[] = [];
  let left = amountCents;
  for (const row of rows.toSorted((a, b) => isWaiting(a) - isWaiting(b))) {
    const part = Math.min(left, row.amountCents - row.freedCents);
    if (part <= 0) continue;
    left -= part;
    const { orderId } = row;
    await db.invoiceOrder.update({
      where: { invoiceId_orderId: { invoiceId, orderId } },
      data: { freedCents: { increment: part } },
    });
    await db.order.update({ where: { id: orderId }, data: { invoicedCents: { decrement: part } } });
    freed.push({ orderId, amountCents: part });
  }
  if (left > 0) throw new Error(`invoice ${invoiceId} has ${left} cents less to free than it says`);
  return freed;
}

/** Reserves parts that were just released, and so are locked, for the reissued invoice, unless a refund waits for them. */
export async function retakeOrders(app: App, accountId: number, parts: readonly OrderPart[]): Promise<OrderPart[]> {
  const taken: OrderPart[] = [];
  for (const part of parts) if (await lockPart(app, part, accountId)) taken.push(part);
  return taken;
}
