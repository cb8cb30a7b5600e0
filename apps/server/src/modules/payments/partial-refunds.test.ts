import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount, newStaff } from "../../../../../tests/setup/accounts.ts";
import { adminOf } from "../../../../../tests/setup/admin.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newQuote, packageOf } from "../../../../../tests/setup/orders-calls.ts";
import { transaction } from "../../app.ts";
import { DAY_MS } from "../../lib/durations.ts";
import type { PaymentProvider } from "../../lib/payments/provider.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { grantCredits } from "../metering/lease-store.ts";
import { callsFor, centsFor } from "../orders/sold-calls.ts";
import { standingsOf } from "../services/standings.ts";
import { endRefund, followUpRefunds, refundOrder, settleRefund, submitOrPollRefund } from "./refunds.ts";
import { decideSandbox } from "./sandbox-page.ts";

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
const ordersOfStaff = async () => running.client({ token: (await newStaff(running.app)).token }).adminOrders;

/** A paid order for a thousand calls at ¥100, unless another is wished for. */
async function buy(account: Account, quoteRequest = {}): Promise<number> {
  const { quote_id } = await newQuote(running.app, account, quoteRequest);
  await running.app.db.session.updateMany({ data: { expiresAt: new Date(time + 90 * DAY_MS) } });
  const { orders } = running.client({ token: account.token });
  const { order_id: orderId } = await orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
  const { paymentNo } = await running.app.db.payment.findFirstOrThrow({ where: { orderId } });
  await decideSandbox(running.app, paymentNo, "paid");
  return orderId;
}

type Part = { amount_cents?: number; calls?: number };
const ask = (order_id: number, part: Part) =>
  refundOrder(running.app, commandLine, { order_id, ...part, reason: "asked for" });

async function refund(order_id: number, part: Part): Promise<void> {
  await submitOrPollRefund(running.app, (await ask(order_id, part)).refund_id);
}

/** Sets how many calls of the account's service were made, and how many are allocated. */
async function use(account: Account, taken: number, reserved = 0): Promise<void> {
  const subject = `service:${(await serviceOf(account)).id}`;
  const create = { subject, quota: 1000, taken, reserved };
  await running.app.db.balance.upsert({ where: { subject }, create, update: { taken, reserved } });
}

