import { describe, expect, test } from "vitest";
import { lastMailing, mondayOf, weekOf } from "./weeks.ts";

const at = (time: string) => new Date(time);

test.each([
  ["2026-11-22", "2026-11-16"],
  ["2026-11-23", "2026-11-23"],
  ["2026-11-29", "2026-11-23"],
  ["2027-01-01", "2026-12-28"],
])("%s is in the week of %s", (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

describe("a week begins on Monday at midnight in the account's time zone", () => {
  test.each([
    // Clocks go back on the Sunday before: it has 25 hours.
    ["America/New_York", "2026-11-02T04:59:59Z", "2026-10-26"],
    ["America/New_York", "2026-11-02T05:00:00Z", "2026-11-02"],
    // Clocks go forward on the Sunday before: it has 23 hours.
    ["America/New_York", "2026-03-09T03:59:59Z", "2026-03-02"],
    ["America/New_York", "2026-03-09T04:00:00Z", "2026-03-09"],
    ["Europe/Berlin", "2026-10-25T22:59:59Z", "2026-10-19"],
    ["Europe/Berlin", "2026-10-25T23:00:00Z", "2026-10-26"],
    ["Asia/Shanghai", "2026-11-22T15:59:59Z", "2026-11-16"],
    ["Asia/Shanghai", "2026-11-22T16:00:00Z", "2026-11-23"],
    ["Pacific/Kiritimati", "2026-11-22T10:00:00Z", "2026-11-23"],
  ])("in %s at %s it is that of %s", (timeZone, time, monday) => {
    expect(weekOf(at(time), timeZone, undefined)).toBe(monday);
  });
});

test("a day chooses its week, neither to come nor older than 52 weeks", () => {
  const now = at("2026-11-25T12:00:00Z");
  expect(weekOf(now, "UTC", "2026-11-22")).toBe("2026-11-16");
  expect(weekOf(now, "UTC", "2025-12-01")).toBe("2025-12-01");
  expect(() => weekOf(now, "UTC", "2025-11-30")).toThrow(expect.objectContaining({ field: "day", rule: "min" }));
  expect(() => weekOf(now, "UTC", "2026-11-26")).toThrow(expect.objectContaining({ field: "day", rule: "max" }));
  expect(weekOf(now, "Pacific/Kiritimati", "2026-11-26")).toBe("2026-11-23");
});

describe("mail goes out on Monday at 8 a.m. in the account's time zone", () => {
  test.each([
    ["America/New_York", "2026-11-02T12:59:59Z", "2026-10-26T12:00:00Z"],
    ["America/New_York", "2026-11-02T13:00:00Z", "2026-11-02T13:00:00Z"],
    ["America/New_York", "2026-03-09T12:00:00Z", "2026-03-09T12:00:00Z"],
    ["Europe/Berlin", "2026-10-26T06:59:59Z", "2026-10-19T06:00:00Z"],
    ["Europe/Berlin", "2026-10-26T07:00:00Z", "2026-10-26T07:00:00Z"],
    ["Asia/Shanghai", "2026-11-29T23:00:00Z", "2026-11-23T00:00:00Z"],
  ])("in %s, at %s it last did at %s", (timeZone, time, mailing) => {
    expect(lastMailing(at(time), timeZone).at).toEqual(at(mailing));
  });
});
