import { expect, test } from "vitest";
import type { Releases } from "./data-queries.ts";
import { daysOf, monthsOf } from "./release-days.ts";

const published = (day: string, is_withdrawn = false) => ({ day, versions: [{ version: day, is_withdrawn }] });
const releases: Releases = {
  ...{ from_day: "2026-10-30", to_day: "2026-11-17", cadence_days: 7, longest_gap: null },
  days: [published("2026-10-30"), published("2026-11-08", true), published("2026-11-09")],
};

test("a day is late once more than the promised days have passed without a version that stayed", () => {
  const kinds = Object.fromEntries(daysOf(releases).map(({ day, kind }) => [day, kind]));
  expect(kinds).toMatchObject({
    "2026-10-29": "before",
    "2026-10-30": "released",
    "2026-10-31": "none",
    "2026-11-06": "none",
    "2026-11-07": "late",
    "2026-11-08": "withdrawn",
    "2026-11-09": "released",
    "2026-11-16": "none",
    "2026-11-17": "late",
  });
});

test("the calendar has this month up to today and the eleven months before it", () => {
  const days = daysOf(releases).map(({ day }) => day);
  expect([days[0], days.at(-1), days.length]).toEqual(["2025-12-01", "2026-11-17", 352]);
  expect(monthsOf(daysOf(releases)).map(({ month }) => month)).toHaveLength(12);
  expect(daysOf({ ...releases, to_day: "2026-02-28" })[0]!.day).toBe("2025-03-01");
});

test("weeks begin on Monday, and each month has its own grid", () => {
  const months = monthsOf(daysOf(releases));
  const [october, november] = months.slice(-2);
  expect(october!.days[0]).toMatchObject({ day: "2026-10-01", column: 3, row: 0, index: 304 });
  expect(october!.days.at(-1)).toMatchObject({ day: "2026-10-31", column: 5, row: 4, index: 334 });
  expect(november!.days[0]).toMatchObject({ day: "2026-11-01", column: 6, row: 0, index: 335 });
  expect(november!.days[1]).toMatchObject({ day: "2026-11-02", column: 0, row: 1 });
  expect(november!.days.at(-1)).toMatchObject({ day: "2026-11-17", column: 1, row: 3 });
});
