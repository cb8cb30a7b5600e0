import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { narrowScreen, wideScreen } from "./addresses.ts";

const pages = ["/", "/zh", "/?ip=8.8.8.8", "/product/shibie", "/zh/app/pricing", "/nowhere", "/statement/attribution"];
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    for (const address of pages) {
      test(`${address} breaks no accessibility rule`, async ({ page }) => {
        await page.goto(address, { waitUntil: "networkidle" });
        expect(await findViolations(page)).toEqual([]);
      });
    }

    test.describe("on a wide screen", () => {
      test.use(wideScreen);

      test("the open products menu breaks no accessibility rule", async ({ page }) => {
        await page.goto("/", { waitUntil: "networkidle" });
        await page.getByRole("button", { name: "Products" }).click();
        await expect(page.locator("#menu-products").getByRole("link", { name: /Base stations/ })).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
      });
    });

    test.describe("on a narrow screen", () => {
      test.use(narrowScreen);

      test("the open menu drawer breaks no accessibility rule", async ({ page }) => {
        await page.goto("/", { waitUntil: "networkidle" });
        await page.getByRole("button", { name: "Menu" }).click();
        await page.getByRole("dialog", { name: "Menu" }).getByText("Products", { exact: true }).click();
        expect(await findViolations(page)).toEqual([]);
      });
    });

    test("the tabs of the address card break no accessibility rule", async ({ page }) => {
      await page.goto("/?ip=8.8.8.8", { waitUntil: "networkidle" });
      for (const name of ["Network", "Privacy", "JSON"]) {
        await page.getByRole("tab", { name, exact: true }).click();
        expect(await findViolations(page)).toEqual([]);
      }
    });
  });
}
