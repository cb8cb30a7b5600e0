import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, newAccount, newMember } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { spawnCallbacks } from "../../../../../tests/setup/callbacks.ts";
import { type Bought, Model, type Priced } from "../../../../../tests/setup/order-history-model.ts";
import { type Step, step } from "../../../../../tests/setup/order-history-steps.ts";
import { packageOf } from "../../../../../tests/setup/orders-calls.ts";
import { rounds } from "../../../../../tests/setup/rounds.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/durations.ts";
import { invoiceableCents } from "../../lib/invoiceable.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { endLeases, grantCredits, reclaimCredits } from "../metering/lease-store.ts";
import { confirmOrder } from "../payments/confirm.ts";
import { handleNotification } from "../payments/notifications.ts";
import { refundOrder, submitOrPollRefund } from "../payments/refunds.ts";
import { standingsOf, untouched } from "../services/standings.ts";
import { endExpiredShares, splitQuota } from "../splits/allocate.ts";
import { deliverPaid } from "./complete.ts";
import { setNextPackage } from "./next-package.ts";
import { quote } from "./quotes.ts";
import { cancelOrder } from "./states.ts";

let running: Awaited<ReturnType<typeof startApp>>;
const start = Date.parse("2027-01-31T10:00:00Z");
let time = start;
let packages: number[] = [];
beforeAll(async () => {
  running = await startApp({
    settings: { SECRET: "a-secret-that-all-processes-of-the-test-share" },
    change: (app) => ({ ...app, now: () => new Date(time) }),
  });
  packages = await Promise.all([1, 2, 3].map((level) => packageOf(running.app, 1, level)));
});
afterAll(() => running.close());

type Of<Name> = Extract<Step, { do: Name }>;
type Payment = Pick<Of<"buy">, "language" | "days" | "calls" | "reports" | "killedAfter" | "isCancelled">;

/** What a customer and staff do, to the product and to the model. */
class History {
  readonly model = new Model();
  readonly account: Account;
  readonly member: Account;
  private splitId = 0;
  constructor(account: Account, member: Account) {
    this.account = account;
    this.member = member;
  }

  async take(step: Step): Promise<void> {
    if (step.do === "wait") this.wait(step.days);
    else if (step.do === "use") await this.use(step);
    else if (step.do === "refund") await this.refund(step.order, step.percent);
    else if (step.do === "choose") await this.choose(step.level);
    else if (step.do === "allocate") await this.allocate(step.calls);
    else if (step.do === "reclaim") await this.reclaim();
    else if (step.do === "renew") await this.renew(step);
    else await this.buy(step);
    await endExpiredShares(running.app);
    await deliverPaid(running.app);
    this.model.tick(time);
    await this.compare();
  }

  /** Null is until a minute before the end of the term. */
  private wait(days: number | null): void {
    const end = this.model.term()?.end ?? 0;
    time = days === null ? Math.max(time, end - MINUTE_MS) : time + days * DAY_MS;
  }

  /** Calls are answered as long as there are any, by a process that may die before it has settled all of them. */
  private async use({ calls, isBatch, isShared, isKilled }: Of<"use">): Promise<void> {
    const service = await this.service();
    const { share } = this.model;
    if (!service || !this.model.isRunning(time) || (isShared && !share)) return;
    const left = isShared && share ? share.calls - share.used : this.model.left(time);
    const wanted = isBatch ? calls : Math.ceil(calls / 300);
    const subject = isShared ? `split:${this.splitId}` : `service:${service.id}`;
    const leased = await this.lease(subject, wanted, isBatch);
    expect(leased).toBe(Math.min(wanted, left));
    const settled = isKilled ? Math.floor(leased / 2) : leased;
    await running.app.db.lease.updateMany({ where: { process: "p" }, data: { settled } });
    if (isKilled) time += 2 * MINUTE_MS;
    if (isKilled) await reclaimCredits(running.app);
    else await endLeases(running.app, "p");
    if (isShared && share) share.used += settled;
    else this.model.use(settled);
  }

  /** Leases credits as a process does that has not heard of any change of the quota. */
  private async lease(subject: string, wanted: number, isBatch: boolean): Promise<number> {
    for (let leased = 0; ; ) {
      const want = isBatch ? wanted - leased : 1;
      const [grant] = await grantCredits(running.app, "p", [{ subject, quota: 1_000_000, want }]);
      leased += grant?.granted ?? 0;
      if (!grant?.granted || leased === wanted) return leased;
    }
  }

  private async buy({ level, num, currency, isDowngrade, ...payment }: Of<"buy">): Promise<void> {
    const { language } = payment;
    const form = { level, num, currency: currency ?? (language === "zh" ? ("CNY" as const) : ("USD" as const)) };
    const expected = this.model.priceOf(form, time, isDowngrade);
    const request = { pkg_id: packages[level - 1] ?? 0, num, ...(isDowngrade && { downgrade: true }) };
    await this.order({ ...request, ...(currency && { currency }) }, expected, payment);
  }

  private async renew({ num, ...payment }: Of<"renew">): Promise<void> {
    const service_id = (await this.service())?.id;
    if (service_id !== undefined) await this.order({ service_id, num }, this.model.renewalOf(num, time), payment);
  }

