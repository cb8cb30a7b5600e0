import { expect, test } from "vitest";
import { Backoff } from "./backoff.ts";

test("a process that keeps exiting is restarted with growing delays, up to half a minute, and quickly again after a healthy minute", () => {
  const backoff = new Backoff();
  backoff.started(0);
  expect(Array.from({ length: 8 }, () => backoff.ended(1000))).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  backoff.started(100_000);
  expect(backoff.ended(159_999)).toBe(30_000);
  backoff.started(200_000);
  expect(backoff.ended(260_000)).toBe(500);
});
