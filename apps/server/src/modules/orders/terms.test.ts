import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newKey } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newOrder } from "../../../../../tests/setup/commerce-fixtures.ts";
import { boughtService, packageOf } from "../../../../../tests/setup/orders-calls.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { addMonths } from "../../lib/months.ts";
import { decideSandbox } from "../payments/sandbox-page.ts";
import { deliver } from "./complete.ts";
import { billAllOverage, billOverage } from "./overage.ts";
import { orderRenewals, remind } from "./renewing.ts";
import { closeOverdue } from "./states.ts";

let running: Awaited<ReturnType<typeof startApp>>;
const start = Date.parse("2026-11-23T04:00:00Z");
let time = start;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => new Date(time) }) });
});
afterAll(() => running.close());

const serviceOf = (id: number) => running.app.db.service.findUniqueOrThrow({ where: { id } });
const ordersOf = (accountId: number) => running.app.db.order.findMany({ where: { accountId }, orderBy: { id: "asc" } });

async function pay(orderId: number, token: string) {
  await running.client({ token }).orders.userOrderConfirm({ order_id: orderId, pay_channel: "sandbox" });
  const { paymentNo } = await running.app.db.payment.findFirstOrThrow({ where: { orderId } });
  await decideSandbox(running.app, paymentNo, "paid");
}

test("months are calendar months, and shorter ones end on their last day", () => {
  const from = new Date("2026-01-31T10:00:00Z");
  expect(addMonths(from, 1).toISOString()).toBe("2026-02-28T10:00:00.000Z");
  expect(addMonths(from, 12).toISOString()).toBe("2027-01-31T10:00:00.000Z");
});

