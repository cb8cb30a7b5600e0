import fc from "fast-check";
import { expect, test } from "vitest";
import { proportionOf, proportionUp } from "./proportion.ts";

const amounts = fc.integer({ min: 0, max: 2_147_483_647 });
const wholes = fc.integer({ min: 1, max: 2_147_483_647 });

test("a proportion is the nearest whole number below or above the exact one", () => {
  fc.assert(
    fc.property(amounts, amounts, wholes, (amount, part, whole) => {
      const product = BigInt(amount) * BigInt(part);
      fc.pre(product / BigInt(whole) < 2n ** 53n);
      const down = BigInt(proportionOf(amount, part, whole)) * BigInt(whole);
      const up = BigInt(proportionUp(amount, part, whole)) * BigInt(whole);
      expect(down <= product && product < down + BigInt(whole)).toBe(true);
      expect(up >= product && product > up - BigInt(whole)).toBe(true);
    }),
  );
});

test("the whole of an amount is exactly that amount", () => {
  fc.assert(
    fc.property(amounts, wholes, (amount, whole) => {
      expect([proportionOf(amount, whole, whole), proportionUp(amount, whole, whole)]).toEqual([amount, amount]);
    }),
  );
});
