import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newQuote } from "../../../../../tests/setup/orders-calls.ts";
import type { App } from "../../app.ts";
import type { Payment } from "../../generated/client.ts";
import { encryptText } from "../../lib/encryption.ts";
import { SANDBOX_SIGNATURE, sandboxCallback } from "../../lib/payments/sandbox.ts";
import { deliverPaid } from "../orders/complete.ts";
import { commandLine } from "../staff/actor.ts";
import { deliverDue } from "../webhooks/deliveries.ts";
import { pursueRefund, refundOrder } from "./refunds.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let app: App;
beforeAll(async () => {
  running = await startApp({
    // Each test inspects the queue itself.
    change: (app) => ({ ...app, jobs: { ...app.jobs, add: async () => {} } }),
  });
  app = running.app;
});
afterAll(() => running.close());

const clientOf = ({ token }: Account) => running.client({ token });
const orderOf = (id: number) => app.db.order.findUniqueOrThrow({ where: { id } });
const boughtBy = ({ id }: Account) => app.db.service.findFirst({ where: { accountId: id, source: "order" } });

async function ordered(account: Account) {
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

test("fifty deliveries of one callback at once extend the service once", async () => {
  const account = await newAccount(app);
  const { orderId, payment } = await ordered(account);
  const notification = notificationOf(payment);
  const codes = await Promise.all(Array.from({ length: 50 }, () => callBack(notification)));
  expect(new Set(codes)).toEqual(new Set([200]));
  expect(await boughtBy(account)).toMatchObject({ quota: 1000 });
  expect(await orderOf(orderId)).toMatchObject({ status: "completed", paidCents: 10_000 });
  expect(await resultsOf(payment)).toEqual(["applied"]);
});

test("a payment calls the account's webhook once, however often its callback is repeated", async () => {
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
  const { orderId, payment } = await ordered(account);
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
  const { payment } = await ordered(account);
  await Promise.all(Array.from({ length: 50 }, () => callBack(notificationOf(payment))));
  expect(await boughtBy(account)).toMatchObject({ quota: 1000 });
  const results = await resultsOf(payment);
  expect(results.filter((result) => result === "applied")).toHaveLength(1);
  expect(results.filter((result) => result === "repeated")).toHaveLength(49);
});

test("fifty orders of one account paid at once are all paid, and delivered within a minute", async () => {
  const account = await newAccount(app);
  const all = await Promise.all(Array.from({ length: 50 }, () => ordered(account)));
  const codes = await Promise.all(all.map(({ payment }) => callBack(notificationOf(payment))));
  expect(codes).toEqual(Array(50).fill(200));
  const paid = { accountId: account.id, status: { in: ["paid" as const, "completed" as const] } };
  expect(await app.db.order.count({ where: paid })).toBe(50);
  // The minute's job delivers what a busy database did not.
  await deliverPaid(app);
  expect(await boughtBy(account)).toMatchObject({ quota: 50_000 });
});

describe("a callback", () => {
  test("with a wrong signature changes nothing and is not acknowledged", async () => {
    const account = await newAccount(app);
    const { orderId, payment } = await ordered(account);
    expect(await callBack(notificationOf(payment), "0".repeat(64))).toBe(400);
    expect(await callBack(notificationOf(payment), "")).toBe(400);
    expect(await resultsOf(payment)).toEqual([]);
    expect((await orderOf(orderId)).status).toBe("pending_pay");
  });

  test("that fails after a successful one changes nothing, and in the opposite order the payment counts", async () => {
    const account = await newAccount(app);
    const first = await ordered(account);
    await callBack(notificationOf(first.payment));
    await callBack(notificationOf(first.payment, { result: "refused" }));
    expect((await orderOf(first.orderId)).status).toBe("completed");
    const second = await ordered(account);
    await callBack(notificationOf(second.payment, { result: "refused" }));
    await callBack(notificationOf(second.payment));
    expect((await orderOf(second.orderId)).status).toBe("completed");
    expect(await boughtBy(account)).toMatchObject({ quota: 2000 });
  });

  test("with another amount or currency pays nothing and is recorded as a difference", async () => {
    const account = await newAccount(app);
    const { orderId, payment } = await ordered(account);
    await callBack(notificationOf(payment, { amount_cents: 1 }));
    await callBack(notificationOf(payment, { currency: "USD" }));
    expect(await orderOf(orderId)).toMatchObject({ status: "pending_pay", paidCents: 0 });
    expect(await resultsOf(payment)).toEqual(["mismatch", "mismatch"]);
    const differences = await app.db.paymentDifference.findMany({ where: { paymentNo: payment.paymentNo } });
    expect(differences).toMatchObject([{ kind: "amount", ourCents: 10_000, theirCents: 1 }]);
  });

  test("for a cancelled order refunds the money automatically", async () => {
    const account = await newAccount(app);
    const { orderId, payment } = await ordered(account);
    await clientOf(account).orders.orderCancel({ id: orderId });
    await callBack(notificationOf(payment));
    expect(await resultsOf(payment)).toEqual(["late"]);
    const refund = await app.db.refund.findFirstOrThrow({ where: { orderId } });
    expect(refund).toMatchObject({ amountCents: 10_000, status: "pending" });
    await pursueRefund(app, refund.id);
    expect(await orderOf(orderId)).toMatchObject({ status: "cancelled", paidCents: 0, refundedCents: 0 });
    expect(await app.db.payment.findUniqueOrThrow({ where: { id: payment.id } })).toMatchObject({ status: "refunded" });
    expect(await boughtBy(account)).toBeNull();
  });

  test("for an unknown payment is acknowledged, so that it is not repeated forever; an unknown channel is not found", async () => {
    expect(
      await callBack({ ...notificationOf({ paymentNo: "nobody" } as Payment), amount_cents: 1, currency: "CNY" }),
    ).toBe(200);
    const { statusCode } = await running.server.inject({ method: "POST", url: "/v1/pay_callback/alipay" });
    expect(statusCode).toBe(404);
  });
});

describe("a refund", () => {
  async function paid() {
    const account = await newAccount(app);
    const { orderId, payment } = await ordered(account);
    await callBack(notificationOf(payment));
    return { account, orderId };
  }
  const refund = (order_id: number, amount_cents?: number) =>
    refundOrder(app, commandLine, { order_id, amount_cents, reason: "asked for" });

  test("of a part leaves the order completed; the rest makes it refunded and takes the service back", async () => {
    const { account, orderId } = await paid();
    await pursueRefund(app, (await refund(orderId, 4000)).refund_id);
    expect(await orderOf(orderId)).toMatchObject({ status: "completed", refundedCents: 4000 });
    await pursueRefund(app, (await refund(orderId)).refund_id);
    expect(await orderOf(orderId)).toMatchObject({ status: "refunded", refundedCents: 10_000 });
    expect(await boughtBy(account)).toMatchObject({ quota: 0 });
  });

  test("waits until the invoice is reversed, and never exceeds what was paid", async () => {
    const { orderId } = await paid();
    await app.db.order.update({ where: { id: orderId }, data: { invoicedCents: 6000 } });
    await expect(refund(orderId)).rejects.toMatchObject({ failure: "CONFLICT", data: { state: "invoiced" } });
    await expect(refund(orderId, 10_001)).rejects.toMatchObject({ failure: "INVALID_INPUT" });
    expect((await orderOf(orderId)).status).toBe("completed");
    await pursueRefund(app, (await refund(orderId, 4000)).refund_id);
    expect(await orderOf(orderId)).toMatchObject({ status: "completed", refundedCents: 4000 });
  });

  test("requested fifty times at once is created once, and processed fifty times at once is counted once", async () => {
    const { orderId } = await paid();
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => refund(orderId, 3000)));
    const made = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(made).toHaveLength(1);
    await Promise.all(Array.from({ length: 50 }, () => pursueRefund(app, made[0]?.refund_id ?? 0)));
    expect(await orderOf(orderId)).toMatchObject({ status: "completed", refundedCents: 3000 });
  });

  test("of an unpaid order is refused with its state", async () => {
    const { orderId } = await ordered(await newAccount(app));
    await expect(refund(orderId)).rejects.toMatchObject({ failure: "CONFLICT", data: { state: "pending_pay" } });
    await expect(refund(999_999)).rejects.toMatchObject({ failure: "NOT_FOUND" });
  });
});

test("the sandbox shows the amount and lets the payer decide once", async () => {
  const account = await newAccount(app);
  const { orderId, payment } = await ordered(account);
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

test("a channel that is not configured cannot be chosen", async () => {
  const account = await newAccount(app);
  const { quote_id } = await newQuote(app, account);
  const answer = await answerOf(clientOf(account).orders.userOrderConfirm({ quote_id, pay_channel: "alipay" }));
  expect(answer).toMatchObject({ code: 400, data: { errors: [{ field: "pay_channel" }] } });
  expect((await running.client().content.webInit({})).pay_channels).toEqual(["sandbox"]);
});
