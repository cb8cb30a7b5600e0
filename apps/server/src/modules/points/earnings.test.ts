import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount, newProof } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { codeSentTo } from "../../../../../tests/setup/codes.ts";
import { newPaidOrder, newPayment } from "../../../../../tests/setup/commerce-fixtures.ts";
import { addPoints } from "../../../../../tests/setup/mall-calls.ts";
import { newCertification } from "../../../../../tests/setup/staff-fixtures.ts";
import { transaction } from "../../app.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { changeCertification } from "../certification/staff-certifications.ts";
import { adjustPoints, changePointRules } from "../mall/staff-goods.ts";
import { afterPayment, afterRefund } from "../orders/consequences.ts";
import { earnFirstCalls } from "./earnings.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const logOf = ({ token }: { token: string }) => running.client({ token }).mall.integralLog({});

async function paidOrder(accountId: number, amountCents: number, more: object = {}) {
  const id = await newPaidOrder(running.app, { accountId, amountCents, ...more });
  const order = await running.app.db.order.findUniqueOrThrow({ where: { id } });
  await transaction(running.app, (app) => afterPayment(app, order));
  return order;
}

/** Reports a refund, and returns a function that reports it again. */
async function refund(orderId: number, amountCents: number) {
  const { app } = running;
  const money = { amountCents, currency: "CNY", createdAt: app.now() };
  const paymentId = await newPayment(app, orderId, { amountCents });
  const row = await app.db.refund.create({
    data: { ...money, orderId, paymentId, refundNo: `refund-${paymentId}` },
  });
  const order = await app.db.order.update({
    where: { id: orderId },
    data: { refundedCents: { increment: amountCents } },
  });
  const book = () => transaction(app, (app) => afterRefund(app, order, row));
  await book();
  return book;
}

test("a paid order earns points once, a refund deducts them in proportion, and repeating either changes nothing", async () => {
  const account = await newAccount(running.app);
  const order = await paidOrder(account.id, 19_950);
  await Promise.all(Array.from({ length: 50 }, () => transaction(running.app, (app) => afterPayment(app, order))));
  expect((await logOf(account)).balance).toBe(199);
  const book = await refund(order.id, 9975);
  expect((await logOf(account)).balance).toBe(99);
  await Promise.all(Array.from({ length: 50 }, book));
  expect((await logOf(account)).balance).toBe(99);
  await refund(order.id, 9975 - 1);
  expect((await logOf(account)).balance).toBe(0);
  await paidOrder(account.id, 10_000, { currency: "USD" });
  expect((await logOf(account)).balance).toBe(700);
  await paidOrder(account.id, 10_000, { kind: "points" });
  expect((await logOf(account)).balance).toBe(700);
});

test("each refund deducts the points of its own order's part, whatever else was bought and refunded", async () => {
  const [account, other] = [await newAccount(running.app), await newAccount(running.app)];
  const [first, second] = [await paidOrder(account.id, 10_000), await paidOrder(account.id, 40_000)];
  await paidOrder(other.id, 90_000);
  await addPoints(running.app, account, 1000);
  const balances: number[] = [];
  for (const [{ id }, cents] of [
    [second, 10_000],
    [first, 5000],
    [second, 10_000],
    [first, 5000],
  ] as const) {
    await refund(id, cents);
    balances.push((await logOf(account)).balance);
  }
  expect(balances).toEqual([1400, 1350, 1250, 1200]);
  expect((await logOf(other)).balance).toBe(900);
});

test("what earned nothing, and what cannot be deducted, is not in the log", async () => {
  const account = await newAccount(running.app);
  const free = await paidOrder(account.id, 99);
  await refund(free.id, 99);
  const order = await paidOrder(account.id, 10_000);
  await addPoints(running.app, account, -100);
  await refund(order.id, 10_000);
  const { list } = await logOf(account);
  expect(list.map(({ change, reason }) => [change, reason])).toEqual([
    [-100, expect.any(String)],
    [100, "order_paid"],
  ]);
});

