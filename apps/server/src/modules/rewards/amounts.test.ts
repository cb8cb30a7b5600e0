import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cashbackFor, minPayoutCents, payoutParts, pointsFor } from "./amounts.ts";

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

describe("the parts of a payout", () => {
  const partsOf = (amounts: number[], cents: number) =>
    payoutParts(
      amounts.map((amountCents, index) => ({ id: index + 1, amountCents })),
      cents,
    ).map(({ entry: { id }, part }) => [id, part]);

  test.each([
    {
      amounts: [8000, 9000],
      cents: 10_000,
      parts: [
        [1, 8000],
        [2, 2000],
      ],
    },
    { amounts: [8000, 9000], cents: 8000, parts: [[1, 8000]] },
    {
      amounts: [8000, 9000],
      cents: 17_000,
      parts: [
        [1, 8000],
        [2, 9000],
      ],
    },
    {
      amounts: [500, 700, -300],
      cents: 900,
      parts: [
        [3, -300],
        [1, 500],
        [2, 700],
      ],
    },
    {
      amounts: [-300, 500, -100, 700],
      cents: 50,
      parts: [
        [1, -300],
        [3, -100],
        [2, 450],
      ],
    },
    { amounts: [0, 500], cents: 500, parts: [[2, 500]] },
    { amounts: [], cents: 0, parts: [] },
  ])("of $cents cents from $amounts are $parts", ({ amounts, cents, parts }) => {
    expect(partsOf(amounts, cents)).toEqual(parts);
  });

  test("make up the amount exactly, with all reversals, and only the last earning in part", () => {
    const amounts = fc.array(fc.integer({ min: -1000, max: 5000 }).filter(Boolean), { maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (amounts, share) => {
        const available = amounts.reduce((sum, cents) => sum + cents, 0);
        const cents = Math.floor(Math.max(0, available) * share);
        fc.pre(cents > 0);
        const parts = partsOf(amounts, cents);
        expect(parts.reduce((sum, [, part = 0]) => sum + part, 0)).toBe(cents);
        expect(parts.filter(([, part = 0]) => part < 0)).toHaveLength(amounts.filter((one) => one < 0).length);
        for (const [id = 0, part] of parts.slice(0, -1)) expect(part).toBe(amounts[id - 1]);
        const earnings = parts.filter(([, part = 0]) => part > 0).map(([id]) => id);
        const all = amounts.flatMap((one, index) => (one > 0 ? index + 1 : []));
        expect(earnings).toEqual(all.slice(0, earnings.length));
      }),
    );
  });
});
