export const schemes = ["light", "dark", "auto"] as const;
export type Scheme = (typeof schemes)[number];

const paper = { light: "#f6f8f5", dark: "#0a100e" };

/** The browser's bar colour for each of the page's two meta tags, which apply to one device scheme each. */
export function barColor(scheme: Scheme, media: string): string {
  if (scheme !== "auto") return paper[scheme];
  return media.includes("dark") ? paper.dark : paper.light;
}

/** Makes the browser's bars match the chosen scheme. */
export function paintBars(scheme: Scheme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    meta.content = barColor(scheme, meta.media);
}
