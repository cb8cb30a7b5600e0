import { formatMoney } from "@meridian/contract/money";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Order, Refund } from "../../generated/client.ts";
import { addMonths } from "../../lib/months.ts";
import type { PayChannel, RefundState } from "../../lib/payments/provider.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { notify } from "../notices/notices.ts";
import { allowOverage } from "../orders/complete.ts";
import { afterRefund } from "../orders/consequences.ts";
import { itemOf } from "../orders/items.ts";
import { orderLink } from "../orders/link.ts";
import { newRefundNo } from "../orders/numbers.ts";
import { isUndoable } from "../orders/refundable.ts";
import { callsFor, centsFor, refundedAmount, soldBy } from "../orders/sold-calls.ts";
import { releaseReservations, transitionOrder } from "../orders/states.ts";
import { returnCalls, takeBackCalls, undoGrant, unusedCallsOf } from "../services/withdrawing.ts";
import { sendRefund } from "./jobs.ts";
import { mailStaff } from "./notifications.ts";

interface RefundRequest {
  order_id: number;
  amount_cents?: number | undefined;
  calls?: number | undefined;
  reason: string;
}

/**
 * Refunds an order's payment, in full or in part. A part takes its calls back before any money moves, if they are unused. An
 * order that only the rest of another package paid for is undone.
 * @throws Failure NOT_FOUND; CONFLICT if it is not paid, is on a valid invoice, or its calls are used; InvalidField for
 *   too much
 */
export function refundOrder(app: App, staff: Staff, { order_id: id, reason, ...asked }: RefundRequest) {
  return transaction(app, async (app) => {
    await app.db.$queryRaw`select 1 from orders where id = ${id} for update`;
    const order = await app.db.order.findUnique({ where: { id } });
    if (!order) throw new Failure("NOT_FOUND");
    const left = order.paidCents - order.refundedCents;
    if (order.creditedById !== null) throw await creditedBy(app, order.creditedById);
    await transitionOrder(app, id, "refunding");
    if (isUndoable(order)) return undo(app, staff, order, reason);
    if (order.paymentId === null || left === 0) throw new Failure("CONFLICT", { state: "nothing_paid" });
    const amountCents = refundedAmount(order, asked);
    if (amountCents > left) throw new InvalidField("amount_cents", "max", { maximum: left });
    if (amountCents > left - order.invoicedCents) throw new Failure("CONFLICT", { state: "invoiced" });
    const calls = amountCents < left ? await takeBack(app, order, amountCents) : 0;
    const refund = await app.db.refund.create({
      data: {
        orderId: id,
        paymentId: order.paymentId,
        refundNo: newRefundNo(app),
        amountCents,
        calls,
        currency: order.currency,
        reason,
        createdAt: app.now(),
      },
    });
    await auditStaff(app, staff, order.accountId, {
      action: "order.refund",
      target: `order:${id}`,
      before: { status: order.status, refunded_cents: order.refundedCents },
      after: { status: "refunding", amount_cents: amountCents, calls, reason },
    });
    await app.jobs.add(sendRefund, { id: refund.id });
    return { refund_id: refund.id, refund_no: refund.refundNo, status: "refunding" as const };
  });
}

/** Ends such an order without moving money, so that the orders before it can be refunded again. */
async function undo(app: App, staff: Staff, order: Order, reason: string) {
  const after = await transitionOrder(app, order.id, "refunded");
  await withdrawService(app, after);
  await releaseReservations(app, after);
  await auditStaff(app, staff, order.accountId, {
    action: "order.refund",
    target: `order:${order.id}`,
    before: { status: order.status },
    after: { status: "refunded", amount_cents: 0, reason },
  });
  await notify(app, order.accountId, {
    type: "order",
    title: { en: `Order ${order.orderNo} was undone`, zh: `订单 ${order.orderNo} 已撤销` },
    content: {
      en: "Nothing was paid for it. The package it replaced is back, less the calls made since.",
      zh: "该订单未付款，原套餐已恢复，此后的调用照常扣除。",
    },
    link: orderLink(order),
  });
  return { refund_id: 0, refund_no: "", status: "refunded" as const };
}

