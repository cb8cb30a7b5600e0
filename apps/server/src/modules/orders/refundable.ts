import type { App } from "../../app.ts";
import type { Order } from "../../generated/client.ts";
import { unusedCallsOf } from "../services/withdrawing.ts";
import { itemOf } from "./items.ts";
import { centsFor, soldBy } from "./sold-calls.ts";

/** Whether only what was left of the package before has paid for an order. */
export const isUndoable = (order: Order): boolean => order.paidCents === 0 && itemOf(order).credit_cents > 0;

/**
 * The most that a refund in part can pay back now.
 * @param left what a refund of the whole would pay back
 */
export async function refundableInPart(app: App, order: Order, left: number): Promise<number> {
  const sold = soldBy(order);
  if (!sold) return left;
  if (order.completedAt === null) return 0;
  if ((await app.db.serviceGrant.count({ where: { orderId: order.id } })) === 0) return left;
  return Math.min(left, centsFor(sold, await unusedCallsOf(app, order)));
}
