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

const cents = () => z.int().nonnegative().meta({ description: "In cents (minor units)" });
const bankAccount = () =>
  z
    .string()
    .regex(/^\d{8,30}$/)
    .meta({ examples: ["6222020200112233"] });

/** A title as sent. Which fields are required depends on the types of invoice and title. */
const titleInput = {
  title_type: z.enum(invoiceTitleTypes),
  title: text(100),
  tax_no: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{15,20}$/, { error: "chinese_tax_no" })
    .meta({ examples: ["91350100M000100Y43"] })
    .optional(),
  bank_name: text(100).optional(),
  bank_account: bankAccount().optional(),
  reg_address: text(120).optional(),
  reg_phone: text(30).optional(),
};

const Title = z.object({
  title_id: z.int().nullable().meta({ description: "Null for titles from the directory" }),
  title_type: z.enum(invoiceTitleTypes),
  title: z.string(),
  tax_no: z.string(),
  bank_name: z.string(),
  bank_account: z.string(),
  reg_address: z.string(),
  reg_phone: z.string(),
  email: z.string(),
  is_default: z.boolean(),
  source: z.enum(["mine", "directory"]),
});

export const Invoice = z.object({
  id: z.int(),
  apply_no: z.string(),
  invoice_no: z.string(),
  type: z.enum(invoiceTypes),
  title_type: z.enum(invoiceTitleTypes),
  title: z.string(),
  tax_no: z.string(),
  bank_name: z.string(),
  bank_account: z.string(),
  reg_address: z.string(),
  reg_phone: z.string(),
  content: z.enum(invoiceContents),
  remark: z.string(),
  amount_cents: cents(),
  tax_cents: cents(),
  red_cents: cents().meta({ description: "Amount reversed by red (credit) invoices, in cents (minor units)" }),
  currency: z.enum(currencies),
  status: z.enum(invoiceStatuses),
  order_nos: z.array(z.string()),
  email: z.string(),
  address: z
    .object({ name: z.string(), phone: z.string(), region: z.string(), detail: z.string(), zip_code: z.string() })
    .nullable(),
  express: z.object({ company: z.string(), no: z.string(), url: z.string() }).nullable(),
  pdf_url: z.string().nullable().meta({ description: "Signed URL, valid for ten minutes" }),
  ofd_url: z.string().nullable(),
  xml_url: z.string().nullable(),
  reject_reason: z.string(),
  red: z
    .object({
      red_id: z.int(),
      status: z.enum(redStatuses),
      reason: z.enum(redReasons),
      amount_cents: cents(),
      red_invoice_no: z.string(),
      red_pdf_url: z.string().nullable(),
      reject_reason: z.string(),
      confirm_until_at: timestamp().nullable(),
      applied_at: timestamp(),
      issued_at: timestamp().nullable(),
    })
    .nullable()
    .meta({ description: "The latest reversal" }),
  reissue_of: z.int().nullable(),
  created_at: timestamp(),
  issued_at: timestamp().nullable(),
});

export const invoices = {
  invoiceList: endpoint({
    path: "/v1/invoice_list",
    summary: "List the account's invoices, newest first",
    access: "billing.invoice",
    input: z.object({
      status: z.enum(invoiceStatuses).optional(),
      type: z.enum(invoiceTypes).optional(),
      start_date: day().optional(),
      end_date: day().optional(),
      ...paging,
    }),
    output: pageOf(Invoice).extend({
      sum: z.array(z.object({ currency: z.enum(currencies), invoiceable_cents: cents(), invoiced_cents: cents() })),
    }),
  }),
  userInvoice: endpoint({
    path: "/v1/user_invoice",
    summary: "Request an invoice for one or more orders",
    access: "billing.invoice",
    input: z.object({
      order_ids: ownIds("paid_order", 50),
      type: z.enum(invoiceTypes),
      ...titleInput,
      email: email().optional().meta({ description: "Required for digital invoices" }),
      addr_id: ownId("address").optional().meta({ description: "Required for paper invoices" }),
      content: z.enum(invoiceContents).default("information_service"),
      remark: lines(130).optional(),
      amount_cents: integer(1, 1_000_000_000),
      save_title: flag().default(false),
    }),
    output: z.object({ invoice_id: z.int(), invoice_no_apply: z.string(), status: z.enum(invoiceStatuses) }),
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
    access: "billing.invoice",
    input: z.object({ id: ownId("invoice") }),
    output: Invoice,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  invoiceRed: endpoint({
    path: "/v1/invoice_red",
    summary: "Request the reversal of an issued invoice by a red (credit) invoice",
    access: "billing.invoice",
    input: z.object({
      invoice_id: ownId("issued_invoice"),
      reason: z.enum(redReasons),
      amount_cents: integer(1, 1_000_000_000)
        .optional()
        .meta({ description: "Amount to reverse; the whole invoice by default" }),
      remark: lines(200).optional(),
      reissue: flag().default(false),
      title_type: titleInput.title_type.optional(),
      title: titleInput.title.optional(),
      tax_no: titleInput.tax_no,
      bank_name: titleInput.bank_name,
      bank_account: titleInput.bank_account,
      reg_address: titleInput.reg_address,
      reg_phone: titleInput.reg_phone,
    }),
    output: z.object({ invoice_id: z.int(), red_id: z.int(), red_status: z.enum(redStatuses) }),
    errors: ["NOT_FOUND", "RED_INVOICE_NOT_ALLOWED", "INVOICE_TITLE_INCOMPLETE"],
    idempotent: "transaction",
  }),
  userInvoiceTitleSearch: endpoint({
    path: "/v1/user_invoice_title_search",
    summary: "Search billing details: the account's own first, then the company directory",
    access: "billing.invoice",
    input: z.object({
      keyword: z.string().trim().min(2).max(50),
      source: z.enum(["mine", "directory", "all"]).default("all"),
    }),
    output: z.object({ list: z.array(Title), total: z.int() }),
    rate: { max: 30, seconds: 60 },
  }),
  invoiceTitleList: endpoint({
    path: "/v1/invoice_title_list",
    summary: "List the account's saved titles, the default first",
    access: "billing.invoice",
    input: z.object({}),
    output: z.object({ list: z.array(Title), total: z.int() }),
  }),
  setInvoiceTitle: endpoint({
    path: "/v1/set_invoice_title",
    summary: "Save or change billing details",
    access: "billing.invoice",
    input: z.object({
      title_id: ownId("invoice_title").optional(),
      ...titleInput,
      email: email().optional(),
      is_default: flag().optional(),
    }),
    output: Title,
    errors: ["NOT_FOUND", "INVOICE_TITLE_INCOMPLETE"],
  }),
  delInvoiceTitle: endpoint({
    path: "/v1/del_invoice_title",
    summary: "Delete one or more saved billing details",
    access: "billing.invoice",
    input: z.object({ title_ids: ownIds("invoice_title", 50) }),
    output: z.object({ deleted: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  orderReceipt: endpoint({
    path: "/v1/order_receipt",
    summary: "Get a link to the receipt of a paid order, a PDF in the caller's language",
    access: "billing.order",
    input: z.object({ order_id: ownId("paid_order") }),
    output: z.object({ url: z.string(), expires_at: timestamp() }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
