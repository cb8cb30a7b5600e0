import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount, newPhone } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { codeSentTo } from "../../../../../tests/setup/codes.ts";
import { newOrder, newPayment } from "../../../../../tests/setup/commerce-fixtures.ts";
import { addCashback, newPayout, newRecommended } from "../../../../../tests/setup/reward-calls.ts";
import { transaction } from "../../app.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { createAccount } from "../account/accounts.ts";
import { afterPayment, afterRefund } from "../orders/consequences.ts";
import { releaseCashback } from "./earnings.ts";
import { changePayout, changeRecommended, changeRewardRules } from "./staff-rewards.ts";

let elapsedMs = 0;
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => new Date(Date.now() + elapsedMs) }) });
});
afterAll(() => running.close());

const rewardsOf = ({ token }: Account) => running.client({ token }).rewards;

/** A user, and a friend who registered through their invitation. */
async function invited() {
  const inviter = await newAccount(running.app);
  const { invite_code: inviteCode } = await rewardsOf(inviter).getInvitationUrl({});
  const blank = { name: "", email: "", company: "", channel: "", passwordHash: null };
  const friend = await createAccount(running.app, { ...blank, phone: newPhone(), lang: "en-US", inviteCode });
  return { inviter, friend };
}

/** A paid order of the friend. */
async function pay(accountId: number, paidCents: number) {
  const id = await newOrder(running.app, { accountId, amountCents: paidCents, paidCents, status: "paid" });
  await running.app.db.order.update({ where: { id }, data: { paidAt: running.app.now() } });
  const order = await running.app.db.order.findUniqueOrThrow({ where: { id } });
  const recordPayment = () => transaction(running.app, (app) => afterPayment(app, order));
  await recordPayment();
  return { order, recordPayment };
}

async function refund(orderId: number, amountCents: number) {
  const paymentId = await newPayment(running.app, orderId, { amountCents });
  const refund = await running.app.db.refund.create({
    data: {
      orderId,
      paymentId,
      refundNo: newPhone(),
      amountCents,
      currency: "CNY",
      createdAt: running.app.now(),
    },
  });
  const order = await running.app.db.order.update({
    where: { id: orderId },
    data: { refundedCents: { increment: amountCents } },
  });
  const recordRefund = () => transaction(running.app, (app) => afterRefund(app, order, refund));
  await recordRefund();
  return recordRefund;
}

/** A user's totals, which must match their entries. */
async function sumsOf(userId: number) {
  const entries = await running.app.db.cashback.findMany({ where: { userId } });
  const sum = (...statuses: string[]) =>
    entries
      .filter(({ kind, status }) => kind === "earn" && statuses.includes(status))
      .reduce((total, { amountCents }) => total + amountCents, 0);
  const balance = await running.app.db.cashbackBalance.findFirst({ where: { userId } });
  const { frozenCents = 0, availableCents = 0, payingCents = 0, paidCents = 0 } = balance ?? {};
  const sums = { frozenCents, availableCents, payingCents, paidCents };
  expect(sums).toEqual({
    frozenCents: sum("frozen"),
    availableCents: sum("available"),
    payingCents: sum("reserved"),
    paidCents: sum("paid"),
  });
  return [frozenCents, availableCents, payingCents, paidCents];
}

test("fifty concurrent requests for a user's invitation return the same code", async () => {
  const account = await newAccount(running.app);
  const results = await Promise.all(Array.from({ length: 50 }, () => rewardsOf(account).getInvitationUrl({})));
  const codes = new Set(results.map(({ invite_code }) => invite_code));
  expect(codes.size).toBe(1);
  expect(results[0]?.url).toMatch(new RegExp(`/\\?invite=${[...codes][0]}$`));
});

test("a user who registers through an invitation is bound to it and earns the inviter points", async () => {
  const { inviter, friend } = await invited();
  const { sum, rules } = await rewardsOf(inviter).getInvitationUrl({});
  expect(sum).toMatchObject({ invited_num: 1, ordered_num: 0, integral: rules.points_per_user });
  const { list } = await rewardsOf(inviter).getInvitationUserList({});
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ status: "registered", order_cents: 0, reward_cents: 0, reward_status: null });
  expect(list[0]?.user_masked).not.toContain(friend.phone ?? "");
});

