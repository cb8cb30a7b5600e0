import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bucketsBetween, dayIn, localDay } from "../../apps/server/src/lib/calendar.ts";
import { clockOf, isTimeZone, localTime, offsetAt, zonesInUse } from "../../apps/server/src/lib/time-zones.ts";

/** Known from IANA's releases 2026a to 2026f, and from zones whose offset or change of clocks is unusual. */
const cases: [zone: string, at: string, local: string][] = [
  ["America/Winnipeg", "2026-11-26T12:00:00Z", "2026-11-26T07:00:00-05:00"],
  ["America/Winnipeg", "2026-01-15T12:00:00Z", "2026-01-15T06:00:00-06:00"],
  ["America/Havana", "2026-11-26T12:00:00Z", "2026-11-26T08:00:00-04:00"],
  ["America/Inuvik", "2026-11-26T12:00:00Z", "2026-11-26T06:00:00-06:00"],
  ["America/Edmonton", "2026-11-26T12:00:00Z", "2026-11-26T06:00:00-06:00"],
  ["America/Vancouver", "2026-11-26T12:00:00Z", "2026-11-26T05:00:00-07:00"],
  ["Africa/Casablanca", "2026-11-26T12:00:00Z", "2026-11-26T12:00:00+00:00"],
  ["America/Nuuk", "2026-11-26T12:00:00Z", "2026-11-26T10:00:00-02:00"],
  ["Europe/Kyiv", "2026-11-26T12:00:00Z", "2026-11-26T14:00:00+02:00"],
  ["Europe/Kiev", "2026-11-26T12:00:00Z", "2026-11-26T14:00:00+02:00"],
  ["Asia/Shanghai", "2026-11-26T12:00:00Z", "2026-11-26T20:00:00+08:00"],
  ["Asia/Kathmandu", "2026-11-26T10:16:00Z", "2026-11-26T16:01:00+05:45"],
  ["Asia/Kolkata", "2026-11-26T10:31:00Z", "2026-11-26T16:01:00+05:30"],
  ["Asia/Tehran", "2026-11-26T12:31:00Z", "2026-11-26T16:01:00+03:30"],
  ["Asia/Kabul", "2026-11-26T11:31:00Z", "2026-11-26T16:01:00+04:30"],
  ["Pacific/Chatham", "2026-11-26T02:16:00Z", "2026-11-26T16:01:00+13:45"],
  ["Pacific/Chatham", "2026-07-01T03:16:00Z", "2026-07-01T16:01:00+12:45"],
  ["Australia/Lord_Howe", "2026-11-26T05:01:00Z", "2026-11-26T16:01:00+11:00"],
  ["Australia/Lord_Howe", "2026-07-01T05:31:00Z", "2026-07-01T16:01:00+10:30"],
  ["Australia/Eucla", "2026-11-26T07:16:00Z", "2026-11-26T16:01:00+08:45"],
  ["America/St_Johns", "2026-11-26T19:31:00Z", "2026-11-26T16:01:00-03:30"],
  ["America/St_Johns", "2026-07-01T18:31:00Z", "2026-07-01T16:01:00-02:30"],
  ["Pacific/Marquesas", "2026-11-26T01:31:00Z", "2026-11-25T16:01:00-09:30"],
  ["Pacific/Kiritimati", "2026-11-26T02:01:00Z", "2026-11-26T16:01:00+14:00"],
  ["Pacific/Niue", "2026-11-26T03:01:00Z", "2026-11-25T16:01:00-11:00"],
  ["Etc/GMT+5", "2026-11-26T21:01:00Z", "2026-11-26T16:01:00-05:00"],
  ["UTC", "2026-11-26T16:01:00Z", "2026-11-26T16:01:00+00:00"],
  ["GMT", "2026-11-26T16:01:00Z", "2026-11-26T16:01:00+00:00"],
  ["asia/shanghai", "2026-11-26T08:01:00Z", "2026-11-26T16:01:00+08:00"],
];

test.each(cases)("the clock of %s at %s is %s", (zone, at, local) => {
  expect(clockOf(zone, new Date(at))).toEqual({ offset: local.slice(19), currentTime: local });
});

describe("hours, days and their bounds", () => {
  /** Known from openanalytics#2: calls at 16:01 belong to the hour from 16:00, wherever that begins. */
  test.each(cases)("a call at %s %s is counted from the full hour of %s", (zone, at, local) => {
    const day = local.slice(0, 10);
    expect(localDay(new Date(at), zone)).toBe(day);
    const buckets = bucketsBetween(day, day, "hour", zone);
    const bucket = buckets.findLast(({ start }) => start <= new Date(at));
    expect(bucket?.time).toBe(`${local.slice(0, 13)}:00`);
    expect(localTime(bucket!.start, zone).toISOString().slice(0, 16)).toBe(bucket!.time);
  });

  /** Clocks that go forward or back at midnight, where a day begins at 01:00 or 00:00 comes twice. */
  test.each([
    ["America/Havana", "2026-03-08", "2026-03-08T05:00:00.000Z"],
    ["America/Havana", "2025-11-02", "2025-11-02T04:00:00.000Z"],
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
    ["America/Santiago", "2026-04-05", "2026-04-05T04:00:00.000Z"],
    ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00.000Z"],
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
    ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z"],
    ["Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00.000Z"],
  ])("in %s, %s begins at %s", (zone, day, at) => {
    expect(dayIn(day, zone).toISOString()).toBe(at);
    expect(localDay(new Date(at), zone)).toBe(day);
    expect(localDay(new Date(Date.parse(at) - 1), zone) < day).toBe(true);
  });
});

describe("where Node's rules are up to date", () => {
  /** Zones whose rules have changed since Node's release. */
  const changed = new Set(["America/Winnipeg", "America/Havana", "America/Inuvik", "America/Rankin_Inlet"]);
  const zones = Intl.supportedValuesOf("timeZone").filter((zone) => !changed.has(zone));
  const offsetOf = (zone: string, at: Date): number => {
    const name = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" })
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")!.value;
    const [, sign, hours = "0", minutes = "0", seconds = "0"] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
    return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * (sign === "-" ? -1000 : 1000);
  };

  test("every zone of Node's has the same offset at any moment of these years", () => {
    expect(zones.every(isTimeZone)).toBe(true);
    const moments = { min: new Date("2000-01-01"), max: new Date("2036-12-31"), noInvalidDate: true };
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.date(moments), (zone, at) => {
        expect(offsetAt(at, zone)).toBe(offsetOf(zone, at));
      }),
      { numRuns: 2000 },
    );
  });
});

test("a name that is no zone is none", () => {
  for (const name of ["", "Mars/Olympus", "+08:00", "constructor", "__proto__", "America/Winnipeg|LMT"])
    expect(isTimeZone(name), name).toBe(false);
  expect(zonesInUse().version >= "2026f").toBe(true);
  expect(zonesInUse().releasedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
});
