import type { FieldTexts } from "./bilingual-texts.ts";

/** Either a phone number or an email is required. */
const identityTexts: FieldTexts = {
  phone: [
    "Phone: mainland China number, or E.164 with +; required unless `email` is sent",
    "手机号：中国大陆号码，或带 + 的 E.164 格式；不传 `email` 时必填",
  ],
  email: ["Email; required unless `phone` is sent", "邮箱；不传 `phone` 时必填"],
};

/** Texts of request fields only, by the last segment of the endpoint's path; they take precedence over all others. */
export const requestFieldTexts: Readonly<Record<string, FieldTexts>> = {
  phone_login: identityTexts,
  user_login_phone_code: identityTexts,
  user_regis: identityTexts,
  user_update_password_phone: {
    ...identityTexts,
    password: ["New password", "新密码"],
    password_confirm: ["The new password again", "再次输入新密码"],
  },
  user_update: { email: ["Email", "邮箱"] },
  confirm_identity: {
    password: ["Password; required unless `code` is sent", "密码；不传 `code` 时必填"],
    code: [
      "Code sent to your phone or email with scene `danger`, in place of the password",
      "以 `danger` 场景发送到本人手机或邮箱的验证码，可代替密码",
    ],
    via: ["Where the code was sent; by default to the phone if there is one", "验证码发往何处，默认为手机（如有）"],
    totp_code: [
      "Six-digit code from the authenticator app, or a recovery code; required if two-factor authentication is on",
      "身份验证器的六位验证码或恢复码；已开启两步验证时必填",
    ],
  },
  sign_in_undo_info: { token: ["Token of the link in our message", "通知链接中的令牌"] },
  sign_in_undo: {
    token: ["Token of the link in our message", "通知链接中的令牌"],
    password: ["New password; without it, the previous one is restored", "新密码；不传则恢复原密码"],
    password_confirm: ["The new password again", "再次输入新密码"],
  },
  update_sub_account: {
    proof: [
      "Your own proof from `/v1/confirm_identity`; required for a new password",
      "您本人的 `/v1/confirm_identity` 凭证；设置新密码时必填",
    ],
  },
  bind_email: { email: ["Email to confirm", "要确认的邮箱"], code: ["Code received by email", "收到的邮件验证码"] },
  two_factor: {
    totp_code: [
      "Six-digit code from the authenticator app or, to disable, a recovery code; required for `enable`, and for `disable` without `proof`",
      "身份验证器的六位验证码，关闭时也可使用恢复码；`enable` 时必填，`disable` 不传 `proof` 时必填",
    ],
    password: [
      "Password; proves for `setup`, and with `totp_code` for `disable`, that it is you, in place of `proof`",
      "密码；`setup` 时可代替 `proof` 确认本人，`disable` 时须与 `totp_code` 同传",
    ],
  },
  account_delete: { password: ["Password; required if the user has one", "密码；用户设有密码时必填"] },
  enterprise_certification: {
    agree: ["Acceptance of the terms and the privacy policy; must be true", "同意服务条款与隐私政策，须为 true"],
    bank_name: [
      "Name of the bank; required if `method` is `bank_transfer`",
      "开户行；`method` 为 `bank_transfer` 时必填",
    ],
    bank_account: [
      "Bank account number; required if `method` is `bank_transfer`",
      "银行账号；`method` 为 `bank_transfer` 时必填",
    ],
  },
  order_quote: {
    pkg_id: [
      "Package to buy or to change to; `pkg_id`, `offline_id` or `service_id` is required",
      "要购买或更换的套餐；`pkg_id`、`offline_id`、`service_id` 须传其一",
    ],
    offline_id: [
      "Database to buy a download entitlement for; not with `pkg_id` or `service_id`",
      "要购买下载权益的数据库；不能与 `pkg_id` 或 `service_id` 同传",
    ],
    service_id: [
      "Service to renew, or to change to `pkg_id` if that is sent",
      "要续期的服务；同时传 `pkg_id` 时为要更换套餐的服务",
    ],
    num: ["Number of billing cycles, for a package or a renewal", "周期数，用于套餐与续期"],
  },
  user_order_confirm: {
    quote_id: ["Quote to order; required unless `order_id` is sent", "要下单的报价；不传 `order_id` 时必填"],
    order_id: [
      "Order to confirm or pay again; required unless `quote_id` is sent",
      "要确认或重新支付的订单；不传 `quote_id` 时必填",
    ],
  },
  renew_request: {
    service_id: ["Service ID; required unless `split_id` is sent", "服务编号；不传 `split_id` 时必填"],
    split_id: ["Allocation ID; required unless `service_id` is sent", "分配编号；不传 `service_id` 时必填"],
  },
  user_invoice: {
    addr_id: ["Address to send it to; required for a paper invoice", "寄送地址；纸质发票必填"],
    email: ["Where to send it; required for an electronic invoice", "接收邮箱；电子发票必填"],
  },
  ip_integral_exchange_add: {
    expect_integral: ["Total points that the caller expects to pay", "调用方预期支付的积分总数"],
    sku_id: ["Variant ID; required if the item has variants", "规格编号；商品有规格时必填"],
    addr_id: ["ID of the delivery address; required for physical goods", "收货地址编号；实物商品必填"],
  },
  split_key: {
    action: [
      "What to do with the allocation; `reclaim` takes back `quota` unused calls, `recall` ends the allocation",
      "对分配执行的操作；`reclaim` 收回 `quota` 次未用额度，`recall` 结束分配",
    ],
    service_id: ["Service to allocate from, with `items`", "被分配的服务，与 `items` 同传"],
    split_id: ["Allocation to change, with `action`", "要变更的分配，与 `action` 同传"],
    quota: ["Calls to add or reclaim; required for `add` and `reclaim`", "增加或收回的次数；`add` 与 `reclaim` 必填"],
    "items.quota": ["Calls to allocate", "分配的次数"],
  },
  get_split_key: {
    service_id: ["Service ID; required unless `split_id` is sent", "服务编号；不传 `split_id` 时必填"],
    split_id: ["Allocation ID; required unless `service_id` is sent", "分配编号；不传 `service_id` 时必填"],
  },
  audit_list: {
    action: [
      "An action, such as `key.create`, or all of a kind, such as `key`",
      "操作，例如 `key.create`；或一类操作，例如 `key`",
    ],
  },
  get_key_use_record: {
    cursor: ["`next_cursor` of the previous page; omit it for the first", "上一页返回的 `next_cursor`，首页不传"],
  },
  get_notice: {
    is_read: ["Only read (`true`) or only unread (`false`) notices", "只列出已读（`true`）或未读（`false`）的通知"],
  },
  get_user_addr: { id: ["Return only this address", "只返回该地址"] },
  invitation_info: { token: ["Token of the invitation link", "邀请链接中的令牌"] },
  invitation_accept: { token: ["Token of the invitation link", "邀请链接中的令牌"] },
  set_user_warn: {
    id: ["Rule to change or delete; without it, a rule is added", "要修改或删除的规则；不传则新增"],
    metric: ["Metric to watch; required for a new rule", "监控指标；新增时必填"],
    threshold: ["Value that triggers the alert; required for a new rule", "预警阈值；新增时必填"],
    service_id: ["Service to watch; all by default", "监控的服务，默认为全部"],
  },
  set_update_warn: {
    webhook_url: ["URL to call", "调用地址"],
    test: ["Whether to call the webhook now", "是否立即调用 Webhook"],
  },
  regist_cooperation: {
    ...identityTexts,
    name: ["Your name", "姓名"],
    content: ["Text of the message", "留言内容"],
    page_path: ["Path of the page it was sent from", "提交留言的页面路径"],
    current_value: ["Value returned now", "当前返回的值"],
    product_types: ["[Pricing types](/doc/limits#quota) of interest", "感兴趣的[计费类型](/doc/limits#quota)"],
    ip: ["IPv4 or IPv6 address; required for `correction`", "IPv4 或 IPv6 地址；`correction` 必填"],
    correct_value: ["Correct value; required for `correction`", "正确的值；`correction` 必填"],
    field: ["Field concerned; required for `correction`", "有误的字段；`correction` 必填"],
    geofeed_url: [
      "URL of a geofeed published by the network (RFC 8805); required for `geofeed`",
      "该网络发布的 geofeed（RFC 8805）的网址；`geofeed` 必填",
    ],
  },
  demo: {
    product: ["Name of the product, as in the URL of its page", "产品名称，与产品页网址中的相同"],
    query: ["What to look up, such as an address, a domain or a phone number", "查询内容，例如地址、域名或电话号码"],
  },
  reward_add: {
    contact_name: ["Name of the contact", "联系人姓名"],
    agree: ["Confirms that the contact agrees to be referred; must be true", "确认联系人同意被推荐，须为 true"],
    product_types: ["[Pricing types](/doc/limits#quota) of interest", "感兴趣的[计费类型](/doc/limits#quota)"],
  },
  add_cashback_log: {
    all: ["Whether to pay out the whole available balance", "是否提现全部可用金额"],
    amount_cents: [
      "Amount, in cents (minor units); required unless `all` is true",
      "金额（分）；`all` 不为 true 时必填",
    ],
    payout_type: ["Payout method; required for cash payouts", "提现方式；提现时必填"],
    real_name: ["Name of the account holder; required for cash payouts", "账户姓名；提现时必填"],
    account: ["Payout account; required for cash payouts", "收款账号；提现时必填"],
    bank_name: ["Bank; required for payouts to a bank account", "开户行；提现到银行账户时必填"],
    sms_code: [
      "Code sent by `/v1/send_sms_code` with scene `payout`; required for cash payouts",
      "由 `/v1/send_sms_code` 以 `payout` 场景发送的验证码；提现时必填",
    ],
  },
  accuracy_report: { version: ["Database version; the newest by default", "数据库版本，默认为最新"] },
  ip_self_search: {
    ip: ["IPv4 or IPv6 address; the caller's own by default", "IPv4 或 IPv6 地址，默认为调用方自己的地址"],
  },
};
