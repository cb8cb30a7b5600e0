import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { server } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import { AdminTexts } from "./admin-texts.tsx";
import { staffBilling, staffOfConsole } from "./staff-api.ts";
import { TaxRates } from "./tax-rates.tsx";

const rate = { country: "DE", name_en: "VAT", name_zh: "增值税", reverses_charge: false };
const rates = [
  { ...rate, id: 3, from_day: "2027-01-01", percent: 20, is_current: false },
  { ...rate, id: 2, from_day: "2026-11-26", percent: 19, is_current: true },
  { ...rate, id: 1, from_day: "2026-01-01", percent: 16, is_current: false },
];

async function open(...calls: { path: string }[]) {
  signInUser();
  const self = { id: 1, name: "Ann", role: "finance" as const, calls: calls.map(({ path }) => path) };
  server.answer(staffOfConsole.staffSelf, () => self);
  server.answer(staffBilling.taxRateList, () => ({ list: rates, total: rates.length }));
  server.answer(staffBilling.setTaxRate, () => rates[1] as never);
  return renderInApp(
    <AdminTexts>
      <TaxRates />
    </AdminTexts>,
    { at: "/admin?tab=invoices&list=rates" },
  );
}

test("a rate is later, current or past, and can be set by those who may", async () => {
  const { user } = await open(staffBilling.taxRateList, staffBilling.setTaxRate);
  const [, ...rows] = await screen.findAllByRole("row");
  expect(rows.map((row) => within(row).getByText(/^(?:Later|Current|Past)$/).textContent)).toEqual([
    "Later",
    "Current",
    "Past",
  ]);
  await user.click(screen.getByRole("button", { name: "Open DE 2026-11-26" }));
  const dialog = within(screen.getByRole("dialog"));
  const percent = dialog.getByRole("textbox", { name: "Rate in percent" });
  await user.clear(percent);
  await user.type(percent, "21");
  await user.click(dialog.getByRole("button", { name: "Set a rate" }));
  await waitFor(() =>
    expect(server.callsOf(staffBilling.setTaxRate).map(({ input }) => input)).toMatchObject([
      { country: "DE", percent: "21", name_en: "VAT", reverses_charge: "0" },
    ]),
  );
});

test("who may only look is offered no change", async () => {
  await open(staffBilling.taxRateList);
  expect(await screen.findAllByText("DE")).toHaveLength(3);
  expect(screen.queryByRole("button")).toBeNull();
});
