import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount, newMember, newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newPaidOrder, newPayment } from "../../../../../tests/setup/commerce-fixtures.ts";

/** A Friday at two in the afternoon in China, whose day began at 16:00 UTC. */
const now = new Date("2026-11-27T06:00:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => now }) });
});
afterAll(() => running.close());

const overviewOf = async (role: "finance" | "support") => {
  const { token } = await newStaff(running.app, role);
  return running.client({ token }).admin.overview({});
};
const staffDay = ["2026-11-26T16:00:00Z", "2026-11-27T05:59:59Z"];
const weekBefore = ["2026-11-19T16:00:00Z", "2026-11-20T05:59:59Z"];
/** Yesterday's last second, and a week ago after this time of day. */
const outside = ["2026-11-26T15:59:59Z", "2026-11-20T06:00:01Z"];

test("revenue is what was paid and not refunded since midnight in China, against the same hours a week before", async () => {
  const { app } = running;
  const { id: accountId } = await newAccount(app);
  const pay = (at: string, amountCents: number, currency = "CNY") =>
    newPaidOrder(app, { accountId, amountCents, currency, paidAt: new Date(at) });
  for (const at of staffDay) await pay(at, 1000);
  for (const at of weekBefore) await pay(at, 300);
  for (const at of outside) await pay(at, 70_000);
  const orderId = await pay(staffDay[1] ?? "", 500, "USD");
  const paymentId = await newPayment(app, orderId);
  const refund = { orderId, paymentId, currency: "USD", status: "succeeded", finishedAt: now, createdAt: now };
  const finished = new Date("2026-11-27T01:00:00Z");
  await app.db.refund.create({
    data: { ...refund, finishedAt: finished, refundNo: "f1", amountCents: 120, reason: "" },
  });
  await app.db.refund.create({
    data: { ...refund, finishedAt: finished, refundNo: "f2", amountCents: 900, reason: "late: paid twice" },
  });
  expect((await overviewOf("finance")).revenue).toEqual([
    { currency: "CNY", today: 2000, before: 600 },
    { currency: "USD", today: 380, before: 0 },
  ]);
});

test("revenue is kept from a role that may not see sales", async () => {
  expect((await overviewOf("support")).revenue).toBeNull();
});

test("sign-ups are main accounts, of today and of the same hours a week before", async () => {
  const { app } = running;
  const add = async (at: string) => {
    const account = await newAccount(app);
    await app.db.user.update({ where: { id: account.id }, data: { createdAt: new Date(at) } });
    return account;
  };
  await app.db.user.updateMany({ data: { createdAt: new Date("2026-01-01T00:00:00Z") } });
  for (const at of [...staffDay, ...weekBefore, ...outside]) await add(at);
  const { id } = await add(staffDay[0] ?? "");
  const member = await newMember(app, id);
  await app.db.user.update({ where: { id: member.id }, data: { createdAt: new Date(staffDay[0] ?? "") } });
  const { token } = await newStaff(app, "support");
  await app.db.user.updateMany({
    where: { staffRole: "support" },
    data: { createdAt: new Date("2026-01-01T00:00:00Z") },
  });
  expect((await running.client({ token }).admin.overview({})).sign_ups).toEqual({ today: 3, before: 2 });
});

test("failing calls are those of the last 24 hours that were refused, with those over quota apart", async () => {
  const row = { accountId: 1, keyId: 1, serviceType: 1, charged: 0, microseconds: 0n, durations: [] };
  const recent = new Date("2026-11-26T12:00:00Z");
  await running.app.db.usageQuarter.createMany({
    data: [
      { ...row, quarter: recent, result: "success", calls: 90 },
      { ...row, quarter: recent, result: "error", calls: 6 },
      { ...row, quarter: recent, result: "denied", calls: 4, overQuota: 3 },
      { ...row, quarter: new Date("2026-11-26T05:45:00Z"), result: "error", calls: 1000 },
    ],
  });
  expect((await overviewOf("support")).calls).toEqual({ total: 100, errors: 7, over_quota: 3 });
});
