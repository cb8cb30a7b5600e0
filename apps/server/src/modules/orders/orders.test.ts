import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount, newMember } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newOrder } from "../../../../../tests/setup/commerce-fixtures.ts";
import { newQuote, packageOf } from "../../../../../tests/setup/orders-calls.ts";
import type { OrderStatus } from "../../generated/client.ts";
import { decideSandbox } from "../payments/sandbox-page.ts";
import { closeOrder, closeOverdue } from "./states.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let time = Date.parse("2026-11-23T04:00:00Z");
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => new Date(time) }) });
});
afterAll(() => running.close());

const clientOf = ({ token }: Account) => running.client({ token });
const orderOf = (id: number) => running.app.db.order.findUniqueOrThrow({ where: { id } });
const paymentOf = (orderId: number) => running.app.db.payment.findFirstOrThrow({ where: { orderId } });
const boughtBy = (accountId: number, type = 1) =>
  running.app.db.service.findFirst({ where: { accountId, type, source: "order" } });
const minutes = (count: number) => {
  time += count * 60_000;
};

async function order(account: Account, quoteRequest = {}) {
  const { quote_id } = await newQuote(running.app, account, quoteRequest);
  return clientOf(account).orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
}

async function pay(orderId: number, result: "paid" | "refused" = "paid") {
  await decideSandbox(running.app, (await paymentOf(orderId)).paymentNo, result);
}

async function buy(account: Account, quoteRequest = {}) {
  const { order_id, status } = await order(account, quoteRequest);
  if (status === "pending_pay") await pay(order_id);
  return orderOf(order_id);
}

test("a package is quoted, ordered, paid and opened, and only the provider's callback pays it", async () => {
  const account = await newAccount(running.app);
  const quote = await newQuote(running.app, account, { num: 2 });
  expect(quote).toMatchObject({ amount_cents: 20_000, currency: "CNY", items: [{ quota: 2000, num: 2 }] });
  const made = await clientOf(account).orders.userOrderConfirm({ quote_id: quote.quote_id, pay_channel: "sandbox" });
  expect(made).toMatchObject({ status: "pending_pay", pay: { channel: "sandbox", code_url: null } });
  expect(await boughtBy(account.id)).toBeNull();
  await pay(made.order_id);
  const { list } = await clientOf(account).orders.userOrderList({ order_no: made.order_no });
  expect(list).toMatchObject([
    {
      status: "completed",
      paid_cents: 20_000,
      pay_channel: "sandbox",
      invoice_status: "none",
      invoiceable_cents: 20_000,
    },
  ]);
  expect(await boughtBy(account.id)).toMatchObject({ quota: 2000, qps: 200, per1kCents: 50 });
  const owner = await running.app.db.user.findUniqueOrThrow({ where: { id: account.id } });
  expect(owner.integral).toBe(200);
  const services = await clientOf(account).usage.getServiceInfo({ service_type: 1 });
  expect(services.list[0]).toMatchObject({
    pkg_name: "Level 1",
    source: "order",
    price_per_1k_cents: 50,
    over_quota_policy: "stop",
    expire_at: "2027-01-23T04:00:00Z".replace("Z", ".000Z"),
  });
});

test("fifty concurrent confirmations of one quote create one order and one payment", async () => {
  const account = await newAccount(running.app);
  const { quote_id } = await newQuote(running.app, account);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => clientOf(account).orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" })),
  );
  expect(new Set(answers.map(({ order_id }) => order_id)).size).toBe(1);
  expect(await running.app.db.order.count({ where: { accountId: account.id } })).toBe(1);
  expect(await running.app.db.payment.count({ where: { orderId: answers[0]?.order_id ?? 0 } })).toBe(1);
});

test("buying the same package again adds its calls and time, and keeps the keys", async () => {
  const account = await newAccount(running.app);
  await buy(account);
  const before = await boughtBy(account.id);
  await buy(account);
  const after = await boughtBy(account.id);
  expect(after).toMatchObject({ id: before?.id, quota: 2000 });
  expect(after?.expireAt?.toISOString()).toBe("2027-01-23T04:00:00.000Z");
});

test("a renewal costs the current price and extends from the end", async () => {
  const account = await newAccount(running.app);
  await buy(account);
  const service = await boughtBy(account.id);
  const quote = await clientOf(account).orders.orderQuote({ service_id: service?.id ?? 0 });
  expect(quote).toMatchObject({ amount_cents: 10_000, currency: "CNY" });
  const { order_id } = await clientOf(account).orders.userOrderConfirm({
    quote_id: quote.quote_id,
    pay_channel: "sandbox",
  });
  await pay(order_id);
  expect(await orderOf(order_id)).toMatchObject({ kind: "renew", status: "completed", serviceIds: [service?.id] });
  expect(await boughtBy(account.id)).toMatchObject({ quota: 2000 });
});

