import * as z from "zod";
import { ofCustomer } from "./admin-customers.ts";
import { endpoint } from "./endpoint.ts";
import { file, integer, lines, pageOf, paging, text } from "./fields.ts";
import { anyId } from "./ids.ts";
import { Invoice, invoiceStatuses, invoiceTypes, redStatuses } from "./invoices.ts";
import { statusOrWaiting } from "./waiting.ts";

export const invoiceActions = ["take", "issue", "fail", "retry", "reject", "ship"] as const;
export const redActions = ["red_confirm", "red_issue", "red_reject", "red_fail", "red_retry"] as const;
export const invoiceFiles = ["pdf", "ofd", "xml", "red_pdf"] as const;

const StaffInvoice = Invoice.extend({
  account_id: z.int(),
  user: z.string(),
  provider_no: z.string().meta({ en: "Number at the e-invoice provider while it is being issued" }),
  actions: z.array(z.enum([...invoiceActions, ...redActions])).meta({ en: "Actions allowed in the current status" }),
  files: z.array(z.enum(invoiceFiles)).meta({ en: "Files that can be uploaded in the current status" }),
});

export const adminInvoices = {
  invoiceList: endpoint({
    path: "/admin/invoice_list",
    summary: "List invoices, newest first",
    access: "invoicing.view",
    input: z.object({
      status: statusOrWaiting(invoiceStatuses).optional(),
      red_status: z.enum(redStatuses).optional(),
      type: z.enum(invoiceTypes).optional(),
      keyword: text(50).optional(),
      ...ofCustomer,
      ...paging,
    }),
    output: pageOf(StaffInvoice),
    errors: ["NOT_FOUND"],
  }),
  invoiceInfo: endpoint({
    path: "/admin/invoice_info",
    summary: "Show one invoice",
    access: "invoicing.view",
    input: z.object({ id: anyId() }),
    output: StaffInvoice,
    errors: ["NOT_FOUND"],
  }),
  invoiceFile: endpoint({
    path: "/admin/invoice_file",
    summary: "Upload a file of an invoice being issued, or of its reversal",
    access: "invoicing.handle",
    input: z.object({ id: anyId(), format: z.enum(invoiceFiles), file: file() }),
    output: StaffInvoice,
    errors: ["NOT_FOUND", "CONFLICT", "TOO_LARGE"],
    upload: true,
    maxBodyBytes: 5_242_880,
  }),
  invoiceChange: endpoint({
    path: "/admin/invoice_change",
    summary: "Move an invoice or its reversal to the next status",
    access: "invoicing.handle",
    input: z.object({
      id: anyId(),
      action: z.enum([...invoiceActions, ...redActions]),
      reason: lines(200).optional(),
      invoice_no: z
        .string()
        .trim()
        .regex(/^[0-9A-Za-z-]{6,40}$/)
        .optional(),
      tax_cents: integer(0, 1_000_000_000).optional(),
      express_company: text(40).optional(),
      express_no: z
        .string()
        .trim()
        .regex(/^[0-9A-Za-z-]{6,40}$/)
        .optional(),
    }),
    output: z.object({ id: z.int(), status: z.enum(invoiceStatuses), red_status: z.enum(redStatuses).nullable() }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
