export const schemes = ["light", "dark", "auto"] as const;
export type Scheme = (typeof schemes)[number];

const paper = { light: "#f6f8f5", dark: "#0a100e" };

/** The colour of the browser's own bars: each of the page's two says for which scheme of the device it stands. */
export function barColor(scheme: Scheme, media: string): string {
  if (scheme !== "auto") return paper[scheme];
  return media.includes("dark") ? paper.dark : paper.light;
}

/** Brings the browser's bars in line with a chosen scheme. */
export function paintBars(scheme: Scheme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    meta.content = barColor(scheme, meta.media);
}