  private async order(quoteRequest: object, expected: Priced | string, payment: Payment): Promise<void> {
    const { language, days, calls, isCancelled } = payment;
    const request = { num: 1, use_integral: false, ...quoteRequest };
    const quoted = await refusalOf(() => quote(running.app, this.account.signedIn, language, request));
    if (typeof expected === "string" || quoted instanceof Failure) {
      const reason = quoted instanceof InvalidField ? quoted.field : quoted instanceof Failure && quoted.data?.state;
      expect(reason).toBe(expected);
      return;
    }
    const { cents, currency, extra } = expected;
    expect(quoted).toMatchObject({ amount_cents: cents, currency, extra_calls: extra });
    const caller = { user: this.account.signedIn, ip: "", language };
    const { order_id: id } = await confirmOrder(running.app, caller, {
      quote_id: quoted.quote_id,
      pay_channel: "sandbox",
    });
    const order = { ...expected, id, orderedAt: time };
    // One for which nothing is due is delivered at once.
    if (cents === 0) return this.model.pay(order, time);
    time += days * DAY_MS;
    await this.use({ do: "use", calls, isBatch: true, isShared: false, isKilled: false });
    if (isCancelled) await cancelOrder(running.app, caller, id);
    else this.model.pay(order, time);
    await this.reportPayment(id, payment);
  }

  /** A provider may report a payment several times, at the same time, to processes that die, and after a cancellation. */
  private async reportPayment(orderId: number, { reports, killedAfter }: Payment): Promise<void> {
    const payment = await running.app.db.payment.findFirst({ where: { orderId } });
    if (!payment) return;
    const { paymentNo, amountCents, currency } = payment;
    if (killedAfter !== null)
      await killPaying({ payment_no: paymentNo, amount_cents: amountCents, currency }, killedAfter);
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
    await Promise.all(Array.from({ length: reports }, report));
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
    expect([bought, made instanceof Failure]).toEqual([bought, !allowed]);
    if (made instanceof Failure) return;
    this.model.refund(bought, time, amount);
    await Promise.all([1, 2, 3].map(() => submitOrPollRefund(running.app, made.refund_id)));
  }

  private async choose(level: number | null): Promise<void> {
    const service_id = (await this.service())?.id;
    if (service_id === undefined) return;
    const refused = this.model.choose(level, time);
    const request = { service_id, ...(level !== null && { pkg_id: packages[level - 1] }) };
    const caller = { user: this.account.signedIn, ip: "", language: "en" as const };
    const chosen = await refusalOf(() => setNextPackage(running.app, caller, request));
    expect(chosen instanceof Failure ? chosen.data?.state : null).toBe(refused);
  }

  private async allocate(quota: number): Promise<void> {
    const service = await this.service();
    if (!service || this.model.share || !this.model.isRunning(time)) return;
    const caller = { user: this.account.signedIn, ip: "", language: "en" as const };
    const input = { service_id: service.id, items: [{ sub_user_id: this.member.id, quota }] };
    const made = await refusalOf(() => splitQuota(running.app, caller, input));
    expect(made instanceof Failure).toBe(quota > this.model.left(time));
    if (made instanceof Failure) return;
    this.splitId = made.splits[0]?.id ?? 0;
    this.model.share = { calls: quota, used: 0 };
  }

  private async reclaim(): Promise<void> {
    if (!this.model.share) return;
    const caller = { user: this.account.signedIn, ip: "", language: "en" as const };
    await splitQuota(running.app, caller, { split_id: this.splitId, action: "recall" });
    this.model.endShare();
  }

  private service() {
    return running.app.db.service.findFirst({ where: { accountId: this.account.id, source: "order" } });
  }

  private async compare(): Promise<void> {
    const { db } = running.app;
    const service = await this.service();
    const isRunning = service?.expireAt != null && service.expireAt.getTime() > time;
    const term = this.model.term();
    expect(isRunning).toBe(this.model.isRunning(time));
    const levelOf = (id: number | null) => (id === null ? null : packages.indexOf(id) + 1);
    if (service) expect(levelOf(service.nextPackageId)).toBe(this.model.known?.next ?? null);
    if (service && term && isRunning) {
      const subject = `service:${service.id}`;
      const { used, reserved } = (await standingsOf(running.app, [subject])).get(subject) ?? untouched;
      expect({
        left: Math.max(0, service.quota - used - reserved),
        start: service.startAt.toISOString(),
        end: service.expireAt?.toISOString(),
        level: levelOf(service.packageId),
        currency: service.currency,
        rate: service.qps,
      }).toEqual({
        left: this.model.left(time),
        start: new Date(term.start).toISOString(),
        end: new Date(term.end).toISOString(),
        level: term.level,
        currency: term.currency,
        rate: term.rate,
      });
    }
    const orders = await db.order.findMany({ where: { accountId: this.account.id, paidAt: { not: null } } });
    expect(
      orders.map((one) => [one.id, one.paidCents, one.refundedCents, invoiceableCents(one, new Date(time))]).sort(),
    ).toEqual(
      this.model.bought
        .map((one: Bought) => [one.id, one.paid, one.refunded, this.model.invoiceable(one, time)])
        .sort(),
    );
  }
}

/** A process that is killed while it handles a payment's callback, after so many statements of somebody else. */
async function killPaying(payment: { payment_no: string; amount_cents: number; currency: string }, after: number) {
  const child = spawnCallbacks(running.app, new Date(time));
  const exited = once(child, "exit");
  child.stdin.on("error", () => undefined);
  await once(child.stdout, "data");
  child.stdin.write(`${JSON.stringify({ event_id: randomUUID(), result: "paid", ...payment })}\n`);
  for (let count = 0; count < after; count++) await running.app.db.$queryRaw`select 1`;
  child.kill("SIGKILL");
  await exited;
}

async function refusalOf<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

test("calls, term, package, rate, money and what can be invoiced are the model's after any history", {
  timeout: 1_200_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20, size: "max" }), async (steps) => {
      time = start;
      const account = await newAccount(running.app);
      const history = new History(account, await newMember(running.app, account.id));
      for (const one of steps) await history.take(one);
    }),
    { numRuns: rounds(60), endOnFailure: true },
  );
});
