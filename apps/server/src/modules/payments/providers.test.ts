import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newQuote } from "../../../../../tests/setup/orders-calls.ts";
import { openAlipayServer } from "../../../../../tests/setup/providers/alipay.ts";
import type { Trade } from "../../../../../tests/setup/providers/provider-server.ts";
import { openStripeServer } from "../../../../../tests/setup/providers/stripe.ts";
import { openWechatServer } from "../../../../../tests/setup/providers/wechat.ts";
import type { App } from "../../app.ts";
import { bookDay } from "../../lib/calendar.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { pollProviders } from "./notifications.ts";
import { reconcile } from "./reconcile.ts";
import { refundOrder, submitOrPollRefund } from "./refunds.ts";

interface ProviderServer {
  trades: Map<string, Trade>;
  statement?: string[];
  settings: Record<string, string>;
  notice: (trade: Trade, given?: object, changed?: Record<string, string>) => { headers: object; payload: string };
  close: () => Promise<void>;
}

interface Case {
  channel: "alipay" | "wechat" | "stripe";
  open: () => Promise<ProviderServer>;
  /** Changes a notice's amount, or breaks its signature. */
  otherAmount: object;
  broken: Record<string, string>;
  taken: { status: number; body: string };
  refused: number;
  line?: (trade: Trade) => string;
}

const yuan = (cents: number) => (cents / 100).toFixed(2);
const cases: Case[] = [
  {
    channel: "alipay",
    open: openAlipayServer as Case["open"],
    otherAmount: { total_amount: "0.01" },
    broken: { total_amount: "100.01" },
    taken: { status: 200, body: "success" },
    refused: 200,
    line: ({ paymentNo, transactionNo, cents }) => `${transactionNo}\t,${paymentNo}\t,交易,${yuan(cents)}`,
  },
  {
    channel: "wechat",
    open: openWechatServer as Case["open"],
    otherAmount: { amount: { total: 1, currency: "CNY" } },
    broken: { "wechatpay-nonce": "another" },
    taken: { status: 200, body: "SUCCESS" },
    refused: 401,
    line: ({ paymentNo, transactionNo, cents }) =>
      `\`2026-11-23,\`${transactionNo},\`${paymentNo},\`SUCCESS,\`${yuan(cents)}`,
  },
  {
    channel: "stripe",
    open: openStripeServer as Case["open"],
    otherAmount: { amount_total: 1 },
    broken: { "stripe-signature": "t=1,v1=00" },
    taken: { status: 200, body: "true" },
    refused: 400,
  },
];

