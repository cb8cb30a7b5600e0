import { expect, test } from "vitest";
import { Rate, secondsLeft } from "./rate.ts";

test("a rate is that of the last seconds, and unknown until there is enough to go by", () => {
  const rate = new Rate();
  expect(rate.note(0, 0)).toBeNull();
  expect(rate.note(50, 500)).toBeNull();
  expect(rate.note(200, 2000)).toBe(100);
  for (let seconds = 3; seconds <= 20; seconds++) rate.note(200 + 10 * (seconds - 2), seconds * 1000);
  expect(rate.note(390, 21_000)).toBe(10);
});

test("rare samples still give a rate", () => {
  const rate = new Rate();
  rate.note(0, 0);
  expect(rate.note(3000, 15_000)).toBe(200);
  expect(rate.note(9000, 30_000)).toBe(400);
});

test("a rate that was reset knows nothing of before", () => {
  const rate = new Rate();
  rate.note(0, 0);
  rate.reset();
  expect(rate.note(1000, 60_000)).toBeNull();
});

test("the time left follows from the rate, and is unknown while nothing moves", () => {
  expect(secondsLeft(100, 400, 10)).toBe(30);
  expect(secondsLeft(400, 400, 10)).toBe(0);
  expect(secondsLeft(100, 400, 0)).toBeNull();
  expect(secondsLeft(100, 400, null)).toBeNull();
});
