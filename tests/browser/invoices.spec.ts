import { type BrowserContext, expect } from "@playwright/test";
import { readConfig } from "../../apps/server/src/config.ts";
import { commandLine } from "../../apps/server/src/lib/staff/actor.ts";
import { changeInvoice } from "../../apps/server/src/modules/invoices/staff-invoices.ts";
import { openApp } from "../../apps/server/src/open-app.ts";
import { newPaidOrder } from "../setup/commerce-fixtures.ts";
import { findStructureViolations } from "./accessibility.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./test.ts";

type Action = Parameters<typeof changeInvoice>[2]["action"];

/** An account with a paid order, and staff's steps with its invoices. */
async function signInWithOrder(context: BrowserContext) {
  const registered = await signIn(context);
  const { app, close } = openApp(readConfig({ DATABASE_URL: process.env.BROWSER_TEST_DATABASE_URL ?? "" }), {
    process: "test",
    connections: 2,
    logLevel: "silent",
  });
  const accountId = registered.user.id;
  await newPaidOrder(app, { accountId, amountCents: 19_900 });
  const change = async (action: Action, more: object = {}) => {
    const { id } = await app.db.invoice.findFirstOrThrow({ where: { accountId }, orderBy: { id: "asc" } });
    // The file itself is uploaded in the console.
    if (action === "issue") await app.db.invoice.update({ where: { id }, data: { pdfKey: "invoices/none" } });
    await changeInvoice(app, commandLine, { id, action, ...more });
  };
  return { change, close };
}

test("an invoice is requested, issued, reversed and reissued @once", async ({ page, context }) => {
  const { change, close } = await signInWithOrder(context);
  const invoices = page.getByRole("listitem").filter({ hasText: /Orders? / });
  const dialog = page.getByRole("dialog");
  try {
    await page.goto("/user?tab=billing&view=invoices");
    await expect(page.getByText("Available to invoice: ¥199")).toBeVisible();
    await page.getByRole("button", { name: "Request an invoice" }).click();
    await dialog.getByLabel("Company name").fill("示例科技有限公司");
    await dialog.getByRole("button", { name: "Send request" }).click();
    await expect(dialog.getByText(/15 to 20 letters and digits/)).toBeVisible();
    await dialog.getByLabel("Chinese tax number").fill("91350100M000100Y43");
    await dialog.getByLabel("Email for the invoice").fill("books@example.com");
    expect(await findStructureViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Send request" }).click();
    await expect(invoices.getByText("Requested")).toBeVisible();
    await expect(page.getByText("Nothing is left to invoice.")).toBeVisible();

    await change("take");
    await change("issue", { invoice_no: "25112000000012345678", tax_cents: 1126 });
    await page.reload();
    await expect(invoices.getByText("Issued", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Reverse invoice 25112000000012345678" }).click();
    await dialog.getByLabel("Company name").fill("示例数据有限公司");
    await dialog.getByRole("button", { name: "Send request" }).click();
    await expect(invoices.getByText("Red invoice requested")).toBeVisible();

    await change("red_issue", { invoice_no: "25112000000012345679" });
    await page.reload();
    await expect(invoices.filter({ hasText: "示例科技有限公司" }).getByText("Reversed", { exact: true })).toBeVisible();
    await expect(invoices.filter({ hasText: "示例数据有限公司" }).getByText("Requested")).toBeVisible();

    await page.getByRole("link", { name: "Billing details" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "示例科技有限公司" })).toBeVisible();
  } finally {
    await close();
  }
});