describe("a refund in part", () => {
  test("takes back the calls that it paid for, and a last part that completes it takes back the term too", async () => {
    const account = await newAccount(running.app);
    const id = await buy(account);
    await refund(id, { amount_cents: 2500 });
    expect(await serviceOf(account)).toMatchObject({ quota: 750 });
    expect(await orderOf(id)).toMatchObject({ status: "completed", refundedCents: 2500 });
    const notice = await running.app.db.notice.findFirstOrThrow({
      where: { userId: account.id },
      orderBy: { id: "desc" },
    });
    expect(notice.contentEn).toContain("The 250 unused calls it paid for were taken back");
    await refund(id, { calls: 250 });
    expect(await serviceOf(account)).toMatchObject({ quota: 500 });
    expect(await orderOf(id)).toMatchObject({ refundedCents: 5000 });
    await expect(ask(id, { amount_cents: 5001 })).rejects.toMatchObject({ failure: "INVALID_INPUT" });
    await expect(ask(id, { calls: 501 })).rejects.toMatchObject({ failure: "INVALID_INPUT" });
    await running.app.db.service.updateMany({ where: { accountId: account.id }, data: { autoRenew: true } });
    await refund(id, { calls: 500 });
    expect(await orderOf(id)).toMatchObject({ status: "refunded", refundedCents: 10_000 });
    expect(await serviceOf(account)).toMatchObject({ quota: 0, expireAt: new Date(start), autoRenew: false });
    expect(await (await ordersOfStaff()).orderInfo({ id })).toMatchObject({
      refundable_cents: 0,
      refundable_in_part_cents: 0,
    });
    const last = { where: { userId: account.id }, orderBy: { id: "desc" as const } };
    expect(await running.app.db.notice.findFirstOrThrow(last)).toMatchObject({
      contentEn: "¥50.00 has been refunded to your original payment method.",
      contentZh: "退款 ¥50.00 已原路退回。",
    });
  });

  test.each([
    ["made", 600, 0, "calls_used", 4000],
    ["allocated to sub-accounts", 0, 600, "calls_used", 4000],
    ["made, all of them", 1000, 0, "no_calls_left", 0],
  ])("does not take back calls that were %s, and names the largest amount", async (_, taken, reserved, state, most) => {
    const account = await newAccount(running.app);
    const id = await buy(account);
    await use(account, taken, reserved);
    const staff = await ordersOfStaff();
    expect(await staff.orderInfo({ id })).toMatchObject({
      refundable_cents: 10_000,
      refundable_in_part_cents: most,
    });
    const answer = await answerOf(staff.orderRefund({ id, amount_cents: most + 1, reason: "asked for" }));
    expect(answer).toMatchObject({ data: { state, ...(most > 0 && { amount_cents: most, calls: "400" }) } });
    if (most === 0) return;
    await refund(id, { amount_cents: most });
    expect(await serviceOf(account)).toMatchObject({ quota: taken + reserved });
  });

  test("does not pay back the calls of a term that has ended", async () => {
    const account = await newAccount(running.app);
    const id = await buy(account);
    time += 40 * DAY_MS;
    await expect(ask(id, { amount_cents: 1 })).rejects.toMatchObject({ data: { state: "no_calls_left" } });
    const later = await buy(account);
    await expect(ask(id, { amount_cents: 1 })).rejects.toMatchObject({ data: { state: "no_calls_left" } });
    await refund(later, { amount_cents: 5000 });
    expect(await serviceOf(account)).toMatchObject({ quota: 500 });
    time = start;
  });

  test("that fails at the provider gives the calls back", async () => {
    const account = await newAccount(running.app);
    const id = await buy(account);
    const { refund_id } = await ask(id, { amount_cents: 5000 });
    expect(await serviceOf(account)).toMatchObject({ quota: 500 });
    const row = await running.app.db.refund.findUniqueOrThrow({ where: { id: refund_id } });
    const failed = { state: "failed" as const, transactionNo: "", error: "no".repeat(200) };
    await Promise.all([1, 2, 3].map(() => endRefund(running.app, row, failed)));
    const { error } = await running.app.db.refund.findUniqueOrThrow({ where: { id: refund_id } });
    expect(error).toBe("no".repeat(150));
    expect(await serviceOf(account)).toMatchObject({ quota: 1000 });
    expect(await orderOf(id)).toMatchObject({ status: "completed", refundedCents: 0 });
  });

  test("of an upgrade takes back calls at the upgrade's whole price, and a later upgrade credits only what is left", async () => {
    const account = await newAccount(running.app);
    await buy(account);
    const upgrade = await buy(account, { pkg_id: await packageOf(running.app, 1, 2) });
    // 2000 calls for ¥100 and the ¥100 left of the package before.
    await refund(upgrade, { amount_cents: 5000 });
    expect(await serviceOf(account)).toMatchObject({ quota: 1500 });
    const quoted = await newQuote(running.app, account, { pkg_id: await packageOf(running.app, 1, 3) });
    expect(quoted).toMatchObject({ discount_cents: 15_000 });
    await refund(upgrade, {});
    expect(await serviceOf(account)).toMatchObject({ quota: 1000 });
  });

  test("can be made from the command line, by its calls", async () => {
    const account = await newAccount(running.app);
    const id = await buy(account);
    const admin = adminOf(running.app.config);
    const made = await admin("orders", "refund", String(id), "--calls", "300", "--reason", "asked for", "--yes");
    expect(made).toMatchObject({ code: 0, stderr: "" });
    expect(await serviceOf(account)).toMatchObject({ quota: 700 });
    expect(await running.app.db.refund.findFirstOrThrow({ where: { orderId: id } })).toMatchObject({
      amountCents: 3000,
      calls: 300,
    });
  });

  test("of an order that is paid but not delivered is refused", async () => {
    const account = await newAccount(running.app);
    const id = await buy(account);
    await running.app.db.order.update({ where: { id }, data: { status: "paid", completedAt: null } });
    await expect(ask(id, { amount_cents: 100 })).rejects.toMatchObject({ data: { state: "not_delivered" } });
    expect(await (await ordersOfStaff()).orderInfo({ id })).toMatchObject({ refundable_in_part_cents: 0 });
  });
});

test("pending refunds are sent together, except those that staff pay by hand, and one that fails holds up no other", async () => {
  const ids: number[] = [];
  for (const channel of ["sandbox", "alipay", "bank", "sandbox"]) {
    const id = await buy(await newAccount(running.app));
    const { refund_id } = await ask(id, {});
    await running.app.db.payment.updateMany({ where: { orderId: id }, data: { channel } });
    ids.push(refund_id);
  }
  const [sent = 0, byProvider = 0, byHand = 0, last = 0] = ids;
  const refundOf = (id: number) => running.app.db.refund.findUniqueOrThrow({ where: { id } });
  const pending = await running.app.db.refund.count({
    where: { status: "pending", payment: { channel: { not: "bank" } } },
  });
  expect(await followUpRefunds(running.app)).toEqual({ refunds: pending });
  const states = await Promise.all(ids.map(async (id) => (await refundOf(id)).status));
  expect(states).toEqual(["succeeded", "pending", "pending", "succeeded"]);
  expect(await submitOrPollRefund(running.app, last)).toBe("succeeded");
  expect(await submitOrPollRefund(running.app, 2_000_000_000)).toBe("unknown");
  await expect(submitOrPollRefund(running.app, byProvider)).rejects.toThrow("alipay is no longer set up");
  const settle = (id: number) => settleRefund(running.app, commandLine, id, "OUT-2");
  await expect(settle(2_000_000_000)).rejects.toMatchObject({ failure: "NOT_FOUND" });
  for (const id of [sent, byProvider])
    await expect(settle(id)).rejects.toMatchObject({ failure: "CONFLICT", data: { state: "by_provider" } });
  expect(await settle(byHand)).toEqual({ refund_id: byHand, status: "succeeded" });
  expect(await refundOf(byHand)).toMatchObject({ status: "succeeded", transactionNo: "OUT-2" });
  await expect(settle(byHand)).rejects.toMatchObject({ failure: "CONFLICT", data: { state: "succeeded" } });
});

