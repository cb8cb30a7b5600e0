import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, newAccount, newStaff } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { packageOf } from "../../../../../tests/setup/orders-calls.ts";
import { transaction } from "../../app.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/durations.ts";
import { addMonths } from "../../lib/months.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { refundOrder, submitOrPollRefund } from "../payments/refunds.ts";
import { decideSandbox } from "../payments/sandbox-page.ts";
import { deliver, deliverPaid } from "./complete.ts";
import { orderRenewals, remind } from "./renewing.ts";

let running: Awaited<ReturnType<typeof startApp>>;
const start = Date.parse("2026-11-23T04:00:00Z");
const end = addMonths(new Date(start), 1);
let time = start;
let [small, large, account] = [0, 0, undefined as unknown as Account];
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => new Date(time) }) });
  [small, large] = [await packageOf(running.app, 1, 1), await packageOf(running.app, 1, 3)];
  const {
    id: _id,
    features: _features,
    ...monthly
  } = await running.app.db.package.findUniqueOrThrow({
    where: { id: small },
  });
  const yearly = { cycle: "year", quota: 12_000, priceCnyCents: 100_000, features: [] };
  await running.app.db.package.create({ data: { ...monthly, ...yearly } });
});
afterAll(() => running.close());
/** Each begins with a month of three thousand calls for ¥300. */
beforeEach(async () => {
  time = start;
  account = await newAccount(running.app);
  await buy({ pkg_id: large });
});

const serviceOf = () =>
  running.app.db.service.findFirstOrThrow({ where: { accountId: account.id, type: 1, source: "order" } });
const orderOf = (id: number) => running.app.db.order.findUniqueOrThrow({ where: { id } });
const calls = () => running.client({ token: account.token }).orders;
const noticeOf = () =>
  running.app.db.notice.findFirstOrThrow({ where: { userId: account.id }, orderBy: { id: "desc" } });

const pointsOf = async () => (await running.app.db.user.findUniqueOrThrow({ where: { id: account.id } })).integral;

/** How often webhooks were told that what an order contains is available. */
const eventsOf = (orderId: number) =>
  running.app.db.webhookDelivery.count({
    where: { accountId: account.id, type: "order.paid", body: { contains: `"order_id":${orderId},` } },
  });

async function order(quoteRequest: object): Promise<number> {
  await running.app.db.session.updateMany({ data: { expiresAt: new Date(time + 90 * DAY_MS) } });
  const { quote_id } = await calls().orderQuote({ currency: "CNY", ...quoteRequest });
  return (await calls().userOrderConfirm({ quote_id, pay_channel: "sandbox" })).order_id;
}

async function pay(orderId: number): Promise<number> {
  const payment = await running.app.db.payment.findFirst({ where: { orderId } });
  if (payment) await decideSandbox(running.app, payment.paymentNo, "paid");
  return orderId;
}

const buy = async (quoteRequest: object) => pay(await order(quoteRequest));

async function use(taken: number): Promise<void> {
  const subject = `service:${(await serviceOf()).id}`;
  const create = { subject, quota: 3000, taken };
  await running.app.db.balance.upsert({ where: { subject }, create, update: { taken } });
}

const choose = async (pkg_id?: number) =>
  calls().setNextPackage({ service_id: (await serviceOf()).id, ...(pkg_id && { pkg_id }) });
const renew = async () => buy({ service_id: (await serviceOf()).id });

