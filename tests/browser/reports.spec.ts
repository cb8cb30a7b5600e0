import { expect } from "@playwright/test";
import { findStructureViolations } from "./accessibility.ts";
import { test } from "./test.ts";

test("an address's report is readable without scripts, in both languages", { tag: "@once" }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/zh/ip/8.8.8.8");
  await expect(page.getByRole("heading", { level: 1, name: "8.8.8.8" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "8.8.0.0/16 里还有谁" })).toBeVisible();
  await expect(page.getByRole("row", { name: /VPN/ })).toContainText("未知");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/zh\/ip\/8\.8\.8\.8$/);
  await context.close();
});

test("an address links to its network, and that to its prefixes, without full page loads", async ({ page }) => {
  await page.goto("/ip/8.8.8.8");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("link", { name: "AS15169 Google LLC" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "AS15169" })).toBeVisible();
  await expect(page).toHaveTitle("AS15169: Google LLC · Meridian");
  await page.getByRole("link", { name: "8.8.8.0", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "8.8.8.0" })).toBeVisible();
  // Only well-known addresses are offered to search engines.
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("the map zooms in and out", async ({ page }) => {
  await page.goto("/ip/223.5.5.5");
  const map = page.getByRole("img", { name: /^Map: Hangzhou/ });
  const before = await map.getAttribute("viewBox");
  await page.getByRole("button", { name: "Zoom in" }).click();
  expect(await map.getAttribute("viewBox")).not.toBe(before);
  await page.getByRole("button", { name: "Zoom out" }).click();
  expect(await map.getAttribute("viewBox")).toBe(before);
});

test("the map of a whole sheet shows its pin, even where a narrow frame crops the sheet", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/ip/8.8.8.8");
  const map = page.getByRole("img", { name: /^Map: Mountain View/ });
  const [frame, pin] = await Promise.all([map.boundingBox(), map.locator(".pulse").boundingBox()]);
  expect(pin!.x).toBeGreaterThanOrEqual(frame!.x);
  expect(pin!.x + pin!.width).toBeLessThanOrEqual(frame!.x + frame!.width);
});

test("an error can be reported for the page's address", async ({ page }) => {
  await page.goto("/ip/8.8.8.8");
  await page.getByRole("link", { name: "Report an error" }).click();
  await expect(page.getByRole("dialog").getByLabel("IP address")).toHaveValue("8.8.8.8");
});

test("a report says why the address is flagged, checks again, and leads to a correction", async ({ page }) => {
  await page.goto("/ip/8.8.8.8");
  await page.getByRole("link", { name: "Why?" }).click();
  const reasons = page.getByRole("region", { name: "Why is this address flagged?" });
  await expect(reasons.getByText(/^Checked /)).toBeVisible();
  await expect(reasons.getByRole("listitem").first()).toContainText("Flagged since");
  expect(await findStructureViolations(page)).toEqual([]);
  const answer = page.waitForResponse(/\/v1\/flag_reasons/);
  await reasons.getByRole("button", { name: "Check again" }).click();
  expect((await answer).ok()).toBe(true);
  await reasons.getByRole("link", { name: "report it to us" }).first().click();
  await expect(page.getByRole("dialog").getByLabel("What is wrong?")).toHaveValue("privacy");
});

test("an invalid address is explained, and another one can be entered", async ({ page }) => {
  const response = await page.goto("/ip/%3Cscript%3E");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "This is not an IP address" })).toBeVisible();
  await expect(page.getByText("“<script>” is neither")).toBeVisible();
  await page.getByLabel("Another IP address, range, AS number or host name").fill("as15169");
  await page.getByRole("button", { name: "Open report" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "AS15169" })).toBeVisible();
  expect((await page.goto("/asn/AS64512"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "No such network" })).toBeVisible();
});

for (const [kind, start, asked, link] of [
  ["network", "/ip/8.8.8.8", "AS15169", "AS15169 Google LLC"],
  ["address", "/asn/AS15169", "8.8.8.0", "8.8.8.0"],
] as const)
  test(`a failed report names its ${kind} in the title, and can be retried`, async ({ page }) => {
    await page.goto(start);
    await page.route(/\/v1\/(ip|asn)_report/, (route) => route.abort());
    await page.getByRole("link", { name: link, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: asked })).toBeVisible();
    const retry = page.getByRole("button", { name: "Retry" });
    await expect(retry).toBeVisible();
    await expect(page).toHaveTitle(`${asked} · Meridian`);
    await page.unroute(/\/v1\/(ip|asn)_report/);
    await retry.click();
    await expect(page).toHaveTitle(new RegExp(`^${asked}: `));
  });

test("a reserved address says what it is for", async ({ page }) => {
  await page.goto("/ip/192.168.1.1");
  await expect(page.getByText(/reserved block \(Private-Use, RFC 1918\)/)).toBeVisible();
  await page.getByRole("link", { name: "Look up 8.8.8.8 instead" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "8.8.8.8" })).toBeVisible();
});
