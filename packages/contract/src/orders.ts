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

const cents = () => z.int().nonnegative();

const OrderItem = z.object({
  name: z.string().meta({ en: "Name", zh: "名称" }),
  pkg_id: z.int().nullable().meta({ en: "Package ID; null for a database", zh: "套餐编号；数据库为 null" }),
  offline_id: z.int().nullable().meta({ en: "Database ID; null for a package", zh: "数据库编号；套餐为 null" }),
  type: z.int().nullable().meta({ en: "[Pricing type](/doc/limits#quota)", zh: "[计费类型](/doc/limits#quota)" }),
  cycle: z.enum(billingCycles).nullable().meta({ en: "Billing cycle", zh: "计费周期" }),
  num: z.int().meta({ en: "Number of billing cycles, or months for a database", zh: "周期数，数据库为月数" }),
  quota: z.int().nullable().meta({ en: "Total calls", zh: "总次数" }),
  price_cents: cents().meta({ en: "Price in cents (minor units)", zh: "价格（分）" }),
});

export const Order = z.object({
  id: z.int().meta({ en: "Order ID", zh: "订单编号" }),
  order_no: z.string().meta({ en: "Order number", zh: "订单号" }),
  kind: z.enum(orderKinds).meta({ en: "Type", zh: "种类" }),
  status: z.enum(orderStatuses).meta({ en: "Status", zh: "状态" }),
  title: z.string().meta({ en: "Title", zh: "标题" }),
  items: z.array(OrderItem).meta({ en: "Order items", zh: "订单项目" }),
  origin_cents: cents().meta({ en: "Price before discounts, in cents (minor units)", zh: "优惠前金额（分）" }),
  discount_cents: cents().meta({
    en: "Total discount for a longer term, a coupon and the unused value of a replaced package, in cents (minor units)",
    zh: "长期购买、优惠券与更换套餐抵扣的优惠总额（分）",
  }),
  integral: z.int().meta({ en: "Points used toward the price", zh: "抵扣所用积分" }),
  integral_cents: cents().meta({ en: "Discount for points, in cents (minor units)", zh: "积分抵扣金额（分）" }),
  amount_cents: cents().meta({ en: "Amount due, in cents (minor units)", zh: "应付金额（分）" }),
  paid_cents: cents().meta({ en: "Amount paid, in cents (minor units)", zh: "已付金额（分）" }),
  refunded_cents: cents().meta({ en: "Amount refunded, in cents (minor units)", zh: "已退款金额（分）" }),
  currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
  pay_channel: z.enum(payChannels).nullable().meta({ en: "Payment method", zh: "支付方式" }),
  invoice_status: z.enum(orderInvoiceStatuses).meta({ en: "Invoice status", zh: "开票状态" }),
  commercial_invoice_no: z
    .string()
    .meta({ en: "Number of its commercial invoice; empty if it has none", zh: "商业发票编号，没有时为空" }),
  invoiceable_cents: cents().meta({
    en: "Amount that a fapiao can be requested for, in cents (minor units); 0 unless paid in CNY and without a commercial invoice",
    zh: "可开票金额（分），非人民币付款或已有商业发票时为 0",
  }),
  service_ids: z.array(z.int()).meta({ en: "IDs of the services opened or changed", zh: "开通或变更的服务编号" }),
  contract_no: z.string().meta({ en: "Contract number", zh: "合同编号" }),
  created_by: z.string().meta({ en: "Who created the order", zh: "下单人" }),
  expires_at: timestamp().nullable().meta({ en: "When it expires", zh: "到期时间" }),
  created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
  paid_at: timestamp().nullable().meta({ en: "When it was paid", zh: "付款时间" }),
  closed_at: timestamp().nullable().meta({ en: "When it was closed", zh: "关闭时间" }),
});

