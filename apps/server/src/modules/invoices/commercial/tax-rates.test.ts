import fc from "fast-check";
import { expect, test } from "vitest";
import { taxIn } from "./tax-rates.ts";

test.each([
  { cents: 10_600, rate: 6000, tax: 600, what: "6% in 106.00" },
  { cents: 12_000, rate: 20_000, tax: 2000, what: "20% in 120.00" },
  { cents: 10_000, rate: 8875, tax: 815, what: "8.875% in 100.00" },
  { cents: 10_000, rate: 0, tax: 0, what: "no tax" },
  { cents: 3, rate: 100_000, tax: 2, what: "half a cent, rounded up" },
])("a price contains $what", ({ cents, rate, tax }) => {
  expect(taxIn(cents, rate)).toBe(tax);
});

test("tax and net price add up to the price, with the tax within half a cent of its rate on the net price", () => {
  const prices = fc.integer({ min: 0, max: 2_000_000_000 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 100_000 }), (cents, rate) => {
      const tax = taxIn(cents, rate);
      const twiceOff = 2n * (BigInt(tax) * BigInt(100_000 + rate) - BigInt(cents) * BigInt(rate));
      expect(twiceOff <= BigInt(100_000 + rate) && -twiceOff <= BigInt(100_000 + rate)).toBe(true);
    }),
  );
});
