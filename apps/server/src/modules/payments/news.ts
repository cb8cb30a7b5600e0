import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Payment } from "../../generated/client.ts";
import type { PayChannel, PaymentNews } from "../../lib/payments/provider.ts";
import { queueMail } from "../delivery/delivery.ts";
import { complete } from "../orders/complete.ts";
import { newRefundNo } from "../orders/numbers.ts";
import { tryMove } from "../orders/states.ts";
import { sendRefund } from "./jobs.ts";

/** The outcome of an event; only the first delivery of a new, valid one is "applied". */
export type NewsResult = "applied" | "repeated" | "late" | "mismatch" | "unknown";

/**
 * Applies a provider's report of a payment in one transaction: repeated, concurrent or out-of-order reports change
 * nothing.
 */
export async function takeNews(app: App, channel: PayChannel, news: PaymentNews): Promise<NewsResult> {
  try {
    return await transaction(app, (app) => apply(app, channel, news, true));
  } catch (error) {
    if (news.state !== "paid") throw error;
    // The payment counts even if delivery fails; the job run every minute retries the delivery.
    app.log.error({ err: error, payment_no: news.paymentNo }, "a payment was recorded but not delivered");
    return transaction(app, (app) => apply(app, channel, news, false));
  }
}

async function apply(app: App, channel: PayChannel, news: PaymentNews, delivers: boolean): Promise<NewsResult> {
  const { db, now } = app;
  const { eventId, paymentNo, type } = news;
  const key = { channel, eventId };
  // A concurrent delivery of the same report waits here until this transaction ends.
  const { count } = await db.paymentEvent.createMany({
    data: [{ ...key, paymentNo, type, result: "applied", receivedAt: now() }],
    skipDuplicates: true,
  });
  if (count === 0) return "repeated";
  const result = await resultOf(app, channel, news, delivers);
  await db.paymentEvent.update({ where: { channel_eventId: key }, data: { result } });
  return result;
}

async function resultOf(app: App, channel: PayChannel, news: PaymentNews, delivers: boolean): Promise<NewsResult> {
  const { db } = app;
  const found = await db.payment.findUnique({ where: { paymentNo: news.paymentNo } });
  if (found?.channel !== channel) return "unknown";
  // Orders are locked before payments everywhere.
  await db.$queryRaw`select 1 from orders where id = ${found.orderId} for update`;
  const payment = await db.payment.findUniqueOrThrow({ where: { id: found.id } });
  if (news.state === "other") return "applied";
  if (news.state === "failed") return fail(app, payment);
  if (news.amountCents !== payment.amountCents || news.currency !== payment.currency)
    return noteMismatch(app, payment, news);
  const { count } = await db.payment.updateMany({
    where: { id: payment.id, status: { in: ["pending", "expired", "failed"] } },
    data: { status: "succeeded", transactionNo: news.transactionNo, finishedAt: app.now() },
  });
  if (count === 0) return "repeated";
  return settle(app, payment, delivers);
}

async function fail({ db, now }: App, { id }: Payment): Promise<NewsResult> {
  const { count } = await db.payment.updateMany({
    where: { id, status: "pending" },
    data: { status: "failed", finishedAt: now() },
  });
  return count === 1 ? "applied" : "repeated";
}

async function settle(app: App, payment: Payment, delivers: boolean): Promise<NewsResult> {
  const order = await app.db.order.findUniqueOrThrow({ where: { id: payment.orderId } });
  const paid = { channel: payment.channel, paidCents: payment.amountCents };
  if (order.status === "pending_pay") {
    if (delivers) await complete(app, order, paid);
    else
      await tryMove(app, order.id, "paid", {
        paidAt: app.now(),
        paidCents: paid.paidCents,
        payChannel: paid.channel,
        expiresAt: null,
      });
    return "applied";
  }
  await returnLate(app, payment, order.status);
  return "late";
}

/** Money for an order that is no longer open, or already paid, is refunded automatically. */
async function returnLate(app: App, payment: Payment, state: string): Promise<void> {
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

async function noteMismatch(app: App, payment: Payment, news: PaymentNews): Promise<NewsResult> {
  const day = new Date(app.now().toISOString().slice(0, 10));
  await app.db.paymentDifference.createMany({
    data: [
      {
        channel: payment.channel,
        day,
        paymentNo: payment.paymentNo,
        transactionNo: news.transactionNo,
        kind: "amount",
        ourCents: payment.amountCents,
        theirCents: news.amountCents,
        createdAt: app.now(),
      },
    ],
    skipDuplicates: true,
  });
  await tellStaff(app, `Payment ${payment.paymentNo}: wrong amount`, [
    `${payment.channel} says ${news.amountCents} ${news.currency}, due were ${payment.amountCents} ${payment.currency}.`,
    "The order was not marked as paid.",
  ]);
  return "mismatch";
}

/** E-mails our staff, if an address is configured. */
export async function tellStaff(app: App, subject: string, paragraphs: string[]): Promise<void> {
  app.log.warn({ subject }, "staff are told");
  const { SUPPORT_EMAIL } = app.config;
  if (SUPPORT_EMAIL) await queueMail(app, SUPPORT_EMAIL, "en", { subject, paragraphs });
}

const POLLED_AFTER_MS = 60_000;
const POLLED_LATE_MS = 86_400_000;
const BATCH = 100;

/**
 * Polls the providers for payments whose callback may be lost, including those of recently closed orders. Run every
 * minute.
 */
export async function askForNews(app: App): Promise<{ asked: number; news: number }> {
  const now = app.now().getTime();
  const payments = await app.db.payment.findMany({
    where: {
      status: { in: ["pending", "expired"] },
      createdAt: { lt: new Date(now - POLLED_AFTER_MS), gt: new Date(now - POLLED_LATE_MS) },
      channel: { notIn: ["bank", "sandbox"] },
    },
    orderBy: { id: "desc" },
    take: BATCH,
  });
  let news = 0;
  for (const payment of payments) {
    const channel = payment.channel as PayChannel;
    try {
      const told = await app.payments.get(channel)?.query(payment);
      if (told && (await takeNews(app, channel, told)) === "applied") news++;
    } catch (error) {
      app.log.warn({ err: error, channel }, "could not query a payment");
    }
  }
  return { asked: payments.length, news };
}

/**
 * Handles a provider's callback. @throws Error if it is not from the provider; Failure UNKNOWN_PATH for an unknown
 * channel
 */
export async function takeCallback(
  app: App,
  channel: PayChannel,
  callback: Parameters<NonNullable<ReturnType<App["payments"]["get"]>>["readCallback"]>[0],
): Promise<NewsResult> {
  const provider = app.payments.get(channel);
  if (!provider) throw new Failure("UNKNOWN_PATH");
  return takeNews(app, channel, await provider.readCallback(callback));
}
