import { type Language, pathPrefix } from "@meridian/contract/errors";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Order, Payment } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import type { Currency, Instructions, PayChannel } from "../../lib/payments/provider.ts";
import { orderLink } from "../orders/link.ts";
import { newPaymentNo, newRemarkCode } from "../orders/numbers.ts";
import { paymentWindowMs } from "../orders/terms.ts";

/**
 * Starts paying for an order through a channel, or continues the payment already started. Its number is stored before the
 * provider is called, so that a callback always finds it.
 * @throws Failure CONFLICT if the order is no longer open; PAYMENT_CHANNEL_FAILED
 */
export async function startPayment(app: App, order: Order, channel: PayChannel, language: Language) {
  const payment = await findOrCreatePayment(app, order, channel);
  const known = payment.instructions as Instructions;
  if (Object.keys(known).length > 0) return { payment, instructions: known };
  const provider = app.payments.get(channel);
  if (!provider) throw new Failure("PAYMENT_CHANNEL_FAILED");
  const { PUBLIC_URL } = app.config;
  const prefix = pathPrefix(language);
  try {
    const instructions = await provider.create({
      paymentNo: payment.paymentNo,
      amountCents: payment.amountCents,
      currency: payment.currency as Currency,
      title: inLanguage(language, order.titleEn, order.titleZh),
      expiresAt: payment.expiresAt,
      returnUrl: `${PUBLIC_URL}${prefix}${orderLink(order)}`,
      notifyUrl: `${PUBLIC_URL}/v1/pay_callback/${channel}`,
    });
    await app.db.payment.updateMany({
      where: { id: payment.id, status: "pending" },
      data: { instructions: instructions as object },
    });
    return { payment, instructions };
  } catch (error) {
    app.log.warn({ err: error, channel }, "a payment could not be started");
    throw new Failure("PAYMENT_CHANNEL_FAILED");
  }
}

function findOrCreatePayment(app: App, { id, amountCents, currency }: Order, channel: PayChannel): Promise<Payment> {
  return transaction(app, async (app) => {
    await app.db.$queryRaw`select 1 from orders where id = ${id} for update`;
    const order = await app.db.order.findUniqueOrThrow({ where: { id } });
    if (order.status !== "pending_pay") throw new Failure("CONFLICT", { state: order.status });
    const now = app.now();
    const open = await app.db.payment.findFirst({
      where: { orderId: id, channel, status: "pending", expiresAt: { gt: now } },
    });
    if (open) return open;
    return app.db.payment.create({
      data: {
        orderId: id,
        channel,
        paymentNo: channel === "bank" ? newRemarkCode() : newPaymentNo(app),
        amountCents,
        currency,
        instructions: {},
        createdAt: now,
        expiresAt: new Date(Math.min(order.expiresAt?.getTime() ?? 0, now.getTime() + paymentWindowMs(channel))),
      },
    });
  });
}
