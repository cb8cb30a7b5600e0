import fc from "fast-check";
import { expect, test } from "vitest";
import { countText } from "./count-text.ts";

test("a count reads as the number it is", () => {
  const numbers = fc.oneof(fc.nat(2000), fc.nat(50_000), fc.maxSafeNat());
  fc.assert(fc.property(numbers, (count) => countText(count) === String(count)));
  for (const count of [0, 999, 1000, 1001, 49_000, 1_000_000]) expect(countText(count)).toBe(String(count));
});