describe.each(cases)("$channel", ({ channel, open, otherAmount, broken, taken, refused, line }) => {
  let running: Awaited<ReturnType<typeof startApp>>;
  let provider: ProviderServer;
  let app: App;
  let skew = 0;
  beforeAll(async () => {
    provider = await open();
    running = await startApp({
      settings: provider.settings,
      change: (app) => ({
        ...app,
        now: () => new Date(Date.now() + skew),
        jobs: { ...app.jobs, add: async () => {} },
      }),
    });
    app = running.app;
  });
  afterAll(async () => {
    await running.close();
    await provider.close();
  });

  const clientOf = ({ token }: Account) => running.client({ token });
  const orderOf = (id: number) => app.db.order.findUniqueOrThrow({ where: { id } });
  async function ordered(account: Account) {
    const { quote_id } = await newQuote(app, account);
    const made = await clientOf(account).orders.userOrderConfirm({ quote_id, pay_channel: channel });
    const { paymentNo } = await app.db.payment.findFirstOrThrow({ where: { orderId: made.order_id } });
    const trade = provider.trades.get(paymentNo);
    if (!trade) throw new Error("the provider does not know the payment");
    return { ...made, trade };
  }
  const callBack = async ({ headers, payload }: { headers: object; payload: string }) => {
    const url = `/v1/pay_callback/${channel}`;
    const { statusCode, body } = await running.server.inject({ method: "POST", url, payload, headers: { ...headers } });
    return { statusCode, body };
  };
  const boughtBy = ({ id }: Account) => app.db.service.findFirst({ where: { accountId: id, source: "order" } });
  async function paid() {
    const account = await newAccount(app);
    const made = await ordered(account);
    made.trade.isPaid = true;
    await callBack(provider.notice(made.trade));
    return { account, ...made };
  }

  test("starts a payment in its own protocol and confirms it by a signed callback, once", async () => {
    const account = await newAccount(app);
    const { order_id, pay, trade } = await ordered(account);
    expect(pay?.code_url ?? pay?.redirect_url).toContain(trade.paymentNo);
    expect(trade).toMatchObject({ cents: 10_000, currency: "CNY" });
    const notice = provider.notice(trade);
    const answers = await Promise.all(Array.from({ length: 50 }, () => callBack(notice)));
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(taken.status);
      expect(body).toContain(taken.body);
    }
    await callBack(provider.notice(trade));
    expect(await orderOf(order_id)).toMatchObject({ status: "completed", paidCents: 10_000, payChannel: channel });
    expect(await boughtBy(account)).toMatchObject({ quota: 1000 });
  });

  test("is refused with an invalid signature", async () => {
    const { order_id, trade } = await ordered(await newAccount(app));
    const { statusCode, body } = await callBack(provider.notice(trade, {}, broken));
    expect(statusCode).toBe(refused);
    expect(body).not.toContain(taken.body);
    expect((await orderOf(order_id)).status).toBe("pending_pay");
    expect(await app.db.paymentEvent.count({ where: { paymentNo: trade.paymentNo } })).toBe(0);
  });

  test("of another amount pays nothing", async () => {
    const { order_id, trade } = await ordered(await newAccount(app));
    await callBack(provider.notice(trade, otherAmount));
    expect((await orderOf(order_id)).status).toBe("pending_pay");
    const difference = await app.db.paymentDifference.findFirst({ where: { paymentNo: trade.paymentNo } });
    expect(difference).toMatchObject({ kind: "amount", theirCents: 1 });
  });

  test("is polled if the callback was lost", async () => {
    const account = await newAccount(app);
    const { order_id, trade } = await ordered(account);
    trade.isPaid = true;
    skew = 120_000;
    await pollProviders(app);
    await pollProviders(app);
    skew = 0;
    expect((await orderOf(order_id)).status).toBe("completed");
    await callBack(provider.notice(trade));
    expect(await boughtBy(account)).toMatchObject({ quota: 1000 });
  });

  test("refunds late payments, and executes each refund once even if requested repeatedly", async () => {
    const account = await newAccount(app);
    const { order_id, trade } = await ordered(account);
    await clientOf(account).orders.orderCancel({ id: order_id });
    trade.isPaid = true;
    await callBack(provider.notice(trade));
    const late = await app.db.refund.findFirstOrThrow({ where: { orderId: order_id } });
    await submitOrPollRefund(app, late.id);
    await submitOrPollRefund(app, late.id);
    expect(await app.db.refund.findUniqueOrThrow({ where: { id: late.id } })).toMatchObject({ status: "succeeded" });
    expect([...trade.refunds.values()]).toEqual([10_000]);

    const bought = await paid();
    const { refund_id } = await refundOrder(app, commandLine, {
      order_id: bought.order_id,
      amount_cents: 2500,
      reason: "asked for",
    });
    for (let attempt = 0; attempt < 3; attempt++) await submitOrPollRefund(app, refund_id);
    expect(await orderOf(bought.order_id)).toMatchObject({ status: "completed", refundedCents: 2500 });
    expect([...bought.trade.refunds.values()]).toEqual([2500]);
  });

  test("has statements that are compared with ours", async () => {
    const good = await paid();
    const lost = await ordered(await newAccount(app));
    lost.trade.isPaid = true;
    if (line) provider.statement?.splice(0, 9, line(good.trade), line(lost.trade));
    await app.db.paymentDifference.deleteMany();
    const today = bookDay(new Date());
    // Those of midnight may be on another day's statement.
    await app.db.payment.updateMany({
      where: { finishedAt: { not: null } },
      data: { finishedAt: new Date(`${today}T12:00:00+08:00`) },
    });
    await reconcile(app, today);
    await reconcile(app, today);
    const found = await app.db.paymentDifference.findMany({ where: { paymentNo: lost.trade.paymentNo } });
    expect(found).toMatchObject([{ kind: "status", channel, ourCents: 10_000, theirCents: 10_000 }]);
    expect(await app.db.paymentDifference.count({ where: { paymentNo: good.trade.paymentNo } })).toBe(0);
    const gone = await app.db.paymentDifference.count({ where: { kind: "missing_there" } });
    if (line) expect(gone).toBeGreaterThan(0);
  });

  test("has a payment of midnight on the statement of either day", async () => {
    if (!line) return;
    const [early, missing] = [await paid(), await paid()];
    provider.statement?.splice(0, 9, line(early.trade));
    const today = bookDay(new Date());
    const midnight = Date.parse(`${today}T00:00:00+08:00`);
    for (const [{ trade }, finished] of [
      [early, midnight + 5000],
      [missing, midnight - 5000],
    ] as const)
      await app.db.payment.updateMany({
        where: { paymentNo: trade.paymentNo },
        data: { finishedAt: new Date(finished) },
      });
    await app.db.paymentDifference.deleteMany();
    await reconcile(app, today);
    const found = await app.db.paymentDifference.findMany({ where: { kind: "missing_there" } });
    const numbers = found.map(({ paymentNo }) => paymentNo);
    expect(numbers).not.toContain(early.trade.paymentNo);
    expect(numbers).toContain(missing.trade.paymentNo);
  });

  test("that is unavailable is reported as failing, and the order can be paid another way", async () => {
    const withoutProvider = await startApp({
      settings: Object.fromEntries(
        Object.entries(provider.settings).map(([name, value]) => [
          name,
          name.endsWith("_URL") ? "http://127.0.0.1:9" : value,
        ]),
      ),
    });
    const account = await newAccount(withoutProvider.app);
    const { quote_id } = await newQuote(withoutProvider.app, account);
    const orders = withoutProvider.client({ token: account.token }).orders;
    expect(await answerOf(orders.userOrderConfirm({ quote_id, pay_channel: channel }))).toMatchObject({ code: 3007 });
    expect(await orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" })).toMatchObject({
      status: "pending_pay",
    });
    await withoutProvider.close();
  });
});
