import { describe, expect, test } from "vitest";
import { formatShare, nextMonth, outlookOf, toneOf } from "./outlook.ts";

const now = new Date("2026-11-12T08:00:00Z");
const quota = (used: number, total = 50_000) => ({ total, used, remaining: total - used });

describe("a quota's outlook", () => {
  test("counts whole days until it runs out", () => {
    expect(outlookOf(quota(30_000), "2026-11-30T20:00:00Z", now)).toMatchObject({ kind: "runsOut", days: 18 });
    expect(outlookOf(quota(49_000), "2026-11-12T20:00:00Z", now)).toMatchObject({ kind: "runsOut", days: 0 });
  });

  test("lasts if the server gives no date, and is unused if nothing was used", () => {
    expect(outlookOf(quota(10), null, now).kind).toBe("lasts");
    expect(outlookOf(quota(0), null, now).kind).toBe("unused");
  });

  test("is used up when nothing is left, even if the forecast says otherwise", () => {
    expect(outlookOf(quota(50_000), "2026-11-12T08:00:00Z", now).kind).toBe("exhausted");
  });
});

test("a quota warns from 80% and is an error only when it is used up", () => {
  expect(toneOf(quota(39_999))).toBe("normal");
  expect(toneOf(quota(40_000))).toBe("warn");
  expect(toneOf(quota(49_999))).toBe("warn");
  expect(toneOf(quota(50_000))).toBe("error");
});

test("the next month begins in UTC, across the end of the year too", () => {
  expect(nextMonth(now)).toBe("2026-12-01T00:00:00.000Z");
  expect(nextMonth(new Date("2026-12-31T23:00:00Z"))).toBe("2027-01-01T00:00:00.000Z");
});

test("a small share never reads 0%, and almost everything never reads 100%", () => {
  expect(formatShare(0, 50_000, "en")).toBe("0%");
  expect(formatShare(5, 50_000, "en")).toBe("<0.1%");
  expect(formatShare(19_010, 50_000, "en")).toBe("38%");
  expect(formatShare(49_999, 50_000, "en")).toBe(">99.9%");
  expect(formatShare(50_000, 50_000, "en")).toBe("100%");
  expect(formatShare(0, 0, "en")).toBe("0%");
});
