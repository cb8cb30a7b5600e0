import { describe, expect, test } from "vitest";
import { datesOf, hasBegun, namesOf, readPeriod } from "./period.ts";

const evening = new Date("2026-11-20T17:30:00Z");

describe("the period in the address", () => {
  test("is thirty days by day where nothing, or nothing known, is asked for", () => {
    expect(readPeriod(null, null)).toEqual({ unit: "day", length: 30 });
    expect(readPeriod("week", "5")).toEqual({ unit: "day", length: 30 });
    expect(readPeriod("hour", "90")).toEqual({ unit: "hour", length: 3 });
  });

  test("is what was chosen", () => {
    expect(readPeriod("month", "12")).toEqual({ unit: "month", length: 12 });
    expect(readPeriod("day", "90")).toEqual({ unit: "day", length: 90 });
  });
});

describe("its days", () => {
  test("end today in the account's zone, which may be tomorrow elsewhere", () => {
    expect(datesOf({ unit: "day", length: 7 }, evening, "Asia/Shanghai")).toEqual({
      start_date: "2026-11-15",
      end_date: "2026-11-21",
    });
    expect(datesOf({ unit: "hour", length: 1 }, evening, "UTC")).toEqual({
      start_date: "2026-11-20",
      end_date: "2026-11-20",
    });
  });

  test("begin with a whole month, and twelve months are never more than the server takes", () => {
    expect(datesOf({ unit: "month", length: 12 }, evening, "UTC").start_date).toBe("2025-12-01");
    const leap = datesOf({ unit: "month", length: 12 }, new Date("2028-12-31T12:00:00Z"), "UTC");
    expect((Date.parse(leap.end_date) - Date.parse(leap.start_date)) / 86_400_000 + 1).toBeLessThanOrEqual(366);
  });
});

test("hours to come are left out, the running one is not", () => {
  expect(hasBegun("2026-11-21T01:00", evening, "Asia/Shanghai")).toBe(true);
  expect(hasBegun("2026-11-21T02:00", evening, "Asia/Shanghai")).toBe(false);
  expect(hasBegun("2026-11-21", evening, "Asia/Shanghai")).toBe(true);
  expect(hasBegun("2026-11", evening, "UTC")).toBe(true);
});

test("buckets are named in the reader's language, and midnight by its day", () => {
  expect(namesOf("2026-11-20T14:00", "hour", "en")).toEqual({ short: "14:00", long: "Fri, Nov 20 14:00" });
  expect(namesOf("2026-11-20T00:00", "hour", "en").short).toBe("Nov 20");
  expect(namesOf("2026-11-20", "day", "zh-CN").short).toBe("11月20日");
  expect(namesOf("2026-11", "month", "en")).toEqual({ short: "Nov", long: "November 2026" });
});