test("a friend's paid order earns cashback once, which becomes available after the freeze period", async () => {
  const { inviter, friend } = await invited();
  const { recordPayment } = await pay(friend.id, 19_999);
  await Promise.all(Array.from({ length: 50 }, recordPayment));
  expect(await sumsOf(inviter.id)).toEqual([1999, 0, 0, 0]);
  expect(await releaseCashback(running.app)).toBe(0);
  elapsedMs = 30 * DAY_MS + 1000;
  const released = await Promise.all(Array.from({ length: 10 }, () => releaseCashback(running.app)));
  expect(released.reduce((sum, count) => sum + count, 0)).toBe(1);
  elapsedMs = 0;
  expect(await sumsOf(inviter.id)).toEqual([0, 1999, 0, 0]);
  const { list } = await rewardsOf(inviter).getInvitationUserList({ status: "ordered" });
  expect(list[0]).toMatchObject({ order_cents: 19_999, reward_cents: 1999, reward_status: "available" });
});

test("orders after the first twelve months, or by users who were not invited, earn nothing", async () => {
  const { inviter, friend } = await invited();
  elapsedMs = 370 * DAY_MS;
  await pay(friend.id, 50_000);
  elapsedMs = 0;
  await pay((await newAccount(running.app)).id, 50_000);
  expect(await sumsOf(inviter.id)).toEqual([0, 0, 0, 0]);
});

describe("a refund", () => {
  test("of the whole order voids frozen cashback", async () => {
    const { inviter, friend } = await invited();
    const { order } = await pay(friend.id, 10_000);
    const recordRefund = await refund(order.id, 10_000);
    await Promise.all(Array.from({ length: 50 }, recordRefund));
    expect(await sumsOf(inviter.id)).toEqual([0, 0, 0, 0]);
    const { list } = await rewardsOf(inviter).getCashbackList({});
    expect(list.map(({ status }) => status)).toEqual(["void"]);
  });

  test("in parts claws back each part's share once, never more than was earned", async () => {
    const { inviter, friend } = await invited();
    const { order } = await pay(friend.id, 10_000);
    const recordRefund = await refund(order.id, 3333);
    await Promise.all(Array.from({ length: 50 }, recordRefund));
    expect(await sumsOf(inviter.id)).toEqual([666, 0, 0, 0]);
    await refund(order.id, 6667);
    expect(await sumsOf(inviter.id)).toEqual([0, 0, 0, 0]);
  });

  test("of cashback already paid out leaves a debt that the next earnings cover", async () => {
    const { inviter, friend } = await invited();
    const { order } = await pay(friend.id, 200_000);
    elapsedMs = 31 * DAY_MS;
    await releaseCashback(running.app);
    elapsedMs = 0;
    await rewardsOf(inviter).addCashbackLog({ target: "integral", all: true });
    expect(await sumsOf(inviter.id)).toEqual([0, 0, 0, 20_000]);
    await refund(order.id, 200_000);
    expect(await sumsOf(inviter.id)).toEqual([0, -20_000, 0, 20_000]);
    await addCashback(running.app, inviter, 30_000);
    await rewardsOf(inviter).addCashbackLog({ target: "integral", all: true });
    expect(await sumsOf(inviter.id)).toEqual([0, 0, 0, 30_000]);
  });
});

async function requestCashPayout(account: Account, amount_cents: number) {
  const sms_code = await codeSentTo(running.app, account.phone, "payout");
  const to = { payout_type: "bank", real_name: "Ann", account: "6222020200112233", bank_name: "ICBC" } as const;
  return rewardsOf(account).addCashbackLog({ target: "cash", amount_cents, ...to, sms_code });
}

