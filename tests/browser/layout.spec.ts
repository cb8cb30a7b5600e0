import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";

test("the header is transparent on the home page until scrolled", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(header).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test.describe("on a wide screen", { tag: "@once" }, () => {
  test("the products menu opens under a resting mouse, stays open on the next press and closes on navigation", async ({
    page,
  }) => {
    await page.goto("/");
    const trigger = page.getByRole("button", { name: "Products" });
    const menu = page.locator("#menu-products");
    await trigger.hover();
    await expect(menu).toBeVisible();
    await trigger.click();
    await expect(menu).toBeVisible();
    await menu.getByRole("link", { name: /^DNS/ }).click();
    await expect(page).toHaveURL(/\/product\/dns$/);
    await expect(menu).toHaveCount(0);
  });
});

test.describe("on a phone", { tag: "@phone" }, () => {
  test("the menu opens as a drawer, lists every product and closes on navigation", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await drawer.getByText("Products", { exact: true }).click();
    await expect(drawer.locator('a[href^="/product/"]')).toHaveCount(13);
    await drawer.getByRole("link", { name: "Bank cards" }).click();
    await expect(page).toHaveURL(/\/product\/card$/);
    await expect(drawer).toHaveCount(0);
  });

  test("Escape returns the focus even before the drawer has taken it", async ({ page }) => {
    // Delays timers, as on a busy machine.
    await page.addInitScript(() => {
      const { setTimeout: later } = window;
      window.setTimeout = ((work: () => void, delay = 150, ...rest: unknown[]) =>
        later(work, delay, ...rest)) as typeof later;
    });
    await page.goto("/");
    const burger = page.getByRole("button", { name: "Menu" });
    await burger.click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(burger).toBeFocused();
  });
});

test("the chosen color scheme applies before the next page's first paint", async ({ page, isMobile }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/pricing", { waitUntil: "domcontentloaded" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test.describe("for a browser that prefers Chinese", () => {
  test.use({ locale: "zh-CN" });

  test("an English page offers Chinese discreetly, and the answer is remembered", async ({ page }) => {
    await page.goto("/pricing");
    const offer = page.getByRole("complementary", { name: "阅读中文版" });
    await expect(offer.getByRole("link")).toHaveAttribute("href", "/zh/pricing");
    await offer.getByRole("button", { name: "不用了" }).click();
    await expect(offer).toHaveCount(0);
    await page.reload({ waitUntil: "networkidle" });
    await expect(offer).toHaveCount(0);
  });
});

test("no link in header or footer leads to an unknown page", { tag: "@once" }, async ({ page, request }) => {
  await page.goto("/");
  const links = await page.getByRole("contentinfo").getByRole("link").all();
  const addresses = new Set(await Promise.all(links.map((link) => link.getAttribute("href"))));
  for (const address of addresses)
    if (!/^(?:mailto|tel):/.test(address!)) expect.soft((await request.get(address!)).status(), address!).toBe(200);
});

test("text, labels and headings are as wide in the fallback font as in the web font", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/statement/privacy");
  for (const weight of [400, 500, 600]) {
    const [web, fallback] = await page.evaluate(async (fontWeight) => {
      const text = document.querySelector("main")!.innerText.replace(/\s+/g, " ");
      const context = document.createElement("canvas").getContext("2d")!;
      const { style } = [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .find((rule) => rule instanceof CSSFontFaceRule) as CSSFontFaceRule;
      const face = new FontFace("Measured", style.getPropertyValue("src"), { weight: "100 900" });
      document.fonts.add(await face.load());
      const widths: number[] = [];
      for (const family of ["Measured", `"Geist Fallback", "Geist Fallback Linux"`]) {
        context.font = `${fontWeight} 100px ${family}`;
        // Fails if the machine lacks one of the families; the other one is used then.
        await document.fonts.load(context.font, text).catch(() => []);
        widths.push(context.measureText(text).width);
      }
      return widths as [number, number];
    }, weight);
    expect(Math.abs(fallback / web - 1), `weight ${weight}`).toBeLessThan(0.02);
  }
});

test.describe("the font of the text", { tag: "@once" }, () => {
  const widthIn = (page: Page, family: string) =>
    page.evaluate((font) => {
      const text = document.createElement("span");
      text.style.cssText = `position: absolute; white-space: nowrap; font: 400 100px ${font}`;
      text.textContent = "The response has the envelope";
      document.body.append(text);
      const { width } = text.getBoundingClientRect();
      text.remove();
      return width;
    }, family);
  const fallbackWidth = (page: Page) => widthIn(page, '"Geist Fallback", "Geist Fallback Linux"');

  /** Holds the font back until the returned function is called. */
  async function holdFont(page: Page): Promise<() => void> {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(/geist-latin-wght.*woff2$/, async (route) => {
      await isReleased;
      await route.continue();
    });
    return release;
  }

  test("replaces the fallback on a wide screen as soon as it arrives", async ({ page }) => {
    const release = await holdFont(page);
    await page.goto("/doc/query", { waitUntil: "commit" });
    await expect(page.locator("html[data-alive]")).toBeAttached();
    const fallback = await fallbackWidth(page);
    expect(await widthIn(page, "var(--font-sans)")).toBe(fallback);
    release();
    await expect.poll(() => widthIn(page, "var(--font-sans)")).not.toBe(fallback);
  });

  test("stays the fallback on a phone if the font is late, until the next page", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const release = await holdFont(page);
    await page.goto("/doc/query", { waitUntil: "commit" });
    await expect(page.locator("html[data-late-font][data-alive]")).toBeAttached();
    const fallback = await fallbackWidth(page);
    const font = page.waitForEvent("requestfinished", (request) => /geist-latin-wght/.test(request.url()));
    release();
    await font;
    await page.evaluate("document.fonts.ready");
    expect(await widthIn(page, '"Geist Variable"')).not.toBe(fallback);
    expect(await widthIn(page, "var(--font-sans)")).toBe(fallback);
    await page.getByRole("link", { name: "Meridian" }).first().click();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => widthIn(page, "var(--font-sans)")).not.toBe(fallback);
  });

  test("is the web font if it arrives before the first frame", async ({ page }) => {
    await page.addInitScript(() => {
      const { requestAnimationFrame: onFrame } = window;
      window.requestAnimationFrame = (work) => {
        void document.fonts.load("1em 'Geist Variable'").then(() => onFrame(work));
        return 0;
      };
    });
    await page.goto("/doc/query");
    expect(await widthIn(page, "var(--font-sans)")).not.toBe(await fallbackWidth(page));
  });
});

test("styles that are in the page are not downloaded again", { tag: "@once" }, async ({ page }) => {
  const downloads: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".css")) downloads.push(response.text());
  });
  await page.goto("/doc/query", { waitUntil: "networkidle" });
  const inlined = await page.locator("head style").allTextContents();
  const sheets = await Promise.all(downloads);
  expect(sheets).not.toEqual([]);
  for (const sheet of sheets) expect(inlined).not.toContain(sheet.trim());
});
