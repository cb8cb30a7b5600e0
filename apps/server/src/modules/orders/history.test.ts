import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { type Bought, type Form, Model } from "../../../../../tests/setup/order-history-model.ts";
import { packageOf } from "../../../../../tests/setup/orders-calls.ts";
import { rounds } from "../../../../../tests/setup/rounds.ts";
import { Failure } from "../../errors.ts";
import type { Order } from "../../generated/client.ts";
import { handleNotification } from "../payments/notifications.ts";
import { refundOrder, submitOrPollRefund } from "../payments/refunds.ts";
import { commandLine } from "../staff/actor.ts";
import { confirm } from "./confirm.ts";
import { quote } from "./quotes.ts";
import { cancelOrder } from "./states.ts";

let running: Awaited<ReturnType<typeof startApp>>;
const DAY_MS = 86_400_000;
const start = Date.parse("2027-01-31T10:00:00Z");
let time = start;
let packages: number[] = [];
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => new Date(time) }) });
  packages = [await packageOf(running.app, 1, 1), await packageOf(running.app, 1, 2)];
});
afterAll(() => running.close());

interface Buy extends Form {
  do: "buy";
  language: "en" | "zh";
  /** Days and calls between the order and its payment, and how often the payment is reported. */
  days: number;
  calls: number;
  reports: number;
  isCancelled: boolean;
}
type Step =
  | Buy
  | { do: "use"; calls: number }
  | { do: "wait"; days: number }
  /** A part in percent of what is left of an order, counted from the newest. */
  | { do: "refund"; order: number; percent: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("buy" as const),
      level: fc.constantFrom(1, 2),
      num: fc.constantFrom(1, 1, 2),
      currency: fc.constantFrom("CNY", "USD", undefined),
      language: fc.constantFrom("en", "zh"),
      days: fc.constantFrom(0, 0, 0, 3, 20),
      calls: fc.constantFrom(0, 0, 150, 900),
      reports: fc.constantFrom(1, 1, 3),
      isCancelled: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("use" as const), calls: fc.integer({ min: 1, max: 1500 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.constantFrom(1, 10, 31, 70) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      order: fc.nat(3),
      percent: fc.constantFrom(100, 100, 30),
    }),
  },
);

/** What a customer and staff do, to the product and to the model. */
class History {
  readonly model = new Model();
  readonly account: Account;
  constructor(account: Account) {
    this.account = account;
  }

  async take(step: Step): Promise<void> {
    if (step.do === "wait") time += step.days * DAY_MS;
    else if (step.do === "use") await this.use(step.calls);
    else if (step.do === "refund") await this.refund(step.order, step.percent);
    else await this.buy(step);
    await this.compare();
  }

  /** Calls are answered as long as there are any. */
  private async use(wanted: number): Promise<void> {
    const calls = Math.min(wanted, this.model.left(time));
    const service = await this.service();
    if (!service || calls === 0) return;
    this.model.use(calls);
    const subject = `service:${service.id}`;
    await running.app.db.balance.upsert({
      where: { subject },
      create: { subject, quota: 1_000_000_000, taken: this.model.used },
      update: { taken: this.model.used },
    });
  }

  private async buy(wish: Buy): Promise<void> {
    const { level, num, language, currency } = wish;
    const expected = this.model.priceOf(
      { level, num, currency: currency ?? (language === "zh" ? "CNY" : "USD") },
      time,
    );
    const request = { pkg_id: packages[level - 1] ?? 0, num, use_integral: false, ...(currency && { currency }) };
    const quoted = await refusalOf(() => quote(running.app, this.account.signedIn, language, request));
    if (expected === null || quoted instanceof Failure) {
      expect([quoted, expected]).toMatchObject([{ data: { state: "larger_package" } }, null]);
      return;
    }
    expect(quoted).toMatchObject({ amount_cents: expected.cents, currency: expected.currency });
    const caller = { user: this.account.signedIn, ip: "", language };
    const { order_id: id } = await confirm(running.app, caller, { quote_id: quoted.quote_id, pay_channel: "sandbox" });
    const order = { ...expected, id, orderedAt: time };
    // One for which nothing is due is delivered at once.
    if (expected.cents === 0) return this.model.deliver(order, time);
    time += wish.days * DAY_MS;
    await this.use(wish.calls);
    if (wish.isCancelled) await cancelOrder(running.app, caller, id);
    else this.model.deliver(order, time);
    await this.reportPayment(id, wish.reports);
  }

  /** A provider may report a payment several times, at the same time, and after the order was cancelled. */
  private async reportPayment(orderId: number, times: number): Promise<void> {
    const payment = await running.app.db.payment.findFirst({ where: { orderId } });
    if (!payment) return;
    const { paymentNo, amountCents, currency } = payment;
    const report = () =>
      handleNotification(running.app, "sandbox", {
        eventId: randomUUID(),
        paymentNo,
        type: "paid",
        state: "paid",
        transactionNo: "T",
        amountCents,
        currency,
      });
    await Promise.all(Array.from({ length: times }, report));
    for (const late of await running.app.db.refund.findMany({ where: { orderId, status: "pending" } }))
      await submitOrPollRefund(running.app, late.id);
  }

  private async refund(back: number, percent: number): Promise<void> {
    const bought = this.model.bought.toReversed()[back];
    if (!bought) return;
    const amount = Math.floor(((bought.paid - bought.refunded) * percent) / 100);
    const allowed = this.model.isRefundable(bought, time, amount);
    const request = { order_id: bought.id, amount_cents: amount, reason: "asked for" };
    const made = await refusalOf(() => refundOrder(running.app, commandLine, request));
    expect(made instanceof Failure).toBe(!allowed);
    if (made instanceof Failure) return;
    this.model.refund(bought, time, amount);
    await Promise.all([1, 2, 3].map(() => submitOrPollRefund(running.app, made.refund_id)));
  }

  private service() {
    return running.app.db.service.findFirst({ where: { accountId: this.account.id, source: "order" } });
  }

  private async compare(): Promise<void> {
    const service = await this.service();
    const isRunning = service?.expireAt != null && service.expireAt.getTime() > time;
    const term = this.model.term();
    expect(isRunning).toBe(term !== null && term.end > time);
    if (service && term && isRunning)
      expect({
        left: Math.max(0, service.quota - this.model.used),
        end: service.expireAt?.toISOString(),
        level: packages.indexOf(service.packageId ?? 0) + 1,
        currency: service.currency,
      }).toEqual({
        left: this.model.left(time),
        end: new Date(term.end).toISOString(),
        level: term.level,
        currency: term.currency,
      });
    const orders = await running.app.db.order.findMany({ where: { accountId: this.account.id } });
    const money = (order: Order | Bought, paid: number, refunded: number) => [order.id, paid, refunded];
    expect(
      orders
        .filter(({ completedAt }) => completedAt !== null)
        .map((one) => money(one, one.paidCents, one.refundedCents))
        .sort(),
    ).toEqual(this.model.bought.map((one) => money(one, one.paid, one.refunded)).sort());
  }
}

async function refusalOf<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

test("calls, term, package, currency and money are the model's after any purchases, uses and refunds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14, size: "max" }), async (steps) => {
      time = start;
      const history = new History(await newAccount(running.app));
      for (const one of steps) await history.take(one);
    }),
    { numRuns: rounds(60), endOnFailure: true },
  );
});
