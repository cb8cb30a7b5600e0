import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Account, newAccount, newPhone } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { codeSentTo } from "../../../../../tests/setup/codes.ts";
import { newOrder, newPayment } from "../../../../../tests/setup/commerce-fixtures.ts";
import { addCashback } from "../../../../../tests/setup/reward-calls.ts";
import { newCertification } from "../../../../../tests/setup/staff-fixtures.ts";
import { transaction } from "../../app.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { addMonths } from "../../lib/months.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { createAccount } from "../account/accounts.ts";
import { changeCertification } from "../certification/staff-certifications.ts";
import { afterPayment, afterRefund } from "../orders/consequences.ts";
import { holdCashback } from "./balances.ts";
import { releaseCashback } from "./earnings.ts";
import { changePayout, changeRewardRules } from "./staff-rewards.ts";

const START = Date.parse("2026-11-20T12:00:00Z");
let time = START;
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => new Date(time) }) });
});
beforeEach(() => {
  time = START;
});
afterAll(() => running.close());

const rewardsOf = ({ token }: Account) => running.client({ token }).rewards;

async function invite(inviter: Account) {
  const { invite_code: inviteCode } = await rewardsOf(inviter).getInvitationUrl({});
  const blank = { name: "", email: "", company: "", channel: "", passwordHash: null };
  return createAccount(running.app, { ...blank, phone: newPhone(), lang: "en-US", inviteCode });
}

async function invited() {
  const inviter = await newAccount(running.app);
  return { inviter, friend: await invite(inviter) };
}

async function pay(accountId: number, paidCents: number) {
  const id = await newOrder(running.app, { accountId, amountCents: paidCents, paidCents, status: "paid" });
  const order = await running.app.db.order.findUniqueOrThrow({ where: { id } });
  const record = () => transaction(running.app, (app) => afterPayment(app, order));
  await record();
  return { id, record };
}

async function refund(orderId: number, amountCents: number): Promise<void> {
  const paymentId = await newPayment(running.app, orderId, { amountCents });
  const money = { amountCents, currency: "CNY", createdAt: running.app.now() };
  await transaction(running.app, async (app) => {
    const refund = await app.db.refund.create({ data: { orderId, paymentId, refundNo: newPhone(), ...money } });
    const data = { refundedCents: { increment: amountCents } };
    await afterRefund(app, await app.db.order.update({ where: { id: orderId }, data }), refund);
  });
}

/** A user's totals, which must match their entries. */
async function sumsOf({ id: userId }: { id: number }) {
  const entries = await running.app.db.cashback.findMany({ where: { userId, kind: "earn" } });
  const balance = await running.app.db.cashbackBalance.findFirst({ where: { userId } });
  const sum = (of: string) =>
    entries.filter(({ status }) => status === of).reduce((cents, { amountCents }) => cents + amountCents, 0);
  const sums = ["frozen", "available", "reserved", "paid"].map(sum);
  expect(sums).toEqual([
    balance?.frozenCents ?? 0,
    balance?.availableCents ?? 0,
    balance?.payingCents ?? 0,
    balance?.paidCents ?? 0,
  ]);
  return sums;
}

const statusesOf = async (account: Account) =>
  (await rewardsOf(account).getCashbackList({ kind: "earn" })).list.map(({ status }) => status);

const titlesTo = async ({ id: userId }: Account) =>
  (await running.app.db.notice.findMany({ where: { userId }, orderBy: { id: "asc" } })).map(({ titleEn }) => titleEn);