const Quote = z.object({
  quote_id: z.string().meta({ en: "Quote ID", zh: "报价编号" }),
  items: z.array(OrderItem).meta({ en: "Order items", zh: "订单项目" }),
  origin_cents: cents().meta({ en: "Price before discounts, in cents (minor units)", zh: "优惠前金额（分）" }),
  discount_cents: cents().meta({
    en: "Total discount for a longer term, a coupon and the unused value of a replaced package, in cents (minor units)",
    zh: "长期购买、优惠券与更换套餐抵扣的优惠总额（分）",
  }),
  credit_cents: cents().meta({
    en: "The part of the discount paid by the unused value of the replaced package, in cents (minor units)",
    zh: "优惠中由被更换套餐的剩余价值抵扣的部分（分）",
  }),
  extra_calls: z.int().meta({
    en: "Calls added by unused value beyond the package's price; nothing of it is paid back",
    zh: "剩余价值超出套餐价格的部分换得的次数，不退款",
  }),
  starts_at: timestamp().nullable().meta({
    en: "When a renewal with another package begins: at the end of the term; null for what begins at once",
    zh: "更换套餐的续费在当前周期到期时生效的时间，立即生效时为 null",
  }),
  integral: z.int().meta({ en: "Points used toward the price", zh: "抵扣所用积分" }),
  integral_cents: cents().meta({ en: "Discount for points, in cents (minor units)", zh: "积分抵扣金额（分）" }),
  amount_cents: cents().meta({ en: "Amount due, in cents (minor units)", zh: "应付金额（分）" }),
  currency: z
    .enum(currencies)
    .meta({ en: "Currency; a service keeps the one it was first bought in", zh: "币种；服务沿用首次购买时的币种" }),
  expires_at: timestamp().meta({ en: "When it expires", zh: "到期时间" }),
  cheaper: z
    .object({
      pkg_id: z.int().meta({ en: "Package ID", zh: "套餐编号" }),
      num: z.int().meta({ en: "Number of years", zh: "年数" }),
      amount_cents: cents().meta({
        en: "Amount before coupon and points, in cents (minor units)",
        zh: "使用优惠券与积分前的金额（分）",
      }),
      saved_cents: cents().meta({ en: "How much less it costs, in cents", zh: "可节省的金额，单位为分" }),
    })
    .nullable()
    .meta({
      en: "The yearly package with at least the same calls and time for less; null if there is none",
      zh: "调用次数和时长不少于所选、价格更低的年付套餐；没有时为 null",
    }),
});

/** How to pay through the chosen channel; fields it does not use are null. */
const Pay = z.object({
  channel: z.enum(payChannels).meta({ en: "Payment method", zh: "支付方式" }),
  code_url: z.string().nullable().meta({ en: "Content of the QR code", zh: "付款二维码的内容" }),
  redirect_url: z.string().nullable().meta({ en: "Payment page to open", zh: "支付跳转地址" }),
  bank: z
    .object({
      account_name: z.string().meta({ en: "Account holder", zh: "账户名称" }),
      account_no: z.string().meta({ en: "Account number", zh: "账号" }),
      bank: z.string().meta({ en: "Name of the bank", zh: "开户行名称" }),
      remark_code: z.string().meta({ en: "Payment reference to state in the transfer", zh: "转账时须填写的附言" }),
    })
    .nullable()
    .meta({ en: "Bank account to transfer to", zh: "收款银行账户" }),
  expires_at: timestamp().meta({ en: "When it expires", zh: "到期时间" }),
});

