import { expect, test } from "vitest";
import { knownKey } from "./known-key.ts";

const list = [{ id: 7 }, { id: 9 }];

test("a key in the address is ignored if the account has no such key", () => {
  expect(knownKey(7, { list, total: 2 })).toBe(7);
  expect(knownKey(8, { list, total: 2 })).toBeUndefined();
  expect(knownKey(8, { list: [], total: 0 })).toBeUndefined();
});

test("a key in the address is trusted until all keys are loaded", () => {
  expect(knownKey(8, undefined)).toBe(8);
  expect(knownKey(8, { list, total: 3 })).toBe(8);
});
