import { readFile, stat } from "node:fs/promises";
import { staffApi } from "@meridian/contract";
import type { invoiceFiles } from "@meridian/contract/admin-invoices";
import type { App } from "../app.ts";
import { commandLine } from "../lib/staff/actor.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import { MAX_FILE_BYTES } from "../modules/invoices/files.ts";
import { changeInvoice, listInvoices, showInvoice, uploadInvoiceFile } from "../modules/invoices/staff-invoices.ts";
import type { Call } from "./command.ts";
import { commandOf, readInput, stringOption, type Verb } from "./verbs.ts";

const { invoiceList, invoiceChange, invoiceInfo } = staffApi.adminInvoices;
type Action = Parameters<typeof changeInvoice>[2]["action"];

const fileOptions = { pdf: "pdf", ofd: "ofd", xml: "xml", "red-pdf": "red_pdf" } as const satisfies Record<
  string,
  (typeof invoiceFiles)[number]
>;

/** Uploads the files given as options. @throws StaffProblem for a file that cannot be read or is too large */
async function upload(app: App, id: number, { values }: Call): Promise<void> {
  for (const [option, format] of Object.entries(fileOptions)) {
    const path = values[option];
    if (typeof path !== "string") continue;
    const size = await stat(path).then(
      (found) => (found.isFile() ? found.size : null),
      () => null,
    );
    if (size === null) throw new StaffProblem([`${path} is not a file`]);
    if (size > MAX_FILE_BYTES) throw new StaffProblem([`${path} is larger than ${MAX_FILE_BYTES} bytes`]);
    const file = new File([await readFile(path)], path);
    await uploadInvoiceFile(app, commandLine, { id, format, file });
  }
}

const verb = (action: Action, form: string, text: string): Verb => ({
  form: `<id> ${form}`.trim(),
  text,
  run: async (app, call) => {
    const { reason, number, tax, company } = call.values;
    const isShipment = action === "ship";
    const input = readInput(invoiceChange, {
      id: call.words[1],
      action,
      reason,
      tax_cents: tax,
      ...(isShipment ? { express_company: company, express_no: number } : { invoice_no: number }),
    });
    await upload(app, input.id, call);
    return changeInvoice(app, commandLine, input);
  },
});

/** Invoices, and the red (credit) invoices that reverse them. */
export const invoiceCommand = commandOf("invoices", {
  summary: "Invoices: issue, reject, ship and reverse with red invoices",
  options: {
    status: stringOption,
    red: stringOption,
    keyword: stringOption,
    page: stringOption,
    limit: stringOption,
    reason: stringOption,
    number: stringOption,
    tax: stringOption,
    company: stringOption,
    ...Object.fromEntries(Object.keys(fileOptions).map((option) => [option, stringOption])),
  },
  verbs: {
    list: {
      form: "[--status s] [--red s] [--keyword k] [--page n]",
      text: "list invoices, newest first",
      run: async (app, { values: { status, red, keyword, page, limit = "50" } }) => {
        const input = readInput(invoiceList, { status, red_status: red, keyword, page, limit });
        return (await listInvoices(app, input)).list.map((row) => ({
          id: row.id,
          apply_no: row.apply_no,
          status: row.status,
          red: row.red?.status ?? "",
          type: row.type,
          title: row.title,
          amount: `${(row.amount_cents / 100).toFixed(2)} ${row.currency}`,
          created_at: row.created_at,
        }));
      },
    },
    show: {
      form: "<id>",
      text: "show all details of an invoice",
      run: (app, { words: [, id] }) => showInvoice(app, readInput(invoiceInfo, { id }).id),
    },
    take: verb("take", "", "start issuing, through the provider if one is set up"),
    issue: verb(
      "issue",
      "--number n --tax cents --pdf file [--ofd file] [--xml file]",
      "record an issued invoice and send it to the customer",
    ),
    fail: verb("fail", "--reason <text>", "mark issuing as failed"),
    retry: verb("retry", "", "try to issue it again"),
    reject: {
      ...verb("reject", "--reason <text>", "decline it and make its orders invoiceable again"),
      question: (_app, { words: [, id] }) => `Reject invoice ${id}?`,
    },
    ship: verb("ship", "--company c --number n", "record that a paper invoice was shipped"),
    "red-confirm": verb("red_confirm", "", "ask the buyer to confirm (required once they have claimed the tax)"),
    "red-issue": {
      ...verb("red_issue", "--number n [--red-pdf file]", "record the red invoice; its amount can be invoiced again"),
      question: (_app, { words: [, id] }) => `Has the red invoice for ${id} been issued?`,
    },
    "red-reject": verb("red_reject", "--reason <text>", "decline the reversal"),
    "red-fail": verb("red_fail", "--reason <text>", "mark the reversal as failed"),
    "red-retry": verb("red_retry", "", "put the reversal back in the queue"),
  },
  notes: "  Amounts are in cents. A red (credit) invoice reverses an issued invoice.",
});
