import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newQuote, packageOf } from "../../../../../tests/setup/orders-calls.ts";
import { decideSandbox } from "../payments/sandbox-page.ts";
import { changePoints } from "../points/ledger.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let time = Date.parse("2026-11-23T04:00:00Z");
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => new Date(time) }) });
});
afterAll(() => running.close());

const clientOf = ({ token }: Account) => running.client({ token });
const orderOf = (id: number) => running.app.db.order.findUniqueOrThrow({ where: { id } });
const paymentOf = (orderId: number) => running.app.db.payment.findFirstOrThrow({ where: { orderId } });
const minutes = (count: number) => {
  time += count * 60_000;
};

async function order(account: Account, quoteRequest = {}) {
  const { quote_id } = await newQuote(running.app, account, quoteRequest);
  return clientOf(account).orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
}

describe("points and coupons", () => {
  const given = async (points: number) => {
    const account = await newAccount(running.app);
    const entry = { change: points, reason: "staff", refType: "test", refId: String(account.id) };
    await changePoints(running.app, account.id, entry);
    const coupon = await running.app.db.coupon.create({
      data: {
        accountId: account.id,
        nameEn: "Ten off",
        nameZh: "立减十元",
        currency: "CNY",
        amountCents: 1000,
        minCents: 5000,
        createdAt: new Date(time),
      },
    });
    return { account, coupon_id: coupon.id };
  };
  const pointsOf = async ({ id }: Account) => (await running.app.db.user.findUniqueOrThrow({ where: { id } })).integral;

  test("reduce the price, are used up by the order, and are returned when it is canceled", async () => {
    const { account, coupon_id } = await given(1500);
    const other = await given(0);
    // A coupon can be used up to its last moment.
    await running.app.db.coupon.update({ where: { id: other.coupon_id }, data: { expiresAt: new Date(time + 1) } });
    const kept = await order(other.account, { coupon_id: other.coupon_id });
    expect(kept.amount_cents).toBe(9000);
    const made = await order(account, { coupon_id, use_integral: true });
    expect(made.amount_cents).toBe(10_000 - 1000 - 1500);
    expect(await pointsOf(account)).toBe(0);
    expect((await clientOf(account).orders.couponList({})).total).toBe(0);
    expect(await answerOf(clientOf(other.account).orders.orderCancel({ id: made.order_id }))).toMatchObject({
      code: 404,
    });
    await clientOf(account).orders.orderCancel({ id: made.order_id });
    expect(await orderOf(made.order_id)).toMatchObject({ status: "cancelled", closedAt: new Date(time) });
    expect(await paymentOf(kept.order_id)).toMatchObject({ status: "pending" });
    expect((await clientOf(other.account).orders.couponList({})).total).toBe(0);
    expect(await pointsOf(account)).toBe(1500);
    expect((await clientOf(account).orders.couponList({})).total).toBe(1);
  });

  test("are kept in the quote that takes the place of an expired one, and nothing else is spent", async () => {
    const { account, coupon_id } = await given(1500);
    const late = async (quoteRequest: object) => {
      const { quote_id } = await newQuote(running.app, account, quoteRequest);
      minutes(15);
      return answerOf(clientOf(account).orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" }));
    };
    expect(await late({ coupon_id, use_integral: true })).toMatchObject({ data: { quote: { amount_cents: 7500 } } });
    expect(await late({})).toMatchObject({ data: { quote: { amount_cents: 10_000 } } });
    await running.app.db.coupon.update({ where: { id: coupon_id }, data: { expiresAt: new Date(time + 60_000) } });
    const { quote_id } = await newQuote(running.app, account, { coupon_id });
    minutes(1);
    const confirm = clientOf(account).orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
    expect(await answerOf(confirm)).toMatchObject({ code: 409, data: { state: "coupon_used" } });
    await order(account);
    expect(await running.app.db.pointsEntry.count({ where: { userId: account.id } })).toBe(1);
  });

  test("pay at most half of what a coupon leaves of a price; one covering all that is due leaves nothing to pay", async () => {
    const { account, coupon_id } = await given(100_000);
    expect(await newQuote(running.app, account, { use_integral: true })).toMatchObject({ amount_cents: 5000 });
    expect(await newQuote(running.app, account, { use_integral: true, coupon_id })).toMatchObject({
      amount_cents: 4500,
    });
    await running.app.db.coupon.update({ where: { id: coupon_id }, data: { amountCents: 50_000 } });
    const made = await order(account, { coupon_id });
    expect(made).toMatchObject({ status: "completed", amount_cents: 0, pay: null });
    const bought = { where: { accountId: account.id, source: "order" } };
    expect(await running.app.db.service.findFirst(bought)).toMatchObject({ quota: 1000 });
    await decideSandbox(running.app, (await paymentOf((await order(account)).order_id)).paymentNo, "paid");
    await running.app.db.coupon.update({ where: { id: coupon_id }, data: { orderId: null } });
    const pkg_id = await packageOf(running.app, 1, 2);
    const upgrade = await newQuote(running.app, account, { pkg_id, coupon_id });
    expect(upgrade).toMatchObject({ credit_cents: 10_000, discount_cents: 20_000, amount_cents: 0 });
    await running.app.db.coupon.update({ where: { id: coupon_id }, data: { minCents: 10_001 } });
    await expect(newQuote(running.app, account, { pkg_id, coupon_id })).rejects.toMatchObject({ field: "coupon_id" });
  });

  test("a coupon is for its account, once, in time, in its currency and from its least price on; usable ones are listed", async () => {
    const { account, coupon_id } = await given(0);
    const { coupon_id: foreign } = await given(0);
    const unused = {
      accountId: account.id,
      currency: "CNY",
      amountCents: 1000,
      minCents: 0,
      createdAt: new Date(time),
    };
    const create = async (changes: object) =>
      (await running.app.db.coupon.create({ data: { ...unused, nameEn: "", nameZh: "", ...changes } })).id;
    const soon = new Date(time + 60_000);
    const last = await create({ expiresAt: new Date(time + 1), nameZh: "一元" });
    const enough = await create({ minCents: 10_000, expiresAt: soon, nameEn: "One off" });
    const refused = [
      [foreign, { code: 404 }],
      [await create({ orderId: 1 }), { code: 409, data: { state: "used" } }],
      [await create({ expiresAt: new Date(time) }), { code: 409, data: { state: "expired" } }],
      [await create({ minCents: 10_001, expiresAt: soon }), { code: 400, data: { errors: [{ field: "coupon_id" }] } }],
      [await create({ currency: "USD" }), { code: 400, data: { errors: [{ field: "coupon_id" }] } }],
    ] as const;
    const { orders } = clientOf(account);
    const pkg_id = await packageOf(running.app);
    for (const [coupon_id, answer] of refused)
      expect(await answerOf(orders.orderQuote({ pkg_id, coupon_id, currency: "CNY" }))).toMatchObject(answer);
    for (const coupon_id of [last, enough])
      expect(await newQuote(running.app, account, { coupon_id })).toMatchObject({ amount_cents: 9000 });
    const listed = await orders.couponList({});
    expect(listed.list.map(({ name }) => name)).toEqual(["一元", "One off", "", "Ten off", ""]);
    expect(listed.list.slice(0, 2)).toMatchObject([
      { id: last, name: "一元", currency: "CNY", amount_cents: 1000, min_cents: 0 },
      { id: enough, name: "One off", min_cents: 10_000, expires_at: soon.toISOString() },
    ]);
    expect(listed.list.slice(2).map(({ id }) => id)).toEqual([refused[3][0], coupon_id, refused[4][0]]);
    expect(listed.total).toBe(5);
    const chinese = await running.client({ token: account.token, lang: "zh-CN" }).orders.couponList({});
    expect(chinese.list.map(({ name }) => name)).toEqual(["一元", "One off", "", "立减十元", ""]);
  });

  test("are spent once by fifty concurrent orders for the same points", async () => {
    const { account } = await given(1000);
    const quotes = await Promise.all(
      Array.from({ length: 50 }, () => newQuote(running.app, account, { use_integral: true })),
    );
    const answers = await Promise.all(
      quotes.map(({ quote_id }) =>
        answerOf(clientOf(account).orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" })),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 2001)).toHaveLength(49);
    expect(await pointsOf(account)).toBe(0);
  });

  test("fifty concurrent orders use the same coupon once", async () => {
    const { account, coupon_id } = await given(0);
    const quotes = await Promise.all(Array.from({ length: 50 }, () => newQuote(running.app, account, { coupon_id })));
    const codes = await Promise.all(
      quotes.map(async ({ quote_id }) => {
        const confirmed = clientOf(account).orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
        return (await answerOf(confirmed)).code;
      }),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(49);
  });
});
