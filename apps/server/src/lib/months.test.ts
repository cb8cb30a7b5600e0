import { describe, expect, test } from "vitest";
import { addMonths } from "./months.ts";

const after = (from: string, months: number, anchor?: string) =>
  addMonths(new Date(from), months, ...(anchor ? [new Date(anchor)] : []))
    .toISOString()
    .slice(0, 10);

describe("months later", () => {
  test.each([
    { from: "2026-01-15", months: 1, to: "2026-02-15", what: "is the same day" },
    { from: "2026-01-31", months: 1, to: "2026-02-28", what: "is the last day of a shorter month" },
    { from: "2028-01-31", months: 1, to: "2028-02-29", what: "is the last day of a leap February" },
    { from: "2026-11-30", months: 3, to: "2027-02-28", what: "may be in the next year" },
    { from: "2026-03-31", months: -1, to: "2026-02-28", what: "may be earlier" },
    { from: "2026-03-31", months: 0, to: "2026-03-31", what: "is the day itself for none" },
    { from: "2026-01-01", months: 36, to: "2029-01-01", what: "may be years later" },
  ])("$from and $months: $what", ({ from, months, to }) => {
    expect(after(from, months)).toBe(to);
  });

  test("keep the time of the day, and the date they are counted from", () => {
    const from = new Date("2026-01-31T13:14:15.016Z");
    expect(addMonths(from, 1).toISOString()).toBe("2026-02-28T13:14:15.016Z");
    expect(from.toISOString()).toBe("2026-01-31T13:14:15.016Z");
  });

  test.each([
    { from: "2026-02-28", anchor: "2026-01-31", to: "2026-03-31", what: "follow the anchor past a shorter month" },
    { from: "2026-02-28", anchor: "2026-01-30", to: "2026-03-30", what: "follow the anchor's day" },
    { from: "2026-02-28", anchor: "2026-01-28", to: "2026-03-28", what: "need no anchor on the same day" },
    { from: "2026-02-27", anchor: "2026-01-31", to: "2026-03-27", what: "ignore an anchor of another day" },
    { from: "2026-03-20", anchor: "2026-01-10", to: "2026-04-20", what: "ignore an earlier day" },
  ])("of $from, anchored to $anchor, $what", ({ from, anchor, to }) => {
    expect(after(from, 1, anchor)).toBe(to);
  });
});
