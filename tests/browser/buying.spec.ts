import { expect } from "@playwright/test";
import { findStructureViolations, findViolationsInBothSchemes } from "./accessibility.ts";
import { password, register, signIn } from "./sign-in.ts";
import { test } from "./test.ts";
import { expectToast } from "./visitor.ts";

test("a package is bought from the price list and paid in the sandbox, and the quota grows", async ({
  page,
  context,
}) => {
  const { client } = await signIn(context);
  await page.goto("/pricing?type=1");
  await page.getByRole("link", { name: "Buy" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("500,000 calls");
  await dialog.getByLabel("Duration").selectOption("2");
  await expect(dialog).toContainText("1,000,000 calls");
  await dialog.getByRole("radio", { name: /Sandbox/ }).check();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: /^Pay / }).click();
  await expect(dialog.getByText(/left to pay/)).toBeVisible();
  await dialog.getByRole("link", { name: "Continue to the sandbox" }).click();
  await expect(page.getByText("Sandbox: no money moves")).toBeVisible();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page).toHaveURL(/tab=billing.*order_no=/);
  await expect(page.getByRole("dialog")).toContainText("Completed");
  await expect(page.getByRole("dialog")).toContainText("1,000,000 of 1,000,000");
  expect(await findStructureViolations(page)).toEqual([]);
  const receipt = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Receipt (PDF)" }).click();
  expect((await receipt).suggestedFilename()).toMatch(/^receipt-M\d+-en\.pdf$/);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("tab", { name: "Services" }).click();
  await expect(page.getByText("1,000,000 left")).toBeVisible();
  expect(await findStructureViolations(page)).toEqual([]);
  const { list } = await client.usage.getServiceInfo({ service_type: 1 });
  expect(list[0]).toMatchObject({ source: "order", total: 1_000_000, pkg_name: "Developer" });

  await page.getByRole("button", { name: "Actions for IP geolocation" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByRole("dialog").getByLabel("When the quota is used up").selectOption("charge");
  await page
    .getByRole("dialog")
    .getByLabel(/^Set a limit/)
    .fill("10");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Extra calls up to $10")).toBeVisible();
});

test("a visitor logs in and returns to the intended purchase; a declined payment can be retried", {
  tag: "@phone",
}, async ({ page }) => {
  const { phone } = await register();
  await page.goto("/pricing?type=3");
  await page.getByRole("link", { name: "Buy" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/phone/).fill(phone);
  await dialog.getByRole("textbox", { name: "Password" }).fill(password);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(dialog).toContainText("100,000 calls");
  await dialog.getByRole("radio", { name: /Sandbox/ }).check();
  await dialog.getByRole("button", { name: /^Pay / }).click();
  await dialog.getByRole("link", { name: "Continue to the sandbox" }).click();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByRole("dialog")).toContainText("Awaiting payment");
  await page.getByRole("dialog").getByRole("button", { name: "Pay" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Pay / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the order" }).click();
  await expectToast(page, "The order is canceled.");
});