/** Takes back the calls that an amount bought, and returns their number. @throws Failure CONFLICT if they are not unused */
async function takeBack(app: App, order: Order, amountCents: number): Promise<number> {
  const sold = soldBy(order);
  if (!sold) return 0;
  if (order.completedAt === null) throw new Failure("CONFLICT", { state: "not_delivered" });
  // Purchases made before grants were recorded have none to take from.
  if ((await app.db.serviceGrant.count({ where: { orderId: order.id } })) === 0) return 0;
  const calls = callsFor(sold, amountCents);
  if (calls === 0 || (await takeBackCalls(app, order, calls))) return calls;
  const unused = await unusedCallsOf(app, order);
  const most = centsFor(sold, unused);
  if (most === 0) throw new Failure("CONFLICT", { state: "no_calls_left" });
  throw new Failure("CONFLICT", {
    state: "calls_used",
    amount_cents: most,
    amount: formatMoney(most, order.currency),
    calls: unused.toLocaleString("en"),
  });
}

/** An order whose value paid for another package is refunded after that is, or it would be paid back twice. */
async function creditedBy({ db }: App, id: number): Promise<Failure> {
  const { orderNo } = await db.order.findUniqueOrThrow({ where: { id } });
  return new Failure("CONFLICT", { state: "credited", order_no: orderNo });
}

/**
 * Sends a refund to the provider, or polls its state. Idempotent: providers ignore a refund number they already know.
 */
export async function submitOrPollRefund(app: App, id: number): Promise<string> {
  const refund = await app.db.refund.findUnique({ where: { id }, include: { payment: true } });
  if (refund?.status !== "pending") return refund?.status ?? "unknown";
  const provider = app.payments.get(refund.payment.channel as PayChannel);
  if (!provider) throw new Error(`${refund.payment.channel} is no longer set up`);
  const { refundNo, payment, amountCents, reason } = refund;
  const state = await provider.refund({ refundNo, payment, amountCents, reason });
  if (state.state !== "pending") await endRefund(app, refund, state);
  return state.state;
}

/** Records a refund's outcome, once. */
export function endRefund(app: App, { id, orderId }: Refund, { state, transactionNo, error }: RefundState) {
  return transaction(app, async (app) => {
    await app.db.$queryRaw`select 1 from orders where id = ${orderId} for update`;
    const { count } = await app.db.refund.updateMany({
      where: { id, status: "pending" },
      data: { status: state, transactionNo, error: error.slice(0, 300), finishedAt: app.now() },
    });
    if (count === 0) return;
    const refund = await app.db.refund.findUniqueOrThrow({ where: { id } });
    const order = await app.db.order.findUniqueOrThrow({ where: { id: orderId } });
    // A payment that arrived after its order was paid or closed is refunded without changing the order.
    const isLate = refund.paymentId !== order.paymentId;
    if (state === "failed") await recordFailure(app, order, refund, isLate);
    else if (isLate) await endPayment(app, refund);
    else await recordSuccess(app, order, refund);
  });
}

const endPayment = ({ db }: App, { paymentId }: Refund) =>
  db.payment.update({ where: { id: paymentId }, data: { status: "refunded" } });

async function recordFailure(app: App, order: Order, refund: Refund, isLate: boolean): Promise<void> {
  if (!isLate) {
    await transitionOrder(app, order.id, order.completedAt ? "completed" : "paid");
    if (refund.calls > 0) await returnCalls(app, order, refund.calls);
  }
  await mailStaff(app, `Refund ${refund.refundNo} failed`, [
    `Order ${order.orderNo}, ${formatMoney(refund.amountCents, refund.currency)}.`,
    refund.error || "The provider gave no reason.",
  ]);
}

