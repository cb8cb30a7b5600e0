import type { App } from "../../app.ts";
import type { Order, Refund } from "../../generated/client.ts";

// Named here so that neither points nor rewards have to be known to the one who takes the money.

/** What an order brings to others once it is paid; runs in the payment's transaction. */
export async function afterPayment(_app: App, _order: Order): Promise<void> {}

/** Takes back what a refunded order has brought; runs in the refund's transaction. */
export async function afterRefund(_app: App, _order: Order, _refund: Refund): Promise<void> {}
