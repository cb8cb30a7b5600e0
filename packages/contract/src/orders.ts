import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { day, flag, integer, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId, publicId } from "./ids.ts";
import { currencies, NextPackage } from "./packages.ts";
import { billingCycles } from "./price-types.ts";

export const orderKinds = ["api", "offline", "renew", "upgrade", "downgrade", "overage", "points"] as const;
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

const cents = () => z.int().nonnegative().meta({ description: "In cents (minor units)" });

const OrderItem = z.object({
  name: z.string(),
  pkg_id: z.int().nullable(),
  offline_id: z.int().nullable(),
  type: z.int().nullable(),
  cycle: z.enum(billingCycles).nullable(),
  num: z.int().meta({ description: "Number of billing cycles, or months for a database" }),
  quota: z.int().nullable().meta({ description: "Total calls" }),
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
  integral: z.int().meta({ description: "Points used towards the price" }),
  integral_cents: cents(),
  amount_cents: cents(),
  paid_cents: cents(),
  refunded_cents: cents(),
  currency: z.enum(currencies),
  pay_channel: z.enum(payChannels).nullable(),
  invoice_status: z.enum(orderInvoiceStatuses),
  commercial_invoice_no: z.string(),
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
    description: "Discount for a longer term, a coupon, and the unused value of a replaced package",
  }),
  credit_cents: cents().meta({
    description: "The part of the discount that the unused value of the current package pays, if it is replaced",
  }),
  extra_calls: z.int().meta({
    description: "Calls added to the package by unused value beyond its price; nothing of it is paid back",
  }),
  starts_at: timestamp().nullable().meta({
    description: "When a renewal with another package begins: at the end of the term. Null for what begins at once",
  }),
  integral: z.int(),
  integral_cents: cents(),
  amount_cents: cents(),
  currency: z.enum(currencies).meta({ description: "A bought service keeps the currency it was first bought in" }),
  expires_at: timestamp(),
  cheaper: z
    .object({
      pkg_id: z.int(),
      num: z.int().meta({ description: "Number of years" }),
      amount_cents: cents().meta({ description: "Before coupon and points" }),
      saved_cents: cents(),
    })
    .nullable()
    .meta({ description: "The yearly package with at least the same calls and time for less; null if there is none" }),
});

/** How to pay through the chosen channel; fields it does not use are null. */
const Pay = z.object({
  channel: z.enum(payChannels),
  code_url: z.string().nullable().meta({ description: "Content of the QR code" }),
  redirect_url: z.string().nullable(),
  bank: z
    .object({ account_name: z.string(), account_no: z.string(), bank: z.string(), remark_code: z.string() })
    .nullable(),
  expires_at: timestamp(),
});

export const orders = {
  orderQuote: endpoint({
    path: "/v1/order_quote",
    summary: "Get a quote that is valid for 15 minutes",
    access: "billing.pay",
    input: z.object({
      pkg_id: publicId().optional().meta({ description: "Package to buy or to change to" }),
      downgrade: flag().optional().meta({
        description: "Whether to replace a larger package at once; otherwise a smaller one is refused",
      }),
      cycle: z.enum(billingCycles).optional(),
      num: integer(1, 36).default(1).meta({ description: "Number of billing cycles" }),
      offline_id: publicId().optional().meta({ description: "Database to buy a download entitlement for" }),
      months: integer(1, 36).optional(),
      service_id: ownId("service")
        .optional()
        .meta({ description: "Service to renew, or to change to pkg_id if that is sent" }),
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
    summary: "Place a quoted order, confirm an order created by sales, or retry payment of an unpaid order",
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
      pay: Pay.nullable().meta({ description: "Null if nothing is due" }),
    }),
    errors: ["NOT_FOUND", "CONFLICT", "QUOTE_EXPIRED", "PAYMENT_CHANNEL_FAILED", "NOT_ENOUGH_POINTS"],
    idempotent: "claim",
  }),
  orderCancel: endpoint({
    path: "/v1/order_cancel",
    summary: "Cancel an unpaid order",
    access: "billing.pay",
    input: z.object({ id: ownId("order") }),
    output: Order,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  couponList: endpoint({
    path: "/v1/coupon_list",
    summary: "List the account's usable coupons",
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
  setNextPackage: endpoint({
    path: "/v1/set_next_package",
    summary: "Continue with a smaller package at the end of the term, or cancel that",
    access: "billing.pay",
    input: z.object({
      service_id: ownId("service"),
      pkg_id: publicId().optional().meta({ description: "A smaller package of the service; if absent, none follows" }),
    }),
    output: z.object({ service_id: z.int(), next_package: NextPackage.nullable() }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  setServicePolicy: endpoint({
    path: "/v1/set_service_policy",
    summary: "Set whether a service renews automatically, and what happens beyond its quota",
    access: "billing.pay",
    input: z.object({
      service_id: ownId("service"),
      auto_renew: flag().optional(),
      over_quota_policy: z.enum(overQuotaPolicies).optional(),
      overage_cap_cents: integer(0, 100_000_000).optional().meta({ description: "Required for the policy charge" }),
    }),
    output: z.object({
      service_id: z.int(),
      auto_renew: z.boolean(),
      over_quota_policy: z.enum(overQuotaPolicies),
      overage_cap_cents: cents(),
      overage_calls: z.int().meta({ description: "Calls beyond the quota covered by the cap" }),
      price_per_1k_cents: cents(),
      currency: z.enum(currencies),
    }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
