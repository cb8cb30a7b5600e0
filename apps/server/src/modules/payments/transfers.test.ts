import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, newAccount, newStaff } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newPaidOrder } from "../../../../../tests/setup/commerce-fixtures.ts";
import { newQuote, packageOf } from "../../../../../tests/setup/orders-calls.ts";
import { carriedOut } from "../../../../../tests/setup/second-person.ts";
import { type App, transaction } from "../../app.ts";
import type { Order } from "../../generated/client.ts";
import { bookDay } from "../../lib/calendar.ts";
import { DAY_MS } from "../../lib/durations.ts";
import type { PaymentProvider } from "../../lib/payments/provider.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { deliverPaid } from "../orders/complete.ts";
import { confirmOrder } from "./confirm.ts";
import { handleNotification } from "./notifications.ts";
import { startPayment } from "./start.ts";
import { matchTransfer } from "./transfers.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let staff: ReturnType<typeof running.client>["adminOrders"];
beforeAll(async () => {
  const settings = { BANK_ACCOUNT_NO: "622202", BANK_ACCOUNT_NAME: "Meridian", BANK_NAME: "Bank of Example" };
  running = await startApp({ settings });
  staff = running.client({ token: (await newStaff(running.app)).token }).adminOrders;
});
afterAll(() => running.close());

const orderOf = (id: number) => running.app.db.order.findUniqueOrThrow({ where: { id } });
const head = "reference,date,amount,currency,payer,remark";

async function placeOrder(account: Account) {
  const { quote_id } = await newQuote(running.app, account);
  const { orders } = running.client({ token: account.token });
  const made = await orders.userOrderConfirm({ quote_id, pay_channel: "bank" });
  return { id: made.order_id, code: made.pay?.bank?.remark_code ?? "", pay: made.pay };
}

const daysLeftOf = ({ expiresAt }: Pick<Order, "expiresAt">) =>
  Math.round(((expiresAt?.getTime() ?? 0) - running.app.now().getTime()) / DAY_MS);

