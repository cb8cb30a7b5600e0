import { describe, expect, test } from "vitest";
import type { Order } from "../generated/client.ts";
import { invoiceableCents, invoiceableSince, invoiceableWhere } from "./invoiceable.ts";

const now = new Date("2026-11-20T12:00:00Z");
const order = {
  ...{ status: "paid", currency: "CNY", invoiceNo: "", paidAt: new Date("2026-11-01T00:00:00Z") },
  ...{ paidCents: 10_000, refundedCents: 0, invoicedCents: 0 },
} as Order;

describe("what can be invoiced of an order", () => {
  test.each([
    { more: {}, cents: 10_000, what: "is all that was paid" },
    { more: { status: "completed" }, cents: 10_000, what: "is all that was paid of a delivered one" },
    { more: { refundedCents: 3000, invoicedCents: 2500 }, cents: 4500, what: "is neither refunded nor invoiced" },
    { more: { refundedCents: 8000, invoicedCents: 2500 }, cents: 0, what: "is never below nothing" },
    { more: { status: "pending_pay" }, cents: 0, what: "is nothing before payment" },
    { more: { status: "refunding" }, cents: 0, what: "is nothing during a refund" },
    { more: { currency: "USD" }, cents: 0, what: "is nothing paid in another currency" },
    { more: { invoiceNo: "INV-1" }, cents: 0, what: "is nothing that a commercial invoice documents" },
    { more: { paidAt: null }, cents: 0, what: "is nothing without a payment" },
    { more: { paidAt: new Date("2025-11-20T12:00:00Z") }, cents: 10_000, what: "includes what was paid a year ago" },
    { more: { paidAt: new Date("2025-11-20T11:59:59Z") }, cents: 0, what: "is nothing paid longer than a year ago" },
  ])("$what", ({ more, cents }) => {
    expect(invoiceableCents({ ...order, ...more } as Order, now)).toBe(cents);
  });

  test("is searched for by the same conditions", () => {
    expect(invoiceableWhere(now)).toEqual({
      ...{ status: { in: ["paid", "completed"] }, currency: "CNY", invoiceNo: "" },
      paidAt: { gte: invoiceableSince(now) },
    });
  });
});
