import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { countryCode, email, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";
import { currencies } from "./packages.ts";

export const billingDocumentKinds = ["invoice", "credit_note"] as const;
export const statementFormats = ["pdf", "csv"] as const;

const cents = () => z.int().nonnegative();
const anyCents = () => z.int();

const month = () =>
  z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { error: "month" })
    .meta({ examples: ["2026-11"] });

const BillingDetails = z.object({
  name: z.string().meta({ en: "Name of the company or person", zh: "公司名称或姓名" }),
  country: z.string().meta({ en: "ISO 3166-1 code of the country", zh: "国家或地区的 ISO 3166-1 代码" }),
  line1: z.string().meta({ en: "Street and number", zh: "街道与门牌号" }),
  line2: z.string().meta({ en: "Second line of the address", zh: "地址第二行" }),
  city: z.string().meta({ en: "City", zh: "城市" }),
  region: z.string().meta({ en: "State or province", zh: "州或省" }),
  postal_code: z.string().meta({ en: "Postal code", zh: "邮政编码" }),
  tax_no: z.string().meta({
    en: "EIN, VAT number or other tax number; its form and check digits are verified by country",
    zh: "EIN、增值税号或其他税号，按国家校验格式与校验位",
  }),
  email: z.string().meta({ en: "Where invoices and statements are mailed", zh: "接收发票与对账单的邮箱" }),
});

const BillingDocument = z.object({
  id: z.int().meta({ en: "Document ID", zh: "单据编号" }),
  kind: z.enum(billingDocumentKinds).meta({ en: "Kind of document", zh: "单据类型" }),
  number: z.string().meta({ en: "Number of the document", zh: "单据编号" }),
  invoice_no: z
    .string()
    .meta({ en: "Number of the invoice that a credit note reduces", zh: "贷项通知单对应的发票编号" }),
  order_no: z.string().meta({ en: "Order number", zh: "订单号" }),
  buyer: z.string().meta({ en: "Whom it is made out to", zh: "购买方" }),
  currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
  net_cents: cents().meta({ en: "Amount without tax, in cents (minor units)", zh: "不含税金额（分）" }),
  tax_cents: cents().meta({ en: "Tax that the total contains, in cents (minor units)", zh: "合计中所含税额（分）" }),
  total_cents: cents().meta({ en: "Amount paid or refunded, in cents (minor units)", zh: "已付或已退金额（分）" }),
  tax_name: z
    .string()
    .meta({ en: "Name of the tax; empty if no rate is set for the country", zh: "税种名称，该国未设税率时为空" }),
  tax_percent: z.number().meta({ en: "Tax rate in percent", zh: "税率（%）" }),
  is_reverse_charge: z.boolean().meta({ en: "Whether the buyer accounts for the tax", zh: "是否由购买方申报缴纳税款" }),
  issued_at: timestamp().meta({ en: "When it was issued", zh: "开具时间" }),
});

const Statement = z.object({
  month: z.string().meta({ en: "Month in the account's time zone, as `YYYY-MM`", zh: "账号时区的月份，`YYYY-MM`" }),
  is_complete: z.boolean().meta({ en: "Whether the month has ended", zh: "当月是否已结束" }),
  sums: z
    .array(
      z.object({
        currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
        paid_cents: cents().meta({ en: "Amount paid, in cents (minor units)", zh: "已付金额（分）" }),
        refunded_cents: cents().meta({ en: "Amount refunded, in cents (minor units)", zh: "已退款金额（分）" }),
        balance_cents: anyCents().meta({ en: "Paid minus refunded, in cents (minor units)", zh: "已付减已退（分）" }),
      }),
    )
    .meta({ en: "Totals by currency", zh: "按币种合计" }),
});

const link = z.object({
  url: z.string().meta({ en: "URL", zh: "网址" }),
  expires_at: timestamp().meta({ en: "When it expires", zh: "到期时间" }),
});

