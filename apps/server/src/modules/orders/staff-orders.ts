import type { staffApi } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Order, Prisma } from "../../generated/client.ts";
import { displayed, displayName } from "../../lib/display-name.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { inLanguage } from "../../lib/language.ts";
import { pageOf } from "../../lib/page-of.ts";
import { literal } from "../../lib/search-text.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { narrowedTo } from "../../lib/staff/customer.ts";
import { notify } from "../notices/notices.ts";
import { type Amounts, moneyIn } from "../staff-actions/limits.ts";
import { titleOf } from "./items.ts";
import { orderLink } from "./link.ts";
import { newOrderNo } from "./numbers.ts";
import { priced } from "./price-rules.ts";
import { currencyFor, serviceOf } from "./prices.ts";
import { isUndoable, refundableInPart } from "./refundable.ts";
import { refundedAmount } from "./sold-calls.ts";
import { endUnpaidOrder } from "./states.ts";

type Calls = typeof staffApi.adminOrders;
type Row = HandlerOutput<Calls["orderList"]>["list"][number];

/** Time an account has to confirm an order created by sales. */
const CONFIRMABLE_MS = 30 * DAY_MS;

async function describe({ db }: App, language: Language, rows: readonly Order[]): Promise<Row[]> {
  const accounts = await db.user.findMany({
    where: { id: { in: rows.map(({ accountId }) => accountId) } },
    select: { id: true, company: true, ...displayed },
  });
  const nameOf = new Map(accounts.map((account) => [account.id, account.company || displayName(account)]));
  return rows.map((row) => ({
    id: row.id,
    order_no: row.orderNo,
    account_id: row.accountId,
    account: nameOf.get(row.accountId) ?? "",
    kind: row.kind as Row["kind"],
    status: row.status,
    title: inLanguage(language, row.titleEn, row.titleZh),
    amount_cents: row.amountCents,
    paid_cents: row.paidCents,
    refunded_cents: row.refundedCents,
    currency: row.currency as Row["currency"],
    pay_channel: row.payChannel,
    contract_no: row.contractNo,
    created_at: row.createdAt,
    paid_at: row.paidAt,
  }));
}

function search(keyword: string): Prisma.OrderWhereInput {
  const isId = /^\d{1,9}$/.test(keyword);
  return {
    OR: [
      { orderNo: keyword },
      { contractNo: { contains: literal(keyword), mode: "insensitive" } },
      { payments: { some: { OR: [{ paymentNo: keyword }, { transactionNo: keyword }] } } },
      ...(isId ? [{ accountId: Number(keyword) }] : []),
    ],
  };
}

/** One page of all accounts' orders, newest first. */
export async function listAllOrders(
  app: App,
  language: Language,
  { status, kind, keyword, user_id, page, limit }: HandlerInput<Calls["orderList"]>,
) {
  const where = {
    ...(await narrowedTo(app, user_id, "createdById")),
    ...(status && { status }),
    ...(kind && { kind }),
    ...(keyword && search(keyword)),
  };
  const { rows, total } = await pageOf(app.db.order, { where }, { page, limit });
  return { list: await describe(app, language, rows), total, page, limit };
}

/** One order with its payments and refunds. @throws Failure NOT_FOUND */
export async function showOrder(app: App, language: Language, id: number): Promise<HandlerOutput<Calls["orderInfo"]>> {
  const order = await app.db.order.findUnique({
    where: { id },
    include: { payments: { orderBy: { id: "asc" } }, refunds: { include: { payment: true }, orderBy: { id: "asc" } } },
  });
  const [row] = order ? await describe(app, language, [order]) : [];
  if (!order || !row) throw new Failure("NOT_FOUND");
  const isPaid = order.status === "paid" || order.status === "completed";
  const refundable = isPaid ? Math.max(0, order.paidCents - order.refundedCents - order.invoicedCents) : 0;
  return {
    ...row,
    origin_cents: order.originCents,
    discount_cents: order.discountCents,
    integral: order.integral,
    invoiced_cents: order.invoicedCents,
    refundable_cents: refundable,
    is_undoable: isPaid && isUndoable(order),
    refundable_in_part_cents: await refundableInPart(app, order, refundable),
    remark: order.remark,
    expires_at: order.expiresAt,
    payments: order.payments.map(({ id, paymentNo, channel, status, transactionNo, createdAt }) => ({
      id,
      payment_no: paymentNo,
      channel: channel as never,
      status: status as never,
      transaction_no: transactionNo,
      created_at: createdAt,
    })),
    refunds: order.refunds.map(({ id, refundNo, payment, status, amountCents, calls, reason, error, createdAt }) => ({
      id,
      refund_no: refundNo,
      channel: payment.channel as never,
      status: status as never,
      amount_cents: amountCents,
      calls,
      reason,
      error,
      created_at: createdAt,
    })),
  };
}

/**
 * Creates an order that its account must confirm, at the list price or an agreed one. @throws Failure NOT_FOUND;
 * InvalidField
 */