describe("calls beyond the quota", () => {
  /** A service with the given number of calls at a cent per call, and no free quota. */
  async function given(quota: number, capCalls: number) {
    const { account, secret } = await newKey(running.app);
    await running.app.db.service.updateMany({ where: { accountId: account.id, source: "free" }, data: { quota: 0 } });
    const { id } = await boughtService(running.app, account.id, { quota });
    await running.app.db.service.update({ where: { id }, data: { per1kCents: 1000 } });
    const { orders } = running.client({ token: account.token });
    await orders.setServicePolicy({ service_id: id, over_quota_policy: "charge", overage_cap_cents: 1000 });
    // The cap buys whole thousands; a small one keeps the test short.
    await running.app.db.service.update({ where: { id }, data: { overageCalls: capCalls } });
    return { account, secret, id };
  }
  const call = (secret: string) =>
    running.server.inject({ url: "/v2/query?ip=8.8.8.8", headers: { "x-api-key": secret } });
  const use = async (id: number, taken: number, reserved = 0) => {
    const subject = `service:${id}`;
    const data = { subject, quota: 1_000_000, taken, reserved };
    await running.app.db.balance.upsert({ where: { subject }, create: data, update: { taken, reserved } });
  };

  test("are answered up to the cap and refused beyond it", async () => {
    const { secret } = await given(3, 2);
    const codes: number[] = [];
    for (let count = 0; count < 7; count++) codes.push((await call(secret)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 402, 402]);
  });

  test("that are answered after the policy ended are billed too, and soon no more are", async () => {
    const { account, secret, id } = await given(10, 100_000);
    const { orders } = running.client({ token: account.token });
    let answered = 0;
    const callTimes = async (count: number) => {
      const codes = await Promise.all(Array.from({ length: count }, async () => (await call(secret)).statusCode));
      answered += codes.filter((code) => code === 200).length;
    };
    const billed = async () => (await ordersOf(account.id)).reduce((sum, { amountCents }) => sum + amountCents, 0);
    for (let round = 0; round < 5; round++) await callTimes(100);
    expect(answered).toBe(500);
    await orders.setServicePolicy({ service_id: id, over_quota_policy: "stop" });
    for (let round = 0; round < 10; round++) await callTimes(100);
    await running.lookupApi.keyRing.refresh();
    await callTimes(10);
    await running.lookupApi.meter.flush();
    // The credits that the process holds return between two flushes, at the latest after a few.
    const isEnded = async () =>
      (await running.app.db.service.findUniqueOrThrow({ where: { id } })).overageCalls === answered - 10;
    for (let minute = 0; minute < 20 && !(await isEnded()); minute++) {
      time += 61_000;
      await running.lookupApi.meter.flush();
      await billAllOverage(running.app, "ended");
    }
    const before = answered;
    await running.lookupApi.keyRing.refresh();
    await callTimes(50);
    expect(answered).toBe(before);
    // At a cent for each call beyond the ten.
    expect(await billed()).toBe(answered - 10);
    time = start;
  });

  test("are not available to sub-accounts", async () => {
    const { account, id } = await given(10, 1000);
    const { splittable } = await running.client({ token: account.token }).splits.getSplitKey({ service_id: id });
    expect(splittable).toBe(10);
  });

  test("are billed once by concurrent runs; later runs bill only the new ones", async () => {
    const { account, id } = await given(100, 1000);
    await use(id, 350);
    const runs = await Promise.all(Array.from({ length: 50 }, () => billOverage(running.app, id)));
    expect(runs.filter((isBilled) => isBilled)).toHaveLength(1);
    expect(await ordersOf(account.id)).toMatchObject([
      {
        ...{ kind: "overage", amountCents: 250, status: "pending_pay" },
        ...{ titleEn: "IP geolocation: 250 calls beyond the quota", titleZh: "IP 归属地（超额 250 次）" },
      },
    ]);
    await use(id, 400);
    await billAllOverage(running.app, "all");
    expect((await ordersOf(account.id)).map(({ amountCents }) => amountCents)).toEqual([250, 50]);
    expect(await serviceOf(id)).toMatchObject({ overageBilled: 300 });
    const [first] = await ordersOf(account.id);
    const { expireAt } = await serviceOf(id);
    await pay(first?.id ?? 0, account.token);
    const completed = { status: "completed", paidCents: 250, serviceIds: [id] };
    expect((await ordersOf(account.id))[0]).toMatchObject(completed);
    // They were made already, so paying for them adds neither calls nor time.
    expect(await serviceOf(id)).toMatchObject({ quota: 100, expireAt });
    const cancel = running.client({ token: account.token }).orders.orderCancel({ id: first?.id ?? 0 });
    await expect(cancel).rejects.toMatchObject({ code: 409, data: { state: "completed" } });
  });

  test("are billed after a month, or before if their term or policy ends, and other services are left alone", async () => {
    await billAllOverage(running.app, "all");
    const idOf = async ({ taken = 150, reserved = 0, ...changes }) => {
      const { id } = await given(100, 1000);
      await use(id, taken, reserved);
      return (await running.app.db.service.update({ where: { id }, data: changes })).id;
    };
    const going = await idOf({ taken: 50, reserved: 100 });
    const ended = await idOf({ expireAt: new Date(time) });
    const stopped = await idOf({ overQuotaPolicy: "stop" });
    const without = await idOf({ overQuotaPolicy: "stop", overageCalls: 0 });
    const before = await serviceOf(without);
    expect(await billAllOverage(running.app, "ended")).toEqual({ orders: 2 });
    expect(await serviceOf(going)).toMatchObject({ overageBilled: 0, overageCalls: 1000 });
    expect(await serviceOf(ended)).toMatchObject({ overageBilled: 50, overageCalls: 1000 });
    const done = await serviceOf(stopped);
    expect(done).toMatchObject({ overageBilled: 50, overageCalls: 50 });
    expect(await billAllOverage(running.app, "ended")).toEqual({ orders: 0 });
    expect(await billAllOverage(running.app, "all")).toEqual({ orders: 1 });
    // Calls allocated to sub-accounts count.
    expect(await serviceOf(going)).toMatchObject({ overageBilled: 50, overageCalls: 1000 });
    expect(await serviceOf(without)).toEqual(before);
    expect(await billOverage(running.app, 999_999)).toBe(false);
  });

  test("that were billed are not taken from a renewal's quota; unbilled ones are billed when the term ends", async () => {
    const { account, id } = await given(100, 1000);
    await use(id, 150);
    await billOverage(running.app, id);
    const { orders } = running.client({ token: account.token });
    // Nor does their open order prevent another package.
    const larger = await orders.orderQuote({ pkg_id: await packageOf(running.app, 1, 2) });
    const upgrade = await orders.userOrderConfirm({ quote_id: larger.quote_id, pay_channel: "sandbox" });
    await orders.orderCancel({ id: upgrade.order_id });
    const { quote_id } = await orders.orderQuote({ service_id: id });
    const { order_id } = await orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
    await pay(order_id, account.token);
    // 100 of the first term, 50 that were billed, 1000 of the renewal.
    expect(await serviceOf(id)).toMatchObject({ quota: 1150, overageBilled: 0 });
  });

  test.each([
    ["are billed before the next term begins", "renew", true, [50]],
    [
      "are billed before another package replaces theirs, whose price decides how many the cap allows",
      "upgrade",
      false,
      [50],
    ],
    ["are taken from what is added to the running term", "renew", false, []],
  ])("that nobody has billed %s", async (_, kind, isOver, billed) => {
    const { account, id } = await given(100, 1000);
    await use(id, 150);
    if (isOver) time = (await serviceOf(id)).expireAt?.getTime() ?? 0;
    await running.app.db.session.updateMany({ data: { expiresAt: new Date(time + DAY_MS) } });
    const { orders } = running.client({ token: account.token });
    const wanted = kind === "renew" ? { service_id: id } : { pkg_id: await packageOf(running.app, 1, 2) };
    const { quote_id } = await orders.orderQuote(wanted);
    const { order_id } = await orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
    await pay(order_id, account.token);
    time = start;
    const made = (await ordersOf(account.id)).filter((order) => order.kind === "overage");
    expect(made.map(({ amountCents, serviceId }) => [amountCents, serviceId])).toEqual(
      billed.map((cents) => [cents, id]),
    );
    // 1000 cents at 50 for a thousand calls.
    expect(await serviceOf(id)).toMatchObject({ overageCalls: 20_000 });
  });

  test("are billed before the policy changes; their order cannot be canceled, and if unpaid it ends the policy", async () => {
    const { account, id } = await given(100, 1000);
    await use(id, 160);
    const { orders } = running.client({ token: account.token });
    // Neither the same policy nor a higher cap ends the one before.
    for (const overage_cap_cents of [1000, 2000]) await orders.setServicePolicy({ service_id: id, overage_cap_cents });
    expect(await ordersOf(account.id)).toEqual([]);
    await orders.setServicePolicy({ service_id: id, over_quota_policy: "stop" });
    const audited = { target: `service:${id}`, action: "service.policy" };
    expect(await running.app.db.auditEntry.findFirst({ where: audited, orderBy: { id: "desc" } })).toMatchObject({
      before: { over_quota_policy: "charge" },
      after: { over_quota_policy: "stop" },
    });
    const [order] = await ordersOf(account.id);
    expect(order).toMatchObject({ kind: "overage", amountCents: 60 });
    const cancel = orders.orderCancel({ id: order?.id ?? 0 });
    await expect(cancel).rejects.toMatchObject({ code: 409, data: { state: "overage" } });
    await orders.setServicePolicy({ service_id: id, over_quota_policy: "charge" });
    // A renewal that nobody pays ends nothing.
    const { quote_id } = await orders.orderQuote({ service_id: id });
    await orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
    time += DAY_MS;
    await closeOverdue(running.app);
    expect(await serviceOf(id)).toMatchObject({ overQuotaPolicy: "charge" });
    time += 16 * DAY_MS;
    await closeOverdue(running.app);
    time = start;
    expect(await serviceOf(id)).toMatchObject({ overQuotaPolicy: "stop", overageCalls: 60 });
  });
});

