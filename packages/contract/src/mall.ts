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
  id: z.int().meta({ en: "Goods ID", zh: "商品编号" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  cover: z.string().meta({ en: "URL of the cover image", zh: "封面图地址" }),
  kind: z.enum(goodsKinds).meta({ en: "Type", zh: "类别" }),
  class_id: z.int().meta({ en: "Category ID", zh: "分类编号" }),
  integral: z
    .int()
    .meta({ en: "Points per item; the lowest if variants differ", zh: "每件所需积分；规格不同时为最低值" }),
  market_price_cents: z
    .int()
    .meta({ en: "Market price in fen (1/100 yuan); 0 if there is none", zh: "市场价（分），无市场价为 0" }),
  stock: z.int().meta({ en: "Number in stock", zh: "剩余数量" }),
  exchange_num: z.int().meta({ en: "Number redeemed", zh: "已兑换数量" }),
  limit_per_user: z
    .int()
    .nullable()
    .meta({ en: "Maximum per user; null for no limit", zh: "每位用户限兑数量，不限为 null" }),
  status: z.enum(["on", "off"]).meta({ en: "Status", zh: "状态" }),
});

const Exchange = z.object({
  id: z.int().meta({ en: "Redemption ID", zh: "兑换编号" }),
  exchange_no: z.string().meta({ en: "Redemption number", zh: "兑换单号" }),
  goods_id: z.int().meta({ en: "Goods ID", zh: "商品编号" }),
  goods_name: z.string().meta({ en: "Name of the goods at the time of the redemption", zh: "兑换时的商品名称" }),
  cover: z.string().meta({ en: "URL of the cover image", zh: "封面图地址" }),
  kind: z.enum(goodsKinds).meta({ en: "Type", zh: "类别" }),
  sku_name: z.string().meta({ en: "Variant name", zh: "规格名称" }),
  num: z.int().meta({ en: "Number of items", zh: "件数" }),
  integral_spent: z.int().meta({ en: "Points spent", zh: "消耗的积分" }),
  status: z.enum(exchangeStatuses).meta({ en: "Status", zh: "状态" }),
  address: z
    .object({
      name: z.string().meta({ en: "Recipient", zh: "收货人" }),
      phone_masked: z.string().meta({ en: "Phone number, partly hidden", zh: "部分隐藏的手机号" }),
      province: z.string().meta({ en: "Province", zh: "省" }),
      city: z.string().meta({ en: "City", zh: "市" }),
      district: z.string().meta({ en: "District", zh: "区县" }),
      detail: z.string().meta({ en: "Street and number", zh: "详细地址" }),
      zip_code: z.string().meta({ en: "Postal code", zh: "邮政编码" }),
    })
    .nullable()
    .meta({ en: "Delivery address at the time", zh: "兑换时的收货地址" }),
  express: z
    .object({
      company: z.string().meta({ en: "Courier", zh: "物流公司" }),
      no: z.string().meta({ en: "Tracking number", zh: "物流单号" }),
      url: z.string().meta({ en: "Tracking page", zh: "物流查询页面" }),
    })
    .nullable()
    .meta({ en: "Courier, tracking number and tracking page", zh: "物流公司、单号与查询地址" }),
  virtual_code: z
    .string()
    .nullable()
    .meta({ en: "Redemption codes, one per line; null for physical goods", zh: "兑换码，每行一个；实物商品为 null" }),
  remark: z.string().meta({ en: "Note", zh: "备注" }),
  reject_reason: z.string().meta({ en: "Reason for the rejection", zh: "未通过的原因" }),
  can_cancel: z.boolean().meta({ en: "Whether it can be canceled", zh: "能否取消" }),
  created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
  shipped_at: timestamp().nullable().meta({ en: "When it was shipped", zh: "发货时间" }),
  completed_at: timestamp().nullable().meta({ en: "When it was completed", zh: "完成时间" }),
  cancelled_at: timestamp().nullable().meta({ en: "When it was canceled", zh: "取消时间" }),
});

const PointsEntry = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  change: z.int().meta({ en: "Change in points; negative if points were spent", zh: "积分变动，负数为支出" }),
  balance: z.int().meta({ en: "Points after the change", zh: "变动后的积分" }),
  reason: z.string().meta({ en: "Why the points changed", zh: "积分变动的原因" }),
  reason_text: z.string().meta({ en: "Reason in words", zh: "原因说明" }),
  ref_type: z.string().meta({ en: "Type of the related object", zh: "关联对象的类别" }),
  ref_id: z.string().meta({ en: "ID of the related object", zh: "关联对象的编号" }),
  created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
});