describe("a payout", () => {
  test("reserves the oldest earnings and splits the one that is too large", async () => {
    const account = await newAccount(running.app);
    await addCashback(running.app, account, 8000);
    await addCashback(running.app, account, 9000);
    const { cashback_id: id, available_cents } = await requestCashPayout(account, 10_000);
    expect(available_cents).toBe(7000);
    expect(await sumsOf(account.id)).toEqual([0, 7000, 10_000, 0]);
    const parts = await running.app.db.cashback.findMany({ where: { payoutId: id }, orderBy: { id: "asc" } });
    expect(parts.map(({ amountCents }) => amountCents)).toEqual([8000, 2000]);
    const { list: earnings } = await rewardsOf(account).getCashbackList({ kind: "earn" });
    expect(earnings.map(({ amount_cents }) => amount_cents).sort()).toEqual([2000, 7000, 8000]);
    const { list } = await rewardsOf(account).getCashbackList({ kind: "payout" });
    expect(list[0]).toMatchObject({ status: "pending", account_masked: "****2233", amount_cents: 10_000 });
  });

  test.each(["CNY", "USD"] as const)("converts %s to points at the rate that the rules state", async (currency) => {
    const account = await newAccount(running.app);
    await addCashback(running.app, account, 2000, currency);
    const { rules } = await rewardsOf(account).getInvitationUrl({});
    await rewardsOf(account).addCashbackLog({ target: "integral", currency, all: true });
    const rate = currency === "CNY" ? rules.points_per_yuan : rules.points_per_dollar;
    const { integral } = await running.app.db.user.findUniqueOrThrow({ where: { id: account.id } });
    expect(integral).toBe(20 * rate);
    expect(rules.text_html).toContain(`${rate} for each ${currency === "CNY" ? "yuan" : "dollar"}`);
  });

  test("is created once for concurrent requests for the same money", async () => {
    const account = await newAccount(running.app);
    await addCashback(running.app, account, 5000);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => rewardsOf(account).addCashbackLog({ target: "integral", amount_cents: 3000 })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await sumsOf(account.id)).toEqual([0, 2000, 0, 3000]);
    const { integral } = await running.app.db.user.findUniqueOrThrow({ where: { id: account.id } });
    expect(integral).toBe(3600);
  });

  test("below the minimum, without an account or with a wrong code is rejected and changes nothing", async () => {
    const account = await newAccount(running.app);
    await addCashback(running.app, account, 20_000);
    await expect(requestCashPayout(account, 9999)).rejects.toMatchObject({
      code: 6002,
      data: { available_cents: 20_000, min_cents: 10_000 },
    });
    const rewards = rewardsOf(account);
    const cash = { target: "cash", amount_cents: 10_000 } as const;
    await expect(rewards.addCashbackLog(cash)).rejects.toMatchObject({ code: 6003 });
    const to = { payout_type: "alipay", real_name: "Ann", account: "ann@example.com" } as const;
    await expect(rewards.addCashbackLog({ ...cash, ...to })).rejects.toMatchObject({
      fields: { sms_code: "is required" },
    });
    await expect(rewards.addCashbackLog({ ...cash, ...to, sms_code: "000000" })).rejects.toMatchObject({ code: 1003 });
    await expect(rewards.addCashbackLog({ target: "cash" })).rejects.toMatchObject({
      fields: { amount_cents: "is required" },
    });
    expect(await sumsOf(account.id)).toEqual([0, 20_000, 0, 0]);
  });

  const steps = {
    pending: { approve: "approved", reject: "rejected" },
    approved: { pay: "paid", fail: "failed" },
    failed: { approve: "approved", reject: "rejected" },
    paid: {},
    rejected: {},
  } as Record<string, Record<string, string>>;
  for (const status of Object.keys(steps))
    for (const action of ["approve", "pay", "fail", "reject"] as const)
      test(`${status} + ${action} -> ${steps[status]?.[action] ?? "conflict"}`, async () => {
        const id = await newPayout(running.app);
        const { userId } = await running.app.db.cashback.update({ where: { id }, data: { status } });
        const change = () => changePayout(running.app, commandLine, { id, action, reason: "So it is" });
        const to = steps[status]?.[action];
        const results = await Promise.allSettled(Array.from({ length: 50 }, change));
        const done = results.filter((result) => result.status === "fulfilled");
        expect(done).toHaveLength(to ? 1 : 0);
        const after = await running.app.db.cashback.findUniqueOrThrow({ where: { id } });
        expect(after.status).toBe(to ?? status);
        if (to === "rejected") {
          const notice = await running.app.db.notice.findFirstOrThrow({ where: { userId }, orderBy: { id: "desc" } });
          expect(notice).toMatchObject({
            contentEn: "The amount is available again. Reason: So it is",
            contentZh: "金额已退回可用余额。原因：So it is",
          });
        }
        if (!to) await expect(change()).rejects.toMatchObject({ failure: "CONFLICT", data: { state: status } });
        if (to)
          expect(await sumsOf(userId)).toEqual(
            to === "paid" ? [0, 0, 0, 10_000] : to === "rejected" ? [0, 10_000, 0, 0] : [0, 0, 10_000, 0],
          );
      });
});

