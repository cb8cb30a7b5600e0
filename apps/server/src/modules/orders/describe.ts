import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Order, Prisma } from "../../generated/client.ts";
import { BOOK_ZONE, dayIn } from "../../lib/calendar.ts";
import { displayed, displayName } from "../../lib/display-name.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { invoiceableCents, invoiceableSince, invoiceableWhere, invoiceCurrency } from "../../lib/invoiceable.ts";
import { inLanguage } from "../../lib/language.ts";
import { pageOf } from "../../lib/page-of.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { describeItems } from "./items.ts";

type Described = HandlerOutput<typeof api.orders.orderCancel>;

/** The invoice state of orders: a pending invoice takes precedence over an issued one, and that over a reversed one. */
async function invoiceStates({ db }: App, orders: readonly Order[]): Promise<Map<number, Described["invoice_status"]>> {
  const rows = await db.invoiceOrder.findMany({
    where: { orderId: { in: orders.map(({ id }) => id) } },
    select: { orderId: true, invoice: { select: { status: true } } },
  });
  const states = new Map<number, Described["invoice_status"]>();
  for (const [id, lines] of Map.groupBy(rows, ({ orderId }) => orderId)) {
    const has = (...statuses: string[]) => lines.some(({ invoice }) => statuses.includes(invoice.status));
    if (has("pending", "issuing", "failed")) states.set(id, "applied");
    else if (has("issued")) states.set(id, "issued");
    else if (has("red")) states.set(id, "red");
  }
  return states;
}

/** Orders as the API returns them to their account. */
export async function describeOrders(app: App, orders: readonly Order[], language: Language): Promise<Described[]> {
  const [states, users] = await Promise.all([
    invoiceStates(app, orders),
    app.db.user.findMany({
      where: { id: { in: orders.map(({ createdById }) => createdById) } },
      select: { id: true, ...displayed },
    }),
  ]);
  const nameOf = new Map(users.map((user) => [user.id, displayName(user)]));
  return orders.map((order) => ({
    id: order.id,
    order_no: order.orderNo,
    kind: order.kind as Described["kind"],
    status: order.status,
    title: inLanguage(language, order.titleEn, order.titleZh),
    items: describeItems(order.items, language),
    origin_cents: order.originCents,
    discount_cents: order.discountCents,
    integral: order.integral,
    integral_cents: order.integralCents,
    amount_cents: order.amountCents,
    paid_cents: order.paidCents,
    refunded_cents: order.refundedCents,
    currency: order.currency as Described["currency"],
    pay_channel: (order.payChannel || null) as Described["pay_channel"],
    invoice_status: states.get(order.id) ?? "none",
    commercial_invoice_no: order.invoiceNo,
    invoiceable_cents: invoiceableCents(order, app.now()),
    service_ids: order.serviceIds,
    contract_no: order.contractNo,
    created_by: nameOf.get(order.createdById) ?? "",
    expires_at: order.expiresAt,
    created_at: order.createdAt,
    paid_at: order.paidAt,
    closed_at: order.closedAt,
  }));
}

export async function describeOrder(app: App, order: Order, language: Language): Promise<Described> {
  const [described] = await describeOrders(app, [order], language);
  if (!described) throw new Failure("NOT_FOUND");
  return described;
}

/** One page of the account's orders, newest first, with the sums of all that match. */
export async function listOrders(
  app: App,
  { accountId }: SignedIn,
  language: Language,
  input: HandlerInput<typeof api.orders.userOrderList>,
) {
  const { status, kind, invoiceable, order_no, start_date, end_date, page, limit } = input;
  const createdAt = {
    ...(start_date !== undefined && { gte: dayIn(start_date, BOOK_ZONE) }),
    ...(end_date !== undefined && { lt: new Date(dayIn(end_date, BOOK_ZONE).getTime() + DAY_MS) }),
  };
  const matching: Prisma.OrderWhereInput = {
    accountId,
    ...(status !== undefined && { status }),
    ...(kind !== undefined && { kind }),
    ...(order_no !== undefined && { orderNo: order_no }),
    createdAt,
  };
  const invoiceableIds = invoiceable === undefined ? null : await idsToInvoice(app, accountId);
  const where: Prisma.OrderWhereInput = {
    ...matching,
    ...(invoiceableIds && { id: invoiceable ? { in: invoiceableIds } : { notIn: invoiceableIds } }),
  };
  const [{ rows, total }, sums, open] = await Promise.all([
    pageOf(app.db.order, { where }, { page, limit }),
    app.db.order.groupBy({ by: ["currency"], where, _sum: { paidCents: true } }),
    app.db.order.groupBy({
      by: ["currency"],
      where: { AND: [where, invoiceableWhere(app.now())] },
      _sum: { paidCents: true, refundedCents: true, invoicedCents: true },
    }),
  ]);
  const openOf = new Map(
    open.map(({ currency, _sum }) => [
      currency,
      (_sum.paidCents ?? 0) - (_sum.refundedCents ?? 0) - (_sum.invoicedCents ?? 0),
    ]),
  );
  return {
    list: await describeOrders(app, rows, language),
    total,
    page,
    limit,
    sum: sums.map(({ currency, _sum }) => ({
      currency: currency as Described["currency"],
      paid_cents: _sum.paidCents ?? 0,
      invoiceable_cents: Math.max(0, openOf.get(currency) ?? 0),
    })),
  };
}

async function idsToInvoice(app: App, accountId: number): Promise<number[]> {
  const rows = await app.db.$queryRaw<{ id: number }[]>`
    select id from orders where account_id = ${accountId} and status in ('paid', 'completed')
      and currency = ${invoiceCurrency} and invoice_no = ''
      and paid_at >= ${invoiceableSince(app.now())} and paid_cents > refunded_cents + invoiced_cents`;
  return rows.map(({ id }) => id);
}
