import { describe, expect, test } from "vitest";
import { addDays, bookDay, bucketsBetween, dayIn, localDay, localDayAt, monthStartIn } from "./calendar.ts";
import { HOUR_MS } from "./durations.ts";

const hoursOf = (day: string, timeZone: string) => bucketsBetween(day, day, "hour", timeZone);

describe("a day's hours", () => {
  test.each([
    ["2026-11-01", "America/New_York", 25],
    ["2026-03-08", "America/New_York", 23],
    ["2026-10-25", "Europe/Berlin", 25],
    ["2026-03-29", "Europe/Berlin", 23],
    ["2026-11-20", "Asia/Kathmandu", 24],
    ["2026-11-20", "Asia/Kolkata", 24],
    ["2026-11-20", "Asia/Shanghai", 24],
    ["2026-11-20", "UTC", 24],
  ])("%s in %s has %s", (day, timeZone, count) => {
    const hours = hoursOf(day, timeZone);
    expect(hours).toHaveLength(count);
    for (const [index, { start }] of hours.entries())
      if (index > 0) expect(start.getTime() - (hours[index - 1]?.start.getTime() ?? 0)).toBe(HOUR_MS);
  });

  test("are named by their local time, twice if clocks go back", () => {
    const times = hoursOf("2026-11-01", "America/New_York").map(({ time }) => time.slice(11));
    expect(times.slice(0, 4)).toEqual(["00:00", "01:00", "01:00", "02:00"]);
    expect(hoursOf("2026-03-08", "America/New_York").map(({ time }) => time.slice(11, 13))).not.toContain("02");
  });

  test("begin at the local hour where it is not one of UTC", () => {
    expect(hoursOf("2026-11-20", "Asia/Kathmandu")[0]?.start.toISOString()).toBe("2026-11-19T18:15:00.000Z");
    expect(hoursOf("2026-11-20", "Asia/Kolkata")[9]).toEqual({
      start: new Date("2026-11-20T03:30:00Z"),
      time: "2026-11-20T09:00",
    });
  });
});

test("days and months begin at local midnight", () => {
  expect(
    bucketsBetween("2026-10-31", "2026-11-02", "day", "America/New_York").map(({ start }) => start.toISOString()),
  ).toEqual(["2026-10-31T04:00:00.000Z", "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"]);
  expect(bucketsBetween("2026-10-31", "2026-12-03", "month", "Asia/Shanghai").map(({ time }) => time)).toEqual([
    "2026-10-01T00:00",
    "2026-11-01T00:00",
    "2026-12-01T00:00",
  ]);
});

test("a day is that of the time zone", () => {
  const at = new Date("2026-11-20T16:00:00Z");
  expect([localDay(at, "UTC"), localDay(at, "Asia/Shanghai")]).toEqual(["2026-11-20", "2026-11-21"]);
  expect([addDays("2026-12-31", 1), addDays("2026-03-01", -1)]).toEqual(["2027-01-01", "2026-02-28"]);
});

test.each([
  { day: "2026-11-20", timeZone: "Asia/Shanghai", hour: 0, at: "2026-11-19T16:00Z", what: "midnight" },
  { day: "2026-11-20", timeZone: "Asia/Shanghai", hour: 9, at: "2026-11-20T01:00Z", what: "an hour of the day" },
  { day: "2026-11-01", timeZone: "America/New_York", hour: 1, at: "2026-11-01T05:00Z", what: "the first of two" },
  { day: "2026-11-01", timeZone: "America/New_York", hour: 3, at: "2026-11-01T08:00Z", what: "after a change" },
  { day: "2026-03-08", timeZone: "America/New_York", hour: 2, at: "2026-03-08T07:00Z", what: "the end of a gap" },
  { day: "2026-03-29", timeZone: "Asia/Beirut", hour: 0, at: "2026-03-28T22:00Z", what: "a midnight skipped" },
])("$day reaches hour $hour in $timeZone at $at: $what", ({ day, timeZone, hour, at }) => {
  expect(dayIn(day, timeZone, hour)).toEqual(new Date(at));
});

test.each([
  { months: 0, at: "2026-10-31T16:00Z" },
  { months: 1, at: "2026-11-30T16:00Z" },
  { months: 2, at: "2026-12-31T16:00Z" },
  { months: -11, at: "2025-11-30T16:00Z" },
])("$months months from a day in November begin at $at in Shanghai", ({ months, at }) => {
  expect(monthStartIn("2026-11-20", months, "Asia/Shanghai")).toEqual(new Date(at));
});

test("a day lasts until the next one, however long that is", () => {
  const { name, from, until } = localDayAt(Date.parse("2026-11-01T12:00:00Z"), "America/New_York");
  expect([name, new Date(from).toISOString(), until - from]).toEqual([
    "2026-11-01",
    "2026-11-01T04:00:00.000Z",
    25 * HOUR_MS,
  ]);
});

test("our books change the day at midnight in Shanghai", () => {
  expect(bookDay(new Date("2026-11-20T15:59:59Z"))).toBe("2026-11-20");
  expect(bookDay(new Date("2026-11-20T16:00:00Z"))).toBe("2026-11-21");
});
