import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { day, email, flag, integer, lines, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId, ownIds } from "./ids.ts";
import { currencies } from "./packages.ts";

export const invoiceTypes = ["digital_normal", "digital_special", "paper_special"] as const;
export const invoiceTitleTypes = ["personal", "enterprise", "organization"] as const;
export const invoiceStatuses = ["pending", "issuing", "issued", "failed", "rejected", "cancelled", "red"] as const;
export const redStatuses = [
  "red_pending",
  "red_confirming",
  "red_issued",
  "red_rejected",
  "red_expired",
  "red_failed",
] as const;
export const redReasons = ["issue_error", "sales_return", "service_stop", "sales_discount"] as const;
/** Items an invoice can be issued for. */
export const invoiceContents = ["information_service", "technical_service", "software_service"] as const;

const cents = () => z.int().nonnegative();
const bankAccount = () =>
  z
    .string()
    .regex(/^\d{8,30}$/)
    .meta({ examples: ["6222020200112233"] });

/** A title as sent. Which fields are required depends on the types of invoice and title. */
const titleInput = {
  title_type: z.enum(invoiceTitleTypes).meta({
    en: "Who the invoice is for: an individual, a company or an organization",
    zh: "抬头类型：个人、企业或组织",
  }),
  title: text(100).meta({ en: "Name on the invoice", zh: "发票抬头" }),
  tax_no: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{15,20}$/, { error: "chinese_tax_no" })
    .meta({ examples: ["91350100M000100Y43"] })
    .optional()
    .meta({
      en: "Chinese tax ID; required for companies and special invoices",
      zh: "纳税人识别号，企业与专用发票必填",
    }),
  bank_name: text(100).optional().meta({ en: "Bank", zh: "开户银行" }),
  bank_account: bankAccount().optional().meta({ en: "Bank account number", zh: "银行账号" }),
  reg_address: text(120).optional().meta({ en: "Registered address", zh: "注册地址" }),
  reg_phone: text(30).optional().meta({ en: "Registered phone number", zh: "注册电话" }),
};

const Title = z.object({
  title_id: z.int().nullable().meta({
    en: "ID of the saved title; null for one from the directory",
    zh: "已保存抬头的编号；来自企业名录时为 null",
  }),
  title_type: z.enum(invoiceTitleTypes).meta({
    en: "Who the invoice is for: an individual, a company or an organization",
    zh: "抬头类型：个人、企业或组织",
  }),
  title: z.string().meta({ en: "Name on the invoice", zh: "发票抬头" }),
  tax_no: z.string().meta({
    en: "Chinese tax ID; required for companies and special invoices",
    zh: "纳税人识别号，企业与专用发票必填",
  }),
  bank_name: z.string().meta({ en: "Bank", zh: "开户银行" }),
  bank_account: z.string().meta({ en: "Bank account number", zh: "银行账号" }),
  reg_address: z.string().meta({ en: "Registered address", zh: "注册地址" }),
  reg_phone: z.string().meta({ en: "Registered phone number", zh: "注册电话" }),
  email: z.string().meta({ en: "Email", zh: "邮箱" }),
  is_default: z.boolean().meta({ en: "Whether it is the default", zh: "是否默认" }),
  source: z.enum(["mine", "directory"]).meta({ en: "Source", zh: "来源" }),
});