describe("a friend's order", () => {
  test("earns until the last moment of the months that the rules give", async () => {
    const { inviter, friend } = await invited();
    time = addMonths(new Date(START), 12).getTime();
    await pay(friend.id, 10_000);
    time += 1;
    await pay(friend.id, 10_000);
    expect(await sumsOf(inviter)).toEqual([1000, 0, 0, 0]);
  });

  test("that earns less than a cent leaves neither an entry nor a notice, and can be refunded", async () => {
    const { inviter, friend } = await invited();
    const { id } = await pay(friend.id, 9);
    await refund(id, 9);
    expect(await statusesOf(inviter)).toEqual([]);
    expect((await titlesTo(inviter)).filter((title) => title.includes("cashback"))).toEqual([]);
  });

  test("notifies the inviter once, and only the friend who paid counts as a customer", async () => {
    const { inviter, friend } = await invited();
    const [other, certified] = [await invite(inviter), await invite(inviter)];
    const certify = async (accountId: number) => {
      const id = await newCertification(running.app, { accountId, submittedById: accountId });
      await changeCertification(running.app, commandLine, { id, action: "pass" });
    };
    await certify(certified.id);
    const noticesOfCashback = async () => (await titlesTo(inviter)).filter((title) => title.includes("cashback"));
    const { record } = await pay(friend.id, 10_000);
    expect(await noticesOfCashback()).toEqual(["You earned ¥10.00 of cashback"]);
    await record();
    expect(await noticesOfCashback()).toHaveLength(1);
    await certify(friend.id);
    const rows = await running.app.db.referral.findMany({
      where: { inviterId: inviter.id },
      orderBy: { userId: "asc" },
    });
    expect(rows.map(({ userId, status, firstOrderAt }) => [userId, status, firstOrderAt])).toEqual([
      [friend.id, "ordered", new Date(START)],
      [other.id, "registered", null],
      [certified.id, "certified", null],
    ]);
  });
});

test("an invitation earns no points if the rules give none", async () => {
  await changeRewardRules(running.app, commandLine, { points_per_user: 0 });
  const { inviter } = await invited();
  await changeRewardRules(running.app, commandLine, { points_per_user: 200 });
  expect(await running.app.db.pointsEntry.count({ where: { userId: inviter.id } })).toBe(0);
});

describe("a refund", () => {
  test("of somebody who was not invited changes no cashback", async () => {
    const payer = await newAccount(running.app);
    const { id } = await pay(payer.id, 10_000);
    await refund(id, 10_000);
    expect(await running.app.db.cashback.count({ where: { fromUserId: payer.id } })).toBe(0);
  });

  test("too small for another cent leaves neither an entry nor a notice", async () => {
    const { inviter, friend } = await invited();
    const { id } = await pay(friend.id, 10_000);
    for (let count = 0; count < 11; count++) await refund(id, 1);
    expect(await sumsOf(inviter)).toEqual([998, 0, 0, 0]);
    expect(await statusesOf(inviter)).toHaveLength(3);
    expect((await titlesTo(inviter)).filter((title) => title.includes("deducted"))).toHaveLength(2);
  });

  test("of the whole order voids available cashback", async () => {
    const { inviter, friend } = await invited();
    const { id } = await pay(friend.id, 10_000);
    time += 31 * DAY_MS;
    await releaseCashback(running.app);
    await refund(id, 10_000);
    expect(await sumsOf(inviter)).toEqual([0, 0, 0, 0]);
    time = START;
    expect(await statusesOf(inviter)).toEqual(["void"]);
  });

  test("of cashback that a payout had split deducts both parts", async () => {
    const { inviter, friend } = await invited();
    const { id } = await pay(friend.id, 200_000);
    time += 31 * DAY_MS;
    await releaseCashback(running.app);
    time = START;
    const payout = await requestCash(inviter, 12_000);
    expect(await sumsOf(inviter)).toEqual([0, 8000, 12_000, 0]);
    await changePayout(running.app, commandLine, { id: payout.cashback_id, action: "reject", reason: "No" });
    await refund(id, 200_000);
    expect(await sumsOf(inviter)).toEqual([0, 0, 0, 0]);
  });

  test("during a release waits for it", async () => {
    const { inviter, friend } = await invited();
    const { id } = await pay(friend.id, 10_000);
    time += 31 * DAY_MS;
    const { refunded } = await transaction(running.app, async (app) => {
      await releaseCashback(app);
      const refunded = refund(id, 10_000);
      await vi.waitUntil(async () => {
        const waiting = await app.db.$queryRaw<unknown[]>`select 1 from pg_locks where not granted`;
        return waiting.length > 0;
      });
      return { refunded };
    });
    await refunded;
    expect(await sumsOf(inviter)).toEqual([0, 0, 0, 0]);
  });

  test("at the moment of release leaves totals that match the entries", async () => {
    const { inviter, friend } = await invited();
    const orders = await Promise.all(Array.from({ length: 30 }, () => pay(friend.id, 10_000)));
    time += 31 * DAY_MS;
    await Promise.all([
      ...orders.map(({ id }) => refund(id, 10_000)),
      ...Array.from({ length: 20 }, () => releaseCashback(running.app)),
    ]);
    await releaseCashback(running.app);
    expect(await sumsOf(inviter)).toEqual([0, 0, 0, 0]);
  });
});

