import { type App, transaction } from "../../app.ts";
import type { Order, Refund } from "../../generated/client.ts";
import { proportionUp } from "../../lib/proportion.ts";
import { orderPoints } from "./amounts.ts";
import { changePoints } from "./ledger.ts";
import { pointRules } from "./rules.ts";

/** Awards the account's owner points for a payment. In the payment's transaction. */
export async function earnOrderPoints(app: App, order: Order): Promise<void> {
  await awardPoints(app, order.accountId, orderPoints(order, await pointRules(app)), {
    reason: "order_paid",
    refType: "order",
    refId: order.id,
  });
}

/**
 * Deducts the points of a refunded amount, in proportion, but never more than the balance: spent points are not
 * owed. In the refund's transaction; `order` is the state after the refund.
 */
export async function reverseOrderPoints(app: App, order: Order, refund: Refund): Promise<void> {
  const userId = order.accountId;
  // Locked first, so that the balance cannot change.
  const [user] = await app.db.$queryRaw<{ integral: number }[]>`
    select integral from users where id = ${userId} for update`;
  const earned = await app.db.pointsEntry.findFirst({
    where: { userId, reason: "order_paid", refType: "order", refId: String(order.id) },
  });
  if (!user || !earned) return;
  const refunds = await app.db.refund.findMany({ where: { orderId: order.id }, select: { id: true } });
  const { _sum: taken } = await app.db.pointsEntry.aggregate({
    where: {
      userId,
      reason: "order_refunded",
      refType: "refund",
      refId: { in: refunds.map(({ id }) => String(id)) },
    },
    _sum: { change: true },
  });
  const due = proportionUp(earned.change, order.refundedCents, order.paidCents) + (taken.change ?? 0);
  const change = -Math.min(due, user.integral);
  if (change < 0)
    await changePoints(app, userId, { change, reason: "order_refunded", refType: "refund", refId: refund.id });
}

/** Awards a certified account's owner points, once. In the certification's transaction. */
export async function earnCertified(app: App, accountId: number): Promise<void> {
  const { certified } = await pointRules(app);
  await awardPoints(app, accountId, certified, { reason: "certified", refType: "account", refId: accountId });
}

/** Awards a user points for confirming their email address, once. Runs in the confirmation's transaction. */
export async function earnEmailVerified(app: App, userId: number): Promise<void> {
  const { email_verified: points } = await pointRules(app);
  await awardPoints(app, userId, points, { reason: "email_verified", refType: "user", refId: userId });
}

/** Maximum accounts per run; the next one continues. */
const CALLERS_AT_ONCE = 500;

/** Awards owners points for their account's first charged call, once each; returns how many received them. */
export async function earnFirstCalls(app: App): Promise<number> {
  const { first_call: points } = await pointRules(app);
  if (points === 0) return 0;
  const callers = await app.db.$queryRaw<{ id: number }[]>`
    select u.id from users u
    where u.id = u.account_id and u.status = 'enabled'
      and not exists (select 1 from points_entries e where e.user_id = u.id and e.reason = 'first_call')
      and exists (select 1 from usage_quarters h where h.account_id = u.id and h.charged > 0)
    order by u.id limit ${CALLERS_AT_ONCE}`;
  for (const { id } of callers)
    await transaction(app, (app) =>
      awardPoints(app, id, points, { reason: "first_call", refType: "account", refId: id }),
    );
  return callers.length;
}

async function awardPoints(
  app: App,
  userId: number,
  points: number,
  why: { reason: string; refType: string; refId: number },
): Promise<void> {
  if (points > 0) await changePoints(app, userId, { change: points, ...why });
}
