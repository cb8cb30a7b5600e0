import * as z from "zod";
import { ofCustomer } from "./admin-customers.ts";
import { endpoint } from "./endpoint.ts";
import { day, flag, integer, lines, listOf, pageOf, paging, serviceType, text, timestamp } from "./fields.ts";
import { anyId, siteId } from "./ids.ts";
import { orderKinds, orderStatuses, payChannels } from "./orders.ts";
import { currencies } from "./packages.ts";
import { billingCycles } from "./price-types.ts";
import { orRequested } from "./second-person.ts";

export const paymentStatuses = ["pending", "succeeded", "failed", "expired", "refunded"] as const;
export const refundStatuses = ["pending", "succeeded", "failed"] as const;
export const differenceKinds = ["missing_here", "missing_there", "amount", "status"] as const;
export const reportUnits = ["day", "month", "year"] as const;

const price = () => integer(0, 100_000_000);
const cents = () => integer(1, 100_000_000);
const optionalTime = () => timestamp().nullable();

const StaffOrder = z.object({
  id: z.int(),
  order_no: z.string(),
  account_id: z.int(),
  account: z.string(),
  kind: z.enum(orderKinds),
  status: z.enum(orderStatuses),
  title: z.string(),
  amount_cents: z.int(),
  paid_cents: z.int(),
  refunded_cents: z.int(),
  currency: z.enum(currencies),
  pay_channel: z.string(),
  contract_no: z.string(),
  created_at: timestamp(),
  paid_at: optionalTime(),
});

const Transfer = z.object({
  id: z.int(),
  reference: z.string(),
  received_date: z.string(),
  amount_cents: z.int(),
  currency: z.string(),
  payer: z.string(),
  remark: z.string(),
  order_no: z.string().meta({ en: 'The order it pays; "" if unknown' }),
  account_id: z.int().nullable().meta({ en: "The account of that order" }),
  matched_by: z.string(),
});

const PackageRow = z.object({
  id: z.int(),
  type: z.int(),
  cycle: z.enum(billingCycles),
  level: z.int(),
  name_en: z.string(),
  name_zh: z.string(),
  quota: z.int().nullable(),
  price_cny_cents: z.int(),
  price_usd_cents: z.int(),
  per_1k_cny_cents: z.int(),
  per_1k_usd_cents: z.int(),
  can_buy: z.boolean(),
  is_offered: z.boolean(),
  is_answered: z.boolean().meta({ en: "False if its product is unavailable on this installation" }),
});