async function recordSuccess(app: App, order: Order, refund: Refund): Promise<void> {
  const changed = await app.db.$executeRaw`
    update orders set refunded_cents = refunded_cents + ${refund.amountCents}
    where id = ${order.id} and refunded_cents + ${refund.amountCents} <= paid_cents - invoiced_cents`;
  if (changed === 0) throw new Error(`refund ${refund.refundNo} is more than was paid`);
  const isWhole = order.refundedCents + refund.amountCents === order.paidCents;
  const after = await transitionOrder(app, order.id, isWhole ? "refunded" : order.completedAt ? "completed" : "paid");
  if (isWhole) {
    await endPayment(app, refund);
    await withdrawService(app, after);
    await releaseReservations(app, after);
  }
  await afterRefund(app, after, refund);
  const amount = formatMoney(refund.amountCents, refund.currency);
  const calls = refund.calls.toLocaleString("en");
  const taken =
    refund.calls === 0
      ? { en: "", zh: "" }
      : { en: ` The ${calls} unused calls it paid for were taken back.`, zh: `对应的 ${calls} 次未使用调用已收回。` };
  await notify(app, order.accountId, {
    type: "order",
    title: isWhole
      ? { en: `Order ${order.orderNo} was refunded`, zh: `订单 ${order.orderNo} 已退款` }
      : { en: `Order ${order.orderNo} was refunded in part`, zh: `订单 ${order.orderNo} 已部分退款` },
    content: {
      en: `${amount} has been refunded to your original payment method.${taken.en}`,
      zh: `退款 ${amount} 已原路退回。${taken.zh}`,
    },
    link: orderLink(order),
  });
}

/** Takes back what a refunded order granted, and gives back the value of the orders that it replaced. */
async function withdrawService(app: App, order: Order): Promise<void> {
  if (order.kind === "offline") return shortenDownloadEntitlement(app, order);
  await app.db.order.updateMany({ where: { creditedById: order.id }, data: { creditedById: null } });
  const service = await undoGrant(app, order);
  if (service) await allowOverage(app, service);
}

async function shortenDownloadEntitlement({ db, now }: App, order: Order): Promise<void> {
  const { offline_id, num } = itemOf(order);
  const key = { accountId_packageId: { accountId: order.accountId, packageId: offline_id ?? 0 } };
  const right = await db.offlineRight.findUnique({ where: key });
  if (!right) return;
  const expireAt = new Date(Math.max(addMonths(right.expireAt, -num, right.startAt).getTime(), now().getTime()));
  await db.offlineRight.update({ where: key, data: { expireAt } });
}

/** Sends or polls pending refunds, except those that staff pay by hand. Run every minute. */
export async function followUpRefunds(app: App): Promise<{ refunds: number }> {
  const rows = await app.db.refund.findMany({
    where: { status: "pending", payment: { channel: { not: "bank" } } },
    take: 100,
    orderBy: { id: "asc" },
  });
  for (const { id } of rows)
    await submitOrPollRefund(app, id).catch((error: unknown) =>
      app.log.warn({ err: error }, "a refund could not be sent"),
    );
  return { refunds: rows.length };
}

/** Records that staff have paid a bank refund by hand. @throws Failure NOT_FOUND, CONFLICT */
export async function settleRefund(app: App, staff: Staff, id: number, transactionNo: string) {
  const refund = await app.db.refund.findUnique({ where: { id }, include: { payment: true, order: true } });
  if (!refund) throw new Failure("NOT_FOUND");
  if (refund.status !== "pending" || refund.payment.channel !== "bank")
    throw new Failure("CONFLICT", { state: refund.payment.channel === "bank" ? refund.status : "by_provider" });
  return transaction(app, async (app) => {
    await endRefund(app, refund, { state: "succeeded", transactionNo, error: "" });
    await auditStaff(app, staff, refund.order.accountId, {
      action: "refund.settle",
      target: `refund:${id}`,
      after: { transaction_no: transactionNo },
    });
    return { refund_id: id, status: "succeeded" as const };
  });
}
