import { expect } from "@playwright/test";
import { test } from "./test.ts";

test("the rule of a solution runs against the API and says what the run shows", async ({ page }) => {
  await page.goto("/solution/jinrong");
  const example = page.getByRole("region", { name: "Four logins, one rule" });
  await example.getByRole("button", { name: "Run the rule" }).click();
  await expect(example.getByText(/\d of 4 logins are asked for a second factor/)).toBeVisible();
  await expect(example.getByRole("listitem")).toHaveCount(4);
  for (const row of await example.getByRole("listitem").all()) await expect(row).toContainText(/\d points/);
  // What is shown as the rule is the file that ran.
  await expect(example.getByText("usualCountry: string")).toBeVisible();
});

test("a run that fails says so and can be repeated", async ({ page }) => {
  await page.goto("/zh/solution/youxi");
  await page.route("**/v1/demo", (route) => route.abort());
  const button = page.getByRole("button", { name: "运行规则" });
  await button.click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.unroute("**/v1/demo");
  await button.click();
  await expect(page.getByText(/位玩家进入最近的大区/)).toBeVisible();
});