test("a refund is not recorded for money that is on an invoice meanwhile", async () => {
  const id = await buy(await newAccount(running.app));
  const { refund_id } = await ask(id, {});
  await running.app.db.order.update({ where: { id }, data: { invoicedCents: 1 } });
  await expect(submitOrPollRefund(running.app, refund_id)).rejects.toThrow("is more than was paid");
  expect(await orderOf(id)).toMatchObject({ status: "refunding", refundedCents: 0 });
  await running.app.db.order.update({ where: { id }, data: { invoicedCents: 0 } });
  expect(await submitOrPollRefund(running.app, refund_id)).toBe("succeeded");
});

test.each([
  ["without a payment", { paymentId: null }],
  ["of which all is refunded", { refundedCents: 10_000 }],
  ["that cost nothing", { paymentId: null, paidCents: 0 }],
])("an order %s has nothing to refund", async (_, data) => {
  const id = await buy(await newAccount(running.app));
  await running.app.db.order.update({ where: { id }, data });
  await expect(ask(id, {})).rejects.toMatchObject({ failure: "CONFLICT", data: { state: "nothing_paid" } });
});

test("more than is left is refused with what is left", async () => {
  const id = await buy(await newAccount(running.app));
  await refund(id, { amount_cents: 2500 });
  await expect(ask(id, { amount_cents: 7501 })).rejects.toMatchObject({
    ...{ field: "amount_cents", rule: "max", params: { maximum: 7500 } },
  });
});

test("a part of an order that sold no calls, or whose calls were not recorded, takes none back", async () => {
  const account = await newAccount(running.app);
  const [download, old] = [await buy(account), await buy(account)];
  await running.app.db.order.update({ where: { id: download }, data: { kind: "offline" } });
  await running.app.db.serviceGrant.deleteMany({ where: { orderId: old } });
  const staff = await ordersOfStaff();
  for (const id of [download, old]) {
    expect(await staff.orderInfo({ id })).toMatchObject({ refundable_in_part_cents: 10_000 });
    const { refund_id } = await ask(id, { amount_cents: 5000 });
    expect(await running.app.db.refund.findUniqueOrThrow({ where: { id: refund_id } })).toMatchObject({ calls: 0 });
  }
  expect(await serviceOf(account)).toMatchObject({ quota: 2000 });
  const deleted = await buy(account);
  await running.app.db.order.update({ where: { id: deleted }, data: { kind: "offline" } });
  await refund(deleted, {});
  expect(await orderOf(deleted)).toMatchObject({ status: "refunded" });
});

test("a refund that the provider has not decided waits", async () => {
  const id = await buy(await newAccount(running.app));
  const { refund_id, refund_no } = await ask(id, { amount_cents: 2500 });
  const requests: unknown[] = [];
  const sandbox = running.app.payments.get("sandbox") as PaymentProvider;
  const undecided: PaymentProvider["refund"] = async (request) => {
    requests.push(request);
    return { state: "pending", transactionNo: "", error: "" };
  };
  const payments = new Map([["sandbox" as const, { ...sandbox, refund: undecided }]]);
  expect(await submitOrPollRefund({ ...running.app, payments }, refund_id)).toBe("pending");
  const { paymentId } = await orderOf(id);
  expect(requests).toMatchObject([
    { refundNo: refund_no, payment: { id: paymentId }, amountCents: 2500, reason: "asked for" },
  ]);
  expect((await orderOf(id)).status).toBe("refunding");
});

test("a part that bought no whole call can be refunded after the term", async () => {
  const id = await buy(await newAccount(running.app));
  await refund(id, { amount_cents: 1 });
  time += 40 * DAY_MS;
  await refund(id, { amount_cents: 1 });
  time = start;
  expect(await orderOf(id)).toMatchObject({ refundedCents: 2 });
});

