import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { grantOf, leased, START } from "../../../../../tests/setup/leases.ts";
import { CreditAccount } from "./credit-account.ts";

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

describe("the next request", () => {
  test.each([
    { quota: 0, credits: 32 },
    { quota: 1024, credits: 32 },
    { quota: 3215, credits: 100 },
    { quota: 8191, credits: 255 },
    { quota: 8192, credits: 256 },
    { quota: 2_000_000_000, credits: 256 },
  ])("of a balance of $quota without recent calls is for $credits", ({ quota, credits }) => {
    expect(new CreditAccount("service:1", quota).creditsToRequest(START)).toBe(credits);
    expect(leased(1, { left: quota }).creditsToRequest(START)).toBe(credits);
  });

  test.each([
    { spent: 1000, within: 2000, credits: 2000, what: "twice the use" },
    { spent: 1000, within: 500, credits: 4000, what: "two seconds at that rate" },
    { spent: 100, within: 300, credits: 667, what: "whole credits" },
    { spent: 1000, within: 100, credits: 8000, what: "at most eight times the use" },
    { spent: 1000, within: 0, credits: 8000, what: "at most eight times the use, also at once" },
    { spent: 150_000, within: 2000, credits: 200_000, what: "never more than the largest lease" },
  ])("after $spent calls in $within ms is for $credits: $what", ({ spent, within, credits }) => {
    const account = leased(200_000, { left: 0 });
    account.spend(START, spent);
    expect(account.creditsToRequest(START + within)).toBe(credits);
  });

  test("counts neither calls put back nor those before the last lease", () => {
    const account = leased(1000, { left: 0 });
    account.spend(START, 500);
    account.refund(400);
    expect(account.creditsToRequest(START + 5000)).toBe(200);
    account.receive(grantOf(1000, { left: 0 }), START);
    expect(account.creditsToRequest(START + 5000)).toBe(32);
    account.spend(START, 500);
    account.close(START);
    account.receive(grantOf(0, { left: 0 }), START);
    expect(account.creditsToRequest(START + 5000)).toBe(32);
  });
});