describe("an upgrade", () => {
  test("replaces quota and rate, and deducts the smaller of unused time and unused calls", async () => {
    const account = await newAccount(running.app);
    await buy(account);
    const service = await boughtBy(account.id);
    // Half of the calls are made, and no time has passed.
    const subject = `service:${service?.id}`;
    await running.app.db.balance.create({ data: { subject, quota: 1000, taken: 500 } });
    const pkg_id = await packageOf(running.app, 1, 2);
    const quote = await newQuote(running.app, account, { pkg_id });
    expect(quote).toMatchObject({ origin_cents: 20_000, discount_cents: 5000, amount_cents: 15_000 });
    const { order_id } = await clientOf(account).orders.userOrderConfirm({
      quote_id: quote.quote_id,
      pay_channel: "sandbox",
    });
    await pay(order_id);
    expect(await orderOf(order_id)).toMatchObject({ kind: "upgrade", status: "completed" });
    expect(await boughtBy(account.id)).toMatchObject({ id: service?.id, quota: 2500, qps: 400, packageId: pkg_id });
  });

  test("does not deduct calls that were allocated to sub-accounts", async () => {
    const account = await newAccount(running.app);
    await buy(account);
    const service = await boughtBy(account.id);
    const { id: sub_user_id } = await newMember(running.app, account.id);
    const items = JSON.stringify([{ sub_user_id, quota: 750 }]);
    await clientOf(account).splits.splitKey({ service_id: service?.id ?? 0, items });
    const quote = await newQuote(running.app, account, { pkg_id: await packageOf(running.app, 1, 2) });
    expect(quote.discount_cents).toBe(2500);
  });

  test("cannot coexist with another order for the same service", async () => {
    const account = await newAccount(running.app);
    await buy(account);
    const again = await newQuote(running.app, account);
    const pkg_id = await packageOf(running.app, 1, 2);
    const larger = await newQuote(running.app, account, { pkg_id });
    const confirm = (quote_id: string) => ({ quote_id, pay_channel: "sandbox" }) as const;
    await order(account, { pkg_id: await packageOf(running.app, 2) });
    await clientOf(account).orders.userOrderConfirm(confirm(larger.quote_id));
    expect(await answerOf(clientOf(account).orders.userOrderConfirm(confirm(again.quote_id)))).toMatchObject({
      code: 409,
      data: { state: "open_order" },
    });
    // Neither does one that was not paid in time, even before it is closed.
    minutes(30);
    expect(await order(account, { pkg_id })).toMatchObject({ status: "pending_pay" });
  });

  test("must be quoted again after another purchase; a smaller package is not sold alongside a larger one", async () => {
    const account = await newAccount(running.app);
    await buy(account);
    const pkg_id = await packageOf(running.app, 1, 2);
    const { quote_id } = await newQuote(running.app, account, { pkg_id });
    await buy(account);
    const answer = await answerOf(clientOf(account).orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" }));
    expect(answer).toMatchObject({ code: 3001, data: { quote: { amount_cents: 0 } } });
    await buy(account, { pkg_id });
    const smaller = clientOf(account).orders.orderQuote({ pkg_id: await packageOf(running.app) });
    expect(await answerOf(smaller)).toMatchObject({ code: 409, data: { state: "larger_package" } });
  });
});

describe("a quote", () => {
  test("keeps its price for 15 minutes", async () => {
    const account = await newAccount(running.app);
    const [{ quote_id }, ordered] = [await newQuote(running.app, account), await newQuote(running.app, account)];
    const confirm = (quote_id: string, by = account) =>
      answerOf(clientOf(by).orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" }));
    expect(await confirm(quote_id, await newAccount(running.app))).toMatchObject({ code: 404 });
    const first = await confirm(ordered.quote_id);
    minutes(15);
    expect(await confirm(quote_id)).toMatchObject({ code: 3001, data: { quote: { amount_cents: 10_000 } } });
    expect(await confirm(ordered.quote_id)).toMatchObject({ data: { order_id: Object(first.data).order_id } });
  });

  test("is void when the price list changes", async () => {
    const account = await newAccount(running.app);
    const pkg_id = await packageOf(running.app, 12);
    const { quote_id } = await newQuote(running.app, account, { pkg_id });
    await running.app.db.package.update({ where: { id: pkg_id }, data: { priceCnyCents: 9000 } });
    const answer = await answerOf(clientOf(account).orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" }));
    expect(answer).toMatchObject({ code: 3001, data: { quote: { amount_cents: 9000 } } });
    const again = await newQuote(running.app, account, { pkg_id });
    await running.app.db.package.update({ where: { id: pkg_id }, data: { isOffered: false } });
    const confirm = clientOf(account).orders.userOrderConfirm({ quote_id: again.quote_id, pay_channel: "sandbox" });
    expect(await answerOf(confirm)).toMatchObject({ code: 3001, data: { quote: null } });
  });

  test("is refused for unavailable products, and for no or several items", async () => {
    const account = await newAccount(running.app);
    const { orders } = clientOf(account);
    const partner = await packageOf(running.app, 11);
    expect(await answerOf(orders.orderQuote({ pkg_id: partner }))).toMatchObject({ data: { state: "on_request" } });
    expect(await answerOf(orders.orderQuote({}))).toMatchObject({ code: 400 });
    expect(await answerOf(orders.orderQuote({ pkg_id: partner, offline_id: 1 }))).toMatchObject({ code: 400 });
    expect(await answerOf(orders.orderQuote({ pkg_id: 999_999 }))).toMatchObject({ code: 404 });
  });
});

test("a payment channel that is not offered is refused with the ones that are", async () => {
  const account = await newAccount(running.app);
  const { quote_id } = await newQuote(running.app, account);
  const confirm = clientOf(account).orders.userOrderConfirm({ quote_id, pay_channel: "bank" });
  await expect(confirm).rejects.toHaveProperty("fields.pay_channel", expect.stringContaining("sandbox"));
});

describe("states", () => {
  const states: OrderStatus[] = [
    "pending_confirm",
    "pending_pay",
    "paid",
    "completed",
    "cancelled",
    "closed",
    "refunding",
    "refunded",
  ];
  const cancellable = ["pending_confirm", "pending_pay"];

  test.each(states)("of an order that is %s allow only the listed customer actions", async (status) => {
    const account = await newAccount(running.app);
    const expiresAt = new Date(time + 600_000);
    const make = () => newOrder(running.app, { accountId: account.id, status, expiresAt, serviceIds: [] });
    const cancelled = await make();
    const isLegal = cancellable.includes(status);
    expect(await answerOf(clientOf(account).orders.orderCancel({ id: cancelled }))).toMatchObject(
      isLegal ? { code: 200, data: { status: "cancelled" } } : { code: 409, data: { state: status } },
    );
    const confirmed = await make();
    const answer = await answerOf(
      clientOf(account).orders.userOrderConfirm({ order_id: confirmed, pay_channel: "sandbox" }),
    );
    expect(answer).toMatchObject(
      isLegal ? { code: 200, data: { status: "pending_pay" } } : { code: 409, data: { state: status } },
    );
    const late = await make();
    await running.app.db.order.update({ where: { id: late }, data: { expiresAt: new Date(time - 1) } });
    await closeOverdue(running.app);
    expect((await orderOf(late)).status).toBe(isLegal ? "closed" : status);
  });

  test("an order waits half an hour online and seven days for a transfer, then is closed with a notice", async () => {
    const account = await newAccount(running.app);
    const { order_id } = await order(account);
    minutes(29);
    await closeOverdue(running.app);
    expect((await orderOf(order_id)).status).toBe("pending_pay");
    minutes(1);
    expect(
      await answerOf(clientOf(account).orders.userOrderConfirm({ order_id, pay_channel: "sandbox" })),
    ).toMatchObject({ code: 409, data: { state: "closed" } });
    expect((await paymentOf(order_id)).status).toBe("expired");
    const notices = await clientOf(account).notices.getNotice({ type: "order" });
    expect(notices.list[0]?.title).toContain("closed");
  });

  test("an overdue order is closed once, however many workers find it and however many were canceled before", async () => {
    const { id: accountId } = await newAccount(running.app);
    await closeOverdue(running.app);
    const overdue = await newOrder(running.app, { accountId, expiresAt: new Date(time) });
    const { id: _id, ...same } = await orderOf(overdue);
    const canceled = { ...same, status: "cancelled" as const, items: [], expiresAt: new Date(time - 1) };
    await running.app.db.order.createMany({
      data: Array.from({ length: 200 }, (_, index) => ({ ...canceled, orderNo: `${overdue}-${index}` })),
    });
    expect(await closeOverdue(running.app)).toEqual({ closed: 1 });
    const again = await orderOf(await newOrder(running.app, { accountId }));
    const closed = await Promise.all(Array.from({ length: 50 }, () => closeOrder(running.app, again)));
    expect(closed.filter((isClosed) => isClosed)).toHaveLength(1);
  });

  test("a refused payment leaves the order open for another one", async () => {
    const account = await newAccount(running.app);
    const { order_id } = await order(account);
    await pay(order_id, "refused");
    expect((await orderOf(order_id)).status).toBe("pending_pay");
    const again = await clientOf(account).orders.userOrderConfirm({ order_id, pay_channel: "sandbox" });
    expect(again.pay?.redirect_url).toBeTruthy();
    expect(await running.app.db.payment.count({ where: { orderId: order_id } })).toBe(2);
  });
});
