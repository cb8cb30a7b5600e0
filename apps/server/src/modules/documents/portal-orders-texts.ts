import type { FieldTexts } from "./bilingual-texts.ts";

/** Chinese summaries of the order endpoints; the English ones are in the contract. */
export const orderSummariesZh: Readonly<Record<string, string>> = {
  "/v1/order_quote": "获取报价，价格保留 15 分钟",
  "/v1/user_order_list": "列出账号的订单，新的在前",
  "/v1/user_order_confirm": "按报价下单、确认销售创建的订单，或重新支付未付款的订单",
  "/v1/order_cancel": "取消未付款的订单",
  "/v1/coupon_list": "列出账号仍可使用的优惠券",
  "/v1/set_next_package": "选择到期后使用的较小套餐，或取消该选择",
  "/v1/set_service_policy": "设置服务是否自动续费，以及超出额度后的处理方式",
};

/** Fields of the order endpoints. */
export const portalOrderTexts: FieldTexts = {
  num: ["Number of billing cycles, or months for a database", "周期数，数据库为月数"],
  items: ["Order items", "订单项目"],
  type: ["[Pricing type](/doc/limits#quota)", "[计费类型](/doc/limits#quota)"],
  quota: ["Total calls", "总次数"],
  months: ["Number of months, for a database", "数据库的月数"],
  coupon_id: ["Coupon ID", "优惠券编号"],
  use_integral: ["Whether to use points towards the price", "是否使用积分抵扣"],
  quote_id: ["Quote ID", "报价编号"],
  integral: ["Points used towards the price", "抵扣所用积分"],
  integral_cents: ["Discount for points, in cents (minor units)", "积分抵扣金额（分）"],
  origin_cents: ["Price before discounts, in cents (minor units)", "优惠前金额（分）"],
  discount_cents: [
    "Total discount for a longer term, a coupon and the unused value of a replaced package, in cents (minor units)",
    "长期购买、优惠券与更换套餐抵扣的优惠总额（分）",
  ],
  credit_cents: [
    "The part of the discount paid by the unused value of the replaced package, in cents (minor units)",
    "优惠中由被更换套餐的剩余价值抵扣的部分（分）",
  ],
  extra_calls: [
    "Calls added by unused value beyond the package's price; nothing of it is paid back",
    "剩余价值超出套餐价格的部分换得的次数，不退款",
  ],
  starts_at: [
    "When a renewal with another package begins: at the end of the term; null for what begins at once",
    "更换套餐的续费在当前周期到期时生效的时间，立即生效时为 null",
  ],
  downgrade: [
    "Whether to replace a larger package at once; otherwise a smaller one is refused",
    "是否立即换下更大的套餐；否则不能购买较小的套餐",
  ],
  amount_cents: ["Amount due, in cents (minor units)", "应付金额（分）"],
  paid_cents: ["Amount paid, in cents (minor units)", "已付金额（分）"],
  refunded_cents: ["Amount refunded, in cents (minor units)", "已退款金额（分）"],
  invoiceable: ["Whether to list only orders that can be invoiced", "仅列出可开票的订单"],
  commercial_invoice_no: ["Number of its commercial invoice; empty if it has none", "商业发票编号，没有时为空"],
  invoice_status: ["Invoice status", "开票状态"],
  pay_channel: ["Payment method", "支付方式"],
  pay: ["How to pay; null if nothing is due", "支付信息；无需支付时为 null"],
  code_url: ["Content of the QR code", "付款二维码的内容"],
  redirect_url: ["Payment page to open", "支付跳转地址"],
  bank: ["Name of the bank", "开户行名称"],
  account_name: ["Account holder", "账户名称"],
  account_no: ["Account number", "账号"],
  remark_code: ["Payment reference to state in the transfer", "转账时须填写的附言"],
  service_ids: ["IDs of the services opened or changed", "开通或变更的服务编号"],
  contract_no: ["Contract number", "合同编号"],
  created_by: ["Who created the order", "下单人"],
  paid_at: ["When it was paid", "付款时间"],
  sum: ["Totals by currency", "各币种的汇总"],
  min_cents: ["Minimum price it applies to, in cents (minor units)", "使用门槛（分）"],
  over_quota_policy: [
    "What happens beyond the quota: `stop` refuses calls, `charge` bills them",
    "超出额度后的处理方式：停止服务或按量计费",
  ],
  overage_cap_cents: [
    "Maximum cost of calls beyond the quota per term, in cents (minor units); set if the policy is `charge`",
    "每个周期超额费用上限（分），超额处理方式为 `charge` 时设置",
  ],
  overage_calls: ["Calls beyond the quota covered by the cap", "费用上限内可超额调用的次数"],
};
