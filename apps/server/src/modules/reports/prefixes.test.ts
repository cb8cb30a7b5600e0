import * as fc from "fast-check";
import { expect, test } from "vitest";
import { prefixesOf } from "./prefixes.ts";

const rangeOf = (bits: number) =>
  fc
    .tuple(fc.bigInt(0n, (1n << BigInt(bits)) - 1n), fc.bigInt(0n, (1n << BigInt(bits)) - 1n))
    .map(([a, b]) => (a < b ? { first: a, last: b } : { first: b, last: a }));

test.each([32, 128] as const)(
  "prefixes of %i bits cover a range without gap or overlap, each on its border",
  (bits) => {
    fc.assert(
      fc.property(rangeOf(bits), ({ first, last }) => {
        let at = first;
        for (const prefix of prefixesOf(first, last, bits)) {
          const size = 1n << BigInt(bits - prefix.bits);
          expect(prefix.first).toBe(at);
          expect(prefix.first % size).toBe(0n);
          at += size;
        }
        expect(at).toBe(last + 1n);
      }),
    );
  },
);

test("a range that is exactly one prefix yields that prefix, also for the whole address space", () => {
  expect(prefixesOf(0x08080800n, 0x080808ffn, 32)).toEqual([{ first: 0x08080800n, bits: 24 }]);
  expect(prefixesOf(0n, (1n << 128n) - 1n, 128)).toEqual([{ first: 0n, bits: 0 }]);
});

test("two prefixes that can be merged are returned as one", () => {
  fc.assert(
    fc.property(rangeOf(32), ({ first, last }) => {
      const prefixes = prefixesOf(first, last, 32);
      for (const [index, { first, bits }] of prefixes.entries()) {
        const next = prefixes[index + 1];
        const isPair = next?.bits === bits && first % (1n << BigInt(33 - bits)) === 0n;
        expect(isPair).toBe(false);
      }
    }),
  );
});
