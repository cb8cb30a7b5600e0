import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { spawnCallbacks } from "../../../../../tests/setup/callbacks.ts";
import { newQuote } from "../../../../../tests/setup/orders-calls.ts";
import { rounds } from "../../../../../tests/setup/rounds.ts";
import { sandboxCallback } from "../../lib/payments/sandbox.ts";
import { deliverPaid } from "../orders/complete.ts";
import { changePoints } from "../points/ledger.ts";
import { receiveCallback } from "./notifications.ts";

const PROCESSES = 4;
/** Eighty kills in full. */
const ROUNDS = rounds(20);
const ACCOUNTS = 4;
const ORDERS = ROUNDS * 8;
/** Callbacks sent to each process, which is killed before it has handled them all. */
const SHARE = 10;

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ settings: { SECRET: "a-secret-that-all-processes-of-the-test-share" } });
});
afterAll(() => running.close());

type Notification = Parameters<typeof sandboxCallback>[1];
/** Sends callbacks to a separate process and kills it midway; returns those it acknowledged. */
async function deliverAndKill(notification: readonly Notification[]): Promise<string[]> {
  const child = spawnCallbacks(running.app);
  const exited = once(child, "exit");
  const taken: string[] = [];
  const last = randomInt(notification.length || 1);
  let heard = 0;
  child.stdin.on("error", () => undefined);
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line === "ready") child.stdin.write(notification.map((one) => `${JSON.stringify(one)}\n`).join(""));
    else heard++;
    if (line !== "ready" && line !== "failed") taken.push(line);
    if (heard >= last) child.kill("SIGKILL");
  });
  await exited;
  return taken;
}

test("killing processes while they handle callbacks counts every payment once, and the books balance", {
  timeout: 600_000,
}, async () => {
  const { app } = running;
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => newAccount(app)));
  const waiting = new Map<string, Notification>();
  for (let index = 0; index < ORDERS; index++) {
    const account = accounts[index % ACCOUNTS]!;
    const entry = { change: 100, reason: "staff", refType: "test", refId: String(index) };
    await changePoints(app, account.id, entry);
    const { quote_id } = await newQuote(app, account, { use_integral: true });
    const { orders } = running.client({ token: account.token });
    const { order_id } = await orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
    const payment = await app.db.payment.findFirstOrThrow({ where: { orderId: order_id } });
    const { paymentNo: payment_no, amountCents: amount_cents, currency } = payment;
    const event_id = randomUUID();
    waiting.set(event_id, { event_id, payment_no, result: "paid", amount_cents, currency });
    // Every tenth payer first cancels, then pays after all.
    if (index % 10 === 0) await orders.orderCancel({ id: order_id });
  }
  for (let round = 0; round < ROUNDS; round++) {
    const share = [...waiting.values()].slice(0, SHARE);
    const taken = await Promise.all(Array.from({ length: PROCESSES }, () => deliverAndKill(share)));
    for (const event of taken.flat()) waiting.delete(event);
  }
  for (const notification of waiting.values())
    await receiveCallback(app, "sandbox", sandboxCallback(app.secrets, notification));
  // Payments recorded but not delivered because of a busy database are delivered by the worker a minute later.
  await deliverPaid(app);

  const paid = ORDERS * 0.9;
  expect(await app.db.order.count({ where: { status: "completed" } })).toBe(paid);
  expect(await app.db.order.count({ where: { status: "cancelled" } })).toBe(ORDERS - paid);
  expect(await app.db.payment.count({ where: { status: "succeeded" } })).toBe(ORDERS);
  expect(await app.db.refund.count()).toBe(ORDERS - paid);
  expect(await app.db.paymentEvent.count()).toBe(ORDERS);
  const { _sum: calls } = await app.db.service.aggregate({ where: { source: "order" }, _sum: { quota: true } });
  expect(calls.quota).toBe(paid * 1000);
  const { _sum: money } = await app.db.order.aggregate({ _sum: { paidCents: true, amountCents: true } });
  const { _sum: late } = await app.db.refund.aggregate({ _sum: { amountCents: true } });
  expect((money.paidCents ?? 0) + (late.amountCents ?? 0)).toBe(money.amountCents);
  for (const { id } of accounts) {
    const { integral } = await app.db.user.findUniqueOrThrow({ where: { id } });
    const { _sum: ledger } = await app.db.pointsEntry.aggregate({ where: { userId: id }, _sum: { change: true } });
    expect(ledger.change).toBe(integral);
  }
});
