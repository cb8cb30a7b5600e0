import { expect, test } from "vitest";
import { orderPoints } from "./amounts.ts";

const rules = { per_yuan: 3, per_dollar: 7, certified: 0, email_verified: 0, first_call: 0 };

test.each([
  { kind: "api", currency: "CNY", paidCents: 100, points: 3 },
  { kind: "api", currency: "CNY", paidCents: 99, points: 2 },
  { kind: "offline", currency: "USD", paidCents: 150, points: 10 },
  { kind: "api", currency: "CNY", paidCents: 33, points: 0 },
  { kind: "points", currency: "CNY", paidCents: 10_000, points: 0 },
])("an order of kind $kind for $paidCents cents in $currency earns $points points", ({ points, ...order }) => {
  expect(orderPoints(order, rules)).toBe(points);
});
