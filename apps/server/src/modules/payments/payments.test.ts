import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newQuote } from "../../../../../tests/setup/orders-calls.ts";
import { type App, transaction } from "../../app.ts";
import type { Payment } from "../../generated/client.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { encryptText } from "../../lib/encryption.ts";
import type { PayChannel, PaymentProvider } from "../../lib/payments/provider.ts";
import { SANDBOX_SIGNATURE, sandboxCallback } from "../../lib/payments/sandbox.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { deliverPaid } from "../orders/complete.ts";
import { deliverDue } from "../webhooks/deliveries.ts";
import { handleNotification, mailStaff, pollProviders, receiveCallback } from "./notifications.ts";
import { endRefund, refundOrder, submitOrPollRefund } from "./refunds.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let app: App;
const queued: unknown[] = [];
beforeAll(async () => {
  running = await startApp({
    settings: { SUPPORT_EMAIL: "support@meridian.example" },
    // Jobs are recorded instead of run, so that each test decides when a refund is sent.
    change: (app) => ({
      ...app,
      jobs: {
        ...app.jobs,
        add: async (_job, input) => {
          queued.push(input);
        },
      },
    }),
  });
  app = running.app;
});
afterAll(() => running.close());

const clientOf = ({ token }: Account) => running.client({ token });
const orderOf = (id: number) => app.db.order.findUniqueOrThrow({ where: { id } });
const boughtService = ({ id }: Account) => app.db.service.findFirst({ where: { accountId: id, source: "order" } });

async function placeOrder(account: Account) {
  const { quote_id } = await newQuote(app, account);
  const { order_id } = await clientOf(account).orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
  return { orderId: order_id, payment: await app.db.payment.findFirstOrThrow({ where: { orderId: order_id } }) };
}

const notificationOf = ({ paymentNo, amountCents, currency }: Payment, changed = {}) => ({
  event_id: randomUUID() as string,
  payment_no: paymentNo,
  result: "paid" as const,
  amount_cents: amountCents,
  currency,
  ...changed,
});

async function callBack(notification: Parameters<typeof sandboxCallback>[1], signature?: string) {
  const { body, headers } = sandboxCallback(app.secrets, notification);
  const { statusCode } = await running.server.inject({
    method: "POST",
    url: "/v1/pay_callback/sandbox",
    payload: body,
    headers: {
      "content-type": "application/json",
      [SANDBOX_SIGNATURE]: signature ?? String(headers[SANDBOX_SIGNATURE]),
    },
  });
  return statusCode;
}

const resultsOf = async ({ paymentNo }: Payment) =>
  (await app.db.paymentEvent.findMany({ where: { paymentNo }, orderBy: { receivedAt: "asc" } })).map(
    ({ result }) => result,
  );

test("fifty concurrent deliveries of one callback extend the service once", async () => {
  const account = await newAccount(app);
  const { orderId, payment } = await placeOrder(account);
  const notification = notificationOf(payment);
  const codes = await Promise.all(Array.from({ length: 50 }, () => callBack(notification)));
  expect(new Set(codes)).toEqual(new Set([200]));
  expect(await boughtService(account)).toMatchObject({ quota: 1000 });
  expect(await orderOf(orderId)).toMatchObject({ status: "completed", paidCents: 10_000 });
  expect(await resultsOf(payment)).toEqual(["applied"]);
});

