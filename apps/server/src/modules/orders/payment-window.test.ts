import { expect, test } from "vitest";
import { monthsOf, paymentWindowMs, QUOTE_MS } from "./terms.ts";

const MINUTE_MS = 60_000;

test("an order waits a week for a bank transfer, and half an hour for any other payment", () => {
  expect(paymentWindowMs("bank")).toBe(7 * 24 * 60 * MINUTE_MS);
  for (const channel of ["alipay", "wechat", "stripe", "sandbox"])
    expect(paymentWindowMs(channel), channel).toBe(30 * MINUTE_MS);
});

test("a quote holds for a quarter of an hour", () => {
  expect(QUOTE_MS).toBe(15 * MINUTE_MS);
});

test("a year is twelve months, and what has no cycle counts in months", () => {
  expect([monthsOf("year", 3), monthsOf("month", 3), monthsOf(null, 3)]).toEqual([36, 3, 3]);
});
