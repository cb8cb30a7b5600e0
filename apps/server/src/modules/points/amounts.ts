import type { Order } from "../../generated/client.ts";
import type { PointRules } from "./rules.ts";

/** What an order earns, rounded down; nothing if it was paid with points. */
export const orderPoints = (
  { kind, currency, paidCents }: Pick<Order, "kind" | "currency" | "paidCents">,
  { per_dollar, per_yuan }: PointRules,
): number => (kind === "points" ? 0 : Math.floor((paidCents * (currency === "USD" ? per_dollar : per_yuan)) / 100));