export const orders = {
  orderQuote: endpoint({
    path: "/v1/order_quote",
    summary: "Get a quote that is valid for 15 minutes",
    summaryZh: "获取报价，价格保留 15 分钟",
    access: "billing.pay",
    input: z.object({
      pkg_id: publicId().optional().meta({
        en: "Package to buy or to change to; `pkg_id`, `offline_id` or `service_id` is required",
        zh: "要购买或更换的套餐；`pkg_id`、`offline_id`、`service_id` 须传其一",
      }),
      downgrade: flag().optional().meta({
        en: "Whether to replace a larger package at once; otherwise a smaller one is refused",
        zh: "是否立即换下更大的套餐；否则不能购买较小的套餐",
      }),
      cycle: z.enum(billingCycles).optional().meta({ en: "Billing cycle", zh: "计费周期" }),
      num: integer(1, 36)
        .default(1)
        .meta({ en: "Number of billing cycles, for a package or a renewal", zh: "周期数，用于套餐与续期" }),
      offline_id: publicId().optional().meta({
        en: "Database to buy a download entitlement for; not with `pkg_id` or `service_id`",
        zh: "要购买下载权益的数据库；不能与 `pkg_id` 或 `service_id` 同传",
      }),
      months: integer(1, 36).optional().meta({ en: "Number of months, for a database", zh: "数据库的月数" }),
      service_id: ownId("service").optional().meta({
        en: "Service to renew, or to change to `pkg_id` if that is sent",
        zh: "要续期的服务；同时传 `pkg_id` 时为要更换套餐的服务",
      }),
      coupon_id: ownId("coupon").optional().meta({ en: "Coupon ID", zh: "优惠券编号" }),
      use_integral: flag()
        .default(false)
        .meta({ en: "Whether to use points toward the price", zh: "是否使用积分抵扣" }),
      currency: z.enum(currencies).optional().meta({ en: "Currency", zh: "币种" }),
    }),
    output: Quote,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  userOrderList: endpoint({
    path: "/v1/user_order_list",
    summary: "List the account's orders, newest first",
    summaryZh: "列出账号的订单，新的在前",
    access: "billing.order",
    viewable: true,
    input: z.object({
      status: z.enum(orderStatuses).optional().meta({ en: "Status", zh: "状态" }),
      kind: z.enum(orderKinds).optional().meta({ en: "Type", zh: "种类" }),
      invoiceable: flag()
        .optional()
        .meta({ en: "Whether to list only orders that can be invoiced", zh: "仅列出可开票的订单" }),
      order_no: text(40).optional().meta({ en: "Order number", zh: "订单号" }),
      start_date: day()
        .optional()
        .meta({ en: "First day in China time (UTC+8), as `YYYY-MM-DD`", zh: "开始日期（北京时间），`YYYY-MM-DD`" }),
      end_date: day()
        .optional()
        .meta({ en: "Last day in China time (UTC+8), as `YYYY-MM-DD`", zh: "结束日期（北京时间），`YYYY-MM-DD`" }),
      ...paging,
    }),
    output: pageOf(Order).extend({
      sum: z
        .array(
          z.object({
            currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
            paid_cents: cents().meta({ en: "Amount paid, in cents (minor units)", zh: "已付金额（分）" }),
            invoiceable_cents: cents().meta({
              en: "Amount that a fapiao can be requested for, in cents (minor units); 0 unless paid in CNY and without a commercial invoice",
              zh: "可开票金额（分），非人民币付款或已有商业发票时为 0",
            }),
          }),
        )
        .meta({ en: "Totals by currency", zh: "各币种的汇总" }),
    }),
  }),
  userOrderConfirm: endpoint({
    path: "/v1/user_order_confirm",
    summary: "Place a quoted order, confirm an order created by sales, or retry payment of an unpaid order",
    summaryZh: "按报价下单、确认销售创建的订单，或重新支付未付款的订单",
    access: "billing.pay",
    input: z.object({
      quote_id: z
        .uuid()
        .optional()
        .meta({
          en: "Quote to order; required unless `order_id` is sent",
          zh: "要下单的报价；不传 `order_id` 时必填",
          examples: ["0c2f4d6e-5a0b-4f6e-9d2a-1b7c3e5f8a90"],
        }),
      order_id: ownId("order").optional().meta({
        en: "Order to confirm or pay again; required unless `quote_id` is sent",
        zh: "要确认或重新支付的订单；不传 `quote_id` 时必填",
      }),
      pay_channel: z.enum(payChannels).meta({ en: "Payment method", zh: "支付方式" }),
    }),
    output: z.object({
      order_id: z.int().meta({ en: "Order ID", zh: "订单编号" }),
      order_no: z.string().meta({ en: "Order number", zh: "订单号" }),
      status: z.enum(orderStatuses).meta({ en: "Status", zh: "状态" }),
      amount_cents: cents().meta({ en: "Amount due, in cents (minor units)", zh: "应付金额（分）" }),
      currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
      pay: Pay.nullable().meta({ en: "How to pay; null if nothing is due", zh: "支付信息；无需支付时为 null" }),
    }),
    errors: ["NOT_FOUND", "CONFLICT", "QUOTE_EXPIRED", "PAYMENT_CHANNEL_FAILED", "NOT_ENOUGH_POINTS"],
    idempotent: "claim",
  }),
  orderCancel: endpoint({
    path: "/v1/order_cancel",
    summary: "Cancel an unpaid order",
    summaryZh: "取消未付款的订单",
    access: "billing.pay",
    input: z.object({ id: ownId("order").meta({ en: "Order ID", zh: "订单编号" }) }),
    output: Order,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  couponList: endpoint({
    path: "/v1/coupon_list",
    summary: "List the account's usable coupons",
    summaryZh: "列出账号仍可使用的优惠券",
    access: "billing.order",
    viewable: true,
    input: z.object({}),
    output: z.object({
      list: z
        .array(
          z.object({
            id: z.int().meta({ en: "ID", zh: "编号" }),
            name: z.string().meta({ en: "Name", zh: "名称" }),
            currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
            amount_cents: cents().meta({ en: "Value of the coupon, in cents (minor units)", zh: "优惠券面额（分）" }),
            min_cents: cents().meta({
              en: "Minimum price it applies to, in cents (minor units)",
              zh: "使用门槛（分）",
            }),
            expires_at: timestamp().nullable().meta({ en: "When it expires", zh: "到期时间" }),
          }),
        )
        .meta({ en: "Rows", zh: "列表" }),
      total: z.int().meta({ en: "Total number of rows", zh: "总条数" }),
    }),
  }),
  setNextPackage: endpoint({
    path: "/v1/set_next_package",
    summary: "Continue with a smaller package at the end of the term, or cancel that",
    summaryZh: "选择到期后使用的较小套餐，或取消该选择",
    access: "billing.pay",
    input: z.object({
      service_id: ownId("service").meta({ en: "Service ID", zh: "服务编号" }),
      pkg_id: publicId().optional().meta({
        en: "ID of a smaller package of the service; without it, the choice is canceled",
        zh: "该服务的较小套餐的编号；不传则取消选择",
      }),
    }),
    output: z.object({
      service_id: z.int().meta({ en: "Service ID", zh: "服务编号" }),
      next_package: NextPackage.nullable().meta({
        en: "The package that follows at the end of the term; null if none was chosen",
        zh: "到期后使用的套餐，未选择时为 null",
      }),
    }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  setServicePolicy: endpoint({
    path: "/v1/set_service_policy",
    summary: "Set whether a service renews automatically, and what happens beyond its quota",
    summaryZh: "设置服务是否自动续费，以及超出额度后的处理方式",
    access: "billing.pay",
    input: z.object({
      service_id: ownId("service").meta({ en: "Service ID", zh: "服务编号" }),
      auto_renew: flag().optional().meta({ en: "Whether it renews automatically", zh: "是否自动续费" }),
      over_quota_policy: z.enum(overQuotaPolicies).optional().meta({
        en: "What happens beyond the quota: `stop` refuses calls, `charge` bills them",
        zh: "超出额度后的处理方式：停止服务或按量计费",
      }),
      overage_cap_cents: integer(0, 100_000_000).optional().meta({
        en: "Maximum cost of calls beyond the quota per term, in cents (minor units); set if the policy is `charge`",
        zh: "每个周期超额费用上限（分），超额处理方式为 `charge` 时设置",
      }),
    }),
    output: z.object({
      service_id: z.int().meta({ en: "Service ID", zh: "服务编号" }),
      auto_renew: z.boolean().meta({ en: "Whether it renews automatically", zh: "是否自动续费" }),
      over_quota_policy: z.enum(overQuotaPolicies).meta({
        en: "What happens beyond the quota: `stop` refuses calls, `charge` bills them",
        zh: "超出额度后的处理方式：停止服务或按量计费",
      }),
      overage_cap_cents: cents().meta({
        en: "Maximum cost of calls beyond the quota per term, in cents (minor units); set if the policy is `charge`",
        zh: "每个周期超额费用上限（分），超额处理方式为 `charge` 时设置",
      }),
      overage_calls: z
        .int()
        .meta({ en: "Calls beyond the quota covered by the cap", zh: "费用上限内可超额调用的次数" }),
      price_per_1k_cents: cents().meta({
        en: "Price of each further 1,000 calls, in cents (minor units)",
        zh: "超出后每 1,000 次的价格（分）",
      }),
      currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
    }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