describe("a downgrade now", () => {
  test("is refused unless asked for, and says of which service until when", async () => {
    const { id: service_id } = await serviceOf();
    expect(await answerOf(calls().orderQuote({ pkg_id: small }))).toMatchObject({
      code: 409,
      data: { state: "larger_package", service_id, expire_at: end.toISOString() },
    });
    for (const quoteRequest of [{ pkg_id: large }, { service_id }, { pkg_id: await packageOf(running.app, 1, 4) }])
      expect(await answerOf(calls().orderQuote({ ...quoteRequest, downgrade: true }))).toMatchObject({
        code: 400,
        data: { errors: [{ field: "downgrade" }] },
      });
  });

  test("is paid for by what is left, whose excess adds calls at the smaller package's price", async () => {
    await use(600);
    const quoteRequest = { pkg_id: small, downgrade: true };
    expect(await calls().orderQuote(quoteRequest)).toMatchObject({
      origin_cents: 10_000,
      discount_cents: 10_000,
      credit_cents: 10_000,
      amount_cents: 0,
      extra_calls: 1400,
      starts_at: null,
      items: [{ quota: 2400 }],
    });
    const id = await buy(quoteRequest);
    expect(await orderOf(id)).toMatchObject({ kind: "downgrade", status: "completed", paidCents: 0 });
    expect(await serviceOf()).toMatchObject({ packageId: small, quota: 600 + 2400, qps: 200, expireAt: end });
    expect((await noticeOf()).contentEn).toContain("added 1,400 calls");
  });

  test("costs what is not left, and keeps its worth for a later change", async () => {
    await use(2700);
    expect(await calls().orderQuote({ pkg_id: small, downgrade: true })).toMatchObject({
      credit_cents: 3000,
      amount_cents: 7000,
      extra_calls: 0,
    });
    const twoMonths = { pkg_id: small, downgrade: true, num: 2 };
    expect(await calls().orderQuote(twoMonths)).toMatchObject({ credit_cents: 3000, amount_cents: 17_000 });
    await buy({ pkg_id: small, downgrade: true });
    expect(await serviceOf()).toMatchObject({ packageId: small, quota: 2700 + 1000 });
    expect(await calls().orderQuote({ pkg_id: large })).toMatchObject({ credit_cents: 10_000 });
  });

  test("that nothing was paid for is undone without moving money, and then the order before can be refunded", async () => {
    const [first] = await running.app.db.order.findMany({ where: { accountId: account.id } });
    const id = await buy({ pkg_id: small, downgrade: true });
    const ask = (order_id: number) => refundOrder(running.app, commandLine, { order_id, reason: "asked for" });
    await expect(ask(first?.id ?? 0)).rejects.toMatchObject({ data: { state: "credited" } });
    const staff = running.client({ token: (await newStaff(running.app)).token }).adminOrders;
    expect(await staff.orderInfo({ id })).toMatchObject({ is_undoable: true, refundable_cents: 0 });
    await staff.orderRefund({ id, reason: "asked for" });
    expect(await serviceOf()).toMatchObject({ packageId: large, quota: 3000, expireAt: end });
    expect(await running.app.db.refund.count({ where: { orderId: id } })).toBe(0);
    await submitOrPollRefund(running.app, (await ask(first?.id ?? 0)).refund_id);
    expect(await orderOf(first?.id ?? 0)).toMatchObject({ status: "refunded", refundedCents: 30_000 });
  });

  test("ordered fifty times at once happens once", async () => {
    const quotes = await Promise.all(
      Array.from({ length: 50 }, () => calls().orderQuote({ pkg_id: small, downgrade: true })),
    );
    await Promise.allSettled(
      quotes.map(({ quote_id }) => calls().userOrderConfirm({ quote_id, pay_channel: "sandbox" })),
    );
    expect(await serviceOf()).toMatchObject({ packageId: small, quota: 3000 });
    expect(await running.app.db.order.count({ where: { accountId: account.id, kind: "downgrade" } })).toBe(1);
  });
});

