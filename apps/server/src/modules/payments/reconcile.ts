import type { App } from "../../app.ts";
import type { Payment, PaymentDifference } from "../../generated/client.ts";
import { addDays, BOOK_ZONE, bookDay, dayIn } from "../../lib/calendar.ts";
import { DAY_MS, HOUR_MS } from "../../lib/durations.ts";
import type { PaymentProvider, StatementLine } from "../../lib/payments/provider.ts";
import { mailStaff } from "./notifications.ts";

/**
 * Compares our payments of a day with the providers' statements and records differences. Idempotent. Run once a day.
 */
export async function reconcile(
  app: App,
  day = addDays(bookDay(app.now()), -1),
): Promise<{ day: string; differences: number }> {
  let differences = 0;
  for (const provider of app.payments.values()) {
    const lines = await provider.statement(day);
    const before = await provider.statement(addDays(day, -1));
    if (lines && before) differences += await compare(app, provider, day, lines, before);
  }
  if (differences > 0)
    await mailStaff(app, `Payments of ${day}: ${differences} differences`, [
      "See the console, or: admin payments differences",
    ]);
  return { day, differences };
}

const received = ["succeeded", "refunded"];

type Found = Pick<PaymentDifference, "paymentNo" | "transactionNo" | "kind" | "ourCents" | "theirCents">;

async function compare(
  app: App,
  { channel }: PaymentProvider,
  day: string,
  lines: readonly StatementLine[],
  linesBefore: readonly StatementLine[],
): Promise<number> {
  // An hour early, because a payment that we recorded around midnight may be on the statement of either day.
  const start = new Date(dayIn(day, BOOK_ZONE).getTime() - HOUR_MS);
  const ours = await app.db.payment.findMany({
    where: {
      channel,
      OR: [
        { paymentNo: { in: lines.map(({ paymentNo }) => paymentNo) } },
        { status: { in: received }, finishedAt: { gte: start, lt: new Date(start.getTime() + DAY_MS) } },
      ],
    },
  });
  const byNo = new Map(ours.map((payment) => [payment.paymentNo, payment]));
  const theirs = new Set([...linesBefore, ...lines].map(({ paymentNo }) => paymentNo));
  const found: Found[] = [
    ...lines.flatMap((line) => findDifference(line, byNo.get(line.paymentNo))),
    ...ours
      .filter(({ paymentNo }) => !theirs.has(paymentNo))
      .map(({ paymentNo, transactionNo, amountCents }) => ({
        paymentNo,
        transactionNo,
        kind: "missing_there",
        ourCents: amountCents,
        theirCents: null,
      })),
  ];
  const { count } = await app.db.paymentDifference.createMany({
    data: found.map((difference) => ({ ...difference, channel, day: new Date(day), createdAt: app.now() })),
    skipDuplicates: true,
  });
  return count;
}

function findDifference(
  { paymentNo, transactionNo, amountCents }: StatementLine,
  payment: Payment | undefined,
): Found[] {
  const line = { paymentNo, transactionNo, theirCents: amountCents };
  if (!payment) return [{ ...line, kind: "missing_here", ourCents: null }];
  if (!received.includes(payment.status)) return [{ ...line, kind: "status", ourCents: payment.amountCents }];
  if (payment.amountCents !== amountCents) return [{ ...line, kind: "amount", ourCents: payment.amountCents }];
  return [];
}
