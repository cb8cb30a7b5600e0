import { expect } from "@playwright/test";
import { findViolationsInBothSchemes } from "./accessibility.ts";
import { origin, signIn } from "./sign-in.ts";
import { test } from "./test.ts";

/** States of pages that routes.spec.ts does not show. */
const pages = ["/?ip=8.8.8.8", "/nowhere", "/zh/doc/nowhere", "/news?keyword=nothing-has-this-word"];
const dialogs = [
  ["login", ""],
  ["login&menu=2", "/zh"],
  ["register", ""],
  ["forgot", "/zh"],
  ["feedback&kind=correction&ip=8.8.8.8", ""],
  ["info", "/zh"],
  ["test", ""],
] as const;

for (const address of pages) {
  test(`${address} has no accessibility violations`, async ({ page }) => {
    await page.goto(address, { waitUntil: "networkidle" });
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  });
}

test("the open products menu has no accessibility violations", { tag: "@wide" }, async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Products" }).click();
  await expect(page.locator("#menu-products").getByRole("link", { name: /Base stations/ })).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
});

test("the open menu drawer has no accessibility violations", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByText("Products", { exact: true }).click();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
});

test("the dialogs have no accessibility violations", async ({ page }) => {
  test.slow();
  for (const [name, prefix] of dialogs) {
    await page.goto(`${prefix}/jianjie?dialog=${name}`);
    await expect(page.getByRole("dialog")).toBeVisible();
    expect.soft(await findViolationsInBothSchemes(page), name).toEqual([]);
  }
});

test("the command palette has no accessibility violations", async ({ page }) => {
  await page.goto("/pricing", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Search and commands" }).click();
  await page.getByPlaceholder("Search pages, or type an IP address").fill("dns");
  await expect(page.getByRole("button", { name: /^DNS Ten types/ })).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
});

test("the user centre has no accessibility violations", async ({ page, context }) => {
  test.slow();
  const { client } = await signIn(context);
  const { api_key } = await client.keys.createKey({ name: "one" });
  for (const ip of ["8.8.8.8", "1.1.1.1", "10.0.0.1"])
    await fetch(`${origin()}/v2/query?ip=${ip}`, { headers: { "x-api-key": api_key } });
  for (const tab of ["dashboard", "keys", "profile"])
    for (const prefix of ["", "/zh"]) {
      await page.goto(`${prefix}/user?tab=${tab}`, { waitUntil: "networkidle" });
      expect.soft(await findViolationsInBothSchemes(page), `${prefix} ${tab}`).toEqual([]);
    }
});

test("the tabs of the address card have no accessibility violations", async ({ page }) => {
  await page.goto("/?ip=8.8.8.8", { waitUntil: "networkidle" });
  for (const name of ["Network", "Privacy", "JSON"]) {
    await page.getByRole("tab", { name, exact: true }).click();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  }
});
