import { expect } from "@playwright/test";
import { test } from "./test.ts";

const unknownAddresses = ["/princing", "/product/whoiss", "/solution/nothing", "/client/nothing", "/zh/princing"];
const unknownArticles = ["/news/999999", "/news/no-such", "/zh/news/event-999999"];

test("unknown addresses and articles get status 404 and a page that says so", { tag: "@once" }, async ({ page }) => {
  for (const address of [...unknownAddresses, ...unknownArticles]) {
    const response = await page.goto(address);
    expect.soft(response?.status(), address).toBe(404);
    const title = address.startsWith("/zh") ? "页面不存在" : "Page not found";
    await expect.soft(page.getByRole("heading", { level: 1, name: title }), address).toBeVisible();
    if (unknownArticles.includes(address)) continue;
    await expect.soft(page, address).toHaveTitle(new RegExp(title));
    await expect.soft(page.getByRole("main").locator("code")).toHaveText(address);
  }
});

test("similar pages are suggested, and the home page is one press away", async ({ page }) => {
  await page.goto("/princing");
  const nearest = page.getByRole("region", { name: "Close to what you typed" }).getByRole("link");
  await expect(nearest).toHaveCount(2);
  await expect(nearest.first()).toHaveAttribute("href", "/pricing");
  await page.getByRole("link", { name: "Back to the home page" }).click();
  await expect(page).toHaveURL(/[^/]\/$/);
});

test("a missing script is a real 404, not a page", { tag: "@once" }, async ({ request }) => {
  const response = await request.get("/assets/nothing-00000000.js", { headers: { accept: "text/html" } });
  expect(response.status()).toBe(404);
  expect(response.headers()["content-type"] ?? "").not.toContain("text/html");
});
