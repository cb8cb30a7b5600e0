import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { countryCode, email, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";
import { currencies } from "./packages.ts";

export const billingDocumentKinds = ["invoice", "credit_note"] as const;
export const statementFormats = ["pdf", "csv"] as const;

const cents = () => z.int().nonnegative().meta({ description: "In cents (minor units)" });
const anyCents = () => z.int().meta({ description: "In cents (minor units)" });

const month = () =>
  z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { error: "month" })
    .meta({ examples: ["2026-11"] });

const BillingDetails = z.object({
  name: z.string(),
  country: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postal_code: z.string(),
  tax_no: z.string(),
  email: z.string(),
});

const BillingDocument = z.object({
  id: z.int(),
  kind: z.enum(billingDocumentKinds),
  number: z.string(),
  invoice_no: z.string(),
  order_no: z.string(),
  buyer: z.string(),
  currency: z.enum(currencies),
  net_cents: cents(),
  tax_cents: cents(),
  total_cents: cents(),
  tax_name: z.string(),
  tax_percent: z.number(),
  is_reverse_charge: z.boolean(),
  issued_at: timestamp(),
});

const Statement = z.object({
  month: z.string(),
  is_complete: z.boolean(),
  sums: z.array(
    z.object({
      currency: z.enum(currencies),
      paid_cents: cents(),
      refunded_cents: cents(),
      balance_cents: anyCents(),
    }),
  ),
});

const link = z.object({ url: z.string(), expires_at: timestamp() });

export const billing = {
  billingDetails: endpoint({
    path: "/v1/billing_details",
    summary: "Get whom the account's invoices are made out to, and the countries to choose from",
    access: "billing.invoice",
    input: z.object({}),
    output: z.object({
      details: BillingDetails.nullable(),
      countries: z.array(z.object({ code: z.string(), name: z.string(), tax_no_name: z.string() })),
    }),
  }),
  setBillingDetails: endpoint({
    path: "/v1/set_billing_details",
    summary: "Set whom the account's invoices are made out to; later payments are invoiced to it",
    access: "billing.invoice",
    input: z.object({
      name: text(100),
      country: countryCode(),
      line1: text(120),
      line2: text(120).optional(),
      city: text(80),
      region: text(80).optional(),
      postal_code: text(20).optional(),
      tax_no: text(40).optional(),
      email: email().optional(),
    }),
    output: BillingDetails,
  }),
  billingDocumentList: endpoint({
    path: "/v1/billing_document_list",
    summary: "List the account's commercial invoices and credit notes, newest first",
    access: "billing.order",
    input: z.object({ kind: z.enum(billingDocumentKinds).optional(), order_no: text(40).optional(), ...paging }),
    output: pageOf(BillingDocument),
  }),
  billingDocumentFile: endpoint({
    path: "/v1/billing_document_file",
    summary: "Get a link to the PDF of a commercial invoice or credit note",
    access: "billing.order",
    input: z.object({ id: ownId("billing_document") }),
    output: link,
    errors: ["NOT_FOUND"],
  }),
  statementList: endpoint({
    path: "/v1/statement_list",
    summary: "List the months in which the account paid or was refunded, newest first",
    access: "billing.order",
    input: z.object({ ...paging }),
    output: pageOf(Statement),
  }),
  statementFile: endpoint({
    path: "/v1/statement_file",
    summary: "Get a link to the statement of a month, a PDF or CSV in the caller's language",
    access: "billing.order",
    input: z.object({ month: month(), format: z.enum(statementFormats).default("pdf") }),
    output: link,
    errors: ["NOT_FOUND"],
    rate: { max: 30, seconds: 60 },
  }),
};