export const billing = {
  billingDetails: endpoint({
    path: "/v1/billing_details",
    summary: "Get whom the account's invoices are made out to, and the countries to choose from",
    summaryZh: "获取账号的开票信息与可选的国家和地区",
    access: "billing.invoice",
    viewable: true,
    input: z.object({}),
    output: z.object({
      details: BillingDetails.nullable().meta({
        en: "Whom invoices are made out to; null if not set",
        zh: "开票信息，未设置时为 null",
      }),
      countries: z
        .array(
          z.object({
            code: z.string().meta({ en: "ISO 3166-1 code", zh: "ISO 3166-1 代码" }),
            name: z.string().meta({ en: "Name of the country", zh: "国家或地区名称" }),
            tax_no_name: z.string().meta({ en: "What its tax numbers are called", zh: "该国税号的名称" }),
          }),
        )
        .meta({ en: "Countries and regions to choose from", zh: "可选的国家和地区" }),
    }),
  }),
  setBillingDetails: endpoint({
    path: "/v1/set_billing_details",
    summary: "Set whom the account's invoices are made out to; later payments are invoiced to it",
    summaryZh: "设置账号的开票信息，此后的付款按此开具发票",
    access: "billing.invoice",
    input: z.object({
      name: text(100).meta({ en: "Name of the company or person", zh: "公司名称或姓名" }),
      country: countryCode().meta({ en: "ISO 3166-1 code of the country", zh: "国家或地区的 ISO 3166-1 代码" }),
      line1: text(120).meta({ en: "Street and number", zh: "街道与门牌号" }),
      line2: text(120).optional().meta({ en: "Second line of the address", zh: "地址第二行" }),
      city: text(80).meta({ en: "City", zh: "城市" }),
      region: text(80).optional().meta({ en: "State or province", zh: "州或省" }),
      postal_code: text(20).optional().meta({ en: "Postal code", zh: "邮政编码" }),
      tax_no: text(40).optional().meta({
        en: "EIN, VAT number or other tax number; its form and check digits are verified by country",
        zh: "EIN、增值税号或其他税号，按国家校验格式与校验位",
      }),
      email: email().optional().meta({ en: "Where invoices and statements are mailed", zh: "接收发票与对账单的邮箱" }),
    }),
    output: BillingDetails,
  }),
  billingDocumentList: endpoint({
    path: "/v1/billing_document_list",
    summary: "List the account's commercial invoices and credit notes, newest first",
    summaryZh: "列出账号的商业发票与贷项通知单，新的在前",
    access: "billing.order",
    viewable: true,
    input: z.object({
      kind: z.enum(billingDocumentKinds).optional().meta({ en: "Kind of document", zh: "单据类型" }),
      order_no: text(40).optional().meta({ en: "Order number", zh: "订单号" }),
      ...paging,
    }),
    output: pageOf(BillingDocument),
  }),
  billingDocumentFile: endpoint({
    path: "/v1/billing_document_file",
    summary: "Get a link to the PDF of a commercial invoice or credit note",
    summaryZh: "获取商业发票或贷项通知单的 PDF 链接",
    access: "billing.order",
    input: z.object({ id: ownId("billing_document").meta({ en: "Document ID", zh: "单据编号" }) }),
    output: link,
    errors: ["NOT_FOUND"],
  }),
  statementList: endpoint({
    path: "/v1/statement_list",
    summary: "List the months in which the account paid or was refunded, newest first",
    summaryZh: "列出账号有付款或退款的月份，新的在前",
    access: "billing.order",
    viewable: true,
    input: z.object({ ...paging }),
    output: pageOf(Statement),
  }),
  statementFile: endpoint({
    path: "/v1/statement_file",
    summary: "Get a link to the statement of a month, a PDF or CSV in the caller's language",
    summaryZh: "获取某月对账单的链接，PDF 或 CSV，语言与调用者一致",
    access: "billing.order",
    input: z.object({
      month: month().meta({ en: "Month in the account's time zone, as `YYYY-MM`", zh: "账号时区的月份，`YYYY-MM`" }),
      format: z.enum(statementFormats).default("pdf").meta({ en: "File format", zh: "文件格式" }),
    }),
    output: link,
    errors: ["NOT_FOUND"],
    rate: { max: 30, seconds: 60 },
  }),
};
