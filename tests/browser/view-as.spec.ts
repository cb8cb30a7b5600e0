import { expect, type Page } from "@playwright/test";
import { findStructureViolations } from "./accessibility.ts";
import { makeStaff, register, signIn } from "./sign-in.ts";
import { test } from "./test.ts";

/** Opens the portal as a customer from their page in the console. */
async function viewAs(page: Page, id: number): Promise<void> {
  await page.goto(`/admin?tab=users&id=${id}`);
  await page.getByRole("button", { name: "View as" }).click();
  await page.getByLabel("Reason").fill("A question about a key");
  await page.getByRole("button", { name: "View as" }).click();
  await expect(page).toHaveURL(/\/user(?:\?|$)/);
}

test("staff view the portal as a customer, read-only, and return to the console; the customer gets a notice", async ({
  browser,
  context,
  page,
}) => {
  const customer = await register();
  await customer.client.account.userUpdate({ name: "Ann Customer" });
  await customer.client.keys.createKey({ name: "Ann's key" });
  const { user } = await signIn(context);
  await makeStaff(user.id);
  await viewAs(page, customer.user.id);
  const note = page.getByRole("complementary", { name: "Back to the console" });
  await expect(note).toContainText("You see what Ann Customer sees, and can change nothing, until");

  await page.goto("/user?tab=keys");
  await expect(note).toContainText("Ann Customer");
  await expect(page.getByText("Ann's key").first()).toBeVisible();
  expect(await findStructureViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Create key" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill("Not to be");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Not available while you see the portal as a customer").first()).toBeVisible();
  expect((await customer.client.keys.getKeys({})).list.map(({ name }) => name)).not.toContain("Not to be");

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  const tabs = ["dashboard", "services", "downloads", "billing", "alerts", "bulk-jobs", "reports", "points", "team"];
  for (const tab of tabs) {
    await page.goto(`/user?tab=${tab}`);
    await expect(note).toContainText("Ann Customer");
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expect(page.getByText("Not available while you see the portal as a customer"), tab).toHaveCount(0);
  }
  await page.goto("/user?tab=billing&view=invoices");
  await expect(page.getByText("Nothing is left to invoice.")).toBeVisible();
  await page.goto("/reward");
  await expect(page.getByText("Not available while you see the portal as a customer")).toHaveCount(0);

  // Another tab is the staff member's own.
  const own = await context.newPage();
  await own.goto("/user?tab=keys");
  await expect(own.getByRole("complementary", { name: "Back to the console" })).toHaveCount(0);
  await expect(own.getByText("Ann's key")).toHaveCount(0);
  await own.close();

  await note.getByRole("button", { name: "Back to the console" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin\\?tab=users&id=${customer.user.id}$`));
  await expect(page.getByRole("heading", { name: "Ann Customer" })).toBeVisible();
  await expect(note).toHaveCount(0);

  const home = await browser.newContext();
  await home.addCookies([{ name: "token", value: customer.token, url: new URL(page.url()).origin }]);
  const customers = await home.newPage();
  await customers.goto("/notice");
  await expect(customers.getByText("Our staff looked at your portal").first()).toBeVisible();
  await customers.goto("/user?tab=audit");
  await expect(customers.getByText("looked at the portal as a user, reading only").first()).toBeVisible();
  await home.close();
});

test("logging out of a view ends the view, and not the staff member's session", { tag: "@once" }, async ({
  context,
  page,
}) => {
  const customer = await register();
  const { user } = await signIn(context);
  await makeStaff(user.id);
  await viewAs(page, customer.user.id);
  await page.goto("/user?tab=profile");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/admin\?tab=users/);
  await expect(page.getByRole("button", { name: "View as" })).toBeVisible();
});