test("repeated callbacks of a payment call the account's webhook once", async () => {
  const account = await newAccount(app);
  const hook = createServer((request, response) => request.resume().on("end", () => response.end()));
  await once(hook.listen(0, "127.0.0.1"), "listening");
  const events: string[] = [];
  hook.on("request", ({ headers }) => events.push(String(headers["x-meridian-event"])));
  const host = `127.0.0.1:${(hook.address() as AddressInfo).port}`;
  const withWebhook = { ...app, config: { ...app.config, WEBHOOK_HOSTS: [host] } };
  const secretEncrypted = encryptText("whsec_test", app.secrets.webhooks);
  const webhook = { accountId: account.id, url: `http://${host}/`, secretEncrypted, createdAt: app.now() };
  await app.db.webhook.create({ data: webhook });
  const { orderId, payment } = await placeOrder(account);
  const notification = notificationOf(payment);
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => callBack(index % 2 ? notification : notificationOf(payment))),
  );
  await deliverDue(withWebhook);
  await callBack(notification);
  await deliverDue(withWebhook);
  hook.close();
  expect(events).toEqual(["order.paid"]);
  const [delivery] = await app.db.webhookDelivery.findMany({ where: { accountId: account.id } });
  expect(JSON.parse(delivery?.body ?? "")).toMatchObject({
    type: "order.paid",
    account_id: account.id,
    data: { order_id: orderId, kind: "api", paid_cents: 10_000, currency: "CNY" },
  });
});

test("fifty different concurrent reports of one payment extend the service once", async () => {
  const account = await newAccount(app);
  const { payment } = await placeOrder(account);
  await Promise.all(Array.from({ length: 50 }, () => callBack(notificationOf(payment))));
  expect(await boughtService(account)).toMatchObject({ quota: 1000 });
  const results = await resultsOf(payment);
  expect(results.filter((result) => result === "applied")).toHaveLength(1);
  expect(results.filter((result) => result === "repeated")).toHaveLength(49);
});

test("fifty orders of one account, paid concurrently, are all paid and delivered within a minute", async () => {
  const account = await newAccount(app);
  const all = await Promise.all(Array.from({ length: 50 }, () => placeOrder(account)));
  const codes = await Promise.all(all.map(({ payment }) => callBack(notificationOf(payment))));
  expect(codes).toEqual(Array(50).fill(200));
  const paidOrder = { accountId: account.id, status: { in: ["paid" as const, "completed" as const] } };
  expect(await app.db.order.count({ where: paidOrder })).toBe(50);
  // The minute's job delivers what a busy database did not.
  await deliverPaid(app);
  expect(await boughtService(account)).toMatchObject({ quota: 50_000 });
});

