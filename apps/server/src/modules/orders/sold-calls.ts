import { InvalidField } from "../../errors.ts";
import type { Order } from "../../generated/client.ts";
import { proportionOf, proportionUp } from "../../lib/proportion.ts";
import { itemOf } from "./items.ts";

/** The kinds of orders that replace the rest of a term by another package. */
export const replacingKinds = ["upgrade", "downgrade"];

/** The kinds of orders that pay for calls of a term. */
export const termKinds = ["api", "renew", ...replacingKinds];

/** Calls that an order sold, and what was given for them: money, and what was left of the package before. */
export interface Sold {
  calls: number;
  cents: number;
  /** The part already refunded. */
  refundedCents: number;
}

/** Null for an order that sold no calls. */
export function soldBy(order: Order): Sold | null {
  const { quota, credit_cents } = itemOf(order);
  const { kind, paidCents, refundedCents } = order;
  const cents = paidCents + credit_cents;
  return termKinds.includes(kind) && quota && cents > 0 ? { calls: quota, cents, refundedCents } : null;
}

/** Counted from the start, so that many small refunds take back as many calls as a large one. */
const callsUntil = ({ calls, cents }: Sold, refunded: number): number => proportionUp(calls, refunded, cents);

/** The calls that an amount of the order's money bought. */
export const callsFor = (sold: Sold, cents: number): number =>
  callsUntil(sold, sold.refundedCents + cents) - callsUntil(sold, sold.refundedCents);

/** The most money for which no more than these calls were bought. */
export const centsFor = (sold: Sold, calls: number): number =>
  proportionOf(calls + callsUntil(sold, sold.refundedCents), sold.cents, sold.calls) - sold.refundedCents;

/** The amount of a refund, which is named in money or in calls; everything if in neither. @throws InvalidField */
export function refundedAmount(
  order: Order,
  { amount_cents, calls }: { amount_cents?: number | undefined; calls?: number | undefined },
): number {
  const left = order.paidCents - order.refundedCents;
  if (calls === undefined) return amount_cents ?? left;
  const sold = soldBy(order);
  if (amount_cents !== undefined || !sold) throw new InvalidField("calls", "match");
  const maximum = callsFor(sold, left);
  if (calls > maximum) throw new InvalidField("calls", "max", { maximum });
  return Math.min(left, centsFor(sold, calls));
}
