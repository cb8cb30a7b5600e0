import { expect } from "@playwright/test";
import { test } from "./test.ts";

test("news are listed by category and searched by word, both through the address", async ({ page }) => {
  await page.goto("/news");
  const articles = page
    .getByRole("main")
    .getByRole("list")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(articles.getByRole("listitem").first()).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Categories" });
  await tabs.getByRole("link", { name: "Product" }).click();
  await expect(page).toHaveURL(/\?tp=\d+$/);
  await expect(tabs.getByRole("link", { name: "Product" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("searchbox", { name: "Search the news" }).fill("nothing-has-this-word");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No article contains this word")).toBeVisible();
  await page.getByRole("link", { name: "Show all news" }).click();
  await expect(page).toHaveURL(/\/news$/);
});

test("an article and its head are readable before scripts run", { tag: "@once" }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/news");
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/news\/\d+$/);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await expect(page).toHaveTitle(`${title} · Meridian`);
  await expect(page.locator("meta[property='og:type']")).toHaveAttribute("content", "article");
  const structured = await page.locator("script[type='application/ld+json']").first().textContent();
  expect(structured).toContain('"NewsArticle"');
  await context.close();
});

test("the next article can be opened, and title and address follow", async ({ page }) => {
  await page.goto("/news/1");
  const first = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("region", { name: "Read next" }).getByRole("listitem").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(first);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await expect(page).toHaveTitle(`${title} · Meridian`);
});

test("events are listed with time and place, and each has its own page", async ({ page }) => {
  await page.goto("/zh/news?tp=events");
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/zh\/news\/event-\d+$/);
  await expect(page.getByText("时间", { exact: true })).toBeVisible();
});

test("the blog shows a single category", async ({ page }) => {
  await page.goto("/jianjie/blog");
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await expect(page.getByRole("article").getByRole("link", { name: /ngineering/ })).toBeVisible();
});
