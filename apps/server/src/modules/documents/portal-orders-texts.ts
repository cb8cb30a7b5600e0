/** Chinese summaries of the order endpoints; the English ones are in the contract. */
export const orderSummariesZh: Readonly<Record<string, string>> = {
  "/v1/order_quote": "获取报价，价格保留 15 分钟",
  "/v1/user_order_list": "列出账号的订单，新的在前",
  "/v1/user_order_confirm": "按报价下单、确认销售创建的订单，或重新支付未付款的订单",
  "/v1/order_cancel": "取消未付款的订单",
  "/v1/coupon_list": "列出账号仍可使用的优惠券",
  "/v1/set_service_policy": "设置服务是否自动续费，以及超出额度后的处理方式",
};
