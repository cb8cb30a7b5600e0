import { formatMoney } from "@meridian/contract/money";
import { type App, transaction } from "../../app.ts";
import type { Order, Prisma, RecommendedCustomer, Refund } from "../../generated/client.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { addMonths } from "../../lib/months.ts";
import { proportionUp } from "../../lib/proportion.ts";
import { notify } from "../notices/notices.ts";
import { changePoints } from "../points/ledger.ts";
import { cashbackFor } from "./amounts.ts";
import { holdCashback, moveCashback } from "./balances.ts";
import { type RewardRules, rewardRules } from "./rules.ts";

/** Binds a new user to their inviter permanently, and awards the inviter points. In the registration's transaction. */
export async function bindReferral(app: App, userId: number, inviterId: number): Promise<void> {
  await app.db.referral.create({ data: { userId, inviterId, registeredAt: app.now() } });
  const { points_per_user: points } = await rewardRules(app);
  if (points > 0)
    await changePoints(app, inviterId, { change: points, reason: "invited", refType: "user", refId: userId });
  await notify(app, inviterId, {
    type: "reward",
    title: { en: "Someone registered with your invitation", zh: "有好友通过您的邀请注册" },
    ...(points > 0 && { content: { en: `You received ${points} points.`, zh: `您获得 ${points} 积分。` } }),
    link: "/reward",
  });
}

/** Records that an invited company was certified. */
export async function noteCertified({ db }: App, accountId: number): Promise<void> {
  await db.referral.updateMany({ where: { userId: accountId, status: "registered" }, data: { status: "certified" } });
}

/** Credits the payer's inviter, frozen while a refund is likely. In the payment's transaction. */
export async function earnCashback(app: App, order: Order): Promise<void> {
  const referral = await app.db.referral.findUnique({ where: { userId: order.accountId } });
  if (!referral) return;
  const now = app.now();
  await app.db.referral.updateMany({
    where: { userId: order.accountId, firstOrderAt: null },
    data: { status: "ordered", firstOrderAt: now },
  });
  const rules = await rewardRules(app);
  if (now > addMonths(referral.registeredAt, rules.months)) return;
  const amountCents = cashbackFor(order.paidCents, rules.percent);
  if (amountCents <= 0) return;
  const { inviterId: userId } = referral;
  const { currency, id: orderId } = order;
  const earned = { userId, amountCents, currency, fromUserId: order.accountId, orderId, ratePercent: rules.percent };
  if (!(await bookEarning(app, rules, { ...earned, occasion: `order:${orderId}` }))) return;
  const shown = formatMoney(amountCents, currency);
  const days = rules.freeze_days;
  await notify(app, userId, {
    type: "reward",
    title: { en: `You earned ${shown} of cashback`, zh: `您获得 ${shown} 返现` },
    ...(days > 0 && {
      content: { en: `It will be available in ${days} days.`, zh: `${days} 天后解冻。` },
    }),
    link: "/reward",
  });
}

/** Credits the referrer of a customer that staff have won. In that transaction. */
export async function earnRecommended(
  app: App,
  { id, userId }: RecommendedCustomer,
  amountCents: number,
): Promise<void> {
  const earned = { userId, amountCents, currency: "CNY", recommendedId: id, occasion: `recommended:${id}` };
  await bookEarning(app, await rewardRules(app), earned);
}

type Earning = Pick<Prisma.CashbackCreateManyInput, "userId" | "amountCents" | "currency" | "occasion"> &
  Partial<Prisma.CashbackCreateManyInput>;

/** Credits an earning once, frozen for the configured time; false if it was already credited. */
async function bookEarning(app: App, { freeze_days: days }: RewardRules, earning: Earning): Promise<boolean> {
  const now = app.now();
  const status = days > 0 ? "frozen" : "available";
  const availableAt = new Date(now.getTime() + days * DAY_MS);
  const { count } = await app.db.cashback.createMany({
    data: { ...earning, kind: "earn", status, availableAt, createdAt: now },
    skipDuplicates: true,
  });
  if (count === 0) return false;
  await moveCashback(app, earning.userId, earning.currency, { [status]: earning.amountCents });
  return true;
}

/**
 * Reverses a refunded order's cashback in proportion: untouched earnings are voided if fully refunded, else a negative
 * entry is added. In the refund's transaction; `order` is the state after the refund.
 */
export async function reverseCashback(app: App, order: Order, refund: Refund): Promise<void> {
  const referral = await app.db.referral.findUnique({ where: { userId: order.accountId } });
  if (!referral) return;
  await holdCashback(app, referral.inviterId, order.currency);
  const entries = await app.db.cashback.findMany({
    where: { orderId: order.id, kind: "earn", status: { not: "void" } },
  });
  const earned = sum(entries.filter(({ amountCents }) => amountCents > 0));
  const reversed = -sum(entries.filter(({ amountCents }) => amountCents < 0));
  const due = proportionUp(earned, order.refundedCents, order.paidCents) - reversed;
  if (due <= 0) return;
  const only = entries[0]!;
  if (entries.length === 1 && due === earned && (only.status === "frozen" || only.status === "available")) {
    await app.db.cashback.update({ where: { id: only.id }, data: { status: "void", finishedAt: app.now() } });
    await moveCashback(app, only.userId, only.currency, { [only.status]: -earned });
  } else {
    // The reversal of a frozen entry is frozen too, so that both become available together.
    const status = only.status === "frozen" ? "frozen" : "available";
    await app.db.cashback.create({
      data: {
        userId: only.userId,
        kind: "earn",
        amountCents: -due,
        currency: only.currency,
        fromUserId: only.fromUserId,
        orderId: order.id,
        occasion: `refund:${refund.id}`,
        ratePercent: only.ratePercent,
        status,
        availableAt: only.availableAt,
        createdAt: app.now(),
      },
    });
    await moveCashback(app, only.userId, only.currency, { [status]: -due });
  }
  const shown = formatMoney(due, only.currency);
  await notify(app, only.userId, {
    type: "reward",
    title: { en: `${shown} of cashback was deducted`, zh: `${shown} 返现已扣回` },
    content: { en: "The order that earned it was refunded.", zh: "对应订单已退款。" },
    link: "/reward",
  });
}

/** Releases entries that were frozen long enough, and returns their number. */
export async function releaseCashback(app: App): Promise<number> {
  const due = { kind: "earn", status: "frozen", availableAt: { lte: app.now() } };
  const holders = await app.db.cashback.findMany({
    where: due,
    distinct: ["userId", "currency"],
    select: { userId: true, currency: true },
  });
  let released = 0;
  for (const { userId, currency } of holders)
    await transaction(app, async (app) => {
      await holdCashback(app, userId, currency);
      // Together, because an order's earning and its refund's reversal are due at the same moment.
      const entries = await app.db.cashback.updateManyAndReturn({
        where: { ...due, userId, currency },
        data: { status: "available" },
        select: { amountCents: true },
      });
      const cents = sum(entries);
      await moveCashback(app, userId, currency, { frozen: -cents, available: cents });
      released += entries.length;
    });
  return released;
}

const sum = (entries: readonly { amountCents: number }[]): number =>
  entries.reduce((total, { amountCents }) => total + amountCents, 0);
