import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { grantOf, leased, START } from "../../../../../tests/setup/leases.ts";
import { CreditAccount } from "./credit-account.ts";

/** An account whose lease was lost to an outage at the start. */
function cutOff(granted: number, spent = 0): CreditAccount {
  const account = leased(granted);
  account.spend(START, spent);
  account.allowDuringOutage(START);
  return account;
}

/** Spends until nothing is left, and returns how much there was. */
const spendAll = (account: CreditAccount, now: number) => account.spend(now, 1_000_000);

describe("a lease", () => {
  test("gives as many calls as it holds, whatever they ask for and put back", () => {
    const step = fc.record({ ask: fc.integer({ min: 0, max: 50 }), back: fc.integer({ min: 0, max: 50 }) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.array(step), (granted, steps) => {
        const account = leased(granted);
        let spent = 0;
        for (const { ask, back } of steps) {
          const taken = account.spend(START, ask);
          expect(taken).toBe(Math.min(ask, granted - spent));
          const returned = Math.min(back, taken);
          account.refund(returned);
          spent += taken - returned;
          expect([account.credits, account.unsettled]).toEqual([granted - spent, spent]);
        }
      }),
    );
  });

  test("of nothing gives nothing, before the first answer and after it is returned", () => {
    const account = new CreditAccount("service:1", 1000);
    expect([account.spend(START, 1), account.isOpen, account.credits, account.unsettled]).toEqual([0, false, 0, 0]);
    expect([account.isCutOff, account.isRequesting, account.isSpending, account.waiting]).toEqual([
      false,
      false,
      false,
      0,
    ]);
    account.receive(grantOf(10), START);
    expect(account.isOpen).toBe(true);
    account.close(START);
    expect([account.spend(START, 1), account.isOpen, account.credits]).toEqual([0, false, 0]);
  });

  test("adds to what is left of the one before, unless that one has ended", () => {
    const account = leased(40);
    account.spend(START, 10);
    account.receive(grantOf(20), START);
    expect(account.credits).toBe(50);
    account.receive(grantOf(20, { isFresh: true }), START);
    expect(account.credits).toBe(20);
  });

  test("is spent for thirty seconds after its grant, and no longer without a settlement", () => {
    expect(leased(10).spend(START + 29_999, 1)).toBe(1);
    const late = leased(10);
    expect(late.isInDoubt(START + 29_999)).toBe(false);
    expect([late.spend(START + 30_000, 1), late.isInDoubt(START + 30_000)]).toEqual([0, true]);
  });

  test("is renewed by a settlement for thirty seconds from when that was sent", () => {
    const account = leased(10);
    account.trust(START + 29_999, START + 15_000);
    expect(account.spend(START + 44_999, 1)).toBe(1);
    expect(account.spend(START + 45_000, 1)).toBe(0);
  });

  test("is not shortened by the answer to an earlier settlement", () => {
    const account = leased(10);
    account.trust(START + 1000, START - 20_000);
    expect(account.spend(START + 29_999, 1)).toBe(1);
  });

  test("is not renewed by a settlement that arrives after its end", () => {
    const account = leased(10);
    account.trust(START + 30_000, START + 29_000);
    expect([account.spend(START, 1), account.isInDoubt(START)]).toEqual([0, true]);
  });

  test("that does not exist is neither renewed nor doubted", () => {
    const account = new CreditAccount("service:1", 1000);
    account.trust(START, START);
    account.trust(0, START);
    expect([account.isInDoubt(START), account.isInDoubt(0), account.spend(START, 1)]).toEqual([false, false, 0]);
  });

  test("in doubt is not spent until another one replaces it", () => {
    const account = leased(10);
    account.doubt();
    expect([account.spend(START, 1), account.isInDoubt(START)]).toEqual([0, true]);
    expect(account.close(START)).toBe(7n);
    account.receive(grantOf(5, { isFresh: true }), START);
    expect([account.isInDoubt(START), spendAll(account, START)]).toEqual([false, 5]);
  });

  test("is low when less than a quarter of it is left", () => {
    const account = leased(100);
    account.spend(START, 75);
    expect(account.isLow).toBe(false);
    account.spend(START, 1);
    expect(account.isLow).toBe(true);
  });
});

