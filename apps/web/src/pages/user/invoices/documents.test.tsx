import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { DocumentButtons } from "../../../dialogs/pay/document-buttons.tsx";
import { api } from "../../../lib/api.ts";
import type { Language } from "../../../lib/language.ts";
import { textsOf } from "../../../lib/texts.tsx";
import { renderInApp } from "../../../testing/render.tsx";
import { apiError, fieldErrors, server } from "../../../testing/server.ts";
import { signInUser } from "../../../testing/user.ts";
import { Details } from "./details.tsx";
import { Documents } from "./documents.tsx";
import { Statements } from "./statements.tsx";

const document = {
  id: 7,
  kind: "invoice" as const,
  number: "INV-2026-000007",
  invoice_no: "",
  order_no: "M1",
  buyer: "Beispiel GmbH",
  currency: "USD" as const,
  net_cents: 10_000,
  tax_cents: 1900,
  total_cents: 11_900,
  tax_name: "VAT",
  tax_percent: 19,
  is_reverse_charge: false,
  issued_at: "2026-11-26T12:00:00Z",
};
const note = {
  ...document,
  id: 8,
  kind: "credit_note" as const,
  number: "CR-2026-000001",
  invoice_no: document.number,
};
const countries = [
  { code: "DE", name: "Germany", tax_no_name: "VAT number" },
  { code: "US", name: "United States", tax_no_name: "EIN" },
];

beforeEach(() => {
  signInUser();
  server.answer(api.billing.billingDocumentList, () => ({ list: [note, document], total: 2, page: 1, limit: 10 }));
  server.answer(api.billing.billingDetails, () => ({ details: null, countries }));
});

describe.for<Language>(["en", "zh"])("the billing documents (%s)", (language) => {
  test("list number, buyer, tax and amount, and say what a credit note reduces", async () => {
    await renderInApp(<Documents />, { language, at: "/user?tab=billing&view=invoices", texts: ["billing"] });
    const texts = textsOf(language, "billing").documents;
    const [first, second] = (await screen.findAllByRole("listitem")).map((row) => within(row));
    expect(first?.getByText(new RegExp(texts.reduces(document.number)))).toBeDefined();
    expect(first?.getByText(/^−/)).toBeDefined();
    expect(second?.getByText("Beispiel GmbH")).toBeDefined();
    expect(second?.getByText(/VAT 19%/)).toBeDefined();
    expect(second?.getByRole("button", { name: texts.download(document.number) })).toBeDefined();
  });

  test("of an order are offered with it, and none without an invoice", async () => {
    const order = { order_no: "M1", commercial_invoice_no: document.number } as never;
    const view = await renderInApp(<DocumentButtons order={order} />, { language, at: "/user", texts: ["pay"] });
    const { documents: texts } = textsOf(language, "pay");
    expect(await screen.findByRole("button", { name: texts.invoice(document.number) })).toBeDefined();
    view.unmount();
    const asked = server.callsOf(api.billing.billingDocumentList).length;
    const plain = { order_no: "M2", commercial_invoice_no: "" } as never;
    await renderInApp(<DocumentButtons order={plain} />, { language, at: "/user", texts: ["pay"] });
    expect(server.callsOf(api.billing.billingDocumentList)).toHaveLength(asked);
  });

  test("a month that has not ended is marked, and its statement is asked for in both formats", async () => {
    const sums = [{ currency: "USD" as const, paid_cents: 5800, refunded_cents: 1000, balance_cents: 4800 }];
    const months = [
      { month: "2026-11", is_complete: false, sums },
      { month: "2026-10", is_complete: true, sums },
    ];
    server.answer(api.billing.statementList, () => ({ list: months, total: 2, page: 1, limit: 12 }));
    server.answer(api.billing.statementFile, () => apiError(404, "Not found"));
    const { user } = await renderInApp(<Statements />, { language, at: "/user", texts: ["billing"] });
    const texts = textsOf(language, "billing").statements;
    const [open, ended] = (await screen.findAllByRole("listitem")).map((row) => within(row));
    expect(open?.getByText(texts.open)).toBeDefined();
    expect(ended?.queryByText(texts.open)).toBeNull();
    for (const button of ended?.getAllByRole("button") ?? []) await user.click(button);
    await waitFor(() =>
      expect(server.callsOf(api.billing.statementFile).map(({ input }) => input)).toMatchObject([
        { month: "2026-10", format: "pdf" },
        { month: "2026-10", format: "csv" },
      ]),
    );
  });
});

test("the tax number is named after the country, and an error of the server is shown at it", async () => {
  const { user } = await renderInApp(<Details />, { at: "/user?tab=billing&view=titles", texts: ["billing"] });
  const { fields, errors, optional, save } = textsOf("en", "billing").details;
  await user.click(await screen.findByRole("button", { name: save }));
  for (const text of [errors.name, errors.country, errors.line1, errors.city])
    expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole("textbox", { name: optional("EIN") })).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: fields.country }), "US");
  const type = (name: string, text: string) => user.type(screen.getByRole("textbox", { name }), text);
  await type(fields.name, "Example Inc.");
  await type(fields.line1, "1 Example Road");
  await type(fields.city, "Austin");
  await type(optional("EIN"), "07-1144442");
  server.answer(api.billing.setBillingDetails, () =>
    apiError(400, "Invalid input", fieldErrors({ tax_no: "must be a valid EIN" })),
  );
  await user.click(screen.getByRole("button", { name: save }));
  expect(await screen.findByText("must be a valid EIN")).toBeDefined();
  expect(server.callsOf(api.billing.setBillingDetails).map(({ input }) => input)).toMatchObject([
    { country: "US", tax_no: "07-1144442" },
  ]);
});