export const adminOrders = {
  orderList: endpoint({
    path: "/admin/order_list",
    summary: "List orders of all accounts, newest first",
    access: "order.view",
    input: z.object({
      status: z.enum(orderStatuses).optional(),
      kind: z.enum(orderKinds).optional(),
      keyword: text(100).optional().meta({ en: "Order, contract or payment number, or an account ID" }),
      ...ofCustomer,
      ...paging,
    }),
    output: pageOf(StaffOrder),
    errors: ["NOT_FOUND"],
  }),
  orderInfo: endpoint({
    path: "/admin/order_info",
    summary: "Read one order with its payments and refunds",
    access: "order.view",
    input: z.object({ id: anyId() }),
    output: StaffOrder.extend({
      origin_cents: z.int(),
      discount_cents: z.int(),
      integral: z.int(),
      invoiced_cents: z.int(),
      refundable_cents: z.int(),
      is_undoable: z.boolean().meta({
        description:
          "Whether a refund undoes it without moving money: only what was left of the package before paid for it",
      }),
      refundable_in_part_cents: z.int().meta({
        en: "The most that a refund in part can pay back now: what the order's unused calls cost",
      }),
      remark: z.string(),
      expires_at: optionalTime(),
      payments: z.array(
        z.object({
          id: z.int(),
          payment_no: z.string(),
          channel: z.enum(payChannels),
          status: z.enum(paymentStatuses),
          transaction_no: z.string(),
          created_at: timestamp(),
        }),
      ),
      refunds: z.array(
        z.object({
          id: z.int(),
          refund_no: z.string(),
          channel: z.enum(payChannels),
          status: z.enum(refundStatuses),
          amount_cents: z.int(),
          calls: z.int().meta({ en: "Unused calls it took back" }),
          reason: z.string(),
          error: z.string(),
          created_at: timestamp(),
        }),
      ),
    }),
    errors: ["NOT_FOUND"],
  }),
  orderMake: endpoint({
    path: "/admin/order_make",
    summary: "Create an order that the account then confirms",
    access: "order.make",
    input: z.object({
      account_id: anyId(),
      pkg_id: siteId(),
      num: integer(1, 36).default(1),
      currency: z.enum(currencies),
      amount_cents: price().optional().meta({ en: "Agreed price; the list price by default" }),
      quota: integer(1, 1_000_000_000)
        .optional()
        .meta({ en: "Agreed number of calls, if the package does not define it" }),
      qps: integer(1, 100_000).optional(),
      contract_no: text(60).optional(),
      remark: lines(300).optional(),
    }),
    output: orRequested(z.object({ id: z.int(), order_no: z.string(), amount_cents: z.int() })),
    secondPerson: true,
    errors: ["NOT_FOUND"],
    idempotent: "transaction",
  }),
  orderClose: endpoint({
    path: "/admin/order_close",
    summary: "Close an unpaid order",
    access: "order.make",
    input: z.object({ id: anyId() }),
    output: z.object({ id: z.int(), status: z.enum(orderStatuses) }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  orderRefund: endpoint({
    path: "/admin/order_refund",
    summary: "Refund an order in full, or in part with the unused calls that the part paid for",
    access: "order.refund",
    input: z.object({
      id: anyId(),
      amount_cents: cents().optional().meta({ en: "A part in money; everything by default" }),
      calls: integer(1, 1_000_000_000).optional().meta({ en: "A part in unused calls, instead of money" }),
      reason: lines(200),
    }),
    output: orRequested(
      z.object({
        refund_id: z.int().meta({ en: "0 if no money moves" }),
        refund_no: z.string(),
        status: z.enum(orderStatuses),
      }),
    ),
    secondPerson: true,
    errors: ["NOT_FOUND", "CONFLICT"],
    idempotent: "transaction",
  }),
  refundSettle: endpoint({
    path: "/admin/refund_settle",
    summary: "Record that a refund was paid by manual bank transfer",
    access: "order.refund",
    input: z.object({ id: anyId(), transaction_no: text(60) }),
    output: z.object({ refund_id: z.int(), status: z.enum(refundStatuses) }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  transferList: endpoint({
    path: "/admin/transfer_list",
    summary: "List bank statement lines, newest first",
    access: "ledger.view",
    input: z.object({ is_matched: flag().optional(), ...paging }),
    output: pageOf(Transfer),
  }),
  transferImport: endpoint({
    path: "/admin/transfer_import",
    summary: "Import a bank statement and match the lines that name their order",
    access: "ledger.match",
    input: z.object({
      csv: lines(200_000).meta({
        en: "A header line, then reference, date, amount, currency, payer and remark on each line",
        examples: ["reference,date,amount,currency,payer,remark\nB1,2026-11-23,199.00,CNY,Example Ltd,MRD23456789"],
      }),
    }),
    output: z.object({ read: z.int(), added: z.int(), matched: z.int() }),
    maxBodyBytes: 262_144,
  }),
  transferMatch: endpoint({
    path: "/admin/transfer_match",
    summary: "Match a transfer to the order it pays",
    access: "ledger.match",
    input: z.object({ id: siteId(), remark_code: text(40) }),
    output: z.object({ id: z.int(), order_no: z.string(), result: z.enum(["applied", "late"]) }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  packageList: endpoint({
    path: "/admin/package_list",
    summary: "List packages with their prices",
    access: "price.view",
    input: z.object({ type: serviceType().optional() }),
    output: listOf(PackageRow),
  }),
  packageChange: endpoint({
    path: "/admin/package_change",
    summary: "Change a package's prices, and whether it is offered and can be bought online",
    access: "price.change",
    input: z.object({
      id: siteId(),
      price_cny_cents: price().optional(),
      price_usd_cents: price().optional(),
      per_1k_cny_cents: price().optional(),
      per_1k_usd_cents: price().optional(),
      can_buy: flag().optional(),
      is_offered: flag().optional(),
    }),
    output: PackageRow,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  couponGive: endpoint({
    path: "/admin/coupon_give",
    summary: "Grant an account a coupon",
    access: "grant.coupon",
    input: z.object({
      account_id: anyId(),
      name_en: text(60),
      name_zh: text(60),
      currency: z.enum(currencies),
      amount_cents: cents(),
      min_cents: price().default(0),
      end_date: day().optional().meta({ en: "Last day it can be used" }),
    }),
    output: orRequested(z.object({ id: z.int() })),
    secondPerson: true,
    errors: ["NOT_FOUND"],
    idempotent: "transaction",
  }),
  differenceList: endpoint({
    path: "/admin/difference_list",
    summary: "List differences between our records and the payment providers', newest first",
    access: "ledger.view",
    input: z.object({ is_resolved: flag().optional(), ...paging }),
    output: pageOf(
      z.object({
        id: z.int(),
        channel: z.string(),
        day: z.string(),
        payment_no: z.string(),
        account_id: z.int().nullable().meta({ en: "The account of that payment; null if it is not ours" }),
        transaction_no: z.string(),
        kind: z.enum(differenceKinds),
        our_cents: z.int().nullable(),
        their_cents: z.int().nullable(),
        resolved_by: z.string(),
      }),
    ),
  }),
  differenceResolve: endpoint({
    path: "/admin/difference_resolve",
    summary: "Mark a difference as resolved",
    access: "ledger.match",
    input: z.object({ id: siteId() }),
    output: z.object({ id: z.int(), resolved_by: z.string() }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  salesReport: endpoint({
    path: "/admin/sales_report",
    summary: "Total payments and refunds by day, month or year, in China Standard Time",
    access: "ledger.view",
    input: z.object({
      unit: z.enum(reportUnits).default("day"),
      start_date: day(),
      end_date: day(),
      currency: z.enum(currencies).default("CNY"),
    }),
    output: z.object({
      unit: z.enum(reportUnits),
      currency: z.enum(currencies),
      list: z.array(z.object({ time: z.string(), orders: z.int(), paid_cents: z.int(), refunded_cents: z.int() })),
      paid_cents: z.int(),
      refunded_cents: z.int(),
      csv: z.string(),
    }),
  }),
};