describe("a downgrade at the end of the term", () => {
  test("is announced in both languages with its day and price, shown with the service, and can be canceled", async () => {
    expect((await choose(small)).next_package).toEqual({ pkg_id: small, name: "Level 1", is_paid: false });
    const told = await noticeOf();
    expect(told.titleEn).toBe("IP geolocation changes to Level 1 on 23 December 2026");
    expect(told.contentEn).toContain("¥100.00 per month");
    expect(told.titleZh).toContain("2026年12月23日 起改为1 级");
    await choose(small);
    expect((await noticeOf()).id).toBe(told.id);
    const { usage } = running.client({ token: account.token });
    const shown = async () => (await usage.getServiceInfo({})).list.find(({ source }) => source === "order");
    expect((await shown())?.next_package).toEqual({ pkg_id: small, name: "Level 1", is_paid: false });
    expect(await serviceOf()).toMatchObject({ packageId: large, quota: 3000, qps: 600 });
    expect((await choose()).next_package).toBeNull();
    expect((await noticeOf()).titleEn).toBe("IP geolocation stays with Level 3");
    expect((await shown())?.next_package).toBeNull();
  });

  test("makes renewals, automatic ones and reminders speak of the smaller package", async () => {
    await choose(small);
    await calls().setServicePolicy({ service_id: (await serviceOf()).id, auto_renew: true });
    time = end.getTime() - 6 * DAY_MS;
    await remind(running.app);
    expect((await noticeOf()).contentEn).toContain("A renewal continues with Level 1.");
    expect(await orderRenewals(running.app)).toEqual({ orders: 1 });
    expect(await orderRenewals(running.app)).toEqual({ orders: 0 });
    expect((await noticeOf()).contentEn).toContain("It continues with Level 1.");
    const made = await running.app.db.order.findFirstOrThrow({ where: { accountId: account.id, kind: "renew" } });
    expect(made).toMatchObject({ amountCents: 10_000, titleEn: "IP geolocation Level 1, monthly" });
    expect(await answerOf(choose())).toMatchObject({ data: { state: "open_order", order_no: made.orderNo } });
  });

  test("that is paid waits for the end, changes nothing before, and then begins without a gap or a second notice", async () => {
    await choose(small);
    const { id: service_id } = await serviceOf();
    const webhook = { accountId: account.id, url: "https://hook.example", secretEncrypted: "" };
    await running.app.db.webhook.create({ data: { ...webhook, createdAt: new Date(time) } });
    expect(await calls().orderQuote({ service_id })).toMatchObject({ starts_at: end.toISOString() });
    const id = await renew();
    const { orderNo } = await orderOf(id);
    expect(await orderOf(id)).toMatchObject({ status: "paid", completedAt: null, serviceIds: [service_id] });
    expect((await noticeOf()).contentEn).toContain("It begins on 23 December 2026");
    expect(await eventsOf(id)).toBe(0);
    // One for each yuan, of the larger package before and of this one.
    expect(await pointsOf()).toBe(300 + 100);
    expect(await answerOf(choose())).toMatchObject({ data: { state: "renewal_paid", order_no: orderNo } });
    expect(await orderRenewals(running.app)).toEqual({ orders: 0 });
    time = end.getTime() - 20 * 60 * MINUTE_MS;
    await remind(running.app);
    expect((await noticeOf()).titleEn).toBe("IP geolocation changes to Level 1 on 2026-12-23");
    await use(500);
    expect(await deliverPaid(running.app)).toBe(0);
    expect(await serviceOf()).toMatchObject({ packageId: large, quota: 3000, qps: 600, expireAt: end });
    time = end.getTime() - MINUTE_MS;
    expect(await deliverPaid(running.app)).toBe(1);
    expect(await serviceOf()).toMatchObject({
      packageId: small,
      nextPackageId: null,
      quota: 500 + 1000,
      qps: 200,
      startAt: end,
      expireAt: addMonths(end, 1),
    });
    expect(await orderOf(id)).toMatchObject({ status: "completed" });
    expect(await pointsOf()).toBe(300 + 100);
    expect(await eventsOf(id)).toBe(1);
    // It counts for the credit of a later upgrade.
    expect(await calls().orderQuote({ pkg_id: large })).toMatchObject({ credit_cents: 10_000 });
  });

  test("that is paid begins at the later end if the larger package is extended, and can be refunded in full before", async () => {
    await choose(small);
    const id = await renew();
    await buy({ pkg_id: large });
    time = end.getTime();
    expect(await deliverPaid(running.app)).toBe(0);
    const ask = (amount_cents?: number) =>
      refundOrder(running.app, commandLine, { order_id: id, amount_cents, reason: "asked for" });
    await expect(ask(5000)).rejects.toMatchObject({ data: { state: "not_delivered" } });
    await submitOrPollRefund(running.app, (await ask()).refund_id);
    expect(await orderOf(id)).toMatchObject({ status: "refunded" });
    time = addMonths(new Date(start), 2).getTime();
    expect(await deliverPaid(running.app)).toBe(0);
    expect(await serviceOf()).toMatchObject({ packageId: large });
  });

  test("that is paid is announced once, however many workers find it paid", async () => {
    await choose(small);
    const found = { ...(await orderOf(await renew())), serviceIds: [] };
    await running.app.db.order.update({ where: { id: found.id }, data: { serviceIds: [] } });
    await running.app.db.notice.deleteMany({ where: { userId: account.id } });
    await Promise.all(Array.from({ length: 10 }, () => transaction(running.app, (app) => deliver(app, found))));
    const notices = await running.app.db.notice.findMany({ where: { userId: account.id } });
    expect(notices).toMatchObject([{ contentEn: expect.stringContaining("It begins on") }]);
    expect(await orderOf(found.id)).toMatchObject({ status: "paid", serviceIds: [(await serviceOf()).id] });
    time = end.getTime();
    expect(await deliverPaid(running.app)).toBe(1);
  });

  test("that is paid begins once, however many workers deliver it", async () => {
    await choose(small);
    await renew();
    time = end.getTime();
    const delivered = await Promise.allSettled(Array.from({ length: 50 }, () => deliverPaid(running.app)));
    expect(delivered.filter((one) => one.status === "fulfilled" && one.value === 1)).toHaveLength(1);
    expect(await serviceOf()).toMatchObject({ packageId: small, quota: 1000 });
  });

  test("is forgotten once the package changes in another way", async () => {
    await choose(small);
    await buy({ pkg_id: await packageOf(running.app, 1, 4) });
    expect(await serviceOf()).toMatchObject({ nextPackageId: null });
  });

  test.each([
    ["the same package", async () => large, { data: { state: "not_smaller" } }],
    ["one of another product", () => packageOf(running.app, 2, 1), { data: { errors: [{ field: "pkg_id" }] } }],
    ["one that does not exist", async () => 999_999, { code: 404 }],
  ])("is refused for %s", async (_, pkg, answer) => {
    expect(await answerOf(choose(await pkg()))).toMatchObject(answer);
  });

  test("is refused after the end, for what was not bought, or not as a package, and for another account's service", async () => {
    const { id: service_id } = await running.app.db.service.findFirstOrThrow({
      where: { accountId: account.id, type: 1, source: "free" },
    });
    expect(await answerOf(calls().setNextPackage({ service_id, pkg_id: small }))).toMatchObject({
      data: { state: "free" },
    });
    const { id } = await serviceOf();
    const { token } = await newAccount(running.app);
    const stranger = running.client({ token }).orders.setNextPackage({ service_id: id, pkg_id: small });
    expect(await answerOf(stranger)).toMatchObject({ code: 404 });
    await running.app.db.service.update({ where: { id }, data: { packageId: null } });
    expect(await answerOf(choose(small))).toMatchObject({ data: { state: "order" } });
    await running.app.db.service.update({ where: { id }, data: { packageId: large } });
    await running.app.db.session.updateMany({ data: { expiresAt: new Date(time + 90 * DAY_MS) } });
    time = end.getTime();
    expect(await answerOf(choose(small))).toMatchObject({ data: { state: "expired" } });
  });
});
