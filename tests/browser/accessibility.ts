import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules of these standards whose result depends on colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** The page's violations of accessibility rules in its current colour scheme, each with the elements concerned. */
export const findViolations = (page: Page): Promise<string[]> => scan(page, { type: "tag", values: standards });

/**
 * The same in light and in dark, one after the other on the open page, which stays dark. Everything but colour is the
 * same in both schemes, so dark is scanned by the colour rules alone, at a fifth of the cost.
 */
export async function findViolationsInBothSchemes(page: Page): Promise<string[]> {
  await switchScheme(page, "light");
  const light = await findViolations(page);
  await switchScheme(page, "dark");
  const dark = await scan(page, { type: "rule", values: colourRules });
  return [...light, ...dark.map((violation) => `dark: ${violation}`)];
}

async function switchScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  // A colour in transition has a contrast that no reader sees.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
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