describe("a lower quota", () => {
  test("takes the leased credits, which are returned by what the database knows", () => {
    const account = leased(100);
    account.quota = 999;
    expect([account.credits, account.spend(START, 1), account.isForfeited]).toEqual([0, 0, true]);
    expect(account.close(START)).toBe(7n);
    account.receive(grantOf(10), START);
    account.spend(START, 10);
    account.settle(START);
    expect(account.isForfeited).toBe(false);
  });

  test("gives up the lease only when nothing is in flight", () => {
    const account = leased(100);
    account.spend(START, 1);
    account.quota = 10;
    expect([account.quota, account.isForfeited]).toEqual([10, false]);
    account.settle(START);
    expect(account.isForfeited).toBe(true);
    account.isRequesting = true;
    expect(account.isForfeited).toBe(false);
    account.isRequesting = false;
    account.receive(grantOf(1), START);
    expect(account.isForfeited).toBe(false);
  });

  test("has nothing to take without a lease, and a higher or equal one takes nothing", () => {
    const none = new CreditAccount("service:1", 1000);
    none.quota = 1;
    expect([none.isForfeited, none.quota]).toEqual([false, 1]);
    const account = leased(100);
    account.quota = 1000;
    account.quota = 2000;
    expect([account.quota, account.credits, account.isForfeited]).toEqual([2000, 100, false]);
  });
});

describe("a balance with nothing left", () => {
  test.each([
    ["missing", null],
    ["empty", grantOf(0, { left: 0 })],
  ])("that is %s is asked again after 200 ms", (_, grant) => {
    const account = new CreditAccount("service:1", 1000);
    account.receive(grant, START);
    expect([account.isExhausted(START + 199), account.isExhausted(START + 200)]).toEqual([true, false]);
    expect([account.remaining, account.holders, account.isOpen]).toEqual([0, 1, false]);
  });

  test("is not refused while leased credits remain, or once others are put back or granted", () => {
    const account = leased(10);
    account.receive(grantOf(0), START);
    expect(account.isExhausted(START)).toBe(false);
    spendAll(account, START);
    // Others may have returned credits since then.
    expect(account.isExhausted(START)).toBe(false);
    account.receive(grantOf(0), START);
    expect(account.isExhausted(START)).toBe(true);
    account.refund(1);
    expect(account.isExhausted(START)).toBe(false);
    account.spend(START, 1);
    account.receive(grantOf(3), START);
    spendAll(account, START);
    expect(account.isExhausted(START)).toBe(false);
  });

  test("allows ten leases in an outage if the last one was not spent yet", () => {
    const account = leased(10);
    account.receive(grantOf(0), START);
    account.allowDuringOutage(START);
    expect(spendAll(account, START)).toBe(100);
  });

  test("allows nothing in an outage", () => {
    const account = leased(10);
    spendAll(account, START);
    account.receive(grantOf(0), START);
    account.allowDuringOutage(START + 500);
    expect([spendAll(account, START + 500), account.isExhausted(START + 500)]).toEqual([0, true]);
  });
});

test("what remains is what nobody has leased and what this process holds", () => {
  const account = leased(30, { left: 500, holders: 3 });
  account.spend(START, 10);
  expect([account.remaining, account.holders]).toEqual([520, 3]);
});

