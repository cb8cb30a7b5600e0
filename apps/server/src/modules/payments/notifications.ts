import { formatMoney } from "@meridian/contract/money";
import { type App, attempt, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Order, Payment } from "../../generated/client.ts";
import { DAY_MS } from "../../lib/durations.ts";
import type { PayChannel, PaymentNotification } from "../../lib/payments/provider.ts";
import { queueMail } from "../delivery/delivery.ts";
import { issueInvoice } from "../invoices/commercial/documents.ts";
import { deliver, markPaid } from "../orders/complete.ts";
import { newRefundNo } from "../orders/numbers.ts";
import { sendRefund } from "./jobs.ts";

/** The outcome of a payment event; only the first delivery of a new, valid event is "applied". */
export type NotificationResult = "applied" | "repeated" | "late" | "mismatch" | "unknown";

/**
 * Applies a provider's report of a payment in one transaction: repeated, concurrent or out-of-order reports change
 * nothing.
 */
export async function handleNotification(
  app: App,
  channel: PayChannel,
  notification: PaymentNotification,
): Promise<NotificationResult> {
  try {
    return await transaction(app, (app) => applyNotification(app, channel, notification, deliver));
  } catch (error) {
    if (app.inTransaction || notification.state !== "paid") throw error;
    // On a database too busy for the delivery, the payment at least is recorded.
    app.log.error({ err: error, payment_no: notification.paymentNo }, "a payment is recorded without its delivery");
    return transaction(app, (app) => applyNotification(app, channel, notification, leaveToJob));
  }
}

/** The job run every minute delivers what is paid. */
const leaveToJob = async (): Promise<void> => undefined;

type Delivery = (app: App, paid: Order) => Promise<unknown>;

async function applyNotification(
  app: App,
  channel: PayChannel,
  notification: PaymentNotification,
  delivery: Delivery,
): Promise<NotificationResult> {
  const { db, now } = app;
  const { eventId, paymentNo, type } = notification;
  const key = { channel, eventId };
  // A concurrent delivery of the same report waits here until this transaction ends.
  const { count } = await db.paymentEvent.createMany({
    data: [{ ...key, paymentNo, type, result: "applied", receivedAt: now() }],
    skipDuplicates: true,
  });
  if (count === 0) return "repeated";
  const result = await applyOnce(app, channel, notification, delivery);
  await db.paymentEvent.update({ where: { channel_eventId: key }, data: { result } });
  return result;
}

async function applyOnce(
  app: App,
  channel: PayChannel,
  notification: PaymentNotification,
  delivery: Delivery,
): Promise<NotificationResult> {
  const { db } = app;
  const found = await db.payment.findUnique({ where: { paymentNo: notification.paymentNo } });
  if (found?.channel !== channel) return "unknown";
  // Orders are locked before payments everywhere.
  await db.$queryRaw`select 1 from orders where id = ${found.orderId} for update`;
  const payment = await db.payment.findUniqueOrThrow({ where: { id: found.id } });
  if (notification.state === "other") return "applied";
  if (notification.state === "failed") return failPayment(app, payment);
  if (notification.amountCents !== payment.amountCents || notification.currency !== payment.currency)
    return recordMismatch(app, payment, notification);
  const { count } = await db.payment.updateMany({
    where: { id: payment.id, status: { in: ["pending", "expired", "failed"] } },
    data: { status: "succeeded", transactionNo: notification.transactionNo, finishedAt: app.now() },
  });
  if (count === 0) return "repeated";
  return settlePayment(app, payment, delivery);
}

async function failPayment({ db, now }: App, { id }: Payment): Promise<NotificationResult> {
  const { count } = await db.payment.updateMany({
    where: { id, status: "pending" },
    data: { status: "failed", finishedAt: now() },
  });
  return count === 1 ? "applied" : "repeated";
}

