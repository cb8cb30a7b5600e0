import { expect } from "@playwright/test";
import { findStructureViolations, findViolationsInBothSchemes } from "./accessibility.ts";
import { test } from "./test.ts";

/** States of pages that routes.spec.ts does not show. */
const states = ["/?ip=8.8.8.8", "/nowhere", "/zh/doc/nowhere", "/news?keyword=nothing-has-this-word"];
const dialogs = [
  ["login", ""],
  ["login&menu=2", "/zh"],
  ["register", ""],
  ["forgot", "/zh"],
  ["feedback&kind=correction&ip=8.8.8.8", ""],
  ["info", "/zh"],
  ["test", ""],
] as const;

test("missing and empty pages have no accessibility violations", async ({ page }) => {
  for (const address of states) {
    await page.goto(address, { waitUntil: "networkidle" });
    expect.soft(await findStructureViolations(page), address).toEqual([]);
  }
});

test("the open products menu has no accessibility violations", { tag: "@once" }, async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Products" }).click();
  await expect(page.locator("#menu-products").getByRole("link", { name: /Cell towers/ })).toBeVisible();
  expect(await findStructureViolations(page)).toEqual([]);
});

test("the open menu drawer has no accessibility violations", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByText("Products", { exact: true }).click();
  expect(await findStructureViolations(page)).toEqual([]);
});

test("the dialogs have no accessibility violations", async ({ page }) => {
  for (const [name, prefix] of dialogs) {
    await page.goto(`${prefix}/jianjie?dialog=${name}`);
    await expect(page.getByRole("dialog")).toBeVisible();
    const findings = name === "login" ? findViolationsInBothSchemes(page) : findStructureViolations(page);
    expect.soft(await findings, name).toEqual([]);
  }
});

test("the command palette has no accessibility violations", async ({ page }) => {
  await page.goto("/pricing", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Search and commands" }).click();
  await page.getByPlaceholder("Search, or type an IP address, AS number or host name").fill("dns");
  await expect(page.getByRole("button", { name: /^DNS Ten types/ })).toBeVisible();
  expect(await findStructureViolations(page)).toEqual([]);
});

test("the tabs of the address card have no accessibility violations", async ({ page }) => {
  await page.goto("/?ip=8.8.8.8", { waitUntil: "networkidle" });
  for (const name of ["Network", "Privacy", "JSON"]) {
    await page.getByRole("tab", { name, exact: true }).click();
    expect(await findStructureViolations(page)).toEqual([]);
  }
});
