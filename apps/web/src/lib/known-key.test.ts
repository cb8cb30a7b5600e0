import { expect, test } from "vitest";
import { knownKey } from "./known-key.ts";

const list = [{ id: 7 }, { id: 9 }];

test("a key that an address names is left out where the account has no such key", () => {
  expect(knownKey(7, { list, total: 2 })).toBe(7);
  expect(knownKey(8, { list, total: 2 })).toBeUndefined();
  expect(knownKey(8, { list: [], total: 0 })).toBeUndefined();
});

test("it is believed while not all keys are known", () => {
  expect(knownKey(8, undefined)).toBe(8);
  expect(knownKey(8, { list, total: 3 })).toBe(8);
});
