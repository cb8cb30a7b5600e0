import type { Page } from "@playwright/test";
import axe from "axe-core";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules of these standards whose result depends on colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** The page's violations of accessibility rules in its current colour scheme, each with the elements concerned. */
export const findViolations = (page: Page): Promise<string[]> => scan(page, { type: "tag", values: standards });

/**
 * The same in light and in dark, one after the other on the open page, which stays in the other one. Everything but
 * colour is the same in both schemes, so the second is scanned by the colour rules alone, at a fifth of the cost.
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
    // A colour in transition has a contrast that no reader sees, and hundreds of them keep the browser busy.
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    if (document.adoptedStyleSheets.length === 0) document.adoptedStyleSheets = [still];
  });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.waitForFunction(
    (wanted) =>
      document.documentElement.dataset.mantineColorScheme === wanted &&
      document.getAnimations().every(({ playState }) => playState !== "running"),
    colorScheme,
  );
}

/** Our pages have no frames, so that axe runs in the page alone. */
async function scan(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    { runOnly, resultTypes: ["violations"] } satisfies axe.RunOptions,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
}
