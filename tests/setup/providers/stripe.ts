import { createHmac, randomUUID } from "node:crypto";
import { newTrade, openProvider, type Trade } from "./provider-server.ts";

const KEY = "sk_test_meridian";
const WEBHOOK_SECRET = "whsec_meridian";

/** Stripe's sessions and refunds, and its signed events. */
export async function openStripeServer() {
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, string>();
  const json = (content: unknown, status = 200) => ({ status, body: JSON.stringify(content) });
  const server = await openProvider(({ method, path, headers, body }) => {
    if (headers.authorization !== `Bearer ${KEY}`) return json({ error: { message: "Invalid API Key" } }, 401);
    const url = new URL(path, "http://localhost");
    const form = new URLSearchParams(body);
    if (url.pathname === "/v1/checkout/sessions" && method === "POST") {
      const no = form.get("client_reference_id") ?? "";
      const cents = Number(form.get("line_items[0][price_data][unit_amount]"));
      const made =
        trades.get(no) ?? newTrade(no, cents, (form.get("line_items[0][price_data][currency]") ?? "").toUpperCase());
      trades.set(no, made);
      return json({ ...sessionOf(made), url: `https://checkout.stripe.com/c/pay/cs_${no}` });
    }
    if (url.pathname === "/v1/checkout/sessions")
      return json({
        object: "list",
        has_more: false,
        data: [...trades.values()].filter(({ isPaid }) => isPaid).map(sessionOf),
      });
    if (url.pathname === "/v1/refunds") {
      const key = String(headers["idempotency-key"]);
      const id = refunds.get(key) ?? `re_${refunds.size + 1}`;
      const trade = [...trades.values()].find(({ transactionNo }) => transactionNo === form.get("payment_intent"));
      if (!trade?.isPaid) return json({ error: { message: "No such payment_intent" } }, 404);
      refunds.set(key, id);
      trade.refunds.set(key, Number(form.get("amount")));
      return json({ id, object: "refund", status: "pending" });
    }
    if (url.pathname.startsWith("/v1/refunds/"))
      return json({ id: url.pathname.slice(12), object: "refund", status: "succeeded" });
    const trade = trades.get(url.pathname.replace("/v1/checkout/sessions/cs_", ""));
    return trade ? json(sessionOf(trade)) : json({ error: { message: "No such session" } }, 404);
  });
  return {
    ...server,
    trades,
    settings: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_URL: server.url },
    /** An event as Stripe sends it; `tampered` replaces headers after signing. */
    notice(trade: Trade, overrides: Record<string, unknown> = {}, tampered: Record<string, string> = {}) {
      const session = { ...sessionOf({ ...trade, isPaid: true }), ...overrides };
      const event = { id: `evt_${randomUUID()}`, object: "event", type: "checkout.session.completed" };
      const payload = JSON.stringify({ ...event, data: { object: session } });
      const time = Math.floor(Date.now() / 1000);
      const signature = createHmac("sha256", WEBHOOK_SECRET).update(`${time}.${payload}`).digest("hex");
      const headers = {
        "content-type": "application/json",
        "stripe-signature": `t=${time},v1=${signature}`,
        ...tampered,
      };
      return { headers, payload };
    },
  };
}

const sessionOf = ({ paymentNo, transactionNo, cents, currency, isPaid }: Trade) => ({
  id: `cs_${paymentNo}`,
  object: "checkout.session",
  client_reference_id: paymentNo,
  payment_intent: isPaid ? transactionNo : null,
  amount_total: cents,
  currency: currency.toLowerCase(),
  payment_status: isPaid ? "paid" : "unpaid",
  status: isPaid ? "complete" : "open",
});
