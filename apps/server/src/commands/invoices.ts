import { staffApi } from "@meridian/contract";
import type { invoiceFiles } from "@meridian/contract/admin-invoices";
import type { CallerInput } from "@meridian/contract/endpoint";
import { StaffProblem } from "../lib/staff/problem.ts";
import { MAX_FILE_BYTES } from "../modules/invoices/files.ts";
import { callStaff, endpointVerb, type Variant } from "./endpoint-verb.ts";
import { readFileAt } from "./files.ts";
import { commandOf } from "./verbs.ts";

const { invoiceList, invoiceChange, invoiceInfo, invoiceFile } = staffApi.adminInvoices;
type Change = typeof invoiceChange;
type Format = (typeof invoiceFiles)[number];

const change = (
  action: CallerInput<Change>["action"],
  text: string,
  { fields = [], ...variant }: Variant<Change> = {},
) => endpointVerb(invoiceChange, { ...variant, fixed: { action }, fields, text });

/** Uploads the files that are given as options, by format. */
const withFiles = (formats: Readonly<Record<string, Format>>): Variant<Change> => ({
  options: Object.keys(formats),
  before: async (app, { id }, values) => {
    for (const [option, format] of Object.entries(formats)) {
      if (typeof values[option] !== "string") continue;
      const file = await readFileAt(app, values[option]);
      if (file.size > MAX_FILE_BYTES) throw new StaffProblem([`${file.name} is larger than ${MAX_FILE_BYTES} bytes`]);
      await callStaff(app, invoiceFile, { id, format, file });
    }
  },
});

/** Invoices, and the red (credit) invoices that reverse them. */
export const invoiceCommand = commandOf("invoices", {
  summary: "Invoices: issue, reject, ship and reverse with red invoices",
  verbs: {
    list: endpointVerb(invoiceList, {
      show: ({ list }) =>
        list.map(({ id, apply_no, status, red, type, title, amount_cents, currency, created_at }) => ({
          ...{ id, apply_no, status, red: red?.status ?? "", type, title },
          amount: `${(amount_cents / 100).toFixed(2)} ${currency}`,
          created_at,
        })),
    }),
    show: endpointVerb(invoiceInfo),
    take: change("take", "start issuing, through the provider if one is set up"),
    issue: change("issue", "record an issued invoice and send it to the customer", {
      fields: ["invoice_no", "tax_cents"],
      ...withFiles({ pdf: "pdf", ofd: "ofd", xml: "xml" }),
    }),
    fail: change("fail", "mark issuing as failed", { fields: ["reason"] }),
    retry: change("retry", "try to issue it again"),
    reject: change("reject", "decline it and make its orders invoiceable again", {
      fields: ["reason"],
      question: "Reject invoice {id}?",
    }),
    ship: change("ship", "record that a paper invoice was shipped", { fields: ["express_company", "express_no"] }),
    "red-confirm": change("red_confirm", "ask the buyer to confirm (required once they have claimed the tax)"),
    "red-issue": change("red_issue", "record the red invoice; its amount can be invoiced again", {
      fields: ["invoice_no"],
      ...withFiles({ "red-pdf": "red_pdf" }),
      question: "Has the red invoice for {id} been issued?",
    }),
    "red-reject": change("red_reject", "decline the reversal", { fields: ["reason"] }),
    "red-fail": change("red_fail", "mark the reversal as failed", { fields: ["reason"] }),
    "red-retry": change("red_retry", "put the reversal back in the queue"),
  },
  notes: "  Amounts are in cents. A red (credit) invoice reverses an issued invoice.",
});
