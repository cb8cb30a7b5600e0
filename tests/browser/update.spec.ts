import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { comeAlive } from "./visitor.ts";

const newerBuild = { id: "another-build" };

/** Counts full page loads, in storage that survives them. */
async function countLoads(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    sessionStorage.setItem("loads", String(Number(sessionStorage.getItem("loads") ?? 0) + 1));
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("loads")));
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test("a tab of an older build reloads by itself, but only once in 10 seconds", async ({ page }) => {
  const loads = await countLoads(page);
  await page.goto("/");
  await page.route("**/build/latest.json", (route) => route.fulfill({ json: newerBuild }));
  const reload = page.waitForEvent("load");
  await page.clock.runFor(10_000);
  await reload;
  await comeAlive(page);
  expect(await loads()).toBe(2);
  const reloadedAt = await page.evaluate(() => Number(sessionStorage.getItem("reload:/")));
  await page.clock.setFixedTime(reloadedAt + 9_999);
  const checked = page.waitForResponse("**/build/latest.json");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await checked;
  await expect(page.getByText("A new version is ready.")).toBeVisible();
  expect(await loads()).toBe(2);
});

test("a tab of the current build does not reload", async ({ page }) => {
  const loads = await countLoads(page);
  await page.goto("/");
  const checked = page.waitForResponse("**/build/latest.json");
  await page.clock.runFor(10_000);
  expect((await checked).status()).toBe(200);
  expect(await loads()).toBe(1);
});

test("typed text is not lost: the reload is offered, and the next page comes from the new build", async ({ page }) => {
  const loads = await countLoads(page);
  await page.goto("/");
  await page.getByLabel("IP address, range, AS number, host name or log line").fill("8.8.");
  await page.route("**/build/latest.json", (route) => route.fulfill({ json: newerBuild }));
  await page.clock.runFor(10_000);
  await expect(page.getByText("A new version is ready.")).toBeVisible();
  expect(await loads()).toBe(1);
  await expect(page.getByLabel("IP address, range, AS number, host name or log line")).toHaveValue("8.8.");
  const reload = page.waitForEvent("load");
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  await reload;
  await expect(page).toHaveURL(/\/pricing$/);
  expect(await loads()).toBe(2);
});

test("a chunk missing from the new build leads to a full load of the requested page", async ({ page }) => {
  const loads = await countLoads(page);
  await page.goto("/");
  await page.route("**/build/manifest.json", (route) => route.fulfill({ json: { ...newerBuild, files: [] } }));
  await page.route("**/assets/pricing-*", (route) => route.fulfill({ status: 404 }));
  const reload = page.waitForEvent("load");
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  await reload;
  await expect(page).toHaveURL(/\/pricing$/);
  expect(await loads()).toBe(2);
});

test("a failing chunk of the current build shows an error with a reload button and does not loop", async ({ page }) => {
  const loads = await countLoads(page);
  await page.goto("/");
  await page.route("**/assets/pricing-*", (route) => route.abort());
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  await expect(page.getByRole("heading", { name: "This page did not load" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
  expect(await loads()).toBe(1);
});
