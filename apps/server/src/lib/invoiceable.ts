import type { Order, Prisma } from "../generated/client.ts";
import { addMonths } from "./months.ts";

/** Chinese tax invoices (发票) are issued only for what was paid in yuan. */
export const invoiceCurrency = "CNY";

/** Only recently paid orders can be invoiced. */
const INVOICEABLE_MONTHS = 12;

const paid = ["paid", "completed"] as const;

/** Orders paid before this can no longer be invoiced. */
export const invoiceableSince = (now: Date): Date => addMonths(now, -INVOICEABLE_MONTHS);

/** The amount of an order that a fapiao can be requested for now; none if a commercial invoice documents it. */
export function invoiceableCents(order: Order, now: Date): number {
  const isPaid = paid.some((status) => status === order.status);
  if (!isPaid || order.currency !== invoiceCurrency || order.invoiceNo !== "") return 0;
  if (!order.paidAt || order.paidAt < invoiceableSince(now)) return 0;
  return Math.max(0, order.paidCents - order.refundedCents - order.invoicedCents);
}

/** Orders of which an amount may be left to invoice. */
export const invoiceableWhere = (now: Date): Prisma.OrderWhereInput => ({
  status: { in: [...paid] },
  currency: invoiceCurrency,
  invoiceNo: "",
  paidAt: { gte: invoiceableSince(now) },
});
