import { networkText } from "@meridian/contract/lookup-api/fields";
import type { FieldTexts } from "./bilingual-texts.ts";
import { portalAccountTexts } from "./portal-account-texts.ts";
import { portalBillingTexts } from "./portal-billing-texts.ts";
import { portalClientAddressTexts } from "./portal-client-address-texts.ts";
import { portalInvoiceTexts } from "./portal-invoice-texts.ts";
import { portalLensTexts } from "./portal-lens-texts.ts";
import { portalMallTexts } from "./portal-mall-texts.ts";
import { portalOrderTexts } from "./portal-orders-texts.ts";
import { portalProductTexts } from "./portal-product-texts.ts";
import { portalQuotaTexts } from "./portal-quota-texts.ts";
import { portalReportTexts } from "./portal-report-texts.ts";
import { portalRewardTexts } from "./portal-reward-texts.ts";
import { portalAccuracyTexts, portalUsageTexts } from "./portal-usage-texts.ts";

const userTexts = {
  id: ["User ID", "用户编号"],
  phone: [
    "Phone number; partly hidden in another user's profile; empty if there is none",
    "手机号，查看他人资料时隐去部分，没有时为空",
  ],
  email: ["Email; may be unconfirmed, and is empty if there is none", "邮箱，可能尚未确认，没有时为空"],
} satisfies FieldTexts;

/**
 * Texts that take precedence in one module of the contract, for names that mean something else elsewhere. A key may be a
 * path, such as `pay.channel`, which takes precedence over `channel`.
 */
export const moduleFieldTexts: Readonly<Record<string, FieldTexts>> = {
  account: {
    ...portalAccountTexts,
    "user.phone": userTexts.phone,
    "user.email": userTexts.email,
    name: ["Name", "姓名"],
    "role.name": ["Name", "名称"],
    "user.id": userTexts.id,
    "role.id": ["Role ID", "角色编号"],
    "certification.id": ["Certification ID", "认证编号"],
    code: ["Code received by text message or email", "收到的短信或邮件验证码"],
  },
  accuracy: portalAccuracyTexts,
  addresses: { ...portalMallTexts, id: ["Address ID", "地址编号"], name: ["Recipient", "收货人"] },
  billing: portalBillingTexts,
  certification: {
    ...portalAccountTexts,
    method: ["How the company is verified", "企业的验证方式"],
    level: ["1 for a province, 2 for a city, 3 for a district", "1 为省，2 为市，3 为区县"],
    depth: ["Number of levels to return, 1 to 3", "返回的层级数，1 至 3"],
    children: ["Subdivisions", "下级区划"],
    code: ["Code of the subdivision", "区划代码"],
  },
  downloads: {
    ...portalInvoiceTexts,
    edition_id: ["Name used by updater programs, such as Meridian-City", "更新程序所用的名称，例如 Meridian-City"],
    fields: ["Fields of the database", "数据库的字段"],
    downloads_per_day: ["Downloads allowed per day", "每日允许的下载次数"],
    resets_at: ["When the daily downloads reset", "每日次数的重置时间"],
    left_out: [
      "Sources left out because their licence does not allow redistribution",
      "因许可证不允许再分发而未收录的数据源",
    ],
    manifest_url: ["URL of the manifest with names, sizes and checksums", "含文件名、大小与校验和的清单的网址"],
    signature_url: ["URL of the Ed25519 signature of the manifest's exact bytes", "清单原始字节的 Ed25519 签名的网址"],
    licence_url: ["URL of the licences of the sources", "数据源许可证的网址"],
    files: ["Files of the version", "该版本的文件"],
    format: ["File format", "文件格式"],
    encoding: ["Compression of the file; may be empty", "文件的压缩方式；可能为空"],
    "files.url": [
      "Signed URL; null without a download entitlement or the permission `download.get`",
      "带签名的下载链接；没有下载权益或 `download.get` 权限时为 null",
    ],
    content_md5: ["MD5 checksum of the uncompressed content", "解压后内容的 MD5 校验和"],
    samples: ["Sample files", "样例文件"],
  },
  invoices: {
    ...portalInvoiceTexts,
    title: ["Name on the invoice", "发票抬头"],
    "express.company": ["Courier", "快递公司"],
    "express.no": ["Tracking number", "快递单号"],
    "express.url": ["Tracking page", "物流查询页面"],
    content: ["Item on the invoice", "开票内容"],
    reason: ["Reason for the reversal", "冲红原因"],
    "address.name": ["Recipient", "收件人"],
    zip_code: ["Postal code", "邮政编码"],
  },
  keys: {
    allow_ips: [
      "Addresses and CIDR blocks the key is restricted to; without any, it works from everywhere",
      "密钥绑定的地址与 CIDR 网段，没有则不限",
    ],
    allow_origins: [
      "Hosts whose pages may use the key; without any, there is no restriction",
      "允许使用密钥的网页域名，没有则不限",
    ],
  },
  lookup: portalReportTexts,
  mall: {
    ...portalMallTexts,
    num: ["Number of items", "件数"],
    "address.name": ["Recipient", "收货人"],
    reason: ["Why the points changed", "积分变动的原因"],
    "earn.reason": ["Code of the rule", "规则的代码"],
    "express.company": ["Courier", "物流公司"],
    "express.no": ["Tracking number", "物流单号"],
    "express.url": ["Tracking page", "物流查询页面"],
    "earn.text": ["The rule in words", "规则说明"],
  },
  news: {
    prev: ["The article before; null if there is none", "上一篇，没有时为 null"],
    next: ["The article after; null if there is none", "下一篇，没有时为 null"],
  },
  notices: {
    ...portalQuotaTexts,
    all: ["Whether to include all notices instead of `ids`", "为 true 时处理全部通知，忽略 `ids`"],
    email: ["Whether notices are sent by email", "是否通过邮件发送"],
  },
  orders: {
    ...portalOrderTexts,
    "pay.channel": ["Payment method", "支付方式"],
    "pay.bank": ["Bank account to transfer to", "收款银行账户"],
    "bank.bank": ["Name of the bank", "开户行名称"],
  },
  packages: {
    level: ["Rank among the packages of the same type, from 1", "同类套餐中的档次，从 1 开始"],
    "features.value": ["Value of the feature", "该项功能的取值"],
    "free.quota": ["Free calls per month", "每月免费次数"],
  },
  reports: { ...portalReportTexts, answer: ["Same content as the lookup with an API key", "与使用密钥查询的内容相同"] },
  products: { ...portalLensTexts, ...portalProductTexts },
  renewals: {
    ...portalQuotaTexts,
    months: ["Months to add", "续期的月数"],
    quota: ["Calls to add", "增加的次数"],
    decision: ["What to do: start handling it, approve it or decline it", "处理方式：开始处理、通过或拒绝"],
  },
  rewards: portalRewardTexts,
  splits: {
    ...portalQuotaTexts,
    type: ["[Pricing type](/doc/limits#quota) of the service", "服务的[计费类型](/doc/limits#quota)"],
    split_id: ["Allocation ID", "分配编号"],
    quota: [
      "Allocated calls: per month for a free service, in total for a paid one",
      "分配的次数：免费服务按月，付费服务为总数",
    ],
  },
  team: {
    ...portalAccountTexts,
    children: ["Permissions below this one", "下级权限"],
    code: ["Code of the permission", "权限代码"],
  },
  usage: portalUsageTexts,
  warnings: {
    ...portalQuotaTexts,
    value: ["ID of the user or webhook", "用户或 Webhook 的编号"],
    state: ["State: waiting, triggered, or triggered by a quota that is used up", "状态：待触发、已触发或额度已用完"],
  },
  webhooks: portalQuotaTexts,
};

