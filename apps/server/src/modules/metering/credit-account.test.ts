import fc from "fast-check";
import { expect, test } from "vitest";
import { CreditAccount } from "./credit-account.ts";

const START = Date.parse("2026-11-20T12:00:00Z");

/** An account called at a steady rate, and granted what it requests whenever it is low. */
function openAccount() {
  const account = new CreditAccount("service:1", 2_000_000_000);
  let now = START;
  const grant = (granted: number) =>
    account.receive(
      { subject: "service:1", balanceId: 1n, granted, quota: account.quota, left: 1e9, holders: 1, isFresh: false },
      now,
    );
  grant(account.creditsToRequest(now));
  return {
    /** How many credits it requests after the calls of one lease. */
    useLease(callsInMillisecond: number): { used: number; wanted: number } {
      let used = 0;
      while (!account.isLow) {
        const taken = account.spend(now++, callsInMillisecond);
        if (taken === 0) throw new Error("the lease ended before it was low");
        used += taken;
      }
      const wanted = account.creditsToRequest(now);
      grant(wanted);
      return { used, wanted };
    },
  };
}

test("after a few grants a busy key's lease covers two seconds of its rate", () => {
  const account = openAccount();
  const wanted = Array.from({ length: 6 }, () => account.useLease(30).wanted);
  expect(wanted.at(-1)).toBeGreaterThanOrEqual(2 * 30 * 1000);
});

test("requested credits are between twice and eight times the recent use", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 10, max: 500 }), { minLength: 1, maxLength: 12 }), (paces) => {
      const account = openAccount();
      for (const pace of paces) {
        const { used, wanted } = account.useLease(pace);
        expect(wanted).toBeLessThanOrEqual(Math.max(32, used * 8));
        expect(wanted).toBeGreaterThanOrEqual(Math.min(200_000, used * 2));
      }
    }),
  );
});
