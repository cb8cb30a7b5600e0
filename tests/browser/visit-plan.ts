/** How a page is looked at. */
export interface View {
  language: "en" | "zh";
  width: "wide" | "phone";
  scheme: "light" | "dark";
}

export interface Visit {
  path: string;
  view: View;
  /** Whether this visit checks the page's accessibility. */
  isScanned: boolean;
}

export const views: readonly View[] = (["en", "zh"] as const).flatMap((language) =>
  (["wide", "phone"] as const).flatMap((width) =>
    (["light", "dark"] as const).map((scheme) => ({ language, width, scheme })),
  ),
);

/**
 * Two visits of each page: one in English, and one in Chinese at the other width and in the other scheme. Which ones
 * changes from page to page, so that over any three pages in a row every language, width and scheme occurs with every
 * other one. One of the two is scanned, in turns of four pages. A full plan visits every page in every view and scans
 * each visit.
 */
export function planVisits(paths: readonly string[], isFull: boolean): Visit[] {
  if (isFull) return paths.flatMap((path) => views.map((view) => ({ path, view, isScanned: true })));
  return paths.flatMap((path, index) => {
    const scansChinese = Math.floor(index / 4) % 2 === 1;
    const english: View = {
      language: "en",
      width: index % 2 === 0 ? "wide" : "phone",
      scheme: index % 4 < 2 ? "light" : "dark",
    };
    return [
      { path, view: english, isScanned: !scansChinese },
      { path, view: oppositeOf(english), isScanned: scansChinese },
    ];
  });
}

const oppositeOf = ({ language, width, scheme }: View): View => ({
  language: language === "en" ? "zh" : "en",
  width: width === "wide" ? "phone" : "wide",
  scheme: scheme === "light" ? "dark" : "light",
});
