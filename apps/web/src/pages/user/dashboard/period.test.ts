import { describe, expect, test } from "vitest";
import { datesOf, daysOf, hasBegun, namesOf, readPeriod, readSpan, spanName, spanOf } from "./period.ts";

const evening = new Date("2026-11-20T17:30:00Z");

describe("the period in the address", () => {
  test("is thirty days by day by default and for unknown values", () => {
    expect(readPeriod(null, null)).toEqual({ unit: "day", length: 30 });
    expect(readPeriod("week", "5")).toEqual({ unit: "day", length: 30 });
    expect(readPeriod("hour", "90")).toEqual({ unit: "hour", length: 3 });
  });

  test("is read from the address", () => {
    expect(readPeriod("month", "12")).toEqual({ unit: "month", length: 12 });
    expect(readPeriod("day", "90")).toEqual({ unit: "day", length: 90 });
  });
});

describe("its days", () => {
  test("end today in the account's time zone, which may be tomorrow elsewhere", () => {
    expect(datesOf({ unit: "day", length: 7 }, evening, "Asia/Shanghai")).toEqual({
      start_date: "2026-11-15",
      end_date: "2026-11-21",
    });
    expect(datesOf({ unit: "hour", length: 1 }, evening, "UTC")).toEqual({
      start_date: "2026-11-20",
      end_date: "2026-11-20",
    });
  });

  test("begin with a whole month, and twelve months never exceed the server's limit", () => {
    expect(datesOf({ unit: "month", length: 12 }, evening, "UTC").start_date).toBe("2025-12-01");
    const leap = datesOf({ unit: "month", length: 12 }, new Date("2028-12-31T12:00:00Z"), "UTC");
    expect((Date.parse(leap.end_date) - Date.parse(leap.start_date)) / 86_400_000 + 1).toBeLessThanOrEqual(366);
  });
});

test("future hours are left out, and the current one is included", () => {
  expect(hasBegun("2026-11-21T01:00", evening, "Asia/Shanghai")).toBe(true);
  expect(hasBegun("2026-11-21T02:00", evening, "Asia/Shanghai")).toBe(false);
  expect(hasBegun("2026-11-21", evening, "Asia/Shanghai")).toBe(true);
  expect(hasBegun("2026-11", evening, "UTC")).toBe(true);
});

test("buckets are named in the reader's language", () => {
  expect(namesOf("2026-11-20", { unit: "day", length: 30 }, "zh-CN").short).toBe("11月20日");
  expect(namesOf("2026-11", { unit: "month", length: 6 }, "en")).toEqual({ short: "Nov", long: "November 2026" });
  expect(namesOf("2026-11-20T15:00", { unit: "hour", length: 1 }, "en")).toEqual({
    short: "15:00",
    long: "Fri, Nov 20 15:00",
  });
});

test("with hours, midnight shows its day, and more days leave fewer other labels", () => {
  const named = (length: number) =>
    Array.from({ length: 24 }, (_, hour) => `2026-11-20T${String(hour).padStart(2, "0")}:00`)
      .map((time) => namesOf(time, { unit: "hour", length }, "en").short)
      .filter(Boolean);
  expect(named(1)).toEqual(["Nov 20", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00", "21:00"]);
  expect(named(3)).toEqual(["Nov 20", "12:00"]);
  expect(named(7)).toEqual(["Nov 20"]);
});

describe("the selection in the chart", () => {
  const days = { start_date: "2026-10-22", end_date: "2026-11-20" };
  test("is a day (even if the unit is hours) or a month, and only one that the chart shows", () => {
    const day = { unit: "day", length: 30 } as const;
    expect(readSpan("2026-10-22", day, days)).toBe("2026-10-22");
    expect(readSpan("2026-11-20", { unit: "hour", length: 3 }, days)).toBe("2026-11-20");
    expect(readSpan("2026-10", { unit: "month", length: 3 }, days)).toBe("2026-10");
    for (const text of [null, "", "2026-10-21", "2026-11-21", "2026-11", "2026-11-2x"])
      expect(readSpan(text, day, days)).toBeUndefined();
    expect(readSpan("2026-09", { unit: "month", length: 3 }, days)).toBeUndefined();
  });

  test("yields the days it covers and its full name", () => {
    expect(daysOf("2026-11-20")).toEqual({ start_date: "2026-11-20", end_date: "2026-11-20" });
    expect(daysOf("2028-02")).toEqual({ start_date: "2028-02-01", end_date: "2028-02-29" });
    expect(spanOf("2026-11-20T05:00", { unit: "hour", length: 3 })).toBe("2026-11-20");
    expect(spanOf("2026-11", { unit: "month", length: 3 })).toBe("2026-11");
    expect(spanName("2026-11", "en-US")).toBe("November 2026");
    expect(spanName("2026-11-20", "en-US")).toBe("Fri, Nov 20");
  });
});