describe("a recommended customer", () => {
  const customer = { company: "Example Ltd", contact_name: "王小明", agree: true } as const;

  test("counts for the first user to recommend it", async () => {
    const [first, second] = [await newAccount(running.app), await newAccount(running.app)];
    const contact_phone = newPhone();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        rewardsOf(index % 2 === 0 ? first : second).rewardAdd({ ...customer, contact_phone }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const lists = await Promise.all([first, second].map((account) => rewardsOf(account).getInvitationList({})));
    const [row] = lists.flatMap(({ list }) => list);
    expect(row).toMatchObject({ contact_name_masked: "王**", status: "submitted" });
    expect(row?.contact_phone_masked).toContain("****");
  });

  test("cannot be the user themselves, an existing customer, or recommended without consent", async () => {
    const [account, other] = [await newAccount(running.app), await newAccount(running.app)];
    const recommend = (contact_phone: string, agree = true) =>
      rewardsOf(account).rewardAdd({ ...customer, contact_phone, agree });
    await expect(recommend(account.phone)).rejects.toMatchObject({ code: 6001 });
    await expect(recommend(other.phone)).rejects.toMatchObject({ code: 6004 });
    await expect(recommend(newPhone(), false)).rejects.toMatchObject({ code: 1006 });
  });

  const steps = {
    submitted: { follow: "following", reject: "rejected" },
    following: { win: "won", lose: "lost" },
    won: {},
    lost: {},
    rejected: {},
  } as Record<string, Record<string, string>>;
  for (const status of Object.keys(steps))
    for (const action of ["follow", "win", "lose", "reject"] as const)
      test(`${status} + ${action} -> ${steps[status]?.[action] ?? "conflict"}`, async () => {
        const account = await newAccount(running.app);
        const id = await newRecommended(running.app, account.id, status);
        const change = () =>
          changeRecommended(running.app, commandLine, { id, action, reason: "So it is", reward_cents: 5000 });
        const to = steps[status]?.[action];
        const results = await Promise.allSettled(Array.from({ length: 50 }, change));
        expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(to ? 1 : 0);
        const after = await running.app.db.recommendedCustomer.findUniqueOrThrow({ where: { id } });
        expect(after).toMatchObject({ status: to ?? status, rewardCents: to === "won" ? 5000 : 0 });
        expect(await sumsOf(account.id)).toEqual([to === "won" ? 5000 : 0, 0, 0, 0]);
      });
});

test("changed rules apply only to later earnings", async () => {
  const { inviter, friend } = await invited();
  await pay(friend.id, 10_000);
  const before = await changeRewardRules(running.app, commandLine, { percent: 20 });
  expect(before).toMatchObject({ percent: 20, freeze_days: 30 });
  await pay(friend.id, 10_000);
  await changeRewardRules(running.app, commandLine, { percent: 10, freeze_days: 0 });
  await pay(friend.id, 10_000);
  await changeRewardRules(running.app, commandLine, { freeze_days: 30 });
  expect(await sumsOf(inviter.id)).toEqual([3000, 1000, 0, 0]);
  expect((await rewardsOf(inviter).getInvitationUrl({})).rules.text_html).toContain("10%");
});
