import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount, newKey, newStaff } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newOrder } from "../../../../../tests/setup/commerce-fixtures.ts";
import { newDownload } from "../../../../../tests/setup/download-calls.ts";
import { newQuote, packageOf } from "../../../../../tests/setup/orders-calls.ts";
import type { Package } from "../../generated/client.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { addMonths } from "../../lib/months.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { endRefund, refundOrder, submitOrPollRefund } from "../payments/refunds.ts";
import { decideSandbox } from "../payments/sandbox-page.ts";

let running: Awaited<ReturnType<typeof startApp>>;
const start = Date.parse("2026-11-23T04:00:00Z");
let time = start;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => new Date(time) }) });
});
afterAll(() => running.close());

const serviceOf = ({ id }: Account) =>
  running.app.db.service.findFirstOrThrow({ where: { accountId: id, type: 1, source: "order" } });
const orderOf = (id: number) => running.app.db.order.findUniqueOrThrow({ where: { id } });

async function order(account: Account, quoteRequest = {}): Promise<number> {
  const { quote_id } = await newQuote(running.app, account, quoteRequest);
  await running.app.db.session.updateMany({ data: { expiresAt: new Date(time + 90 * DAY_MS) } });
  const { orders } = running.client({ token: account.token });
  return (await orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" })).order_id;
}

async function pay(orderId: number): Promise<number> {
  const { paymentNo } = await running.app.db.payment.findFirstOrThrow({ where: { orderId } });
  await decideSandbox(running.app, paymentNo, "paid");
  return orderId;
}

const buy = async (account: Account, quoteRequest = {}) => pay(await order(account, quoteRequest));

async function refund(order_id: number, amount_cents?: number): Promise<void> {
  const made = await refundOrder(running.app, commandLine, { order_id, amount_cents, reason: "asked for" });
  await submitOrPollRefund(running.app, made.refund_id);
}

/** Sets how many calls of the account's service have been made. */
async function use(account: Account, taken: number): Promise<void> {
  const subject = `service:${(await serviceOf(account)).id}`;
  const create = { subject, quota: 1_000_000, taken };
  await running.app.db.balance.upsert({ where: { subject }, create, update: { taken } });
}

/** The yearly form of a monthly package. */
function yearlyOf({ id: _id, features: _features, ...same }: Package, changes: Partial<Package>) {
  const { type, level } = same;
  const key = { type, cycle: "year", level };
  const data = { ...same, ...changes, cycle: "year", features: [] };
  return running.app.db.package.upsert({ where: { type_cycle_level: key }, create: data, update: {} });
}

const larger = () => packageOf(running.app, 1, 2);

describe("a refund", () => {
  test("of an upgrade brings back the package, the term and the calls that it replaced, less those made since", async () => {
    const account = await newAccount(running.app);
    await buy(account);
    const before = await serviceOf(account);
    await use(account, 100);
    time += 5 * DAY_MS;
    const upgrade = await buy(account, { pkg_id: await larger() });
    expect(await serviceOf(account)).toMatchObject({ quota: 2100, qps: 400 });
    await use(account, 350);
    const policy = { overQuotaPolicy: "charge", overageCapCents: 1000, overageCalls: 7 };
    await running.app.db.service.update({ where: { id: before.id }, data: policy });
    await refund(upgrade);
    const { id, packageId, quota, qps, burst, startAt, expireAt, per1kCents } = before;
    expect(await serviceOf(account)).toMatchObject({
      id,
      packageId,
      quota,
      qps,
      burst,
      startAt,
      expireAt,
      per1kCents,
      // The cap at 50 for a thousand calls.
      overageCalls: 20_000,
    });
    time = start;
  });

  test("of an upgrade leaves no calls, and owes none, if more were made than the package before had", async () => {
    const account = await newAccount(running.app);
    await buy(account);
    const upgrade = await buy(account, { pkg_id: await larger() });
    await use(account, 1700);
    await refund(upgrade);
    expect(await serviceOf(account)).toMatchObject({ quota: 1700 });
    await buy(account);
    expect(await serviceOf(account)).toMatchObject({ quota: 2700 });
  });

  test("of an extension takes back its calls and its time, whichever of the purchases it was", async () => {
    const account = await newAccount(running.app);
    const first = await buy(account);
    const second = await buy(account, { num: 2 });
    const third = await buy(account);
    expect(await serviceOf(account)).toMatchObject({ quota: 4000, expireAt: addMonths(new Date(start), 4) });
    await refund(second);
    expect(await serviceOf(account)).toMatchObject({ quota: 2000, expireAt: addMonths(new Date(start), 2) });
    await refund(first);
    expect(await serviceOf(account)).toMatchObject({ quota: 1000, expireAt: addMonths(new Date(start), 1) });
    await refund(third);
    expect((await serviceOf(account)).expireAt).toEqual(new Date(start));
  });

  test("of an order whose value paid for an upgrade waits until the upgrade is refunded", async () => {
    const account = await newAccount(running.app);
    const first = await buy(account);
    const upgrade = await buy(account, { pkg_id: await larger() });
    const { orderNo, paidCents } = await orderOf(upgrade);
    expect(paidCents).toBe(10_000);
    const refused = { failure: "CONFLICT", data: { state: "credited", order_no: orderNo } };
    await expect(refund(first)).rejects.toMatchObject(refused);
    await expect(refund(first, 1)).rejects.toMatchObject(refused);
    const other = await newAccount(running.app);
    const credited = await buy(other);
    await buy(other, { pkg_id: await larger() });
    await refund(upgrade);
    await refund(first);
    expect(await orderOf(first)).toMatchObject({ status: "refunded", refundedCents: 10_000 });
    await expect(refund(credited)).rejects.toMatchObject({ data: { state: "credited" } });
  });

  test("of a payment that came second leaves the order as it is, and the order's own refund is of the first", async () => {
    const account = await newAccount(running.app);
    const id = await order(account);
    const row = await running.app.db.payment.findFirstOrThrow({ where: { orderId: id } });
    const { id: _id, instructions: _instructions, ...same } = row;
    const second = await running.app.db.payment.create({
      data: { ...same, paymentNo: `${row.paymentNo}b`, instructions: {} },
    });
    await decideSandbox(running.app, second.paymentNo, "paid");
    await decideSandbox(running.app, row.paymentNo, "paid");
    const late = await running.app.db.refund.findFirstOrThrow({ where: { orderId: id } });
    expect(late.paymentId).toBe(row.id);
    const made = await refundOrder(running.app, commandLine, { order_id: id, reason: "asked for" });
    expect(await running.app.db.refund.findUniqueOrThrow({ where: { id: made.refund_id } })).toMatchObject({
      paymentId: second.id,
    });
    await submitOrPollRefund(running.app, late.id);
    expect(await orderOf(id)).toMatchObject({ status: "refunding", refundedCents: 0 });
    await submitOrPollRefund(running.app, made.refund_id);
    expect(await orderOf(id)).toMatchObject({ status: "refunded", refundedCents: 10_000 });
  });
});

describe("the credit of an upgrade", () => {
  test("pays only for what is unused when the money arrives", async () => {
    const account = await newAccount(running.app);
    await buy(account);
    const upgrade = await order(account, { pkg_id: await larger() });
    await use(account, 500);
    await pay(upgrade);
    // Half of 100.00 was used up: a quarter of the price, and so of the 2000 calls, is missing.
    expect(await serviceOf(account)).toMatchObject({ quota: 500 + 1500 });
    const { list } = await running.client({ token: account.token }).orders.userOrderList({});
    expect(list[0]?.items[0]).toMatchObject({ quota: 1500 });
    const notice = await running.app.db.notice.findFirstOrThrow({
      where: { userId: account.id },
      orderBy: { id: "desc" },
    });
    expect(notice.contentEn).toContain("¥50.00 of the credit was used up");
    expect(notice.contentEn).toContain("500 fewer calls");
  });

  test("loses nothing to the minutes that reading a quote and paying it take, but to days it does", async () => {
    const [prompt, slow] = [await newAccount(running.app), await newAccount(running.app)];
    for (const account of [prompt, slow]) await buy(account);
    const orders = [await order(prompt, { pkg_id: await larger() }), await order(slow, { pkg_id: await larger() })];
    time = start + 30 * 60_000;
    await pay(orders[0] ?? 0);
    expect(await serviceOf(prompt)).toMatchObject({ quota: 2000 });
    time = start + 15 * DAY_MS;
    await pay(orders[1] ?? 0);
    expect(await serviceOf(slow)).toMatchObject({ quota: 1500 });
    time = start;
  });

  test("is what the orders of the running term paid: none before it, none refunded, and no calls beyond the quota", async () => {
    const account = await newAccount(running.app);
    const before = await buy(account);
    await running.app.db.order.update({ where: { id: before }, data: { paidCents: 50_000 } });
    time = start + 40 * DAY_MS;
    const id = await buy(account);
    await refund(await buy(account));
    const { refund_id } = await refundOrder(running.app, commandLine, {
      order_id: id,
      calls: 500,
      reason: "asked for",
    });
    const row = await running.app.db.refund.findUniqueOrThrow({ where: { id: refund_id } });
    await endRefund(running.app, row, { state: "failed", transactionNo: "", error: "no" });
    const { id: serviceId, accountId } = await serviceOf(account);
    const overage = {
      kind: "overage",
      serviceId,
      serviceIds: [serviceId],
      paidCents: 5000,
      completedAt: new Date(time),
    };
    await newOrder(running.app, { accountId, status: "completed", ...overage });
    await use(account, 750);
    expect(await newQuote(running.app, account, { pkg_id: await larger() })).toMatchObject({ discount_cents: 2500 });
    time = start;
  });

  test("is in the currency the service was first bought in, whatever is asked for and however the page speaks", async () => {
    const account = await newAccount(running.app);
    await buy(account);
    const { orders } = running.client({ token: account.token, language: "en" });
    const pkg_id = await larger();
    const quotes = [await orders.orderQuote({ pkg_id: await packageOf(running.app), currency: "USD" })];
    quotes.push(await orders.orderQuote({ pkg_id }), await orders.orderQuote({ pkg_id, currency: "USD" }));
    expect(quotes.map(({ currency }) => currency)).toEqual(["CNY", "CNY", "CNY"]);
    expect(quotes.at(-1)).toMatchObject({ discount_cents: 10_000 });
  });

  test("cannot meet another currency: not in an order of sales, nor in one that is still open", async () => {
    const account = await newAccount(running.app);
    const first = await order(account);
    await expect(order(account, { currency: "USD" })).rejects.toMatchObject({ data: { state: "open_order" } });
    await pay(first);
    const staff = running.client({ token: (await newStaff(running.app)).token }).adminOrders;
    const made = { account_id: account.id, pkg_id: await larger(), amount_cents: 100 };
    expect(await answerOf(staff.orderMake({ ...made, currency: "USD" }))).toMatchObject({
      code: 400,
      data: { errors: [{ field: "currency" }] },
    });
    expect(await answerOf(staff.orderMake({ ...made, currency: "CNY" }))).toMatchObject({ code: 200 });
  });
});

test("four orders of a month end on the same day as one of four", async () => {
  time = Date.parse("2027-01-31T10:00:00Z");
  const [single, together] = [await newAccount(running.app), await newAccount(running.app)];
  for (let count = 0; count < 4; count++) await buy(single);
  await buy(together, { num: 4 });
  const ends = [await serviceOf(single), await serviceOf(together)].map(({ expireAt }) => expireAt?.toISOString());
  expect(ends).toEqual(["2027-05-31T10:00:00.000Z", "2027-05-31T10:00:00.000Z"]);
  time = start;
});

test("fifty payments confirmed at the same time lose no day", async () => {
  const { account } = await newKey(running.app);
  const ids: number[] = [];
  for (let count = 0; count < 50; count++) ids.push(await order(account));
  // A busy database refuses some, which changes nothing.
  await Promise.allSettled(ids.map(pay));
  const completed = await running.app.db.order.count({ where: { id: { in: ids }, status: "completed" } });
  expect(await serviceOf(account)).toMatchObject({
    quota: completed * 1000,
    expireAt: addMonths(new Date(start), completed),
  });
  expect(completed).toBeGreaterThan(1);
});

test.each([
  ["month", 37, 36],
  ["year", 4, 3],
] as const)("a term is at most three years: %s × %i", async (cycle, num, maximum) => {
  const account = await newAccount(running.app);
  const monthly = await running.app.db.package.findUniqueOrThrow({ where: { id: await packageOf(running.app, 7) } });
  await yearlyOf(monthly, {});
  const { orders } = running.client({ token: account.token });
  const answer = await answerOf(orders.orderQuote({ pkg_id: monthly.id, cycle, num }));
  expect(answer).toMatchObject({ code: 400, data: { errors: [{ field: "num" }] } });
  expect((await answerOf(orders.orderQuote({ pkg_id: monthly.id, cycle, num: maximum }))).code).toBe(200);
});

test("a quote names the yearly package if it has the same for less", async () => {
  const account = await newAccount(running.app);
  const monthly = await running.app.db.package.findUniqueOrThrow({ where: { id: await packageOf(running.app, 8) } });
  const yearly = await yearlyOf(monthly, { quota: 12_000, priceCnyCents: 100_000, originCnyCents: 120_000 });
  const cheaperFor = async (num: number) =>
    (await running.client({ token: account.token }).orders.orderQuote({ pkg_id: monthly.id, num, currency: "CNY" }))
      .cheaper;
  expect(await cheaperFor(10)).toBeNull();
  expect(await cheaperFor(11)).toEqual({ pkg_id: yearly.id, num: 1, amount_cents: 100_000, saved_cents: 10_000 });
  expect(await cheaperFor(12)).toEqual({ pkg_id: yearly.id, num: 1, amount_cents: 100_000, saved_cents: 20_000 });
  expect(await cheaperFor(13)).toBeNull();
  expect(await cheaperFor(24)).toMatchObject({ num: 2, saved_cents: 40_000 });
  await buy(account, { pkg_id: yearly.id });
  const bought = await running.app.db.service.findFirstOrThrow({
    where: { accountId: account.id, type: 8, source: "order" },
  });
  expect(bought).toMatchObject({ cycle: "year", quota: 12_000, expireAt: addMonths(new Date(time), 12) });
});

test("a right to download is extended from its end", async () => {
  const account = await newAccount(running.app);
  const { id } = await running.app.db.offlinePackage.create({
    data: {
      product: `city-${account.id}`,
      nameEn: "City",
      nameZh: "城市库",
      ipVersion: 46,
      fields: ["city"],
      priceCnyCents: 1000,
      priceUsdCents: 200,
      months: [1, 12],
      canBuy: true,
    },
  });
  const quoteRequest = { pkg_id: undefined, offline_id: id, months: 12 };
  const { orders } = running.client({ token: account.token });
  expect(await answerOf(orders.orderQuote({ offline_id: id, months: 12 }))).toMatchObject({
    code: 409,
    data: { state: "no_files" },
  });
  await newDownload(running.app, id);
  const paid = await buy(account, quoteRequest);
  expect(await orderOf(paid)).toMatchObject({ kind: "offline", status: "completed", paidCents: 12_000 });
  const startAt = new Date(time);
  time += 60_000;
  await buy(account, { ...quoteRequest, months: 1 });
  const rightOf = () => running.app.db.offlineRight.findFirstOrThrow({ where: { accountId: account.id } });
  expect(await rightOf()).toMatchObject({ startAt, expireAt: addMonths(startAt, 13) });
  expect(await answerOf(orders.orderQuote({ offline_id: id, months: 5 }))).toMatchObject({
    code: 400,
  });
  await refund(paid);
  expect(await rightOf()).toMatchObject({ startAt, expireAt: addMonths(startAt, 1) });
  // Once it has ended, it begins anew.
  for (const late of [0, 60_000]) {
    time = (await rightOf()).expireAt.getTime() + late;
    await buy(account, { ...quoteRequest, months: 1 });
    expect(await rightOf()).toMatchObject({ startAt: new Date(time), expireAt: addMonths(new Date(time), 1) });
  }
  time = start;
});
