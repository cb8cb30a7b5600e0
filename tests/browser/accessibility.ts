import type { Page } from "@playwright/test";
import axe from "axe-core";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules whose result depends on colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** The page's accessibility violations in its current colour scheme, each with its elements. */
export const findViolations = (page: Page): Promise<string[]> => scan(page, { type: "tag", values: standards });

/**
 * The same in both schemes; the page stays in the other one. Only colours differ between the schemes, so the second
 * scan is limited to the colour rules, at a fifth of the cost.
 */
export async function findViolationsInBothSchemes(page: Page): Promise<string[]> {
  const isDark = (await page.locator("html").getAttribute("data-mantine-color-scheme")) === "dark";
  const [first, second] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  await switchScheme(page, first);
  const all = await findViolations(page);
  await switchScheme(page, second);
  const ofColour = await scan(page, { type: "rule", values: colourRules });
  const named = (scheme: string, found: readonly string[]) => found.map((violation) => `${scheme}: ${violation}`);
  return [...named(first, all), ...named(second, ofColour)];
}

async function switchScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.evaluate(() => {
    // Colours in transition have a contrast that no reader sees, and hundreds of transitions keep the browser busy.
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    if (document.adoptedStyleSheets.length === 0) document.adoptedStyleSheets = [still];
  });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.waitForFunction(
    (wanted) =>
      document.documentElement.dataset.mantineColorScheme === wanted &&
      // An animation driven by scrolling counts as running for ever.
      document
        .getAnimations()
        .every(({ playState, timeline }) => playState !== "running" || !(timeline instanceof DocumentTimeline)),
    colorScheme,
  );
}

/** Our pages have no frames, so axe does not look for any. */
async function scan(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    { runOnly, resultTypes: ["violations"] } satisfies axe.RunOptions,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
}