export const Invoice = z.object({
  id: z.int().meta({ en: "Invoice ID", zh: "发票编号" }),
  apply_no: z.string().meta({ en: "Application number", zh: "申请单号" }),
  invoice_no: z.string().meta({ en: "Invoice number", zh: "发票号码" }),
  type: z.enum(invoiceTypes).meta({ en: "Type", zh: "类型" }),
  title_type: z.enum(invoiceTitleTypes).meta({
    en: "Who the invoice is for: an individual, a company or an organization",
    zh: "抬头类型：个人、企业或组织",
  }),
  title: z.string().meta({ en: "Name on the invoice", zh: "发票抬头" }),
  tax_no: z.string().meta({
    en: "Chinese tax ID; required for companies and special invoices",
    zh: "纳税人识别号，企业与专用发票必填",
  }),
  bank_name: z.string().meta({ en: "Bank", zh: "开户银行" }),
  bank_account: z.string().meta({ en: "Bank account number", zh: "银行账号" }),
  reg_address: z.string().meta({ en: "Registered address", zh: "注册地址" }),
  reg_phone: z.string().meta({ en: "Registered phone number", zh: "注册电话" }),
  content: z.enum(invoiceContents).meta({ en: "Item on the invoice", zh: "开票内容" }),
  remark: z.string().meta({ en: "Note", zh: "备注" }),
  amount_cents: cents().meta({ en: "Amount, in cents (minor units)", zh: "金额（分）" }),
  tax_cents: cents().meta({ en: "Tax, in cents (minor units)", zh: "税额（分）" }),
  red_cents: cents().meta({
    en: "Amount reversed by red (credit) invoices, in cents (minor units)",
    zh: "已冲红金额（分）",
  }),
  currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
  status: z.enum(invoiceStatuses).meta({ en: "Status", zh: "状态" }),
  order_nos: z.array(z.string()).meta({ en: "Order numbers", zh: "关联订单号" }),
  email: z.string().meta({ en: "Email", zh: "邮箱" }),
  address: z
    .object({
      name: z.string().meta({ en: "Recipient", zh: "收件人" }),
      phone: z.string().meta({
        en: "Phone: mainland China number, or E.164 with +",
        zh: "手机号：中国大陆号码，或带 + 的 E.164 格式",
      }),
      region: z.string().meta({ en: "Province, city and district", zh: "省市区" }),
      detail: z.string().meta({ en: "Street and number", zh: "详细地址" }),
      zip_code: z.string().meta({ en: "Postal code", zh: "邮政编码" }),
    })
    .nullable()
    .meta({ en: "Mailing address", zh: "收件地址" }),
  express: z
    .object({
      company: z.string().meta({ en: "Courier", zh: "快递公司" }),
      no: z.string().meta({ en: "Tracking number", zh: "快递单号" }),
      url: z.string().meta({ en: "Tracking page", zh: "物流查询页面" }),
    })
    .nullable()
    .meta({ en: "Courier and tracking number", zh: "快递信息" }),
  pdf_url: z.string().nullable().meta({ en: "PDF link, valid for ten minutes", zh: "PDF 下载链接，十分钟内有效" }),
  ofd_url: z.string().nullable().meta({ en: "OFD link, valid for ten minutes", zh: "OFD 下载链接，十分钟内有效" }),
  xml_url: z.string().nullable().meta({ en: "XML link, valid for ten minutes", zh: "XML 下载链接，十分钟内有效" }),
  reject_reason: z.string().meta({ en: "Reason for the rejection", zh: "未通过的原因" }),
  red: z
    .object({
      red_id: z.int().meta({ en: "Reversal ID", zh: "冲红编号" }),
      status: z.enum(redStatuses).meta({ en: "Status", zh: "状态" }),
      reason: z.enum(redReasons).meta({ en: "Reason for the reversal", zh: "冲红原因" }),
      amount_cents: cents().meta({ en: "Amount, in cents (minor units)", zh: "金额（分）" }),
      red_invoice_no: z.string().meta({ en: "Number of the red (credit) invoice", zh: "红字发票号码" }),
      red_pdf_url: z
        .string()
        .nullable()
        .meta({ en: "Link to the red (credit) invoice, valid for ten minutes", zh: "红字发票下载链接，十分钟内有效" }),
      reject_reason: z.string().meta({ en: "Reason for the rejection", zh: "未通过的原因" }),
      confirm_until_at: timestamp()
        .nullable()
        .meta({ en: "Deadline for the buyer's confirmation", zh: "购方确认截止时间" }),
      applied_at: timestamp().meta({ en: "When it was requested", zh: "申请时间" }),
      issued_at: timestamp().nullable().meta({ en: "When it was issued", zh: "开具时间" }),
    })
    .nullable()
    .meta({ en: "The latest reversal", zh: "最近一次冲红" }),
  reissue_of: z.int().nullable().meta({ en: "ID of the invoice it replaces", zh: "原发票编号" }),
  created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
  issued_at: timestamp().nullable().meta({ en: "When it was issued", zh: "开具时间" }),
});

