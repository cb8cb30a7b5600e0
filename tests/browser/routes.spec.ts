import { expect, type Page } from "@playwright/test";
import { findStructureViolations, findViolations, findViolationsInBothSchemes } from "./accessibility.ts";
import { addressOf, contentPaths, languages, pathsQueriedOnLoad, publicPaths } from "./addresses.ts";
import { addressOfVisit, collectErrors, contextOf, expectFit, nameOf, openPage, visitsIn } from "./page-walk.ts";
import { isFullRun } from "./screens.ts";
import { test } from "./test.ts";
import { planVisits, type Visit, views } from "./visit-plan.ts";

const visits = planVisits([...publicPaths, ...contentPaths], isFullRun);

/** Between them, these show every kind of part that pages consist of; the dialogs and the user centre have their own. */
const colourSamples = [
  "/",
  "/pricing",
  "/product/ipguishu",
  "/antifraud",
  "/solution/jinrong",
  "/data",
  "/doc/portrait",
  "/news/1",
  "/ip/8.8.8.8",
];

for (const view of views) {
  test.describe(nameOf(view), { tag: "@once" }, () => {
    test.use(contextOf(view));

    test("pages load without errors, fit the screen, have one heading and are accessible", async ({ page }) => {
      test.setTimeout(600_000);
      const errors = collectErrors(page);
      for (const visit of visitsIn(view, visits)) {
        const address = addressOfVisit(visit);
        await openPage(page, visit);
        // The API's answers are measured and scanned too, so wait for them.
        await expect
          .soft(page.getByRole("contentinfo"), address)
          .not.toContainText(/Checking the API|API is down|正在检测接口|接口没有响应/);
        // A demo that is loading shows its last answer dimmed, and one may be yet to start.
        if (pathsQueriedOnLoad.includes(visit.path)) {
          await expect.soft(page.locator("#demo"), address).toContainText(/Live answer|实时结果/);
        }
        await expect.soft(page.locator('#demo [aria-busy="true"]'), address).toHaveCount(0);
        await expectFit(page, address);
        expect.soft(await scanPage(page, visit), address).toEqual([]);
      }
      expect(errors).toEqual([]);
    });
  });
}

async function scanPage(page: Page, { path, isScanned }: Visit): Promise<string[]> {
  if (!isScanned) return [];
  // The other scheme has visits of its own.
  if (isFullRun) return findViolations(page);
  return colourSamples.includes(path) ? findViolationsInBothSchemes(page) : findStructureViolations(page);
}

for (const { base, tag, locale } of languages) {
  test.describe(`moving from page to page in ${tag}`, { tag: base ? "@phone" : [] }, () => {
    test.use({ locale, contextOptions: { reducedMotion: "reduce" } });

    test("shows every page without a full load, with its own heading and title", async ({ page }) => {
      test.setTimeout(300_000);
      const errors = collectErrors(page);
      await page.goto(addressOf(base, "/"));
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      const titles = new Set<string>();
      for (const path of [...publicPaths.slice(1), ...contentPaths]) {
        const address = addressOf(base, path);
        // As the browser does on Back and Forward.
        await page.evaluate((to) => {
          history.pushState(null, "", to);
          dispatchEvent(new PopStateEvent("popstate"));
        }, address);
        await expect.soft(page.locator("link[rel=canonical]"), address).toHaveAttribute("href", canonicalOf(address));
        await expect.soft(page.getByRole("heading", { level: 1 }), address).toHaveCount(1);
        // Content from the database sets its title once loaded.
        if (publicPaths.includes(path) && path !== "/doc") titles.add(await page.title());
      }
      expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
      expect(titles.size).toBe(publicPaths.length - 2);
      expect(errors).toEqual([]);
    });
  });
}

/** The documentation's front page is its first guide, and a query is not part of a page's canonical address. */
const canonicalOf = (address: string) =>
  new RegExp(`${address.replace(/\?.*/, "").replace(/\/doc$/, "/doc/quick-start")}$`);

test("a page is readable before its scripts run", { tag: "@once" }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/zh/pricing");
  await expect(page.getByRole("heading", { level: 1, name: "先免费使用" })).toBeVisible();
  // Prices come from the database, yet are in the prerendered page.
  await expect(page.getByRole("listitem").filter({ hasText: "开发版" }).first()).toContainText("¥199");
  await expect(page).toHaveTitle(/价格/);
  await context.close();
});

test("the head contains the page's address in both languages", { tag: "@once" }, async ({ page }) => {
  await page.goto("/product/whois");
  const hrefOf = (selector: string) => page.locator(selector).getAttribute("href");
  const canonical = await hrefOf("link[rel=canonical]");
  expect(canonical).toMatch(/^https?:\/\/[^/]+\/product\/whois$/);
  const origin = new URL(canonical!).origin;
  expect(await hrefOf("link[hreflang=en]")).toBe(`${origin}/product/whois`);
  expect(await hrefOf("link[hreflang=zh-CN]")).toBe(`${origin}/zh/product/whois`);
});

test("anonymous visitors of a private page are sent home in their language and asked to log in", async ({ page }) => {
  await page.goto("/zh/user");
  await expect(page).toHaveURL(/\/zh\/?\?dialog=login&return=%2Fuser$/);
  await page.goto("/notice");
  await expect(page).toHaveURL(/[^h]\/\?dialog=login&return=%2Fnotice$/);
});

test("following a link updates title, canonical address and focus without a full page load", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  await expect(page).toHaveTitle("Pricing · Meridian");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/pricing$/);
  await expect(page.locator("main")).toBeFocused();
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});
