import type { Page } from "@playwright/test";
import axe from "axe-core";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules whose result depends on colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** The page's violations of all rules, the colour rules in its current scheme only, each with its elements. */
export async function findViolations(page: Page): Promise<string[]> {
  await holdStill(page);
  return scan(page, { runOnly: { type: "tag", values: standards } });
}

/**
 * The same without the colour rules, which take most of the time and which contrast.test.ts checks for the tokens from
 * which every page takes its colours.
 */
export async function findStructureViolations(page: Page): Promise<string[]> {
  await holdStill(page);
  const rules = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));
  return scan(page, { runOnly: { type: "tag", values: standards }, rules });
}

/** All violations in the current scheme, and those of the colour rules in the other one, as only colours differ there. */
export async function findViolationsInBothSchemes(page: Page): Promise<string[]> {
  const isDark = (await page.locator("html").getAttribute("data-mantine-color-scheme")) === "dark";
  const [first, second] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  const all = await findViolations(page);
  await page.emulateMedia({ colorScheme: second });
  await page.locator(`html[data-mantine-color-scheme=${second}]`).waitFor({ state: "attached" });
  await holdStill(page);
  const ofColour = await scan(page, { runOnly: { type: "rule", values: colourRules } });
  await page.emulateMedia({ colorScheme: first });
  const named = (scheme: string, found: readonly string[]) => found.map((violation) => `${scheme}: ${violation}`);
  return [...named(first, all), ...named(second, ofColour)];
}

/** Ends all motion: what moves has neither its final colour nor its final size. */
async function holdStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Changing the scheme would start hundreds of transitions, which cost more than the scan.
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    if (document.adoptedStyleSheets.length === 0) document.adoptedStyleSheets = [still];
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.waitForFunction(() =>
    // An animation driven by scrolling counts as running for ever.
    document
      .getAnimations()
      .every(({ playState, timeline }) => playState !== "running" || !(timeline instanceof DocumentTimeline)),
  );
}

/** Our pages have no frames, so axe does not look for any. */
async function scan(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (given) => (await (window as unknown as { axe: typeof axe }).axe.run(document, given)).violations,
    { ...options, resultTypes: ["violations"] } satisfies axe.RunOptions,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
}
