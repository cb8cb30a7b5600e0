import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { api } from "../../../lib/api.ts";
import type { Language } from "../../../lib/language.ts";
import { textsOf } from "../../../lib/texts.tsx";
import { renderInApp } from "../../../testing/render.tsx";
import { server } from "../../../testing/server.ts";
import { signInUser } from "../../../testing/user.ts";
import Invoices from "./invoices.tsx";

const pageOf = <T,>(...list: T[]) => ({ list, total: list.length, page: 1, limit: 10 });
const order = { id: 5, order_no: "M1", title: "IP geolocation", currency: "CNY", invoiceable_cents: 19_900 };
const sumOf = (currency: "CNY" | "USD", invoiceable_cents: number) => ({
  currency,
  invoiceable_cents,
  invoiced_cents: 0,
});
const sent = () => server.callsOf(api.invoices.userInvoice);

beforeEach(() => {
  signInUser();
  server.answer(api.invoices.invoiceList, () => ({ ...pageOf(), sum: [sumOf("CNY", 19_900)] }));
  server.answer(api.billing.billingDocumentList, () => pageOf());
  server.answer(api.billing.statementList, () => pageOf());
  server.answer(api.invoices.invoiceTitleList, () => ({ list: [], total: 0 }));
  server.answer(api.orders.userOrderList, () => ({ ...pageOf(order as never), sum: [] }));
  server.answer(api.addresses.getUserAddr, () => ({ list: [], total: 0 }) as never);
  server.answer(api.invoices.userInvoice, () => ({
    invoice_id: 1,
    invoice_no_apply: "INV1",
    status: "pending" as const,
  }));
});

async function openForm(language: Language = "en") {
  const view = await renderInApp(<Invoices />, {
    language,
    at: "/user?tab=billing&view=invoices",
    texts: ["invoices", "billing", "dialogs"],
  });
  const texts = textsOf(language, "invoices");
  await view.user.click(await screen.findByRole("button", { name: texts.apply }));
  // While the orders load, another dialog holds their place.
  await screen.findByRole("combobox", { name: texts.fields.type });
  const dialog = within(screen.getByRole("dialog"));
  const type = async (label: string, text: string) => {
    const field = await dialog.findByRole("textbox", { name: label });
    await view.user.clear(field);
    await view.user.click(field);
    await view.user.paste(text);
  };
  const select = async (label: string, value: string) =>
    view.user.selectOptions(await dialog.findByRole("combobox", { name: label }), value);
  const submit = () => view.user.click(dialog.getByRole("button", { name: texts.form.submit }));
  return { ...view, texts, dialog, type, select, submit };
}

describe.for<Language>(["en", "zh"])("applying for an invoice (%s)", (language) => {
  test("as a person sends nothing that was typed for a company", async () => {
    const { texts, type, select, submit } = await openForm(language);
    await type(texts.fields.tax_no, "12-3456789");
    await type(texts.optional(texts.fields.bank_account), "not a number");
    await select(texts.fields.title_type, "personal");
    await type(texts.fields.name, "Ann");
    await type(texts.fields.email, "ann@example.com");
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.input).toMatchObject({ title_type: "personal", title: "Ann" });
    expect(sent()[0]?.input).not.toHaveProperty("tax_no");
    expect(sent()[0]?.input).not.toHaveProperty("bank_account");
  });

  test("as an organization needs no tax number, as a company it does", async () => {
    const { texts, dialog, type, select, submit } = await openForm(language);
    await type(texts.fields.title, "Acme");
    await type(texts.fields.email, "ann@example.com");
    await submit();
    expect(dialog.getByRole("textbox", { name: texts.fields.tax_no, description: texts.errors.tax_no })).toHaveFocus();
    expect(sent()).toEqual([]);
    await select(texts.fields.title_type, "organization");
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  test("as a person says why a special invoice is refused, at a field that is shown", async () => {
    const { texts, dialog, type, select, submit } = await openForm(language);
    await select(texts.fields.title_type, "personal");
    await select(texts.fields.type, "digital_special");
    await type(texts.fields.name, "Ann");
    await type(texts.fields.email, "ann@example.com");
    await submit();
    expect(
      dialog.getByRole("combobox", { name: texts.fields.title_type, description: texts.errors.title_type }),
    ).toHaveFocus();
    expect(sent()).toEqual([]);
  });
});

test("orders paid in another currency are said to need no request", async () => {
  server.answer(api.invoices.invoiceList, () => ({ ...pageOf(), sum: [sumOf("USD", 0)] }));
  await renderInApp(<Invoices />, { at: "/user?tab=billing&view=invoices", texts: ["invoices", "billing", "dialogs"] });
  const texts = textsOf("en", "invoices");
  await screen.findByRole("link", { name: texts.toOrders });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: texts.apply }).disabled).toBe(true);
});
