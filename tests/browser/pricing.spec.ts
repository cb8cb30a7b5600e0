import { expect } from "@playwright/test";
import { test } from "./test.ts";

const card = (name: string) => ({ has: `h2:text("${name}")` });

test("service and cycle are in the URL, and prices follow them", async ({ page }) => {
  await page.goto("/pricing?type=4&cycle=year");
  const business = page.getByRole("listitem").filter({ has: page.locator(card("Business").has) });
  await expect(business).toContainText("$2,860");
  await page.getByRole("link", { name: "Monthly" }).click();
  await expect(business).toContainText("$286");
  await expect(page).toHaveURL(/\?type=4$/);
  await page.getByRole("link", { name: "Bank cards" }).click();
  await expect(page).toHaveURL(/\?type=13$/);
  await expect(business).toContainText("$143");
  await page.goto("/pricing?type=999");
  await expect(page.getByRole("link", { name: "IP geolocation", exact: true }).first()).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("the slider works by keyboard and names the cheapest package for a volume", async ({ page }) => {
  await page.goto("/zh/pricing");
  const slider = page.getByRole("slider", { name: "每月调用量" });
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(page.getByText("每月 50,000 次以内免费。")).toBeVisible();
  await page.keyboard.press("End");
  const result = page.locator("[aria-live=polite]").filter({ hasText: "折合每千次" });
  // 100 million calls: the business package plus 95,000 thousands.
  await expect(result).toContainText("企业版");
  await expect(result).toContainText("¥29,499");
});

test("a package can be requested without leaving the chosen service", async ({ page }) => {
  await page.goto("/pricing?type=12");
  await page.getByRole("link", { name: "Contact us" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/type=12&dialog=info|dialog=info&type=12/);
});

test("the app's price list has the app's frame", async ({ page }) => {
  await page.goto("/app/pricing?type=15");
  await expect(page.getByRole("link", { name: "Whois", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
});
