import { expect, test } from "vitest";
import { formatClock, formatLatitude, formatLongitude } from "./format.ts";

test("degrees carry their hemisphere, except at zero", () => {
  expect(formatLatitude(-33.8688, 4)).toBe("33.8688°S");
  expect(formatLongitude(103.8501, 2)).toBe("103.85°E");
  expect(formatLongitude(-0.001, 0)).toBe("0°");
});

test("the clock shows the place's time, not the visitor's", () => {
  const noon = new Date("2026-11-20T12:41:00Z");
  expect(formatClock("Asia/Singapore", noon, "en")).toBe("Fri 20:41");
  expect(formatClock("America/New_York", noon, "zh-CN")).toBe("周五 07:41");
});

test("an unknown time zone has no clock", () => {
  expect(formatClock("", new Date(0), "en")).toBeNull();
  expect(formatClock("Mars/Olympus", new Date(0), "en")).toBeNull();
});
