import fc from "fast-check";
import { expect, test } from "vitest";
import { compareWords, stepWords } from "./words.ts";

const word = fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xffffffff);
const address = fc.tuple(word, word, word, word).map((words) => Uint32Array.from(words));
const numberOf = (words: Uint32Array): bigint => words.reduce((number, part) => (number << 32n) | BigInt(part), 0n);

test("addresses are in the order of their numbers", () => {
  fc.assert(
    fc.property(address, address, (left, right) => {
      expect(Math.sign(compareWords(left, right))).toBe(
        Number(numberOf(left) > numberOf(right)) - Number(numberOf(left) < numberOf(right)),
      );
      expect(compareWords(left, left.slice())).toBe(0);
    }),
  );
});

test("a step leads to the next or the previous address, around the ends of the address space", () => {
  fc.assert(
    fc.property(address, fc.constantFrom<1 | -1>(1, -1), (from, step) => {
      expect(numberOf(stepWords(from, step))).toBe(BigInt.asUintN(128, numberOf(from) + BigInt(step)));
    }),
  );
});
