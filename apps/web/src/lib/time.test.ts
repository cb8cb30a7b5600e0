import { expect, test } from "vitest";
import { exactTime, timeAgo } from "./time.ts";

const now = Date.parse("2026-11-25T12:00:00Z");
const ago = (seconds: number, language: "en" | "zh" = "en") =>
  timeAgo(new Date(now - seconds * 1000).toISOString(), language, now);

test("a time is given in its largest unit, rounded, without 60 minutes or 24 hours", () => {
  expect([59, 60, 3569, 3570, 3600, 84_599, 84_600].map((seconds) => ago(seconds))).toEqual([
    "just now",
    "1 minute ago",
    "59 minutes ago",
    "1 hour ago",
    "1 hour ago",
    "23 hours ago",
    "yesterday",
  ]);
  expect(ago(3599, "zh")).toBe("1 小时前");
});

test("an exact time ends with the name of the reader's zone", () => {
  const zone = new Intl.DateTimeFormat("en", { timeStyle: "long" }).formatToParts(now).at(-1)!.value;
  expect(exactTime("2026-11-25T12:00:00Z", "en")).toMatch(
    new RegExp(`^Nov 2\\d, 2026, \\d+:\\d\\d\\s[AP]M ${zone.replace("+", "[+]")}$`),
  );
  expect(exactTime("2026-11-25T12:00:00Z", "zh", "medium")).toMatch(/^2026年11月2\d日 \d\d:\d\d:00 (?:UTC|GMT)/);
});