export const invoices = {
  invoiceList: endpoint({
    path: "/v1/invoice_list",
    summary: "List the account's invoices, newest first",
    summaryZh: "列出账号的发票，新的在前",
    access: "billing.invoice",
    viewable: true,
    input: z.object({
      status: z.enum(invoiceStatuses).optional().meta({ en: "Status", zh: "状态" }),
      type: z.enum(invoiceTypes).optional().meta({ en: "Type", zh: "类型" }),
      start_date: day().optional().meta({
        en: "First day in the account's time zone, as `YYYY-MM-DD`",
        zh: "开始日期（账号时区），`YYYY-MM-DD`",
      }),
      end_date: day()
        .optional()
        .meta({ en: "Last day in the account's time zone, as `YYYY-MM-DD`", zh: "结束日期（账号时区），`YYYY-MM-DD`" }),
      ...paging,
    }),
    output: pageOf(Invoice).extend({
      sum: z
        .array(
          z.object({
            currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
            invoiceable_cents: cents().meta({
              en: "Amount that a fapiao can be requested for, in cents (minor units); 0 unless paid in CNY and without a commercial invoice",
              zh: "可开票金额（分），非人民币付款或已有商业发票时为 0",
            }),
            invoiced_cents: cents().meta({
              en: "Amount already invoiced, in cents (minor units)",
              zh: "已开票金额（分）",
            }),
          }),
        )
        .meta({ en: "Totals", zh: "汇总" }),
    }),
  }),
  userInvoice: endpoint({
    path: "/v1/user_invoice",
    summary: "Request an invoice for one or more orders",
    summaryZh: "就一笔或多笔订单申请开票",
    access: "billing.invoice",
    input: z.object({
      order_ids: ownIds("paid_order", 50).meta({ en: "Order IDs", zh: "订单编号" }),
      type: z.enum(invoiceTypes).meta({ en: "Type", zh: "类型" }),
      ...titleInput,
      email: email()
        .optional()
        .meta({ en: "Where to send it; required for an electronic invoice", zh: "接收邮箱；电子发票必填" }),
      addr_id: ownId("address")
        .optional()
        .meta({ en: "Address to send it to; required for a paper invoice", zh: "寄送地址；纸质发票必填" }),
      content: z
        .enum(invoiceContents)
        .default("information_service")
        .meta({ en: "Item on the invoice", zh: "开票内容" }),
      remark: lines(130).optional().meta({ en: "Note", zh: "备注" }),
      amount_cents: integer(1, 1_000_000_000).meta({ en: "Amount, in cents (minor units)", zh: "金额（分）" }),
      save_title: flag().default(false).meta({ en: "Whether to save the title", zh: "是否保存抬头" }),
    }),
    output: z.object({
      invoice_id: z.int().meta({ en: "Invoice ID", zh: "发票编号" }),
      invoice_no_apply: z.string().meta({ en: "Application number", zh: "申请单号" }),
      status: z.enum(invoiceStatuses).meta({ en: "Status", zh: "状态" }),
    }),
    errors: [
      "NOT_FOUND",
      "NOTHING_TO_INVOICE",
      "INVOICE_AMOUNT_MISMATCH",
      "INVOICE_NEEDS_CERTIFICATION",
      "INVOICE_TITLE_INCOMPLETE",
    ],
    idempotent: "transaction",
  }),
  invoiceCancel: endpoint({
    path: "/v1/invoice_cancel",
    summary: "Cancel an invoice request that is not being processed yet",
    summaryZh: "撤回尚未受理的开票申请",
    access: "billing.invoice",
    input: z.object({ id: ownId("invoice").meta({ en: "Invoice ID", zh: "发票编号" }) }),
    output: Invoice,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  invoiceRed: endpoint({
    path: "/v1/invoice_red",
    summary: "Request the reversal of an issued invoice by a red (credit) invoice",
    summaryZh: "申请冲红已开具的发票",
    access: "billing.invoice",
    input: z.object({
      invoice_id: ownId("issued_invoice").meta({ en: "Invoice ID", zh: "发票编号" }),
      reason: z.enum(redReasons).meta({ en: "Reason for the reversal", zh: "冲红原因" }),
      amount_cents: integer(1, 1_000_000_000).optional().meta({
        en: "Amount to reverse, in cents (minor units); the whole invoice by default",
        zh: "冲红金额（分），默认为整张发票",
      }),
      remark: lines(200).optional().meta({ en: "Note", zh: "备注" }),
      reissue: flag().default(false).meta({ en: "Whether a new invoice is to be issued", zh: "是否重新开票" }),
      title_type: titleInput.title_type.optional(),
      title: titleInput.title.optional(),
      tax_no: titleInput.tax_no,
      bank_name: titleInput.bank_name,
      bank_account: titleInput.bank_account,
      reg_address: titleInput.reg_address,
      reg_phone: titleInput.reg_phone,
    }),
    output: z.object({
      invoice_id: z.int().meta({ en: "Invoice ID", zh: "发票编号" }),
      red_id: z.int().meta({ en: "Reversal ID", zh: "冲红编号" }),
      red_status: z.enum(redStatuses).meta({ en: "Status of the reversal", zh: "冲红状态" }),
    }),
    errors: ["NOT_FOUND", "RED_INVOICE_NOT_ALLOWED", "INVOICE_TITLE_INCOMPLETE"],
    idempotent: "transaction",
  }),
  userInvoiceTitleSearch: endpoint({
    path: "/v1/user_invoice_title_search",
    summary: "Search billing details: the account's own first, then the company directory",
    summaryZh: "搜索发票抬头：先查账号自己的，再查企业名录",
    access: "billing.invoice",
    input: z.object({
      keyword: z.string().trim().min(2).max(50).meta({ en: "Search term", zh: "搜索词" }),
      source: z.enum(["mine", "directory", "all"]).default("all").meta({ en: "Source", zh: "来源" }),
    }),
    output: z.object({
      list: z.array(Title).meta({ en: "Rows", zh: "列表" }),
      total: z.int().meta({ en: "Total number of rows", zh: "总条数" }),
    }),
    rate: { max: 30, seconds: 60 },
  }),
  invoiceTitleList: endpoint({
    path: "/v1/invoice_title_list",
    summary: "List the account's saved titles, the default first",
    summaryZh: "列出账号保存的抬头，默认抬头在前",
    access: "billing.invoice",
    viewable: true,
    input: z.object({}),
    output: z.object({
      list: z.array(Title).meta({ en: "Rows", zh: "列表" }),
      total: z.int().meta({ en: "Total number of rows", zh: "总条数" }),
    }),
  }),
  setInvoiceTitle: endpoint({
    path: "/v1/set_invoice_title",
    summary: "Save or change billing details",
    summaryZh: "保存或修改发票抬头",
    access: "billing.invoice",
    input: z.object({
      title_id: ownId("invoice_title").optional().meta({ en: "Saved title ID", zh: "抬头编号" }),
      ...titleInput,
      email: email().optional(),
      is_default: flag().optional().meta({ en: "Whether it is the default", zh: "是否默认" }),
    }),
    output: Title,
    errors: ["NOT_FOUND", "INVOICE_TITLE_INCOMPLETE"],
  }),
  delInvoiceTitle: endpoint({
    path: "/v1/del_invoice_title",
    summary: "Delete one or more saved billing details",
    summaryZh: "删除一个或多个保存的抬头",
    access: "billing.invoice",
    input: z.object({ title_ids: ownIds("invoice_title", 50).meta({ en: "Saved title IDs", zh: "抬头编号" }) }),
    output: z.object({ deleted: z.int().meta({ en: "Number deleted", zh: "删除数量" }) }),
    errors: ["NOT_FOUND"],
  }),
  orderReceipt: endpoint({
    path: "/v1/order_receipt",
    summary: "Get a link to the receipt of a paid order, a PDF in the caller's language",
    summaryZh: "获取已付款订单的收据链接，PDF 语言与调用者一致",
    access: "billing.order",
    input: z.object({ order_id: ownId("paid_order").meta({ en: "Order ID", zh: "订单编号" }) }),
    output: z.object({
      url: z.string().meta({ en: "Link to the receipt, a PDF", zh: "收据（PDF）的链接" }),
      expires_at: timestamp().meta({ en: "When it expires", zh: "到期时间" }),
    }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
