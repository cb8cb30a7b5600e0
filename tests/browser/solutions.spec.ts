import { expect } from "@playwright/test";
import { test } from "./test.ts";

test("a solution's rule runs against the API and shows a summary of the run", async ({ page }) => {
  await page.goto("/solution/jinrong");
  const example = page.getByRole("region", { name: "Four logins, one rule" });
  await example.getByRole("button", { name: "Run the rule" }).click();
  await expect(example.getByText(/A second factor for \d of 4 logins/)).toBeVisible();
  await expect(example.getByRole("listitem")).toHaveCount(4);
  for (const row of await example.getByRole("listitem").all()) await expect(row).toContainText(/\d points/);
  // The rule shown is the file that ran.
  await expect(example.getByText("usualCountry: string")).toBeVisible();
});

test("the complete rule is copied, with this server's address", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/solution/lvyou");
  await expect(page.getByRole("button", { name: "Run the rule" })).toBeEnabled();
  await page
    .getByRole("region", { name: /searches/ })
    .getByRole("button", { name: "Copy", exact: true })
    .click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(`fetch("${new URL(page.url()).origin}"`);
  expect(await copied()).toMatch(/^\/\/ Save as rule\.mts[\s\S]*function judge[\s\S]*for \(const event of events\)/);
});
