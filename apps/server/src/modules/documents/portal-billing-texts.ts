import type { FieldTexts } from "./bilingual-texts.ts";

/** Chinese summaries of the billing endpoints; the English ones are in the contract. */
export const billingSummariesZh: Readonly<Record<string, string>> = {
  "/v1/billing_details": "获取账号的开票信息与可选的国家和地区",
  "/v1/set_billing_details": "设置账号的开票信息，此后的付款按此开具发票",
  "/v1/billing_document_list": "列出账号的商业发票与贷项通知单，新的在前",
  "/v1/billing_document_file": "获取商业发票或贷项通知单的 PDF 链接",
  "/v1/statement_list": "列出账号有付款或退款的月份，新的在前",
  "/v1/statement_file": "获取某月对账单的链接，PDF 或 CSV，语言与调用者一致",
};

/** Fields of the billing endpoints. */
export const portalBillingTexts: FieldTexts = {
  details: ["Whom invoices are made out to; null if not set", "开票信息，未设置时为 null"],
  name: ["Name of the company or person", "公司名称或姓名"],
  country: ["ISO 3166-1 code of the country", "国家或地区的 ISO 3166-1 代码"],
  line1: ["Street and number", "街道与门牌号"],
  line2: ["Second line of the address", "地址第二行"],
  city: ["City", "城市"],
  region: ["State or province", "州或省"],
  postal_code: ["Postal code", "邮政编码"],
  tax_no: [
    "EIN, VAT number or other tax number; its form and check digits are verified by country",
    "EIN、增值税号或其他税号，按国家校验格式与校验位",
  ],
  email: ["Where invoices and statements are mailed", "接收发票与对账单的邮箱"],
  countries: ["Countries and regions to choose from", "可选的国家和地区"],
  code: ["ISO 3166-1 code", "ISO 3166-1 代码"],
  "countries.name": ["Name of the country", "国家或地区名称"],
  tax_no_name: ["What its tax numbers are called", "该国税号的名称"],
  kind: ["Kind of document", "单据类型"],
  number: ["Number of the document", "单据编号"],
  invoice_no: ["Number of the invoice that a credit note reduces", "贷项通知单对应的发票编号"],
  order_no: ["Order number", "订单号"],
  buyer: ["Whom it is made out to", "购买方"],
  net_cents: ["Amount without tax, in cents (minor units)", "不含税金额（分）"],
  tax_cents: ["Tax that the total contains, in cents (minor units)", "合计中所含税额（分）"],
  total_cents: ["Amount paid or refunded, in cents (minor units)", "已付或已退金额（分）"],
  tax_name: ["Name of the tax; empty if no rate is set for the country", "税种名称，该国未设税率时为空"],
  tax_percent: ["Tax rate in percent", "税率（%）"],
  is_reverse_charge: ["Whether the buyer accounts for the tax", "是否由购买方申报缴纳税款"],
  issued_at: ["When it was issued", "开具时间"],
  month: ["Month in the account's time zone, as `YYYY-MM`", "账号时区的月份，`YYYY-MM`"],
  is_complete: ["Whether the month has ended", "当月是否已结束"],
  sums: ["Totals by currency", "按币种合计"],
  paid_cents: ["Amount paid, in cents (minor units)", "已付金额（分）"],
  refunded_cents: ["Amount refunded, in cents (minor units)", "已退款金额（分）"],
  balance_cents: ["Paid minus refunded, in cents (minor units)", "已付减已退（分）"],
  format: ["File format", "文件格式"],
  id: ["Document ID", "单据编号"],
};