describe("renewals", () => {
  test("are ordered once per term, seven days before the end, if the account has enabled them", async () => {
    const account = await newAccount(running.app);
    const { id } = await boughtService(running.app, account.id);
    const { orders } = running.client({ token: account.token });
    await orders.setServicePolicy({ service_id: id, auto_renew: true });
    await orderRenewals(running.app);
    expect(await ordersOf(account.id)).toEqual([]);
    time += 24 * DAY_MS;
    await Promise.all(Array.from({ length: 50 }, () => orderRenewals(running.app)));
    const made = await ordersOf(account.id);
    expect(made).toMatchObject([{ kind: "renew", amountCents: 10_000, status: "pending_pay", createdById: 0 }]);
    await running.app.db.session.updateMany({ data: { expiresAt: new Date(time + 90 * DAY_MS) } });
    await pay(made[0]?.id ?? 0, account.token);
    expect(await serviceOf(id)).toMatchObject({ quota: 2000 });
    await orderRenewals(running.app);
    expect(await ordersOf(account.id)).toHaveLength(1);
    time = start;
  });

  test("within thirty days of the end keep the service and its keys", async () => {
    const account = await newAccount(running.app);
    const { id, expireAt } = await boughtService(running.app, account.id);
    time = (expireAt?.getTime() ?? 0) + 20 * DAY_MS;
    await running.app.db.session.updateMany({ data: { expiresAt: new Date(time + 90 * DAY_MS) } });
    const { orders } = running.client({ token: account.token });
    const { quote_id } = await orders.orderQuote({ service_id: id });
    const { order_id } = await orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
    await pay(order_id, account.token);
    const after = await serviceOf(id);
    expect(after.expireAt?.getTime()).toBe(addMonths(new Date(time), 1).getTime());
    time = (after.expireAt?.getTime() ?? 0) + 31 * DAY_MS;
    await running.app.db.session.updateMany({ data: { expiresAt: new Date(time + 90 * DAY_MS) } });
    const late = orders.orderQuote({ service_id: id });
    await expect(late).rejects.toMatchObject({ code: 409, data: { state: "closed" } });
    const { list } = await running.client({ token: account.token }).usage.getServiceInfo({ service_type: 1 });
    expect(list.find(({ service_id }) => service_id === id)).toMatchObject({ status: "closed" });
    time = start;
  });

  test("are announced once by concurrent runs, and after missed days once at most", async () => {
    const account = await newAccount(running.app);
    await boughtService(running.app, account.id);
    const titles = async () =>
      (
        await running.app.db.notice.findMany({
          where: { userId: account.id, type: "expire_warn" },
          orderBy: { id: "asc" },
        })
      ).map(({ titleEn }) => titleEn);
    for (const day of [5, 5, 28, 36, 50, 64]) {
      time = start + day * DAY_MS;
      // A busy database refuses some runs, which the next one makes up for.
      if (day === 5) await Promise.allSettled(Array.from({ length: 50 }, () => remind(running.app)));
      await remind(running.app);
    }
    time = start;
    expect(await titles()).toEqual([
      "IP geolocation expires in 25 days",
      "IP geolocation expires in 2 days",
      "IP geolocation expired on 2026-12-23",
      "IP geolocation has been closed",
    ]);
  });

  test("are announced 30, 7 and 1 days before the end, at the end and when the grace period is over", async () => {
    const account = await newAccount(running.app);
    await boughtService(running.app, account.id);
    const titles = async () => {
      const rows = await running.app.db.notice.findMany({
        where: { userId: account.id, type: "expire_warn" },
        orderBy: { id: "asc" },
      });
      return rows.map(({ titleEn }) => titleEn);
    };
    for (let day = 0; day <= 61; day++) {
      time = start + day * DAY_MS;
      await remind(running.app);
    }
    time = start;
    expect(await titles()).toEqual([
      "IP geolocation expires in 30 days",
      "IP geolocation expires in 7 days",
      "IP geolocation expires in one day",
      "IP geolocation expires today",
      "IP geolocation has been closed",
    ]);
  });
});