test("a payment is recorded although its delivery breaks off, and is delivered by the minute's job", async () => {
  const account = await newAccount(app);
  await callBack(notificationOf((await placeOrder(account)).payment));
  const before = await boughtService(account);
  const { orderId, payment } = await placeOrder(account);
  const endWaiting = async () => {
    const ended = await app.db.$queryRaw`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return Object(ended).length;
  };
  await transaction(app, async ({ db }) => {
    await db.$queryRaw`select 1 from services where id = ${before?.id} for update`;
    const answer = callBack(notificationOf(payment));
    await expect.poll(endWaiting).toBe(1);
    expect(await answer).toBe(200);
  });
  expect(await orderOf(orderId)).toMatchObject({ status: "paid", paidCents: 10_000 });
  expect(await boughtService(account)).toEqual(before);
  await deliverPaid(app);
  expect(await boughtService(account)).toMatchObject({ id: before?.id, quota: 2000 });
});

describe("a callback", () => {
  test("with a wrong signature changes nothing and is not acknowledged", async () => {
    const account = await newAccount(app);
    const { orderId, payment } = await placeOrder(account);
    expect(await callBack(notificationOf(payment), "0".repeat(64))).toBe(400);
    expect(await callBack(notificationOf(payment), "")).toBe(400);
    expect(await resultsOf(payment)).toEqual([]);
    expect((await orderOf(orderId)).status).toBe("pending_pay");
  });

  test("that reports a failure after a success changes nothing; a success after a failure pays the order", async () => {
    const account = await newAccount(app);
    const first = await placeOrder(account);
    await callBack(notificationOf(first.payment));
    await callBack(notificationOf(first.payment, { result: "refused" }));
    expect((await orderOf(first.orderId)).status).toBe("completed");
    const second = await placeOrder(account);
    await callBack(notificationOf(second.payment, { result: "refused" }));
    await callBack(notificationOf(second.payment));
    expect((await orderOf(second.orderId)).status).toBe("completed");
    expect(await boughtService(account)).toMatchObject({ quota: 2000 });
  });

  test("with another amount or currency pays nothing, is recorded as a difference and is mailed to staff", async () => {
    const account = await newAccount(app);
    const { orderId, payment } = await placeOrder(account);
    await callBack(notificationOf(payment, { amount_cents: 1 }));
    await callBack(notificationOf(payment, { currency: "USD" }));
    expect(await orderOf(orderId)).toMatchObject({ status: "pending_pay", paidCents: 0 });
    expect(await resultsOf(payment)).toEqual(["mismatch", "mismatch"]);
    const differences = await app.db.paymentDifference.findMany({ where: { paymentNo: payment.paymentNo } });
    const day = new Date(app.now().toISOString().slice(0, 10));
    expect(differences).toMatchObject([{ kind: "amount", day, ourCents: 10_000, theirCents: 1 }]);
    const mails = queued.filter((job) => (job as { subject?: string }).subject?.includes(payment.paymentNo));
    expect(mails).toMatchObject([
      { text: expect.stringContaining("sandbox reports ¥0.01, expected ¥100.00.") },
      { text: expect.stringContaining("sandbox reports $100.00, expected ¥100.00.") },
    ]);
  });

  test("about something else pays nothing, and one of a failure ends its own payment once", async () => {
    const [first, second] = [await placeOrder(await newAccount(app)), await placeOrder(await newAccount(app))];
    const { paymentNo, amountCents, currency } = first.payment;
    const report = (state: "other" | "failed") =>
      handleNotification(app, "sandbox", {
        ...{ eventId: randomUUID(), type: "report", state, transactionNo: "T1" },
        ...{ paymentNo, amountCents, currency },
      });
    expect(await report("other")).toBe("applied");
    expect((await orderOf(first.orderId)).status).toBe("pending_pay");
    expect([await report("failed"), await report("failed")]).toEqual(["applied", "repeated"]);
    const statusOf = async ({ id }: Payment) => (await app.db.payment.findUniqueOrThrow({ where: { id } })).status;
    expect([await statusOf(first.payment), await statusOf(second.payment)]).toEqual(["failed", "pending"]);
  });

  test("for a canceled order refunds the money automatically", async () => {
    const account = await newAccount(app);
    const { orderId, payment } = await placeOrder(account);
    await clientOf(account).orders.orderCancel({ id: orderId });
    await callBack(notificationOf(payment));
    expect(await resultsOf(payment)).toEqual(["late"]);
    const refund = await app.db.refund.findFirstOrThrow({ where: { orderId } });
    expect(refund).toMatchObject({ amountCents: 10_000, status: "pending" });
    const failed = await placeOrder(account);
    await clientOf(account).orders.orderCancel({ id: failed.orderId });
    await callBack(notificationOf(failed.payment));
    const other = await app.db.refund.findFirstOrThrow({ where: { orderId: failed.orderId } });
    await endRefund(app, other, { state: "failed", transactionNo: "", error: "Account closed" });
    expect(await orderOf(failed.orderId)).toMatchObject({ status: "cancelled" });
    await submitOrPollRefund(app, refund.id);
    expect(await orderOf(orderId)).toMatchObject({ status: "cancelled", paidCents: 0, refundedCents: 0 });
    expect(await app.db.payment.findUniqueOrThrow({ where: { id: payment.id } })).toMatchObject({ status: "refunded" });
    expect(await boughtService(account)).toBeNull();
  });

  test("for an unknown payment is acknowledged, so that it is not retried forever; an unknown channel returns 404", async () => {
    expect(
      await callBack({ ...notificationOf({ paymentNo: "nobody" } as Payment), amount_cents: 1, currency: "CNY" }),
    ).toBe(200);
    const { statusCode } = await running.server.inject({ method: "POST", url: "/v1/pay_callback/alipay" });
    expect(statusCode).toBe(404);
  });
});

describe("a refund", () => {
  async function paidOrder() {
    const account = await newAccount(app);
    const { orderId, payment } = await placeOrder(account);
    await callBack(notificationOf(payment));
    return { account, orderId };
  }
  const refund = (order_id: number, amount_cents?: number) =>
    refundOrder(app, commandLine, { order_id, amount_cents, reason: "asked for" });

  test("of a part leaves the order completed; refunding the rest ends the service", async () => {
    const { account, orderId } = await paidOrder();
    await submitOrPollRefund(app, (await refund(orderId, 4000)).refund_id);
    expect(await orderOf(orderId)).toMatchObject({ status: "completed", refundedCents: 4000 });
    await submitOrPollRefund(app, (await refund(orderId)).refund_id);
    expect(await orderOf(orderId)).toMatchObject({ status: "refunded", refundedCents: 10_000 });
    expect(await boughtService(account)).toMatchObject({ quota: 0 });
  });

  test("waits until the invoice is reversed, and never exceeds what was paid", async () => {
    const { orderId } = await paidOrder();
    await app.db.order.update({ where: { id: orderId }, data: { invoicedCents: 6000 } });
    await expect(refund(orderId)).rejects.toMatchObject({ failure: "CONFLICT", data: { state: "invoiced" } });
    await expect(refund(orderId, 10_001)).rejects.toMatchObject({ failure: "INVALID_INPUT" });
    expect((await orderOf(orderId)).status).toBe("completed");
    await submitOrPollRefund(app, (await refund(orderId, 4000)).refund_id);
    expect(await orderOf(orderId)).toMatchObject({ status: "completed", refundedCents: 4000 });
  });

  test("is created once for fifty concurrent requests, and counted once when processed fifty times at once", async () => {
    const { orderId } = await paidOrder();
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => refund(orderId, 3000)));
    const made = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(made).toHaveLength(1);
    await Promise.all(Array.from({ length: 50 }, () => submitOrPollRefund(app, made[0]?.refund_id ?? 0)));
    expect(await orderOf(orderId)).toMatchObject({ status: "completed", refundedCents: 3000 });
  });

  test("that fails tells staff the amount in yuan, and leaves the order as it was", async () => {
    const { orderId } = await paidOrder();
    const { refund_id: id } = await refund(orderId, 4001);
    const row = await app.db.refund.findUniqueOrThrow({ where: { id } });
    await endRefund(app, row, { state: "failed", transactionNo: "", error: "Account closed" });
    expect(queued.at(-1)).toMatchObject({
      to: "support@meridian.example",
      subject: `Refund ${row.refundNo} failed`,
      text: expect.stringMatching(/^Order \S+, ¥40\.01\.\n\nAccount closed/),
    });
    expect(await orderOf(orderId)).toMatchObject({ status: "completed", refundedCents: 0 });
  });

  test("that succeeds is announced as completed in both languages", async () => {
    const { account, orderId } = await paidOrder();
    await submitOrPollRefund(app, (await refund(orderId, 4000)).refund_id);
    const notices = await app.db.notice.findMany({ where: { userId: account.id }, orderBy: { id: "desc" } });
    expect(notices[0]).toMatchObject({
      titleEn: expect.stringContaining("was refunded in part"),
      contentEn:
        "¥40.00 has been refunded to your original payment method. The 400 unused calls it paid for were taken back.",
      contentZh: "退款 ¥40.00 已原路退回。对应的 400 次未使用调用已收回。",
    });
  });

  test("of an unpaid order is refused with its state", async () => {
    const { orderId } = await placeOrder(await newAccount(app));
    await expect(refund(orderId)).rejects.toMatchObject({ failure: "CONFLICT", data: { state: "pending_pay" } });
    await expect(refund(999_999)).rejects.toMatchObject({ failure: "NOT_FOUND" });
  });
});

test("each of many waiting payments is asked for in its turn, and those that are paid are applied", async () => {
  const { orderId, payment } = await placeOrder(await newAccount(app));
  const { id: _id, instructions: _instructions, ...same } = payment;
  const createdAt = new Date(Date.now() - 120_000);
  const numbers = Array.from({ length: 250 }, (_, index) => `P${index}`);
  await app.db.payment.createMany({
    data: numbers.map((paymentNo) => ({ ...same, channel: "alipay", paymentNo, instructions: {}, createdAt })),
  });
  const others = [
    { status: "succeeded" },
    { createdAt: app.now() },
    { createdAt: new Date(Date.now() - 2 * DAY_MS) },
    { channel: "bank" },
    { channel: "sandbox" },
  ];
  await app.db.payment.createMany({
    data: others.map((other, index) => ({
      ...{ ...same, channel: "alipay", paymentNo: `O${index}`, instructions: {}, createdAt },
      ...other,
    })),
  });
  const asked: string[] = [];
  const alipay = {
    ...(app.payments.get("sandbox") as PaymentProvider),
    query: async ({ paymentNo }: { paymentNo: string }) => {
      asked.push(paymentNo);
      const { amountCents, currency } = payment;
      const paid = { eventId: "E1", type: "query", state: "paid" as const, transactionNo: "T1" };
      return paymentNo === "P249" ? { ...paid, paymentNo, amountCents, currency } : null;
    },
  };
  const payments = new Map<PayChannel, PaymentProvider>(
    (["alipay", "bank", "sandbox"] as const).map((channel) => [channel, alipay]),
  );
  let applied = 0;
  for (let run = 0; run < 3; run++) {
    const done = await pollProviders({ ...app, payments });
    expect(done.polled).toBe(100);
    applied += done.applied;
  }
  expect(new Set(asked)).toEqual(new Set(numbers));
  expect(applied).toBe(1);
  expect((await orderOf(orderId)).status).toBe("completed");
  await app.db.payment.deleteMany({ where: { orderId, id: { not: payment.id }, paymentNo: { not: "P249" } } });
});

test("the sandbox shows the amount and lets the payer decide once", async () => {
  const account = await newAccount(app);
  const { orderId, payment } = await placeOrder(account);
  const url = `/v1/pay_sandbox/${payment.paymentNo}`;
  const page = await running.server.inject({ url });
  expect(page.body).toContain("100.00 CNY");
  expect(page.body).toContain("no money moves");
  const form = { method: "POST", url, headers: { "content-type": "application/x-www-form-urlencoded" } } as const;
  const decided = await running.server.inject({ ...form, payload: "result=paid" });
  expect(decided.headers.location).toContain(`order_no=${(await orderOf(orderId)).orderNo}`);
  expect((await orderOf(orderId)).status).toBe("completed");
  expect((await running.server.inject({ url })).body).not.toContain("<button");
  expect((await running.server.inject({ url: "/v1/pay_sandbox/nobody" })).json()).toMatchObject({ code: 404 });
});

test("staff without an address are sent nothing", async () => {
  const before = queued.length;
  await mailStaff({ ...app, config: { ...app.config, SUPPORT_EMAIL: "" } }, "Payment", []);
  expect(queued).toHaveLength(before);
});

test("a channel that is not configured cannot be chosen, nor can it report", async () => {
  const callback = receiveCallback({ ...app, payments: new Map() }, "alipay", { headers: {}, body: Buffer.of() });
  await expect(callback).rejects.toMatchObject({ failure: "UNKNOWN_PATH" });
  const account = await newAccount(app);
  const { quote_id } = await newQuote(app, account);
  const answer = await answerOf(clientOf(account).orders.userOrderConfirm({ quote_id, pay_channel: "alipay" }));
  expect(answer).toMatchObject({ code: 400, data: { errors: [{ field: "pay_channel" }] } });
  expect((await running.client().content.webInit({})).pay_channels).toEqual(["sandbox"]);
});
