import { expect, test } from "vitest";
import { duration, shortDuration } from "./duration.ts";

test.each([
  [0.2, "1 second", "1 秒钟"],
  [59, "59 seconds", "59 秒钟"],
  [61, "2 minutes", "2 分钟"],
  [3600, "60 minutes", "60 分钟"],
  [3601, "2 hours", "2 小时"],
])("%d seconds are %s", (seconds, english, chinese) => {
  expect(duration(seconds, "en")).toBe(english);
  expect(duration(seconds, "zh")).toBe(chinese);
});

test.each([
  [61, "2 min"],
  [5399, "90 min"],
  [5400, "1.5 h"],
  [172_799, "48 h"],
  [172_800, "2 d"],
])("%d seconds in short are %s", (seconds, text) => {
  const unit = (name: string) => (count: string) => `${count} ${name}`;
  expect(shortDuration(seconds, "en", { minutes: unit("min"), hours: unit("h"), days: unit("d") })).toBe(text);
});