test("a bank transfer shows the account and a code, waits seven days, and is paid by the statement line with its code", async () => {
  const account = await newAccount(running.app);
  const { id, code, pay } = await placeOrder(account);
  expect(pay?.bank).toMatchObject({ account_no: "622202", bank: "Bank of Example" });
  expect(Date.parse(pay?.expires_at ?? "") - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
  const csv = `${head}\nA1,2026-11-23,100.00,CNY,Example Ltd,payment ${code.toLowerCase()}\nA2,2026-11-23,5.00,CNY,Nobody,`;
  expect(await staff.transferImport({ csv })).toEqual({ read: 2, added: 2, matched: 1 });
  expect(await staff.transferImport({ csv })).toEqual({ read: 2, added: 0, matched: 0 });
  expect(await orderOf(id)).toMatchObject({ status: "completed", payChannel: "bank", paidCents: 10_000 });
  expect((await staff.transferList({})).list).toMatchObject([
    { reference: "A2", order_no: "", account_id: null },
    { reference: "A1", account_id: account.id },
  ]);
  expect((await staff.transferList({ is_matched: false })).list).toMatchObject([{ reference: "A2" }]);
});

test("a difference names the account of its payment, if it is one of ours", async () => {
  const account = await newAccount(running.app);
  const { id } = await placeOrder(account);
  const { paymentNo } = await running.app.db.payment.findFirstOrThrow({ where: { orderId: id } });
  const row = { channel: "bank", day: running.app.now(), kind: "missing_here", createdAt: running.app.now() };
  for (const each of ["unknown", paymentNo])
    await running.app.db.paymentDifference.create({ data: { ...row, paymentNo: each, transactionNo: each } });
  expect((await staff.differenceList({})).list).toMatchObject([
    { payment_no: paymentNo, account_id: account.id },
    { payment_no: "unknown", account_id: null },
  ]);
});

test("a transfer is recorded although its delivery fails, and delivered later", async () => {
  const account = await newAccount(running.app);
  const { id, code } = await placeOrder(account);
  const { items } = await orderOf(id);
  const [item] = items as [object];
  await running.app.db.order.update({ where: { id }, data: { items: [{ ...item, quota: 3_000_000_000 }] } });
  await staff.transferImport({ csv: `${head}\nF1,2026-11-23,100.00,CNY,Example Ltd,${code}` });
  expect(await orderOf(id)).toMatchObject({ status: "paid", paidCents: 10_000 });
  expect(await running.app.db.bankTransfer.findUniqueOrThrow({ where: { reference: "F1" } })).toMatchObject({
    paymentId: (await orderOf(id)).paymentId,
  });
  await running.app.db.order.update({ where: { id }, data: { items: [item] } });
  await deliverPaid(running.app);
  expect((await orderOf(id)).status).toBe("completed");
});

test("every line of a long statement is read", async () => {
  const { id, code } = await placeOrder(await newAccount(running.app));
  const lines = Array.from({ length: 2500 }, (_, index) => `L${index},2026-11-23,1.00,CNY,A,`);
  const csv = [head, ...lines, `LAST,2026-11-23,100.00,CNY,A,${code}`].join("\n");
  expect(await staff.transferImport({ csv })).toEqual({ read: 2501, added: 2501, matched: 1 });
  expect((await orderOf(id)).status).toBe("completed");
});

test("a transfer of another amount is left to staff, and pays nothing", async () => {
  const { id, code } = await placeOrder(await newAccount(running.app));
  const csv = `${head}\nB1,2026-11-23,99.99,CNY,Example Ltd,${code}`;
  expect(await staff.transferImport({ csv })).toMatchObject({ added: 1, matched: 0 });
  expect((await orderOf(id)).status).toBe("pending_pay");
  const transfer = await running.app.db.bankTransfer.findUniqueOrThrow({ where: { reference: "B1" } });
  const answer = await answerOf(staff.transferMatch({ id: transfer.id, remark_code: code }));
  expect(answer).toMatchObject({ code: 409, data: { state: "amount" } });
});

test("an order is paid once, even if fifty staff members concurrently match two transfers with it", async () => {
  const account = await newAccount(running.app);
  const { id, code } = await placeOrder(account);
  const csv = `${head}\nC1,2026-11-23,100,CNY,Example Ltd,\nC2,2026-11-23,100,CNY,Example Ltd,`;
  await staff.transferImport({ csv });
  const rows = await running.app.db.bankTransfer.findMany({ where: { reference: { in: ["C1", "C2"] } } });
  const tries = Array.from({ length: 50 }, (_, index) =>
    matchTransfer(running.app, commandLine, { id: rows[index % 2]?.id ?? 0, remark_code: code }),
  );
  const done = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
  expect(done).toHaveLength(1);
  expect(await orderOf(id)).toMatchObject({ status: "completed", paidCents: 10_000 });
  const service = await running.app.db.service.findFirst({ where: { accountId: account.id, source: "order" } });
  expect(service).toMatchObject({ quota: 1000 });
});

test.each([
  ["nothing", ""],
  ["no amount", `${head}\nD1,2026-11-23,much,CNY,A,`],
  ["no day", `${head}\nD1,yesterday,1.00,CNY,A,`],
  ["another currency", `${head}\nD1,2026-11-23,1.00,EUR,A,`],
  ["a broken quote", `${head}\n"D1,2026-11-23,1.00,CNY,A,`],
])("a statement with %s is refused entirely", async (_name, csv) => {
  expect(await answerOf(staff.transferImport({ csv }))).toMatchObject({
    code: 400,
    data: { errors: [{ field: "csv" }] },
  });
});

test("sales create an order at an agreed price, which its account confirms and pays; a manual refund is recorded", async () => {
  const account = await newAccount(running.app);
  const made = carriedOut(
    await staff.orderMake({
      account_id: account.id,
      pkg_id: await packageOf(running.app),
      currency: "CNY",
      amount_cents: 7700,
      quota: 5000,
      contract_no: "C-2026-1",
    }),
  );
  const { orders } = running.client({ token: account.token });
  const [row] = (await orders.userOrderList({ order_no: made.order_no })).list;
  expect(row).toMatchObject({ status: "pending_confirm", amount_cents: 7700, contract_no: "C-2026-1" });
  const { pay } = await orders.userOrderConfirm({ order_id: made.id, pay_channel: "bank" });
  expect(daysLeftOf(await orderOf(made.id))).toBe(7);
  const csv = `${head}\nE1,2026-11-23,77.00,CNY,Example Ltd,${pay?.bank?.remark_code}`;
  await staff.transferImport({ csv });
  const service = await running.app.db.service.findFirst({ where: { accountId: account.id, source: "order" } });
  expect(service).toMatchObject({ quota: 5000 });
  const { refund_id } = carriedOut(await staff.orderRefund({ id: made.id, reason: "asked for" }));
  expect((await orderOf(made.id)).status).toBe("refunding");
  await staff.refundSettle({ id: refund_id, transaction_no: "OUT-1" });
  expect(await orderOf(made.id)).toMatchObject({ status: "refunded", refundedCents: 7700 });
  expect(await answerOf(staff.refundSettle({ id: refund_id, transaction_no: "OUT-1" }))).toMatchObject({ code: 409 });
});

test("an order of sales for which nothing is due is complete once its account confirms it", async () => {
  const account = await newAccount(running.app);
  const sale = { account_id: account.id, pkg_id: await packageOf(running.app), currency: "CNY" as const };
  const { id } = carriedOut(await staff.orderMake({ ...sale, amount_cents: 0 }));
  const { orders } = running.client({ token: account.token });
  const confirmed = await orders.userOrderConfirm({ order_id: id, pay_channel: "bank" });
  expect(confirmed).toMatchObject({ status: "completed", pay: null });
});

test("an order stays open for a transfer for seven days, or as long as it would be anyway", async () => {
  const account = await newAccount(running.app);
  const { quote_id } = await newQuote(running.app, account);
  const { orders } = running.client({ token: account.token });
  const { order_id } = await orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
  const daysFor = async (pay_channel: "bank" | "sandbox") => {
    await orders.userOrderConfirm({ order_id, pay_channel });
    return daysLeftOf(await orderOf(order_id));
  };
  expect(await daysFor("sandbox")).toBe(0);
  // Paying online leaves the end as it is.
  const soon = new Date(running.app.now().getTime() + 60_000);
  await running.app.db.order.update({ where: { id: order_id }, data: { expiresAt: soon } });
  await daysFor("sandbox");
  expect((await orderOf(order_id)).expiresAt).toEqual(soon);
  expect(await daysFor("bank")).toBe(7);
  expect(await daysFor("sandbox")).toBe(7);
  const expiresAt = new Date(running.app.now().getTime() + 20 * DAY_MS);
  await running.app.db.order.update({ where: { id: order_id }, data: { expiresAt } });
  expect(await daysFor("bank")).toBe(20);
  const payments = await running.app.db.payment.findMany({ where: { orderId: order_id }, orderBy: { id: "asc" } });
  expect(payments.map(daysLeftOf)).toEqual([0, 7]);
});

test("what is paid is named and one's own, and a channel takes only its currencies, before anything is ordered", async () => {
  const account = await newAccount(running.app);
  const sandbox = running.app.payments.get("sandbox") as PaymentProvider;
  const app = {
    ...running.app,
    payments: new Map([["alipay" as const, { ...sandbox, currencies: ["CNY" as const] }]]),
  };
  const caller = { user: account.signedIn, ip: "192.0.2.1", language: "en" as const };
  const confirm = (input: object) => confirmOrder(app, caller, { pay_channel: "alipay", ...input });
  const { quote_id } = await newQuote(running.app, account, { currency: "USD" });
  await expect(confirm({ quote_id })).rejects.toMatchObject({ field: "pay_channel", rule: "match" });
  expect(await running.app.db.order.count({ where: { accountId: account.id } })).toBe(0);
  const other = await newAccount(running.app);
  const { quote_id: inYuan } = await newQuote(running.app, other, { currency: "CNY" });
  const paid = await confirmOrder(
    app,
    { ...caller, user: other.signedIn },
    { pay_channel: "alipay", quote_id: inYuan },
  );
  expect(paid).toMatchObject({ status: "pending_pay" });
  const { orders } = running.client({ token: account.token });
  const { order_id } = await orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
  await expect(confirm({ order_id })).rejects.toMatchObject({ field: "pay_channel", rule: "match" });
  await expect(confirm({})).rejects.toMatchObject({ field: "quote_id", rule: "required" });
  const { id } = await placeOrder(await newAccount(running.app));
  await expect(confirm({ order_id: id })).rejects.toMatchObject({ failure: "NOT_FOUND" });
});

test("a payment is continued until it or its order ends, and a channel that fails changes nothing", async () => {
  const account = await newAccount(running.app);
  const { quote_id } = await newQuote(running.app, account);
  const { orders } = running.client({ token: account.token });
  const { order_id } = await orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
  const order = await orderOf(order_id);
  const start = (app: App) => startPayment(app, order, "sandbox", "en");
  const sandbox = running.app.payments.get("sandbox") as PaymentProvider;
  const create = () => Promise.reject(new Error("unreachable"));
  const broken = { ...running.app, payments: new Map([["sandbox" as const, { ...sandbox, create }]]) };
  const { payment } = await start(running.app);
  expect(payment.paymentNo).toMatch(/^P\d{14}/);
  expect(payment.expiresAt).toEqual(order.expiresAt);
  expect(await start(broken)).toMatchObject({ payment: { id: payment.id }, instructions: payment.instructions });
  await running.app.db.payment.update({ where: { id: payment.id }, data: { expiresAt: running.app.now() } });
  await expect(start(broken)).rejects.toMatchObject({ failure: "PAYMENT_CHANNEL_FAILED" });
  await expect(start({ ...running.app, payments: new Map() })).rejects.toMatchObject({
    failure: "PAYMENT_CHANNEL_FAILED",
  });
  expect((await start(running.app)).payment.id).not.toBe(payment.id);
  await orders.orderCancel({ id: order_id });
  await expect(start(running.app)).rejects.toMatchObject({ failure: "CONFLICT", data: { state: "cancelled" } });
});

test("the report sums payments and refunds by day, month and year, and its CSV shows the same", async () => {
  const today = bookDay(new Date());
  const { _sum } = await running.app.db.order.aggregate({ where: { currency: "CNY" }, _sum: { paidCents: true } });
  for (const [unit, time] of [
    ["day", today],
    ["month", today.slice(0, 7)],
    ["year", today.slice(0, 4)],
  ] as const) {
    const report = await staff.salesReport({ unit, start_date: today, end_date: today });
    expect(report.list).toMatchObject([{ time, paid_cents: _sum.paidCents, refunded_cents: 7700 }]);
    expect(report.csv).toContain("77.00");
  }
  const accountId = (await newAccount(running.app)).id;
  for (let index = 0; index < 3; index++)
    await newPaidOrder(running.app, { accountId, amountCents: 1_000_000_000, currency: "USD" });
  const before = String(Number(today.slice(0, 4)) - 1);
  const wide = await staff.salesReport({
    unit: "year",
    start_date: `${before}-12-31`,
    end_date: today,
    currency: "USD",
  });
  expect(wide.list.map(({ time, orders, paid_cents }) => [time, orders, paid_cents])).toEqual([
    [before, 0, 0],
    [today.slice(0, 4), 3, 3_000_000_000],
  ]);
  const backwards = staff.salesReport({ start_date: "2026-11-30", end_date: "2026-11-01" });
  expect(await answerOf(backwards)).toMatchObject({ code: 400, data: { errors: [{ field: "end_date" }] } });
});

test("a package is sold online only with a price, a quota and an available product", async () => {
  const partner = await packageOf(running.app, 14);
  expect(await answerOf(staff.packageChange({ id: partner, can_buy: true }))).toMatchObject({
    code: 409,
    data: { state: "not_sellable" },
  });
  const own = await packageOf(running.app, 13);
  const changed = await staff.packageChange({ id: own, price_cny_cents: 4200, is_offered: false });
  expect(changed).toMatchObject({ price_cny_cents: 4200, is_offered: false });
  const offer = await running.client().packages.apiPkgTemplateGet({ type: 13 });
  expect(offer.list.map(({ pkg_id }) => pkg_id)).not.toContain(own);
});

test.each([
  { state: "failed", within: false, answer: "stopped" },
  { state: "paid", within: true, answer: "stopped" },
  { state: "paid", within: false, answer: "unknown" },
] as const)(
  "a report of $state that fails is tried again only if it says paid, outside a transaction ($within): $answer",
  async ({ state, within, answer }) => {
    const report = {
      eventId: randomUUID(),
      type: "report",
      state,
      transactionNo: "T1",
      amountCents: 1,
      currency: "CNY",
    };
    const times = [() => expect.fail("stopped")];
    const apply = (app: App) => {
      const now = () => times.pop()?.() ?? running.app.now();
      return handleNotification({ ...app, now }, "sandbox", { ...report, paymentNo: "nobody" });
    };
    const applied = within ? transaction(running.app, apply) : apply(running.app);
    expect(await applied.catch((error: Error) => error.message)).toBe(answer);
  },
);
