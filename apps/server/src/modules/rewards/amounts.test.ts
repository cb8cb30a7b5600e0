import fc from "fast-check";
import { expect, test } from "vitest";
import { cashbackFor, minPayoutCents, pointsFor } from "./amounts.ts";

test.each([
  { paidCents: 10_000, percent: 10, cents: 1000 },
  { paidCents: 99, percent: 10, cents: 9 },
  { paidCents: 10_000, percent: 0.57, cents: 57 },
  { paidCents: 100_000, percent: 1.15, cents: 1150 },
  { paidCents: 2_000_000_000, percent: 50, cents: 1_000_000_000 },
  { paidCents: 10_000, percent: 0, cents: 0 },
])("$percent% of $paidCents cents is $cents cents of cashback", ({ paidCents, percent, cents }) => {
  expect(cashbackFor(paidCents, percent)).toBe(cents);
});

test("no rate with decimals loses a cent of cashback, or gives one", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000_000 }),
      fc.integer({ min: 0, max: 50_000 }),
      (paid, thousandths) => {
        const exact = (BigInt(paid) * BigInt(thousandths)) / 100_000n;
        expect(cashbackFor(paid, Number((thousandths / 1000).toFixed(3)))).toBe(Number(exact));
      },
    ),
  );
});

const rules = { min_payout_cny_cents: 10_000, min_payout_usd_cents: 2000, points_per_yuan: 120 };

test("cashback of a dollar is worth seven times the points of a yuan, and parts of a point are not given", () => {
  expect([pointsFor(rules, 100, "CNY"), pointsFor(rules, 100, "USD")]).toEqual([120, 840]);
  expect([pointsFor(rules, 99, "CNY"), pointsFor(rules, 99, "USD"), pointsFor(rules, 0, "USD")]).toEqual([118, 831, 0]);
});

test("each currency has its own minimum for a payout", () => {
  expect([minPayoutCents(rules, "CNY"), minPayoutCents(rules, "USD")]).toEqual([10_000, 2000]);
});