test("a refund deducts no more points than are left", async () => {
  const account = await newAccount(running.app);
  const order = await paidOrder(account.id, 10_000);
  await addPoints(running.app, account, -70);
  await refund(order.id, 10_000);
  const { balance, list } = await logOf(account);
  expect(balance).toBe(0);
  expect(list[0]).toMatchObject({ change: -30, reason: "order_refunded", reason_text: "Order refunded" });
});

test("tasks earn points once, by the rules at the time, and are shown as done", async () => {
  const account = await newAccount(running.app);
  const { app } = running;
  const done = async () => (await logOf(account)).earn.map(({ reason, points, done }) => [reason, points, done]);
  expect(await done()).toEqual([
    ["order_paid", 1, false],
    ["invited", 200, false],
    ["certified", 500, false],
    ["email_verified", 50, false],
    ["first_call", 50, false],
  ]);
  for (const name of ["one", "two"]) {
    const email = `${name}-${account.id}@example.com`;
    const code = await codeSentTo(app, email, "bind");
    await running
      .client({ token: account.token })
      .account.bindEmail({ email, code, proof: await newProof(running.app, account) });
  }
  expect((await logOf(account)).balance).toBe(50);
  await changePointRules(app, commandLine, { certified: 80, per_yuan: 0 });
  const id = await newCertification(app, { accountId: account.id, submittedById: account.id });
  await changeCertification(app, commandLine, { id, action: "pass" });
  expect((await logOf(account)).balance).toBe(130);
  const entries = await app.db.pointsEntry.findMany({ where: { userId: account.id }, orderBy: { id: "asc" } });
  expect(entries.map(({ reason, refType, refId }) => [reason, refType, refId])).toEqual([
    ["email_verified", "user", `${account.id}`],
    ["certified", "account", `${account.id}`],
  ]);
  expect(await done()).toEqual([
    ["invited", 200, false],
    ["certified", 80, true],
    ["email_verified", 50, true],
    ["first_call", 50, false],
  ]);
  await changePointRules(app, commandLine, { certified: 500, per_yuan: 1 });
});

test("the first charged call earns an account's owner points once, even with concurrent workers", async () => {
  const { app } = running;
  const [caller, sparing, member] = [await newAccount(app), await newAccount(app), await newAccount(app)];
  const called = ({ id }: { id: number }, charged: number, hour = "2026-11-20T12:00:00Z") =>
    app.db.usageQuarter.create({
      data: {
        ...{ accountId: id, keyId: 1, serviceType: 1, quarter: new Date(hour), result: "ok" },
        ...{ calls: 3, charged, microseconds: 1, durations: [] },
      },
    });
  await called(caller, 3);
  await called(sparing, 0);
  await app.db.user.update({ where: { id: member.id }, data: { accountId: caller.id } });
  await Promise.all(Array.from({ length: 50 }, () => earnFirstCalls(app)));
  await called(caller, 5, "2026-11-20T13:00:00Z");
  expect(await earnFirstCalls(app)).toBe(0);
  const { balance, list, earn } = await logOf(caller);
  expect([balance, list.length, list[0]?.reason_text]).toEqual([50, 1, "First call"]);
  expect(earn.find(({ reason }) => reason === "first_call")).toMatchObject({ points: 50, done: true });
  expect((await logOf(sparing)).balance).toBe(0);
  expect((await logOf(member)).earn.some(({ reason }) => reason === "first_call")).toBe(false);
  await changePointRules(app, commandLine, { first_call: 0 });
  await called(sparing, 1, "2026-11-20T13:00:00Z");
  expect(await earnFirstCalls(app)).toBe(0);
});

test("staff add and deduct points, never more than there are, and the log shows it", async () => {
  const account = await newAccount(running.app);
  const change = (by: number) =>
    adjustPoints(running.app, commandLine, { user_id: account.id, change: by, reason: "a gift" });
  await change(100);
  const taken = await Promise.allSettled(Array.from({ length: 50 }, () => change(-30)));
  expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  const { balance, list } = await logOf(account);
  expect([balance, list.length, list[0]?.reason_text]).toEqual([10, 4, "Adjusted by staff"]);
});