export function makeOrder(app: App, staff: Staff, input: HandlerInput<Calls["orderMake"]>) {
  const { account_id: accountId, pkg_id, num, currency, amount_cents, quota, qps } = input;
  return transaction(app, async (app) => {
    const [account, row] = await Promise.all([
      app.db.user.findFirst({ where: { id: accountId, accountId, status: { not: "deleted" } } }),
      app.db.package.findUnique({ where: { id: pkg_id } }),
    ]);
    if (!account || !row) throw new Failure("NOT_FOUND");
    if (row.quota === null && quota === undefined) throw new InvalidField("quota", "required");
    const service = await serviceOf(app, accountId, row.type);
    if (currencyFor(app, service, currency) !== currency)
      throw new InvalidField("currency", "enum", { values: service?.currency ?? "" });
    const price = priced(row, num, currency, { kind: "api", serviceId: null });
    const listCents = price.originCents - price.discountCents;
    const amountCents = amount_cents ?? listCents;
    if (row.contactOnly && amount_cents === undefined) throw new InvalidField("amount_cents", "required");
    const item = { ...price.item, price_cents: amountCents, quota: quota ?? price.item.quota, qps: qps ?? row.qps };
    const originCents = Math.max(price.originCents, amountCents);
    const now = app.now();
    const order = await app.db.order.create({
      data: {
        orderNo: newOrderNo(app),
        accountId,
        createdById: staff.id,
        kind: "api",
        status: "pending_confirm",
        ...titleOf(item),
        items: [item],
        currency,
        originCents,
        discountCents: originCents - amountCents,
        amountCents,
        contractNo: input.contract_no ?? "",
        remark: input.remark ?? "",
        createdAt: now,
        expiresAt: new Date(now.getTime() + CONFIRMABLE_MS),
      },
    });
    await auditStaff(app, staff, accountId, {
      action: "order.make",
      target: `order:${order.id}`,
      after: { order_no: order.orderNo, amount_cents: amountCents, currency },
    });
    await notify(app, accountId, {
      type: "order",
      title: { en: `Order ${order.orderNo} is awaiting your confirmation`, zh: `订单 ${order.orderNo} 待您确认` },
      content: { en: order.titleEn, zh: order.titleZh },
      link: orderLink(order),
    });
    return { id: order.id, order_no: order.orderNo, amount_cents: amountCents };
  });
}

/** Closes an order that is not paid. @throws Failure NOT_FOUND, CONFLICT */
export function closeByStaff(app: App, staff: Staff, id: number) {
  return transaction(app, async (app) => {
    const before = await app.db.order.findUnique({ where: { id } });
    if (!before) throw new Failure("NOT_FOUND");
    const { status } = await endUnpaidOrder(app, id, "closed");
    await auditStaff(app, staff, before.accountId, {
      action: "order.close",
      target: `order:${id}`,
      before: { status: before.status },
      after: { status },
    });
    return { id, status };
  });
}

/** Issues a coupon to an account. @throws Failure NOT_FOUND */
export function issueCoupon(app: App, staff: Staff, input: HandlerInput<Calls["couponGive"]>) {
  const { account_id: accountId, name_en, name_zh, currency, amount_cents, min_cents, end_date } = input;
  return transaction(app, async (app) => {
    const account = await app.db.user.findFirst({ where: { id: accountId, accountId, status: { not: "deleted" } } });
    if (!account) throw new Failure("NOT_FOUND");
    const coupon = await app.db.coupon.create({
      data: {
        accountId,
        nameEn: name_en,
        nameZh: name_zh,
        currency,
        amountCents: amount_cents,
        minCents: min_cents,
        expiresAt: end_date === undefined ? null : new Date(`${end_date}T23:59:59.999+08:00`),
        createdAt: app.now(),
      },
    });
    await auditStaff(app, staff, accountId, {
      action: "coupon.give",
      target: `coupon:${coupon.id}`,
      after: { amount_cents, currency },
    });
    return { id: coupon.id };
  });
}

interface Weight {
  amounts: Amounts;
  accountId: number;
}

/** An agreed order gives what its price is below the list price, and the calls agreed on. */
export async function weighOrder(app: App, input: HandlerInput<Calls["orderMake"]>): Promise<Weight> {
  const { account_id: accountId, pkg_id, num, currency, amount_cents, quota = 0 } = input;
  const row = await app.db.package.findUnique({ where: { id: pkg_id } });
  if (!row) throw new Failure("NOT_FOUND");
  const { originCents, discountCents } = priced(row, num, currency, { kind: "api", serviceId: null });
  const below = Math.max(0, originCents - discountCents - (amount_cents ?? originCents));
  return { amounts: { calls: quota, ...moneyIn(currency, below) }, accountId };
}

/** A refund gives its amount. */
export async function weighRefund({ db }: App, { id, ...asked }: HandlerInput<Calls["orderRefund"]>): Promise<Weight> {
  const order = await db.order.findUnique({ where: { id } });
  if (!order) throw new Failure("NOT_FOUND");
  return { amounts: moneyIn(order.currency, refundedAmount(order, asked)), accountId: order.accountId };
}
