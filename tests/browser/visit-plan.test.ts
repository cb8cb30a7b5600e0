import { describe, expect, test } from "vitest";
import { contentPaths, publicPaths } from "./addresses.ts";
import { planVisits, type View, type Visit, views } from "./visit-plan.ts";

const pages = [...publicPaths, ...contentPaths];
const pathsOfLength = (length: number) => Array.from({ length }, (_, index) => `/${index}`);
const dimensions = ["language", "width", "scheme"] as const satisfies (keyof View)[];
const pairsOfDimensions = [
  ["language", "width"],
  ["language", "scheme"],
  ["width", "scheme"],
] as const satisfies [keyof View, keyof View][];

const visitsOf = (visits: readonly Visit[], path: string) => visits.filter((visit) => visit.path === path);
const distinct = (visits: readonly Visit[], ...of: (keyof View)[]) =>
  new Set(visits.map(({ view }) => of.map((dimension) => view[dimension]).join())).size;

describe("an ordinary run", () => {
  test.each([
    ["the real pages", pages],
    ["a single page", pathsOfLength(1)],
    ["no page", []],
  ])("visits each page twice: in both languages, at both widths and in both schemes (%s)", (_, paths) => {
    const visits = planVisits(paths, false);
    expect(visits).toHaveLength(paths.length * 2);
    for (const path of paths)
      for (const dimension of dimensions) expect(distinct(visitsOf(visits, path), dimension), path).toBe(2);
  });

  test.each([
    ["the real pages", pages],
    ["as few as three pages", pathsOfLength(3)],
  ])("sees every language, width and scheme with every other one (%s)", (_, paths) => {
    const visits = planVisits(paths, false);
    for (const pair of pairsOfDimensions) expect(distinct(visits, ...pair), pair.join()).toBe(4);
  });

  test("sees each width and each scheme in English on half of the pages", () => {
    const english = planVisits(pathsOfLength(8), false).filter(({ view }) => view.language === "en");
    expect(english.filter(({ view }) => view.width === "phone")).toHaveLength(4);
    expect(english.filter(({ view }) => view.scheme === "dark")).toHaveLength(4);
  });

  test("scans each page once, and pages in every view", () => {
    const scanned = planVisits(pages, false).filter(({ isScanned }) => isScanned);
    expect(scanned.map(({ path }) => path)).toEqual(pages);
    expect(distinct(scanned, ...dimensions)).toBe(views.length);
  });
});

test("a full run visits and scans every page in all eight views", () => {
  const visits = planVisits(pages, true);
  for (const path of pages) expect(distinct(visitsOf(visits, path), ...dimensions), path).toBe(8);
  expect(visits).toHaveLength(pages.length * 8);
  expect(visits.every(({ isScanned }) => isScanned)).toBe(true);
});