describe("racing", () => {
  test("sixty refunds of one order pay back and take back one of them", async () => {
    const account = await newAccount(running.app);
    const id = await buy(account);
    const asked = await Promise.allSettled(Array.from({ length: 60 }, () => ask(id, { amount_cents: 1000 })));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await serviceOf(account)).toMatchObject({ quota: 900 });
  });

  test("sixty refunds of the orders of one term take back no call that is used", async () => {
    const account = await newAccount(running.app);
    const ids: number[] = [];
    for (let count = 0; count < 6; count++) ids.push(await buy(account));
    await use(account, 4900);
    await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => ask(ids[index % 6] ?? 0, { amount_cents: 5000 })),
    );
    // The 1100 unused calls are enough for two refunds of 500 calls.
    const made = await running.app.db.refund.count({ where: { orderId: { in: ids } } });
    expect(await serviceOf(account)).toMatchObject({ quota: 6000 - made * 500 });
    expect(made).toBeGreaterThanOrEqual(1);
    expect(made).toBeLessThanOrEqual(2);
  });

  test("a refund waits for whoever holds the service, and then takes back none of the calls allocated meanwhile", async () => {
    const account = await newAccount(running.app);
    const id = await buy(account);
    await use(account, 0);
    const { id: service } = await serviceOf(account);
    const isWaiting = async () => {
      const [row] = await running.app.db.$queryRaw<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return row?.count === 1;
    };
    let asked: Promise<unknown> | undefined;
    await transaction(running.app, async ({ db }) => {
      await db.$queryRaw`select 1 from services where id = ${service} for update`;
      asked = ask(id, { calls: 100 });
      asked.catch(() => undefined);
      await expect.poll(isWaiting).toBe(true);
      await db.balance.update({ where: { subject: `service:${service}` }, data: { reserved: 950 } });
    });
    await expect(asked).rejects.toMatchObject({ data: { state: "calls_used" } });
  });

  test("refunds and sixty processes that lease calls never give away a call twice", async () => {
    const account = await newAccount(running.app);
    const id = await buy(account);
    const { id: service } = await serviceOf(account);
    const subject = `service:${service}`;
    const lease = (process: number) =>
      grantCredits(running.app, `p${process}`, [{ subject, quota: 1000, want: 40 }]).catch(() => []);
    const work = Array.from({ length: 60 }, (_, index) => lease(index));
    for (const cents of [3000, 2000, 1000])
      work.push(
        refund(id, { amount_cents: cents }).then(
          () => [],
          () => [],
        ),
      );
    await Promise.all(work);
    // These have not heard of the refund, and ask until nothing is left.
    for (let process = 0; process < 60; process++) await lease(process);
    const { quota } = await serviceOf(account);
    const balance = await running.app.db.balance.findUniqueOrThrow({ where: { subject } });
    const made = await running.app.db.refund.aggregate({ where: { orderId: id }, _sum: { calls: true } });
    expect(quota).toBe(1000 - (made._sum.calls ?? 0));
    expect(balance.quota).toBe(quota);
    expect(balance.taken).toBeLessThanOrEqual(quota);
    expect((await standingsOf(running.app, [subject])).get(subject)?.used).toBe(0);
  });
});

test("a process that has not heard of a refund neither leases what it took back nor brings it back", async () => {
  const account = await newAccount(running.app);
  const id = await buy(account);
  const subject = `service:${(await serviceOf(account)).id}`;
  const lease = () => grantCredits(running.app, "late", [{ subject, quota: 1000, want: 2000 }]);
  await lease();
  await refund(id, { calls: 500 });
  let last = await lease();
  while (last[0]?.granted) last = await lease();
  expect(await running.app.db.balance.findUniqueOrThrow({ where: { subject } })).toMatchObject({
    quota: 500,
    taken: 500,
  });
});

test("any parts take back together what the whole would, and the amount for calls never takes more than these", () => {
  const sold = fc.record({
    calls: fc.integer({ min: 1, max: 2_000_000_000 }),
    cents: fc.integer({ min: 1, max: 1e10 }),
  });
  fc.assert(
    fc.property(sold, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (sold, shares) => {
      let [refundedCents, taken] = [0, 0];
      for (const share of [...shares, 1]) {
        const cents = Math.floor((sold.cents - refundedCents) * share);
        taken += callsFor({ ...sold, refundedCents }, cents);
        refundedCents += cents;
        const rest = Math.floor((sold.calls - taken) * share);
        const most = centsFor({ ...sold, refundedCents }, rest);
        expect(callsFor({ ...sold, refundedCents }, most)).toBeLessThanOrEqual(rest);
        expect(callsFor({ ...sold, refundedCents }, most + 1)).toBeGreaterThan(rest);
      }
      expect(taken).toBe(sold.calls);
    }),
  );
});