test("a service that was not bought has no policy; a cap too small for any call is refused", async () => {
  const account = await newAccount(running.app);
  const { orders, usage } = running.client({ token: account.token });
  const free = (await usage.getServiceInfo({ service_type: 1 })).list[0]?.service_id ?? 0;
  expect(await answerOf(orders.setServicePolicy({ service_id: free, auto_renew: true }))).toMatchObject({
    code: 409,
    data: { state: "free" },
  });
  const stop = { over_quota_policy: "stop" } as const;
  expect(await orders.setServicePolicy({ ...stop, service_id: free })).toMatchObject(stop);
  expect(await answerOf(orders.setServicePolicy({ ...stop, service_id: 999_999 }))).toMatchObject({ code: 404 });
  const { id } = await boughtService(running.app, account.id);
  const charge = { service_id: id, over_quota_policy: "charge" } as const;
  for (const change of [{ source: "gift" }, { packageId: null }]) {
    const { source, packageId } = await running.app.db.service.findUniqueOrThrow({ where: { id } });
    await running.app.db.service.update({ where: { id }, data: change });
    expect(await answerOf(orders.setServicePolicy(charge))).toMatchObject({ code: 409 });
    await running.app.db.service.update({ where: { id }, data: { source, packageId } });
  }
  expect(await answerOf(orders.setServicePolicy({ ...charge, overage_cap_cents: 49 }))).toMatchObject({
    code: 400,
    data: { errors: [{ field: "overage_cap_cents", msg: expect.stringContaining("50") }] },
  });
  expect(await orders.setServicePolicy({ ...charge, overage_cap_cents: 149 })).toMatchObject({
    overage_calls: 2000,
    price_per_1k_cents: 50,
  });
});

const soldItem = {
  ...{ name_en: "Level 1", name_zh: "1 级", pkg_id: null, offline_id: null, type: 1, cycle: "month" },
  ...{ num: 1, quota: 1000, price_cents: 10_000 },
};

test.each([
  ["sells no product", { items: [{ ...soldItem, type: null }] }],
  ["sells no calls", { items: [{ ...soldItem, quota: null }] }],
  ["bills calls of no service", { kind: "overage", items: [soldItem] }],
])("an order that %s is completed and opens no service", async (_, data) => {
  const account = await newAccount(running.app);
  const id = await newOrder(running.app, { accountId: account.id, status: "paid", ...data });
  const orderOf = () => running.app.db.order.findUniqueOrThrow({ where: { id } });
  await deliver(running.app, await orderOf());
  expect(await orderOf()).toMatchObject({ status: "completed", serviceIds: [] });
  expect(await running.app.db.service.count({ where: { accountId: account.id, source: "order" } })).toBe(0);
});
