import { expect, type Page } from "@playwright/test";
import { addressOf, languages } from "./addresses.ts";
import { screens } from "./screens.ts";
import type { View, Visit } from "./visit-plan.ts";

const languageOf = ({ language }: View) => languages.find(({ tag }) => tag.startsWith(language))!;

export const nameOf = ({ language, width, scheme }: View): string =>
  `${language === "en" ? "in English" : "in Chinese"} ${width === "wide" ? "on a wide screen" : "on a phone"}, ${scheme}`;

/** The options of a browser context that shows pages in a view. */
export const contextOf = (view: View) => ({
  ...screens[view.width],
  locale: languageOf(view).locale,
  colorScheme: view.scheme,
  contextOptions: { reducedMotion: "reduce" as const },
});

export const visitsIn = (view: View, visits: readonly Visit[]): Visit[] =>
  visits.filter((visit) => nameOf(visit.view) === nameOf(view));

export const addressOfVisit = ({ path, view }: Visit): string => addressOf(languageOf(view).base, path);

/** Opens the page in a browser that shows the visit's view, and checks what holds for every page. */
export async function openPage(page: Page, visit: Visit): Promise<void> {
  const address = addressOfVisit(visit);
  const response = await page.goto(address);
  expect.soft(response?.status(), address).toBe(200);
  const root = page.locator("html");
  await expect.soft(root, address).toHaveAttribute("lang", languageOf(visit.view).tag);
  await expect.soft(root, address).toHaveAttribute("data-mantine-color-scheme", visit.view.scheme);
  await expect.soft(page.getByRole("heading", { level: 1 }), address).toHaveCount(1);
}

export async function expectFit(page: Page, address: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${address} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** Collects the errors of every page opened in this tab from now on. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(`${page.url()}: ${message}`));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${page.url()}: ${message.text()}`);
  });
  return errors;
}
