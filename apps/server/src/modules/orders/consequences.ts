import type { App } from "../../app.ts";
import type { Order, Refund } from "../../generated/client.ts";
import { issueCreditNote } from "../invoices/commercial/documents.ts";
import { earnOrderPoints, reverseOrderPoints } from "../points/earnings.ts";
import { earnCashback, reverseCashback } from "../rewards/earnings.ts";
import { publishEvent } from "../webhooks/deliveries.ts";

// Listed here so that the payment code does not depend on points, rewards, webhooks and documents.

/** Side effects of a paid order in other modules; runs in the payment's transaction. */
export async function afterPayment(app: App, order: Order): Promise<void> {
  await earnOrderPoints(app, order);
  await earnCashback(app, order);
}

/** Tells the account's webhooks that what a paid order contains is available; runs in its delivery's transaction. */
export async function afterDelivery(app: App, order: Order): Promise<void> {
  await publishEvent(app, order.accountId, "order.paid", {
    order_id: order.id,
    order_no: order.orderNo,
    kind: order.kind,
    paid_cents: order.paidCents,
    currency: order.currency,
    paid_at: order.paidAt?.toISOString() ?? null,
  });
}

/** Reverses the side effects of a refunded order, and documents the refund; runs in the refund's transaction. */
export async function afterRefund(app: App, order: Order, refund: Refund): Promise<void> {
  await reverseOrderPoints(app, order, refund);
  await reverseCashback(app, order, refund);
  await issueCreditNote(app, order, refund);
}
