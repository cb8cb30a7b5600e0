import { expect, type Page } from "@playwright/test";
import { languages } from "./addresses.ts";
import { addressOfVisit, collectErrors, contextOf, expectFit, nameOf, openPage, visitsIn } from "./page-walk.ts";
import { isFullRun } from "./screens.ts";
import { clientOf, signIn } from "./sign-in.ts";
import { test } from "./test.ts";
import { planVisits, views } from "./visit-plan.ts";

/** Every page in menu order. */
async function listSlugs(): Promise<string[]> {
  const { menu } = await clientOf().documents.documentInfo({});
  return menu.flatMap(({ children }) => children.map(({ slug }) => slug));
}

const panel = (page: Page) => page.getByRole("region", { name: "Try it" });
const send = (page: Page) => panel(page).getByRole("button", { name: "Send" }).click();

for (const view of views) {
  test.describe(`the documentation ${nameOf(view)}`, { tag: "@once" }, () => {
    test.use(contextOf(view));

    test("loads page by page without errors, fits the screen and has its headings", async ({ page }) => {
      test.setTimeout(400_000);
      const errors = collectErrors(page);
      const paths = (await listSlugs()).map((slug) => `/doc/${slug}`);
      expect(paths.length).toBeGreaterThan(30);
      for (const visit of visitsIn(view, planVisits(paths, isFullRun))) {
        await openPage(page, visit);
        await expectFit(page, addressOfVisit(visit));
      }
      expect(errors).toEqual([]);
    });
  });
}

for (const { base, tag, locale } of languages) {
  test.describe(`the documentation in ${tag}`, { tag: base ? "@phone" : [] }, () => {
    test.use({ locale });

    test("can be read from page to page without full page loads", async ({ page }) => {
      await page.goto(`${base}/doc`);
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      for (const slug of (await listSlugs()).slice(1, 5)) {
        await page.locator("main a[rel=next]").click();
        await expect(page).toHaveURL(new RegExp(`${base}/doc/${slug}$`));
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      }
      expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    });
  });
}

test("pages are readable before scripts run, and a missing page is a real 404", {
  tag: "@once",
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/zh/doc/errors");
  await expect(page.getByRole("heading", { level: 1, name: "错误代码" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "INSUFFICIENT_QUOTA" }).first()).toBeVisible();
  expect((await page.goto("/doc/no-such-page"))?.status()).toBe(404);
  await context.close();
});

test("a link to another page's heading opens that heading", async ({ page }) => {
  await page.goto("/doc/databases");
  await page.locator("article").getByRole("link", { name: "Usage", exact: true }).first().click();
  await expect(page).toHaveURL(/#database_update_status$/);
  await expect(page.getByRole("heading", { name: "/v1/database_update_status" })).toBeInViewport();
});

test.describe("the form next to a call", () => {
  test("makes the call with the public test key and shows error responses unchanged", async ({ page }) => {
    await page.goto("/doc/query");
    await send(page);
    await expect(panel(page)).toContainText("200 OK");
    await expect(panel(page).getByRole("region", { name: "Answer" })).toContainText('"city": "Singapore"');
    await panel(page)
      .getByText(/\d+ headers/)
      .click();
    await expect(panel(page)).toContainText("x-credits-charged");
    await panel(page).getByLabel("ip", { exact: true }).fill("8.8.8.8");
    await send(page);
    await expect(panel(page)).toContainText("403");
    await expect(panel(page).getByRole("region", { name: "Answer" })).toContainText("PERMISSION_REQUIRED");
  });

  test("calls with the reader's own key, which code shows in the same call and, masked, on guides", async ({
    page,
    context,
  }) => {
    const { client } = await signIn(context);
    await client.keys.createKey({ name: "docs" });
    await page.goto("/doc/query");
    await expect(panel(page).getByLabel("API key")).toContainText("docs · mrd_live_");
    await panel(page).getByLabel("fields").fill("location.country_code");
    await expect(panel(page).getByRole("tabpanel")).toContainText("ip=195.186.1.111&fields=location.country_code");
    await send(page);
    await expect(panel(page).getByRole("region", { name: "Answer" })).toContainText('"country_code": "CH"');
    await page.goto("/doc/quick-start");
    await expect(page.getByRole("tabpanel").filter({ hasText: "/v2/query" })).toContainText("Bearer mrd_live_****");
  });

  test("accepts a pasted key and sends a batch as a body", async ({ page }) => {
    await page.goto("/doc/batch");
    await panel(page).getByLabel("API key").selectOption("pasted");
    await panel(page).getByLabel("Your key").fill("mrd_live_unknown");
    await send(page);
    await expect(panel(page)).toContainText("INVALID_API_KEY");
    await panel(page).getByLabel("API key").selectOption("sandbox");
    await send(page);
    await expect(panel(page).getByRole("region", { name: "Answer" })).toContainText('"query": "2001:db8::1"');
  });
});

test.describe("search", () => {
  for (const [address, words, slug, heading] of [
    ["/doc", "request id", "errors#request-id", "The request ID"],
    ["/zh/doc", "更换密钥", "authentication#rotate", "更换密钥"],
  ] as const) {
    test(`finds “${words}” and opens it by keyboard`, async ({ page }) => {
      await page.goto(address);
      const field = page.getByRole("combobox");
      await field.fill(words);
      const hit = page.getByRole("option", { name: heading }).first();
      await expect(hit).toBeVisible();
      while ((await hit.getAttribute("aria-selected")) !== "true") await field.press("ArrowDown");
      await field.press("Enter");
      await expect(page).toHaveURL(new RegExp(`${address}/${slug}$`));
      await expect(page.getByRole("heading", { name: heading })).toBeInViewport();
    });
  }
});

test("pressing a heading's # copies its link", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/doc/errors");
  await page.getByRole("link", { name: "Copy the link to “Lookup API”" }).click();
  await expect(page).toHaveURL(/\/doc\/errors#lookup-api$/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/doc\/errors#lookup-api$/);
});

test("pages and llms.txt are available to programs as plain text", { tag: "@once" }, async ({ request }) => {
  const page = await request.get("/zh/doc/quick-start.md");
  expect(page.headers()["content-type"]).toContain("text/markdown");
  expect(await page.text()).toMatch(/^# 快速开始\n/);
  const list = await (await request.get("/llms.txt")).text();
  for (const slug of await listSlugs()) expect(list).toContain(`/doc/${slug}.md`);
  expect((await request.get("/doc/no-such-page.md")).status()).toBe(404);
});
