import { expect } from "@playwright/test";
import { test } from "./test.ts";

test("the attribution page lists the current database's sources with license and link", async ({ page }) => {
  await page.goto("/statement/attribution");
  const location = page.getByRole("row", { name: /^Location/ });
  await expect(location.getByRole("link", { name: "IP Geolocation by DB-IP" })).toHaveAttribute("href", /db-ip\.com/);
  await expect(location).toContainText("CC BY 4.0");
  await expect(location).toContainText(/\d{4}-\d{2}-\d{2}/);
  await expect(page.getByText(/Database version \d{8}/)).toBeVisible();
});
