import { expect, test } from "vitest";
import { readingMinutes } from "./reading-time.ts";

test("words and Chinese characters count at their own rates, tags not at all", () => {
  expect(readingMinutes("<p></p>")).toBe(1);
  expect(readingMinutes(`<p>${"word ".repeat(1100)}</p>`)).toBe(5);
  expect(readingMinutes(`<p>${"字".repeat(2000)}</p>`)).toBe(5);
  expect(readingMinutes(`<p>${'<a href="https://example.com/a/b/c">x</a> '.repeat(220)}</p>`)).toBe(1);
});