describe("in an outage", () => {
  test("calls continue up to ten leases, including what is left of the last", () => {
    const account = cutOff(100, 40);
    expect([account.isInOutage, account.isLow, account.isCutOff, account.isInDoubt(START)]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(account.spend(START, 70)).toBe(70);
    expect([spendAll(account, START), account.unsettled, account.credits]).toEqual([930, 1040, 0]);
    expect(account.isExhausted(START)).toBe(false);
    account.allowDuringOutage(START);
    expect([spendAll(account, START), account.isExhausted(START + 199), account.isExhausted(START + 200)]).toEqual([
      0,
      true,
      false,
    ]);
  });

  test("credits put back can be spent, also after the end of the lease", () => {
    const account = cutOff(100);
    const later = START + 60_000;
    spendAll(account, later);
    account.allowDuringOutage(later);
    expect(account.isExhausted(later)).toBe(true);
    account.refund(1);
    expect([account.isExhausted(later), spendAll(account, later)]).toEqual([false, 1]);
  });

  test("more than ten leases held allow no more than what is held", () => {
    const account = leased(1000);
    account.receive(grantOf(1), START);
    account.allowDuringOutage(START);
    expect(spendAll(account, START)).toBe(1001);
  });

  test("the lease may be spent after its end, for fifteen minutes", () => {
    const end = START + 15 * 60_000;
    expect(spendAll(cutOff(100), end - 1)).toBe(1000);
    const late = cutOff(100);
    expect(spendAll(late, end)).toBe(0);
    late.allowDuringOutage(end - 1);
    expect(late.isExhausted(end - 1)).toBe(false);
    // Refused rather than kept waiting for a lease that can no longer be spent.
    late.allowDuringOutage(end);
    expect([late.isExhausted(end + 199), late.isExhausted(end + 200)]).toEqual([true, false]);
  });

  test("a balance that was never read allows nothing", () => {
    const account = new CreditAccount("service:1", 1000);
    account.allowDuringOutage(START);
    expect([account.isInOutage, account.isCutOff, spendAll(account, START)]).toEqual([false, true, 0]);
    expect([account.isExhausted(START + 199), account.isExhausted(START + 200)]).toEqual([true, false]);
  });

  test("an answer ends it, and the lease is trusted only after a new grant", () => {
    const answered = cutOff(100);
    answered.receive(grantOf(5, { isFresh: true }), START + 1000);
    expect([answered.isInOutage, answered.isCutOff, spendAll(answered, START + 1000)]).toEqual([false, false, 5]);
    const flushed = cutOff(100);
    expect([flushed.endOutage(), flushed.isInOutage, flushed.isInDoubt(START), flushed.spend(START, 1)]).toEqual([
      true,
      false,
      true,
      0,
    ]);
    const untouched = leased(10);
    expect([untouched.endOutage(), untouched.isInDoubt(START), untouched.isCutOff]).toEqual([false, false, false]);
  });
});

describe("a settlement", () => {
  test("sends what was spent since the one before, once", () => {
    const account = leased(100);
    expect(account.settle(START)).toBe(null);
    account.spend(START, 30);
    expect(account.settle(START)).toEqual({ balanceId: 7n, spent: 30 });
    expect([account.settle(START), account.unsettled]).toEqual([null, 0]);
  });

  test("leaves out the credits of calls not answered yet, which may still be put back", () => {
    const account = leased(100);
    account.spend(START, 30);
    account.held = 10;
    expect(account.settle(START)).toEqual({ balanceId: 7n, spent: 20 });
    expect([account.settle(START), account.unsettled]).toEqual([null, 10]);
    account.refund(4);
    account.held = 0;
    expect(account.settle(START)).toEqual({ balanceId: 7n, spent: 6 });
  });

  test("of nothing keeps the lease alive after half of its time, and only a lease", () => {
    const account = leased(100);
    expect(account.settle(START + 14_999)).toBe(null);
    expect(account.settle(START + 15_000)).toEqual({ balanceId: 7n, spent: 0 });
    account.close(START);
    expect(account.settle(START + 15_000)).toBe(null);
    expect(new CreditAccount("service:1", 1000).settle(START + 15_000)).toBe(null);
  });
});

describe("credits without calls", () => {
  test.each([
    { left: 16 * 10, keptMs: 20_000 },
    { left: 16 * 10 - 1, keptMs: 1000 },
  ])("are kept for $keptMs ms if $left others are left", ({ left, keptMs }) => {
    const account = leased(11, { left });
    account.spend(START, 1);
    account.settle(START);
    expect([account.isIdle(START + keptMs), account.isIdle(START + keptMs + 1)]).toEqual([false, true]);
  });

  test("are not returned while calls are waiting, unsettled or requesting more", () => {
    const account = leased(10);
    const later = START + 60_000;
    expect(account.isIdle(later)).toBe(true);
    account.waiting = 1;
    expect(account.isIdle(later)).toBe(false);
    account.waiting = 0;
    account.isRequesting = true;
    expect(account.isIdle(later)).toBe(false);
    account.isRequesting = false;
    account.spend(START, 1);
    expect(account.isIdle(later)).toBe(false);
  });

  test("are returned exactly, unless the lease may hold less", () => {
    const account = leased(100);
    account.spend(START, 30);
    expect(account.close(START)).toEqual({ balanceId: 7n, credits: 70 });
    expect([account.isOpen, account.isInDoubt(START + 60_000)]).toEqual([false, false]);
    expect(leased(100).close(START + 30_000)).toBe(7n);
    expect(cutOff(100).close(START)).toBe(7n);
    expect(new CreditAccount("service:1", 1000).close(START)).toBe(null);
  });

  test("are forgotten an hour after the last call, once returned and outside an outage", () => {
    const account = leased(10);
    account.spend(START, 1);
    account.settle(START);
    expect(account.isForgettable(START + 3_600_001)).toBe(false);
    account.close(START);
    expect([account.isForgettable(START + 3_600_000), account.isForgettable(START + 3_600_001)]).toEqual([false, true]);
    account.allowDuringOutage(START);
    expect(account.isForgettable(START + 3_600_001)).toBe(false);
  });
});

test("the processes that share a balance are known by its id", () => {
  expect(leased(10).holdersIn(new Map([[7n, 4]]))).toBe(4);
  expect(leased(10).holdersIn(new Map([[8n, 4]]))).toBeUndefined();
  expect(new CreditAccount("service:1", 1000).holdersIn(new Map([[7n, 4]]))).toBeUndefined();
});

test("a balance stays known when an answer does not mention it", () => {
  const account = leased(10);
  account.receive(null, START);
  expect(account.holdersIn(new Map([[7n, 2]]))).toBe(2);
});
