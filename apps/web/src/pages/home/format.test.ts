import { expect, test } from "vitest";
import { formatClock, formatLatitude, formatLongitude } from "./format.ts";

test("degrees carry their hemisphere, except at zero", () => {
  expect(formatLatitude(-33.8688, 4)).toBe("33.8688°S");
  expect(formatLongitude(103.8501, 2)).toBe("103.85°E");
  expect(formatLongitude(-0.001, 0)).toBe("0°");
});

test("the clock shows the place's time, not the visitor's", () => {
  const noon = new Date("2026-11-20T12:41:00Z");
  expect(formatClock("+08:00", noon, "en")).toBe("Fri 20:41");
  expect(formatClock("-05:00", noon, "zh-CN")).toBe("周五 07:41");
  expect(formatClock("+05:45", noon, "en")).toBe("Fri 18:26");
  expect(formatClock("-02:30", noon, "en")).toBe("Fri 10:11");
});
