import { expect, test } from "vitest";
import { RecordCache } from "./record-cache.ts";

const RARE = 200_000;

test("a frequent record's value stays, whatever is asked for afterwards", () => {
  const cache = new RecordCache<string>();
  cache.set(7, "seven");
  for (let record = 0; record < 100_000; record++) cache.set(RARE + record, "rare");
  expect(cache.get(7)).toBe("seven");
  expect(cache.get(8)).toBeUndefined();
});

test("a rare record's value stays while it is asked for, and goes when it is not", () => {
  const cache = new RecordCache<string>();
  cache.set(RARE, "asked for");
  cache.set(RARE + 1, "forgotten");
  for (let record = 2; record < 100_000; record++) {
    cache.set(RARE + record, "other");
    if (record % 1000 === 0) expect(cache.get(RARE)).toBe("asked for");
  }
  expect(cache.get(RARE + 1)).toBeUndefined();
});

test("its size counts each value once, and stays bounded", () => {
  const cache = new RecordCache<string>();
  for (let round = 0; round < 2; round++) for (let record = 0; record < 10; record++) cache.set(record, "value");
  expect(cache.size).toBe(10);
  for (let record = 0; record < 200_000; record++) cache.set(RARE + record, "rare");
  expect(cache.size).toBeLessThan(70_000);
});