async function settlePayment(app: App, payment: Payment, delivery: Delivery): Promise<NotificationResult> {
  const order = await app.db.order.findUniqueOrThrow({ where: { id: payment.orderId } });
  if (order.status !== "pending_pay") {
    await refundLatePayment(app, payment, order.status);
    return "late";
  }
  const { channel, amountCents, id: paymentId } = payment;
  const paid = await markPaid(app, order, { channel, paidCents: amountCents, paymentId });
  try {
    await attempt(app, (app) => delivery(app, paid));
  } catch (error) {
    // The payment counts even if delivery fails.
    app.log.error({ err: error, payment_no: payment.paymentNo }, "a payment was recorded but not delivered");
  }
  // Last, because the range of numbers is locked until the transaction ends.
  await issueInvoice(app, paid);
  return "applied";
}

/** Money for an order that is no longer open, or already paid, is refunded automatically. */
async function refundLatePayment(app: App, payment: Payment, state: string): Promise<void> {
  const refund = await app.db.refund.create({
    data: {
      orderId: payment.orderId,
      paymentId: payment.id,
      refundNo: newRefundNo(app),
      amountCents: payment.amountCents,
      currency: payment.currency,
      reason: `late: the order was ${state}`,
      createdAt: app.now(),
    },
  });
  await app.jobs.add(sendRefund, { id: refund.id });
}

async function recordMismatch(
  app: App,
  payment: Payment,
  notification: PaymentNotification,
): Promise<NotificationResult> {
  await app.db.paymentDifference.createMany({
    data: [
      {
        channel: payment.channel,
        day: app.now(),
        paymentNo: payment.paymentNo,
        transactionNo: notification.transactionNo,
        kind: "amount",
        ourCents: payment.amountCents,
        theirCents: notification.amountCents,
        createdAt: app.now(),
      },
    ],
    skipDuplicates: true,
  });
  await mailStaff(app, `Payment ${payment.paymentNo}: wrong amount`, [
    `${payment.channel} reports ${formatMoney(notification.amountCents, notification.currency)}, expected ${formatMoney(payment.amountCents, payment.currency)}.`,
    "The order was not marked as paid.",
  ]);
  return "mismatch";
}

/** Emails our staff, if an address is configured. */
export async function mailStaff(app: App, subject: string, paragraphs: string[]): Promise<void> {
  app.log.warn({ subject }, "staff notified");
  const { SUPPORT_EMAIL } = app.config;
  if (SUPPORT_EMAIL) await queueMail(app, SUPPORT_EMAIL, "en", { subject, paragraphs });
}

const POLL_AFTER_MS = 60_000;
const POLL_UNTIL_MS = DAY_MS;
const BATCH = 100;

/**
 * Polls the providers for payments whose callback may have been lost, including those of recently closed orders. Run
 * every minute.
 */
export async function pollProviders(app: App): Promise<{ polled: number; applied: number }> {
  const now = app.now().getTime();
  const payments = await app.db.payment.findMany({
    where: {
      status: { in: ["pending", "expired"] },
      createdAt: { lt: new Date(now - POLL_AFTER_MS), gt: new Date(now - POLL_UNTIL_MS) },
      channel: { notIn: ["bank", "sandbox"] },
    },
    // Those that have waited longest, so that each has its turn however many there are.
    orderBy: { polledAt: { sort: "asc", nulls: "first" } },
    take: BATCH,
  });
  await app.db.payment.updateMany({
    where: { id: { in: payments.map(({ id }) => id) } },
    data: { polledAt: app.now() },
  });
  let applied = 0;
  for (const payment of payments) {
    const channel = payment.channel as PayChannel;
    try {
      const notification = await app.payments.get(channel)?.query(payment);
      if (notification && (await handleNotification(app, channel, notification)) === "applied") applied++;
    } catch (error) {
      app.log.warn({ err: error, channel }, "could not query a payment");
    }
  }
  return { polled: payments.length, applied };
}

/**
 * Handles a provider's callback. @throws Error if it is not from the provider; Failure UNKNOWN_PATH for an unknown
 * channel
 */
export async function receiveCallback(
  app: App,
  channel: PayChannel,
  callback: Parameters<NonNullable<ReturnType<App["payments"]["get"]>>["readCallback"]>[0],
): Promise<NotificationResult> {
  const provider = app.payments.get(channel);
  if (!provider) throw new Failure("UNKNOWN_PATH");
  return handleNotification(app, channel, await provider.readCallback(callback));
}
