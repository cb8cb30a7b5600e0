import type Stripe from "stripe";
import type { Config } from "../../config.ts";
import { MINUTE_MS } from "../durations.ts";
import { loadPackage } from "../runtime-files.ts";
import { headerOf, type PaymentNotification, type PaymentProvider } from "./provider.ts";

/** Stripe's minimum session lifetime is half an hour. */
const MIN_SESSION_MS = 31 * MINUTE_MS;
const DAY_SECONDS = 86_400;

const states: Readonly<Record<string, PaymentNotification["state"]>> = {
  "checkout.session.completed": "paid",
  "checkout.session.async_payment_succeeded": "paid",
  "checkout.session.async_payment_failed": "failed",
  "checkout.session.expired": "failed",
};

const idOf = (thing: string | { id: string } | null): string => (typeof thing === "string" ? thing : (thing?.id ?? ""));

/** Cards and Stripe's other methods, on Stripe's own page. */
export function openStripe(config: Config): PaymentProvider {
  const url = config.STRIPE_URL ? new URL(config.STRIPE_URL) : null;
  const Library = loadPackage("stripe") as typeof Stripe;
  const stripe = new Library(config.STRIPE_SECRET_KEY ?? "", {
    timeout: 8000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url && { host: url.hostname, port: url.port, protocol: url.protocol === "http:" ? "http" : "https" }),
  });
  const notificationOf = (
    session: Stripe.Checkout.Session,
    { eventId, type, state }: Pick<PaymentNotification, "eventId" | "type" | "state">,
  ): PaymentNotification => ({
    eventId,
    type,
    // A session can be complete while the payment is still pending.
    state: state === "paid" && session.payment_status !== "paid" ? "other" : state,
    paymentNo: session.client_reference_id ?? "",
    transactionNo: idOf(session.payment_intent),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? "").toUpperCase(),
  });
  return {
    channel: "stripe",
    currencies: ["CNY", "USD"],
    async create({ paymentNo, amountCents, currency, title, expiresAt, returnUrl }) {
      const endsAt = Math.max(expiresAt.getTime(), Date.now() + MIN_SESSION_MS);
      const session = await stripe.checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: paymentNo,
          payment_intent_data: { metadata: { payment_no: paymentNo } },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: amountCents,
                product_data: { name: title },
              },
            },
          ],
          expires_at: Math.floor(endsAt / 1000),
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        { idempotencyKey: paymentNo },
      );
      if (!session.url) throw new Error("Stripe returned no payment URL");
      return { redirect_url: session.url, reference: session.id };
    },
    async query(payment) {
      const { reference } = payment.instructions as { reference?: string };
      if (!reference) return null;
      const session = await stripe.checkout.sessions.retrieve(reference);
      const eventId = `query:${payment.paymentNo}`;
      if (session.payment_status === "paid") return notificationOf(session, { eventId, type: "query", state: "paid" });
      return session.status === "expired" ? notificationOf(session, { eventId, type: "query", state: "failed" }) : null;
    },
    async readCallback(callback) {
      const signature = headerOf(callback, "stripe-signature");
      const event = stripe.webhooks.constructEvent(callback.body, signature, config.STRIPE_WEBHOOK_SECRET ?? "");
      const { id: eventId, type } = event;
      return notificationOf(event.data.object as Stripe.Checkout.Session, {
        eventId,
        type,
        state: states[type] ?? "other",
      });
    },
    answerTo: (isAccepted) => ({
      status: isAccepted ? 200 : 400,
      type: "application/json",
      body: JSON.stringify({ received: isAccepted }),
    }),
    async refund({ refundNo, payment, amountCents }) {
      const refund = await stripe.refunds.create(
        { payment_intent: payment.transactionNo, amount: amountCents, metadata: { refund_no: refundNo } },
        { idempotencyKey: refundNo },
      );
      // An idempotent repetition returns the first answer, so the current state is fetched.
      const { status, failure_reason } = await stripe.refunds.retrieve(refund.id);
      const isFailed = status === "failed" || status === "canceled";
      return {
        state: isFailed ? "failed" : status === "succeeded" ? "succeeded" : "pending",
        transactionNo: refund.id,
        error: failure_reason ?? "",
      };
    },
    async statement(day) {
      // A session paid on this day may have started the day before.
      const start = Date.parse(`${day}T00:00:00+08:00`) / 1000;
      const created = { gte: start - DAY_SECONDS, lt: start + DAY_SECONDS };
      const lines = [];
      for await (const session of stripe.checkout.sessions.list({ created, status: "complete", limit: 100 })) {
        const { client_reference_id, payment_status, amount_total } = session;
        if (payment_status === "paid" && client_reference_id)
          lines.push({
            paymentNo: client_reference_id,
            transactionNo: idOf(session.payment_intent),
            amountCents: amount_total ?? 0,
          });
      }
      return lines;
    },
  };
}
