import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { day, flag, integer, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId, publicId } from "./ids.ts";
import { currencies } from "./packages.ts";
import { billingCycles } from "./price-types.ts";

export const orderKinds = ["api", "offline", "renew", "upgrade", "overage", "points"] as const;
export const orderStatuses = [
  "pending_confirm",
  "pending_pay",
  "paid",
  "completed",
  "cancelled",
  "closed",
  "refunding",
  "refunded",
] as const;
export const orderInvoiceStatuses = ["none", "applied", "issued", "red"] as const;
export const payChannels = ["alipay", "wechat", "stripe", "bank", "sandbox"] as const;
export const overQuotaPolicies = ["stop", "charge"] as const;

const cents = () => z.int().nonnegative().meta({ description: "Hundredths of the currency's unit" });

const OrderItem = z.object({
  name: z.string(),
  pkg_id: z.int().nullable(),
  offline_id: z.int().nullable(),
  type: z.int().nullable(),
  cycle: z.enum(billingCycles).nullable(),
  num: z.int().meta({ description: "Cycles, or months of a database" }),
  quota: z.int().nullable().meta({ description: "Calls in all" }),
  price_cents: cents(),
});

export const Order = z.object({
  id: z.int(),
  order_no: z.string(),
  kind: z.enum(orderKinds),
  status: z.enum(orderStatuses),
  title: z.string(),
  items: z.array(OrderItem),
  origin_cents: cents(),
  discount_cents: cents(),
  integral: z.int().meta({ description: "Points given for a part of the price" }),
  integral_cents: cents(),
  amount_cents: cents(),
  paid_cents: cents(),
  refunded_cents: cents(),
  currency: z.enum(currencies),
  pay_channel: z.enum(payChannels).nullable(),
  invoice_status: z.enum(orderInvoiceStatuses),
  invoiceable_cents: cents(),
  service_ids: z.array(z.int()),
  contract_no: z.string(),
  created_by: z.string(),
  expires_at: timestamp().nullable(),
  created_at: timestamp(),
  paid_at: timestamp().nullable(),
  closed_at: timestamp().nullable(),
});

const Quote = z.object({
  quote_id: z.string(),
  items: z.array(OrderItem),
  origin_cents: cents(),
  discount_cents: cents().meta({
    description: "For a longer term, a coupon, and what is left of a service that is upgraded",
  }),
  integral: z.int(),
  integral_cents: cents(),
  amount_cents: cents(),
  currency: z.enum(currencies),
  expires_at: timestamp(),
});

/** How the chosen channel is paid; what it does not use is null. */
const Pay = z.object({
  channel: z.enum(payChannels),
  code_url: z.string().nullable().meta({ description: "Content of a QR code" }),
  redirect_url: z.string().nullable(),
  bank: z
    .object({ account_name: z.string(), account_no: z.string(), bank: z.string(), remark_code: z.string() })
    .nullable(),
  expires_at: timestamp(),
});

export const orders = {
  orderQuote: endpoint({
    path: "/v1/order_quote",
    summary: "Get a price that holds for 15 minutes",
    access: "billing.pay",
    input: z.object({
      pkg_id: publicId().optional().meta({ description: "Buy a package, or move up to it" }),
      cycle: z.enum(billingCycles).optional(),
      num: integer(1, 36).default(1).meta({ description: "How many cycles" }),
      offline_id: publicId().optional().meta({ description: "Buy the right to a database" }),
      months: integer(1, 36).optional(),
      service_id: ownId("service").optional().meta({ description: "Renew this service, or with a package move it up" }),
      coupon_id: ownId("coupon").optional(),
      use_integral: flag().default(false),
      currency: z.enum(currencies).optional(),
    }),
    output: Quote,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  userOrderList: endpoint({
    path: "/v1/user_order_list",
    summary: "List the account's orders, newest first",
    access: "billing.order",
    input: z.object({
      status: z.enum(orderStatuses).optional(),
      kind: z.enum(orderKinds).optional(),
      invoiceable: flag().optional(),
      order_no: text(40).optional(),
      start_date: day().optional(),
      end_date: day().optional(),
      ...paging,
    }),
    output: pageOf(Order).extend({
      sum: z.array(z.object({ currency: z.enum(currencies), paid_cents: cents(), invoiceable_cents: cents() })),
    }),
  }),
  userOrderConfirm: endpoint({
    path: "/v1/user_order_confirm",
    summary: "Order what was quoted, confirm an order of our sales, or pay an unpaid order again",
    access: "billing.pay",
    input: z.object({
      quote_id: z
        .uuid()
        .optional()
        .meta({ examples: ["0c2f4d6e-5a0b-4f6e-9d2a-1b7c3e5f8a90"] }),
      order_id: ownId("order").optional(),
      pay_channel: z.enum(payChannels),
    }),
    output: z.object({
      order_id: z.int(),
      order_no: z.string(),
      status: z.enum(orderStatuses),
      amount_cents: cents(),
      currency: z.enum(currencies),
      pay: Pay.nullable().meta({ description: "Null where nothing is to be paid" }),
    }),
    errors: ["NOT_FOUND", "CONFLICT", "QUOTE_EXPIRED", "PAYMENT_CHANNEL_FAILED", "NOT_ENOUGH_POINTS"],
    idempotent: "claim",
  }),
  orderCancel: endpoint({
    path: "/v1/order_cancel",
    summary: "Cancel an order that is not paid",
    access: "billing.pay",
    input: z.object({ id: ownId("order") }),
    output: Order,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  couponList: endpoint({
    path: "/v1/coupon_list",
    summary: "List the account's coupons that can still be used",
    access: "billing.order",
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          currency: z.enum(currencies),
          amount_cents: cents(),
          min_cents: cents(),
          expires_at: timestamp().nullable(),
        }),
      ),
      total: z.int(),
    }),
  }),
  setServicePolicy: endpoint({
    path: "/v1/set_service_policy",
    summary: "Set whether a service renews itself, and what happens beyond its quota",
    access: "billing.pay",
    input: z.object({
      service_id: ownId("service"),
      auto_renew: flag().optional(),
      over_quota_policy: z.enum(overQuotaPolicies).optional(),
      overage_cap_cents: integer(0, 100_000_000).optional().meta({ description: "Needed to charge" }),
    }),
    output: z.object({
      service_id: z.int(),
      auto_renew: z.boolean(),
      over_quota_policy: z.enum(overQuotaPolicies),
      overage_cap_cents: cents(),
      overage_calls: z.int().meta({ description: "Calls beyond the quota that the cap pays for" }),
      price_per_1k_cents: cents(),
      currency: z.enum(currencies),
    }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
