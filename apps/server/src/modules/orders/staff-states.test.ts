import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount, newStaff } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newOrder, newPayment } from "../../../../../tests/setup/commerce-fixtures.ts";
import { commands } from "../../commands/index.ts";
import type { OrderStatus } from "../../generated/client.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let staff: ReturnType<typeof running.client>["adminOrders"];
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, jobs: { ...app.jobs, add: async () => {} } }) });
  staff = running.client({ token: (await newStaff(running.app)).token }).adminOrders;
});
afterAll(() => running.close());

const states: OrderStatus[] = [
  "pending_confirm",
  "pending_pay",
  "paid",
  "completed",
  "cancelled",
  "closed",
  "refunding",
  "refunded",
];
const closable = ["pending_confirm", "pending_pay"];
const refundable = ["paid", "completed"];

async function orderIn(status: OrderStatus): Promise<number> {
  const { id: accountId } = await newAccount(running.app);
  const isPaid = ["paid", "completed", "refunding", "refunded"].includes(status);
  const refundedCents = status === "refunded" ? 19_900 : 0;
  const money = isPaid ? { paidCents: 19_900, refundedCents, paidAt: running.app.now() } : {};
  const id = await newOrder(running.app, { accountId, status, ...money });
  if (isPaid) await newPayment(running.app, id);
  return id;
}

test.each(states)(
  "an order that is %s can be closed or refunded by staff only if its state allows it",
  async (status) => {
    const unpaid = await orderIn(status);
    expect(await answerOf(staff.orderClose({ id: unpaid }))).toMatchObject(
      closable.includes(status) ? { code: 200, data: { status: "closed" } } : { code: 409, data: { state: status } },
    );
    const paid = await orderIn(status);
    expect(await answerOf(staff.orderRefund({ id: paid, reason: "asked for" }))).toMatchObject(
      refundable.includes(status)
        ? { code: 200, data: { status: "refunding" } }
        : { code: 409, data: { state: status } },
    );
    const info = await staff.orderInfo({ id: paid });
    expect(info.refundable_cents).toBe(0);
  },
);

test("an order is found by its number, its contract and its account", async () => {
  const { id: accountId } = await newAccount(running.app);
  const id = await newOrder(running.app, { accountId, contractNo: `HT-${accountId}` });
  const { orderNo } = await running.app.db.order.findUniqueOrThrow({ where: { id } });
  for (const keyword of [orderNo, `ht-${accountId}`, String(accountId)])
    expect((await staff.orderList({ keyword })).list).toMatchObject([{ id }]);
});

test("the command line has the same verbs", () => {
  for (const name of ["orders", "payments", "report"]) expect(commands[name]?.help).toContain(name);
});