test("a release waits for nobody of whom nothing is due", async () => {
  const [{ inviter, friend }, other] = [await invited(), await newAccount(running.app)];
  await pay(friend.id, 10_000);
  await addCashback(running.app, other, 500);
  time += 31 * DAY_MS;
  await transaction(running.app, async (app) => {
    await holdCashback(app, other.id, "CNY");
    await releaseCashback(running.app);
  });
  expect(await sumsOf(inviter)).toEqual([0, 1000, 0, 0]);
});

const to = { payout_type: "bank", real_name: "Ann", account: "6222020200112233", bank_name: "ICBC" } as const;

async function requestCash(account: Account, amount_cents: number) {
  const sms_code = await codeSentTo(running.app, account.phone, "payout");
  return rewardsOf(account).addCashbackLog({ target: "cash", amount_cents, ...to, sms_code });
}

describe("a payout", () => {
  test("of money goes to the account named, and earns no points", async () => {
    const account = await newAccount(running.app);
    await addCashback(running.app, account, 20_000);
    const { cashback_id: id } = await requestCash(account, 20_000);
    expect(await running.app.db.cashback.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ payoutType: "bank", realName: "Ann", bankName: "ICBC", accountMasked: "****2233", integral: 0 },
    });
    expect(await running.app.db.pointsEntry.count({ where: { userId: account.id } })).toBe(0);
  });

  test.each(["payout_type", "real_name", "account", "bank_name"])("without %s is refused", async (missing) => {
    const account = await newAccount(running.app);
    await addCashback(running.app, account, 20_000);
    const request = { target: "cash", amount_cents: 20_000, ...to, [missing]: undefined } as const;
    await expect(rewardsOf(account).addCashbackLog(request)).rejects.toMatchObject({ code: 6003 });
  });

  test("of nothing is refused to somebody who has never earned", async () => {
    const account = await newAccount(running.app);
    await expect(rewardsOf(account).addCashbackLog({ target: "integral", all: true })).rejects.toMatchObject({
      code: 6002,
      data: { available_cents: 0, min_cents: 1 },
    });
  });

  test("takes the oldest earnings, even if they were changed since, less what was reversed", async () => {
    const account = await newAccount(running.app);
    for (const cents of [3000, 5000, -500]) await addCashback(running.app, account, cents);
    for (const status of ["frozen", "available"])
      await running.app.db.cashback.updateMany({
        where: { userId: account.id, amountCents: 3000 },
        data: { status },
      });
    const { cashback_id: payoutId } = await rewardsOf(account).addCashbackLog({
      target: "integral",
      amount_cents: 2600,
    });
    const parts = await running.app.db.cashback.findMany({ where: { payoutId }, orderBy: { amountCents: "asc" } });
    expect(parts.map(({ amountCents }) => amountCents)).toEqual([-500, 100, 3000]);
    expect(await sumsOf(account)).toEqual([0, 4900, 0, 2600]);
  });
});

test("a user sees their own totals only, each currency in its row", async () => {
  const [account, other] = [await newAccount(running.app), await newAccount(running.app)];
  await addCashback(running.app, account, 500, "USD");
  await addCashback(running.app, account, 700, "CNY");
  await addCashback(running.app, other, 900, "CNY");
  const { sum } = await rewardsOf(account).getInvitationUrl({});
  expect(sum.balances.map(({ currency, available_cents }) => [currency, available_cents])).toEqual([
    ["CNY", 700],
    ["USD", 500],
  ]);
});