/** Texts that take precedence in one endpoint, by the last segment of its path. */
export const endpointFieldTexts: Readonly<Record<string, FieldTexts>> = {
  user_info: userTexts,
  user_update: userTexts,
  bind_email: userTexts,
  session_list: { "list.id": ["Session ID", "会话编号"] },
  session_revoke: { id: ["Session ID", "会话编号"] },
  integral_goods_info: {
    reason: ["Why it cannot be redeemed now; null if it can", "目前不能兑换的原因；可兑换时为 null"],
    id: ["Goods ID", "商品编号"],
  },
  exchange_control: { id: ["Redemption ID", "兑换编号"] },
  order_cancel: { id: ["Order ID", "订单编号"] },
  invoice_cancel: { id: ["Invoice ID", "发票编号"] },
  webhook_create: { webhook: ["The new webhook", "新建的 Webhook"] },
  api_pkg_template_get: {
    quota: ["Calls per billing cycle; null if agreed with sales", "周期内的调用额度；面议时为 null"],
  },
  key_use_record_total: { total: ["Calls in total", "累计调用次数"] },
  get_key_use_record: {
    start_at: ["Start of the period, in ISO 8601 with a time zone", "时段起点，ISO 8601 格式，含时区"],
    end_at: ["End of the period, in ISO 8601 with a time zone", "时段终点，ISO 8601 格式，含时区"],
  },
  user_order_list: {
    start_date: ["First day in China time (UTC+8), as `YYYY-MM-DD`", "开始日期（北京时间），`YYYY-MM-DD`"],
    end_date: ["Last day in China time (UTC+8), as `YYYY-MM-DD`", "结束日期（北京时间），`YYYY-MM-DD`"],
  },
  response_times: { start_at: ["Start of the period", "时段起点"], end_at: ["End of the period", "时段终点"] },
  key_use_trend: { total: ["Calls in the period", "时段内的调用次数"] },
  key_use_country: { "list.total": ["Number of calls", "调用次数"] },
  key_use_share: { "list.total": ["Number of calls", "调用次数"] },
  get_service_info: { "list.total": ["Total calls of the service", "服务的总次数"] },
  ip_report: { "answer.asn": networkText },
  client_address: portalClientAddressTexts,
  ip_self_search: {
    "currency.code": ["ISO 4217 code", "ISO 4217 代码"],
    "currency.name": ["Name of the currency", "货币名称"],
    "time_zone.name": ["IANA name", "IANA 名称"],
    "reserved.name": ["Purpose of the range", "地址段的用途"],
    "sources.location.name": ["Name of the source", "数据源名称"],
    "sources.network.name": ["Name of the source", "数据源名称"],
    "sources.privacy.name": ["Name of the source", "数据源名称"],
    ip: ["Queried address", "所查询的地址"],
    asn: networkText,
    "asn.asn": ["AS number", "AS 号"],
  },
  upload_file: {
    scene: ["Purpose of the file", "文件用途"],
    name: ["Name of the file", "文件名"],
    url: ["Link to the file", "文件的网址"],
  },
  coupon_list: { amount_cents: ["Value of the coupon, in cents (minor units)", "优惠券面额（分）"] },
  region_names: {
    shaded_with: ["Codes shaded together with this one on a map", "地图上与之一并着色的代码"],
  },
  document_info: {
    type: ["Name of the page, as in its URL; the first page by default", "页面名称，与网址中的相同，默认为第一页"],
    "blocks.kind": ["Kind of block: `heading`, `html` or `code`", "块的种类：`heading`、`html` 或 `code`"],
    "blocks.id": ["Anchor of the heading", "标题的锚点"],
    codes: ["Errors", "错误列表"],
    example: ["Sample response", "返回示例"],
    "params.example": ["Example value", "示例值"],
    "body.example": ["Example body", "请求体示例"],
    "params.type": ["Type of the value", "值的类型"],
    "response.type": ["Type of the value", "值的类型"],
    "body.type": ["Media type", "媒体类型"],
    html: ["Text as HTML", "HTML 格式的正文"],
    level: ["Level of the heading: 2 or 3", "标题级别：2 或 3"],
    language: ["Language of the sample", "示例的语言"],
    test_example: ["Example value that works with a test key", "测试密钥可用的示例"],
    "codes.status": ["HTTP status", "HTTP 状态码"],
    "codes.code": ["Error code", "错误代码"],
  },
  product_data: { count: ["Number of entries with this key", "该项的条数"] },
  integral_log: {
    balance: ["Current points", "当前积分"],
    "list.balance": ["Points after the change", "变动后的积分"],
  },
  customer_service_list: {
    phone: ["Phone contacts as JSON text", "电话联系方式，JSON 文本"],
    email: ["Email contacts as JSON text", "邮箱联系方式，JSON 文本"],
  },
  web_init: {
    "price_types.type": ["[Pricing type](/doc/limits#quota)", "[计费类型](/doc/limits#quota)"],
    sms: ["SMS code settings", "短信验证码设置"],
  },
  order_receipt: { url: ["Link to the receipt, a PDF", "收据（PDF）的链接"] },
  user_logout: { all: ["Whether to end all sessions of the user", "是否结束该用户的全部会话"] },
  user_api_list: { path: ["Path of the endpoint", "接口路径"] },
  export_list: { error: ["Reason for the failure", "失败原因"], rows: ["Rows written so far", "已写入行数"] },
  order_quote: {
    "items.pkg_id": ["Package ID; null for a database", "套餐编号；数据库为 null"],
    "items.offline_id": ["Database ID; null for a package", "数据库编号；套餐为 null"],
  },
  split_key: {
    quota: [
      "Allocated calls: per month for a free service, in total for a paid one",
      "分配的次数：免费服务按月，付费服务为总数",
    ],
  },
  get_split_key: { total: ["Total calls of the service", "服务的总次数"] },
  audit_list: { action: ["The action, such as `key.create`", "操作，例如 `key.create`"] },
  get_user_addr: { id: ["Address ID", "地址编号"] },
  set_user_warn: {
    id: ["Rule ID", "规则编号"],
    service_id: ["Service to watch; null for all", "监控的服务；null 表示全部"],
  },
  set_update_warn: { test: ["Result of the test; null if there was none", "测试的结果，未测试时为 null"] },
  regist_cooperation: { msg_key: ["Key of the confirmation to show", "成功提示文案的键名"] },
  accuracy_report: {
    version: ["Database version", "数据库版本"],
    "previous.version": ["Previous database version", "上一版本"],
    "networks.asn": ["Share of samples with the same AS number, 0 to 1", "AS 号一致的比例，0 至 1"],
  },
};