export const mall = {
  integralGoodsList: endpoint({
    path: "/v1/integral_goods_list",
    summary: "List the goods that points can be redeemed for",
    summaryZh: "列出可用积分兑换的商品",
    access: "optional",
    viewable: true,
    input: z.object({
      class_id: publicId().optional().meta({ en: "Category ID", zh: "分类编号" }),
      keyword: text(50).optional().meta({ en: "Search term", zh: "搜索词" }),
      sort: z.enum(goodsSorts).default("default").meta({ en: "Sort order", zh: "排序方式" }),
      affordable: flag()
        .optional()
        .meta({ en: "Only goods the caller has enough points for", zh: "仅显示积分足够兑换的商品" }),
      ...paging,
    }),
    output: pageOf(Goods).extend({
      my_integral: z
        .int()
        .nullable()
        .meta({ en: "The caller's points; null if not logged in", zh: "调用者的积分，未登录时为 null" }),
      classes: z
        .array(
          z.object({ id: z.int().meta({ en: "ID", zh: "编号" }), name: z.string().meta({ en: "Name", zh: "名称" }) }),
        )
        .meta({ en: "Categories that contain goods", zh: "有商品的分类" }),
    }),
  }),
  integralGoodsInfo: endpoint({
    path: "/v1/integral_goods_info",
    summary: "Get the details of one item",
    summaryZh: "获取商品详情",
    access: "optional",
    viewable: true,
    input: z.object({ id: publicId().meta({ en: "Goods ID", zh: "商品编号" }) }),
    output: Goods.extend({
      images: z.array(z.string()).meta({ en: "URLs of further images", zh: "更多图片的地址" }),
      content_html: z.string().meta({ en: "Text as sanitised HTML", zh: "正文 HTML（已过滤）" }),
      skus: z
        .array(
          z.object({
            sku_id: z.int().meta({ en: "Variant ID", zh: "规格编号" }),
            name: z.string().meta({ en: "Name", zh: "名称" }),
            integral: z.int().meta({ en: "Points", zh: "积分" }),
            stock: z.int().meta({ en: "Number in stock", zh: "剩余数量" }),
          }),
        )
        .meta({ en: "Variants", zh: "规格" }),
      rules_text: z.string().meta({ en: "Redemption rules, one per line", zh: "兑换规则，每行一条" }),
      my_integral: z
        .int()
        .nullable()
        .meta({ en: "The caller's points; null if not logged in", zh: "调用者的积分，未登录时为 null" }),
      my_exchanged_num: z.int().meta({ en: "Number the caller has redeemed", zh: "调用者已兑换数量" }),
      can_exchange: z.boolean().meta({ en: "Whether the caller can redeem points for it", zh: "调用者能否兑换" }),
      reason: z
        .enum(goodsObstacles)
        .nullable()
        .meta({ en: "Why it cannot be redeemed now; null if it can", zh: "目前不能兑换的原因；可兑换时为 null" }),
    }),
    errors: ["NOT_FOUND", "GOODS_OFF_SHELF"],
  }),
  ipIntegralExchangeLog: endpoint({
    path: "/v1/ip_integral_exchange_log",
    summary: "List the caller's redemptions, newest first",
    summaryZh: "列出自己的兑换记录，新的在前",
    access: "user",
    viewable: true,
    input: z.object({ status: z.enum(exchangeStatuses).optional().meta({ en: "Status", zh: "状态" }), ...paging }),
    output: pageOf(Exchange),
    silent: true,
  }),
  ipIntegralExchangeAdd: endpoint({
    path: "/v1/ip_integral_exchange_add",
    summary: "Redeem points for goods",
    summaryZh: "用积分兑换商品",
    access: "mall.exchange",
    input: z.object({
      goods_id: publicId().meta({ en: "Goods ID", zh: "商品编号" }),
      sku_id: publicId()
        .optional()
        .meta({ en: "Variant ID; required if the item has variants", zh: "规格编号；商品有规格时必填" }),
      num: integer(1, 99).default(1).meta({ en: "Number of items", zh: "件数" }),
      addr_id: ownId("address")
        .optional()
        .meta({ en: "ID of the delivery address; required for physical goods", zh: "收货地址编号；实物商品必填" }),
      remark: lines(200).optional().meta({ en: "Note", zh: "备注" }),
      expect_integral: integer(0, 1_000_000_000).meta({
        en: "Total points that the caller expects to pay",
        zh: "调用方预期支付的积分总数",
      }),
    }),
    output: z.object({
      exchange_id: z.int().meta({ en: "Redemption ID", zh: "兑换编号" }),
      exchange_no: z.string().meta({ en: "Redemption number", zh: "兑换单号" }),
      status: z.enum(exchangeStatuses).meta({ en: "Status", zh: "状态" }),
      integral_spent: z.int().meta({ en: "Points spent", zh: "消耗的积分" }),
      integral_left: z.int().meta({ en: "Points left", zh: "剩余积分" }),
    }),
    errors: ["NOT_FOUND", "CONFLICT", "NOT_ENOUGH_POINTS", "OUT_OF_STOCK", "EXCHANGE_LIMIT_REACHED", "GOODS_OFF_SHELF"],
    idempotent: "transaction",
  }),
  exchangeControl: endpoint({
    path: "/v1/exchange_control",
    summary: "Cancel a redemption or confirm its receipt",
    summaryZh: "取消兑换，或确认收货",
    access: "mall.exchange",
    input: z.object({
      id: ownId("exchange").meta({ en: "Redemption ID", zh: "兑换编号" }),
      action: z.enum(exchangeActions).meta({ en: "Action to perform", zh: "要执行的操作" }),
    }),
    output: Exchange,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  integralLog: endpoint({
    path: "/v1/integral_log",
    summary: "List changes to the caller's points, newest first",
    summaryZh: "列出自己的积分明细，新的在前",
    access: "user",
    viewable: true,
    input: z.object({ ...paging }),
    output: pageOf(PointsEntry).extend({
      balance: z.int().meta({ en: "Current points", zh: "当前积分" }),
      earn: z
        .array(
          z.object({
            reason: z.string().meta({ en: "Code of the rule", zh: "规则的代码" }),
            text: z.string().meta({ en: "The rule in words", zh: "规则说明" }),
            points: z.int().meta({ en: "Points earned", zh: "可得积分" }),
            done: z.boolean().meta({ en: "Whether it has been done", zh: "是否已完成" }),
          }),
        )
        .meta({ en: "Ways to earn points", zh: "获取积分的方式" }),
    }),
  }),
};
