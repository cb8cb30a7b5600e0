import { expect, test } from "vitest";
import { type Data, rowsOf, stackWeeks, type Week } from "./values.ts";

const share = (addresses: number) => ({ addresses, occurrences: 2 * addresses });
const week = (monday: string, addresses: number, countries: Record<string, number>): Week => ({
  week: monday,
  saved_at: `${monday}T12:00:00.000Z`,
  db_version: "20261128",
  ...share(addresses),
  reserved: 1,
  countries: Object.keys(countries).length,
  networks: 1,
  hosting: share(1),
  privacy: null,
  top_countries: Object.entries(countries).map(([key, count]) => ({ key, name: `Name of ${key}`, ...share(count) })),
});

test("weeks are stacked by the four largest countries of all, and the rest", () => {
  const weeks = [
    week("2026-11-16", 20, { US: 8, CN: 5, DE: 3, FR: 2, BR: 1, unknown: 1 }),
    week("2026-11-09", 9, { BR: 6, US: 3 }),
  ];
  expect(stackWeeks(weeks, "addresses")).toEqual({
    names: ["Name of US", "Name of BR", "Name of CN", "Name of DE"],
    stacks: [
      [8, 1, 5, 3, 3],
      [3, 6, 0, 0, 0],
    ],
  });
  expect(stackWeeks(weeks, "occurrences").stacks[1]).toEqual([6, 12, 0, 0, 0]);
});

test("a file has a row for each figure of each week, and none for an unknown one", () => {
  const { countries: _, networks: __, top_countries, ...totals } = week("2026-11-16", 3, { US: 3 });
  const data: Data = {
    name: "Shop",
    weeks: [{ ...totals, countries: top_countries, networks: [], top_addresses: [{ ip: "8.8.8.8", occurrences: 4 }] }],
  };
  expect(rowsOf(data)).toEqual([
    ["week", "list", "key", "name", "addresses", "occurrences"],
    ["2026-11-16", "total", "", "", 3, 6],
    ["2026-11-16", "reserved", "", "", 1, ""],
    ["2026-11-16", "hosting", "", "", 1, 2],
    ["2026-11-16", "privacy", "", "", "", ""],
    ["2026-11-16", "country", "US", "Name of US", 3, 6],
    ["2026-11-16", "address", "8.8.8.8", "", 1, 4],
  ]);
});
