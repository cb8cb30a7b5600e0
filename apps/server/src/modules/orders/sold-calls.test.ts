import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Order } from "../../generated/client.ts";
import { callsFor, centsFor, refundedAmount, soldBy } from "./sold-calls.ts";

const item = { name_en: "Pro", name_zh: "专业版", pkg_id: 1, offline_id: null, type: 1, cycle: "month", num: 1 };

function orderOf({ quota = 1000 as number | null, credit_cents = 0, ...more }: Record<string, unknown> = {}): Order {
  const items = [{ ...item, quota, price_cents: 10_000, credit_cents }];
  return { kind: "api", paidCents: 10_000, refundedCents: 0, ...more, items } as unknown as Order;
}

describe("what an order sold", () => {
  test.each(["api", "renew", "upgrade", "downgrade"])("is its calls, for an order of kind %s", (kind) => {
    expect(soldBy(orderOf({ kind }))).toEqual({ calls: 1000, cents: 10_000, refundedCents: 0 });
  });

  test("was paid for with money and with what was left of the package before", () => {
    const order = orderOf({ credit_cents: 2500, paidCents: 7500, refundedCents: 100 });
    expect(soldBy(order)).toEqual({ calls: 1000, cents: 10_000, refundedCents: 100 });
  });

  test.each([
    ["a database", { kind: "offline" }],
    ["calls beyond a quota", { kind: "overage" }],
    ["no calls", { quota: 0 }],
    ["no number of calls", { quota: null }],
    ["calls for nothing", { paidCents: 0 }],
  ])("is no calls, for an order of %s", (_, more) => {
    expect(soldBy(orderOf(more))).toBe(null);
  });
});

describe("a refund in part", () => {
  const sold = fc.record({
    calls: fc.integer({ min: 1, max: 2_000_000_000 }),
    cents: fc.integer({ min: 1, max: 2_000_000_000 }),
    refundedCents: fc.constant(0),
  });

  test("takes calls back in proportion, rounded against the customer by less than one call in all", () => {
    expect(callsFor({ calls: 1000, cents: 10_000, refundedCents: 0 }, 25)).toBe(3);
    fc.assert(
      fc.property(sold, fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 10 }), (one, parts) => {
        let [refunded, taken] = [0, 0];
        for (const part of parts.map((part) => part % one.cents)) {
          if (refunded + part > one.cents) break;
          taken += callsFor({ ...one, refundedCents: refunded }, part);
          refunded += part;
        }
        const exact = BigInt(one.calls) * BigInt(refunded);
        const all = BigInt(taken) * BigInt(one.cents);
        expect(all >= exact && all < exact + BigInt(one.cents)).toBe(true);
      }),
    );
  });

  test("of everything takes every call", () => {
    fc.assert(
      fc.property(sold, (one) => {
        expect(callsFor(one, one.cents)).toBe(one.calls);
      }),
    );
  });

  test("of some calls pays the most money that bought no more than these", () => {
    fc.assert(
      fc.property(
        sold,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (one, a, b) => {
          const before = { ...one, refundedCents: Math.floor(one.cents * a) };
          const left = one.calls - callsFor(one, before.refundedCents);
          const calls = Math.floor(left * b);
          const cents = centsFor(before, calls);
          expect(callsFor(before, cents)).toBeLessThanOrEqual(calls);
          expect(callsFor(before, cents + 1)).toBeGreaterThan(calls);
        },
      ),
    );
  });
});

describe("the amount of a refund", () => {
  const order = orderOf({ refundedCents: 4000 });

  test("is what was asked for, and all that is left if nothing was", () => {
    expect(refundedAmount(order, {})).toBe(6000);
    expect(refundedAmount(order, { amount_cents: 150 })).toBe(150);
  });

  test("of calls is their price, up to all calls that the rest of the money bought", () => {
    expect(refundedAmount(order, { calls: 100 })).toBe(1000);
    expect(refundedAmount(order, { calls: 600 })).toBe(6000);
    expect(() => refundedAmount(order, { calls: 601 })).toThrow(
      expect.objectContaining({ field: "calls", rule: "max", params: { maximum: 600 } }),
    );
  });

  test("of calls never includes what another package paid for", () => {
    const upgraded = orderOf({ kind: "upgrade", credit_cents: 9000, paidCents: 1000 });
    expect(refundedAmount(upgraded, { calls: 100 })).toBe(1000);
    expect(() => refundedAmount(upgraded, { calls: 101 })).toThrow(expect.objectContaining({ field: "calls" }));
    // One call for two cents, of which only one is money.
    const coarse = orderOf({ quota: 1, credit_cents: 1, paidCents: 1 });
    expect(refundedAmount(coarse, { calls: 1 })).toBe(1);
  });

  test.each([
    ["in money and in calls", order, { amount_cents: 100, calls: 10 }],
    ["in calls of an order without any", orderOf({ kind: "offline" }), { calls: 10 }],
  ])("is not named %s", (_, asked, by) => {
    expect(() => refundedAmount(asked, by)).toThrow(expect.objectContaining({ field: "calls", rule: "match" }));
  });
});
