import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Order } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import type { Currency } from "../../lib/payments/provider.ts";
import type { SignedInCaller } from "../../lib/signed-in.ts";
import { completeFree } from "../orders/complete.ts";
import { orderFromQuote } from "../orders/create.ts";
import { closeOrder, transitionOrder } from "../orders/states.ts";
import { paymentWindowMs } from "../orders/terms.ts";
import { startPayment } from "./start.ts";

/**
 * Orders a quote, or continues an unpaid order, and starts its payment. Only the provider decides whether it is paid.
 * @throws InvalidField; Failure NOT_FOUND, CONFLICT, QUOTE_EXPIRED, NOT_ENOUGH_POINTS, PAYMENT_CHANNEL_FAILED
 */
export async function confirmOrder(
  app: App,
  caller: SignedInCaller,
  input: HandlerInput<typeof api.orders.userOrderConfirm>,
) {
  const { quote_id, order_id, pay_channel } = input;
  const provider = app.payments.get(pay_channel);
  if (!provider) throw new InvalidField("pay_channel", "enum", { values: [...app.payments.keys()].join(", ") });
  if (quote_id === undefined && order_id === undefined) throw new InvalidField("quote_id", "required");
  await requireCurrency(app, caller, input, provider.currencies);
  const order =
    order_id === undefined
      ? await orderFromQuote(app, caller, quote_id ?? "", pay_channel)
      : await openOrder(app, caller, order_id, pay_channel);
  const described = {
    order_id: order.id,
    order_no: order.orderNo,
    amount_cents: order.amountCents,
    currency: order.currency as Currency,
  };
  if (order.status !== "pending_pay") return { ...described, status: order.status, pay: null };
  const { payment, instructions } = await startPayment(app, order, pay_channel, caller.language);
  return {
    ...described,
    status: order.status,
    pay: {
      channel: pay_channel,
      code_url: instructions.code_url ?? null,
      redirect_url: instructions.redirect_url ?? null,
      bank: instructions.bank ?? null,
      expires_at: payment.expiresAt,
    },
  };
}

/** Refused before anything is ordered, so that a quote can be paid another way. @throws InvalidField */
async function requireCurrency(
  { db }: App,
  { user: { accountId } }: SignedInCaller,
  { quote_id, order_id }: HandlerInput<typeof api.orders.userOrderConfirm>,
  currencies: readonly Currency[],
): Promise<void> {
  const priced =
    order_id === undefined
      ? await db.quote.findFirst({ where: { id: quote_id ?? "", accountId } })
      : await db.order.findFirst({ where: { id: order_id, accountId } });
  if (priced && !currencies.includes(priced.currency as Currency)) throw new InvalidField("pay_channel", "match");
}

/** A payable order of the account; this confirms one created by sales. */
function openOrder(app: App, { user, ip }: SignedInCaller, id: number, channel: string): Promise<Order> {
  return transaction(app, async (app) => {
    await app.db.$queryRaw`
      select 1 from orders where id = ${id} and account_id = ${user.accountId} for update`;
    const order = await app.db.order.findFirst({ where: { id, accountId: user.accountId } });
    if (!order) throw new Failure("NOT_FOUND");
    const now = app.now();
    if (order.expiresAt && order.expiresAt <= now) {
      await closeOrder(app, order);
      return app.db.order.findUniqueOrThrow({ where: { id } });
    }
    const until = new Date(now.getTime() + paymentWindowMs(channel));
    if (order.status === "pending_confirm") {
      const confirmed = await transitionOrder(app, id, "pending_pay", { expiresAt: until });
      await writeAudit(app, user, { action: "order.confirm", target: `order:${id}`, ip });
      return confirmed.amountCents === 0 ? completeFree(app, confirmed) : confirmed;
    }
    if (order.status !== "pending_pay") throw new Failure("CONFLICT", { state: order.status });
    // A bank transfer takes days, so its order stays open longer.
    if (channel !== "bank" || (order.expiresAt && order.expiresAt >= until)) return order;
    return app.db.order.update({ where: { id }, data: { expiresAt: until } });
  }).then((order) => {
    if (order.status === "closed") throw new Failure("CONFLICT", { state: "closed" });
    return order;
  });
}
