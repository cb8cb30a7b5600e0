import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { boughtService } from "../../../../../tests/setup/orders-calls.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { addMonths } from "../../lib/months.ts";
import { decideSandbox } from "../payments/sandbox-page.ts";
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
  const use = async (id: number, taken: number) => {
    const subject = `service:${id}`;
    const data = { subject, quota: 1_000_000, taken };
    await running.app.db.balance.upsert({ where: { subject }, create: data, update: { taken } });
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
    for (let minute = 0; minute < 3; minute++) {
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
    await Promise.all(Array.from({ length: 50 }, () => billOverage(running.app, id)));
    expect(await ordersOf(account.id)).toMatchObject([{ kind: "overage", amountCents: 250, status: "pending_pay" }]);
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
  });

  test("that were billed are not taken from a renewal's quota; unbilled ones are billed when the term ends", async () => {
    const { account, id } = await given(100, 1000);
    await use(id, 150);
    await billOverage(running.app, id);
    const { orders } = running.client({ token: account.token });
    const { quote_id } = await orders.orderQuote({ service_id: id });
    const { order_id } = await orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
    await pay(order_id, account.token);
    // 100 of the first term, 50 that were billed, 1000 of the renewal.
    expect(await serviceOf(id)).toMatchObject({ quota: 1150, overageBilled: 0 });
  });

  test("that nobody has billed when a term ends are billed before the next one begins", async () => {
    const { account, id } = await given(100, 1000);
    await use(id, 150);
    time = ((await serviceOf(id)).expireAt?.getTime() ?? 0) + DAY_MS;
    await running.app.db.session.updateMany({ data: { expiresAt: new Date(time + DAY_MS) } });
    const { orders } = running.client({ token: account.token });
    const { quote_id } = await orders.orderQuote({ service_id: id });
    const { order_id } = await orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
    await pay(order_id, account.token);
    time = start;
    const made = await ordersOf(account.id);
    expect(made.filter(({ kind }) => kind === "overage")).toMatchObject([{ amountCents: 50, serviceId: id }]);
  });

  test("are billed before the policy changes; their order cannot be canceled, and if unpaid it ends the policy", async () => {
    const { account, id } = await given(100, 1000);
    await use(id, 160);
    const { orders } = running.client({ token: account.token });
    await orders.setServicePolicy({ service_id: id, over_quota_policy: "stop" });
    const [order] = await ordersOf(account.id);
    expect(order).toMatchObject({ kind: "overage", amountCents: 60 });
    await expect(orders.orderCancel({ id: order?.id ?? 0 })).rejects.toMatchObject({ code: 409 });
    await orders.setServicePolicy({ service_id: id, over_quota_policy: "charge" });
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
