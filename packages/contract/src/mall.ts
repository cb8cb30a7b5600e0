import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, integer, lines, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId, publicId } from "./ids.ts";

export const goodsKinds = ["physical", "virtual", "quota", "coupon"] as const;
export const goodsSorts = ["default", "integral_asc", "integral_desc", "hot"] as const;
export const exchangeStatuses = ["pending_ship", "shipped", "pending_issue", "completed", "cancelled"] as const;
export const exchangeActions = ["cancel", "confirm_receipt"] as const;
/** Courier codes of kuaidi100.com. */
export const expressCompanies = [
  "shunfeng",
  "yuantong",
  "zhongtong",
  "shentong",
  "yunda",
  "jd",
  "jtexpress",
  "debangwuliu",
  "ems",
  "youzhengguonei",
] as const;
/** Why the caller cannot exchange goods. */
export const goodsObstacles = ["sign_in", "points", "stock", "limit", "permission"] as const;

const Goods = z.object({
  id: z.int(),
  name: z.string(),
  cover: z.string(),
  kind: z.enum(goodsKinds),
  class_id: z.int(),
  integral: z.int().meta({ description: "Points per item; the lowest if variants differ" }),
  market_price_cents: z.int().meta({ description: "In fen (CNY minor units); 0 if it has none" }),
  stock: z.int(),
  exchange_num: z.int(),
  limit_per_user: z.int().nullable(),
  status: z.enum(["on", "off"]),
});

const Exchange = z.object({
  id: z.int(),
  exchange_no: z.string(),
  goods_id: z.int(),
  goods_name: z.string(),
  cover: z.string(),
  kind: z.enum(goodsKinds),
  sku_name: z.string(),
  num: z.int(),
  integral_spent: z.int(),
  status: z.enum(exchangeStatuses),
  address: z
    .object({
      name: z.string(),
      phone_masked: z.string(),
      province: z.string(),
      city: z.string(),
      district: z.string(),
      detail: z.string(),
      zip_code: z.string(),
    })
    .nullable(),
  express: z.object({ company: z.string(), no: z.string(), url: z.string() }).nullable(),
  virtual_code: z.string().nullable().meta({ description: "One code per line" }),
  remark: z.string(),
  reject_reason: z.string(),
  can_cancel: z.boolean(),
  created_at: timestamp(),
  shipped_at: timestamp().nullable(),
  completed_at: timestamp().nullable(),
  cancelled_at: timestamp().nullable(),
});

const PointsEntry = z.object({
  id: z.int(),
  change: z.int(),
  balance: z.int(),
  reason: z.string(),
  reason_text: z.string(),
  ref_type: z.string(),
  ref_id: z.string(),
  created_at: timestamp(),
});

export const mall = {
  integralGoodsList: endpoint({
    path: "/v1/integral_goods_list",
    summary: "List the goods that points can be redeemed for",
    access: "optional",
    input: z.object({
      class_id: publicId().optional(),
      keyword: text(50).optional(),
      sort: z.enum(goodsSorts).default("default"),
      affordable: flag().optional().meta({ description: "Only goods the caller has enough points for" }),
      ...paging,
    }),
    output: pageOf(Goods).extend({
      my_integral: z.int().nullable(),
      classes: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  integralGoodsInfo: endpoint({
    path: "/v1/integral_goods_info",
    summary: "Get the details of one item",
    access: "optional",
    input: z.object({ id: publicId() }),
    output: Goods.extend({
      images: z.array(z.string()),
      content_html: z.string(),
      skus: z.array(z.object({ sku_id: z.int(), name: z.string(), integral: z.int(), stock: z.int() })),
      rules_text: z.string(),
      my_integral: z.int().nullable(),
      my_exchanged_num: z.int(),
      can_exchange: z.boolean(),
      reason: z.enum(goodsObstacles).nullable(),
    }),
    errors: ["NOT_FOUND", "GOODS_OFF_SHELF"],
  }),
  ipIntegralExchangeLog: endpoint({
    path: "/v1/ip_integral_exchange_log",
    summary: "List the caller's redemptions, newest first",
    access: "user",
    input: z.object({ status: z.enum(exchangeStatuses).optional(), ...paging }),
    output: pageOf(Exchange),
    silent: true,
  }),
  ipIntegralExchangeAdd: endpoint({
    path: "/v1/ip_integral_exchange_add",
    summary: "Redeem points for goods",
    access: "mall.exchange",
    input: z.object({
      goods_id: publicId(),
      sku_id: publicId().optional(),
      num: integer(1, 99).default(1),
      addr_id: ownId("address").optional().meta({ description: "Required for physical goods" }),
      remark: lines(200).optional(),
      expect_integral: integer(0, 1_000_000_000).meta({ description: "Total points shown to the caller" }),
    }),
    output: z.object({
      exchange_id: z.int(),
      exchange_no: z.string(),
      status: z.enum(exchangeStatuses),
      integral_spent: z.int(),
      integral_left: z.int(),
    }),
    errors: ["NOT_FOUND", "CONFLICT", "NOT_ENOUGH_POINTS", "OUT_OF_STOCK", "EXCHANGE_LIMIT_REACHED", "GOODS_OFF_SHELF"],
    idempotent: "transaction",
  }),
  exchangeControl: endpoint({
    path: "/v1/exchange_control",
    summary: "Cancel a redemption or confirm its receipt",
    access: "mall.exchange",
    input: z.object({ id: ownId("exchange"), action: z.enum(exchangeActions) }),
    output: Exchange,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  integralLog: endpoint({
    path: "/v1/integral_log",
    summary: "List changes to the caller's points, newest first",
    access: "user",
    input: z.object({ ...paging }),
    output: pageOf(PointsEntry).extend({
      balance: z.int(),
      earn: z
        .array(z.object({ reason: z.string(), text: z.string(), points: z.int(), done: z.boolean() }))
        .meta({ description: "Ways to earn more points" }),
    }),
  }),
};
