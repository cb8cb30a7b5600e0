import { expect, test } from "vitest";
import { compare } from "./compare.ts";

const entry = (key: string, addresses: number) => ({ key, name: "", addresses, occurrences: 2 * addresses });
const list = (entries: ReturnType<typeof entry>[], total = entries.length) => ({ entries, total });

test("entries of both weeks are side by side, also those that are gone", () => {
  expect(compare(list([entry("US", 5), entry("BR", 1)]), list([entry("CN", 7), entry("US", 3)]))).toEqual([
    { ...entry("US", 5), addresses_before: 3, occurrences_before: 6, is_new: false },
    { ...entry("BR", 1), addresses_before: 0, occurrences_before: 0, is_new: true },
    { ...entry("CN", 0), addresses_before: 7, occurrences_before: 14, is_new: false },
  ]);
});

test("nothing is new in the first week, nor where not all of the week before was kept", () => {
  const isNew = (before: Parameters<typeof compare>[1]) => compare(list([entry("US", 5)]), before)[0]?.is_new;
  expect(isNew(null)).toBe(false);
  expect(isNew(list([entry("CN", 7)], 2))).toBe(false);
  expect(isNew(list([entry("CN", 7)]))).toBe(true);
});

test("nothing is gone from a list that was cut, and an unknown place is never new", () => {
  const before = list([entry("CN", 7)]);
  expect(compare(list([entry("US", 5)], 2), before).map(({ key }) => key)).toEqual(["US"]);
  expect(compare(list([entry("unknown", 5)]), before)[0]?.is_new).toBe(false);
});

test("fifty entries are compared", () => {
  const many = Array.from({ length: 80 }, (_, index) => entry(`AS${index}`, 80 - index));
  expect(compare(list(many), null)).toHaveLength(50);
});
