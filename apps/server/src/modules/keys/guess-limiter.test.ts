import { expect, test } from "vitest";
import { GuessLimiter } from "./guess-limiter.ts";

const guess = (limiter: GuessLimiter, ip: string, times: number, now = 0) => {
  for (let i = 0; i < times; i++) limiter.add(ip, now);
};

test("an address may send 60 unknown keys a minute, every minute", () => {
  const limiter = new GuessLimiter();
  guess(limiter, "192.0.2.1", 59);
  expect(limiter.retryAfterSeconds("192.0.2.1", 100)).toBe(0);
  guess(limiter, "192.0.2.1", 1);
  expect(limiter.retryAfterSeconds("192.0.2.1", 100)).toBe(60);
  expect(limiter.retryAfterSeconds("192.0.2.1", 59_999)).toBe(1);
  expect(limiter.retryAfterSeconds("192.0.2.2", 100)).toBe(0);
  expect(limiter.retryAfterSeconds("192.0.2.1", 60_000)).toBe(0);
  guess(limiter, "192.0.2.1", 59, 60_000);
  expect(limiter.retryAfterSeconds("192.0.2.1", 60_000)).toBe(0);
});

test("the addresses of one IPv6 connection count together, as do both forms of an IPv4 address", () => {
  const limiter = new GuessLimiter();
  for (let i = 0; i < 60; i++) limiter.add(`2001:db8:0:1::${i.toString(16)}`, 0);
  expect(limiter.retryAfterSeconds("2001:db8:0:1:ffff::1", 0)).toBe(60);
  expect(limiter.retryAfterSeconds("2001:db8:0:2::1", 0)).toBe(0);
  guess(limiter, "::ffff:192.0.2.1", 60);
  expect(limiter.retryAfterSeconds("192.0.2.1", 0)).toBe(60);
});

test("only the latest 100,000 guessing addresses are tracked", () => {
  const limiter = new GuessLimiter();
  guess(limiter, "first", 60);
  for (let i = 0; i < 100_000; i++) limiter.add(`address ${i}`, 0);
  expect(limiter.size).toBe(100_000);
  expect(limiter.retryAfterSeconds("first", 0)).toBe(0);
});
