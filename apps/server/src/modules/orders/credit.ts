import type { App } from "../../app.ts";
import type { Order, Refund, Service } from "../../generated/client.ts";
import { balanceSubject } from "../services/services.ts";
import { standingsOf, untouched } from "../services/standings.ts";
import { itemOf } from "./items.ts";
import { centsLeft } from "./price-rules.ts";
import { termKinds } from "./sold-calls.ts";

/** An order and the calls that refunds in part took back. */
type Credited = Order & { refunds: Pick<Refund, "calls">[] };

/** The orders that pay for a service's current term and that no upgrade has used yet. */
export const creditableOrders = ({ db }: App, { id, accountId, currency, startAt }: Service): Promise<Credited[]> =>
  db.order.findMany({
    where: {
      accountId,
      serviceIds: { has: id },
      kind: { in: termKinds },
      status: { in: ["paid", "completed"] },
      currency,
      completedAt: { gte: startAt },
      creditedById: null,
    },
    include: { refunds: { where: { status: { not: "failed" } }, select: { calls: true } } },
  });

/**
 * What is left of the price of a running service: the smaller of its unused time and its unused calls. `of` identifies
 * its basis, so that a quote is outdated after another purchase.
 * @param orders those that paid for it
 * @param at the time until which its time counts as used
 */
export async function leftOf(
  app: App,
  service: Service,
  orders: readonly Credited[],
  at: Date,
): Promise<{ cents: number; of: string }> {
  const worth = orders.reduce(
    (sum, order) => sum + order.paidCents - order.refundedCents + itemOf(order).credit_cents,
    0,
  );
  const calls = orders.reduce(
    (sum, order) => sum + (itemOf(order).quota ?? 0) - order.refunds.reduce((taken, refund) => taken + refund.calls, 0),
    0,
  );
  const of = `${worth}:${calls}`;
  if (calls === 0 || !service.expireAt) return { cents: 0, of };
  const subject = balanceSubject(`service:${service.id}`, null);
  // Calls allocated to sub-accounts stay theirs, used or not.
  const { used, reserved } = (await standingsOf(app, [subject])).get(subject) ?? untouched;
  const unusedCalls = service.quota - used - reserved;
  const { startAt, expireAt } = service;
  return { cents: centsLeft({ cents: worth, calls, startAt, expireAt }, unusedCalls, at), of };
}
