/** Set on the root while text keeps its fallback; tokens.css reacts to it. */
const ATTRIBUTE = "data-late-font";

/**
 * Keeps text that was painted before its font arrived in the fallback, because it would wrap anew while it is read. The
 * font's `font-display: optional` alone would not: browsers apply the font once a style sheet with a layer loads.
 */
export function keepPaintedFont(): void {
  if (!isInUse('"Geist Variable"')) document.documentElement.setAttribute(ATTRIBUTE, "");
}

/** Shows the font on a new page, which has no text yet that could move. */
export function admitLateFont(): void {
  if (!document.documentElement.hasAttribute(ATTRIBUTE)) return;
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules)
      if (rule instanceof CSSFontFaceRule && rule.style.getPropertyValue("font-display") === "optional")
        rule.style.setProperty("font-display", "swap");
  document.documentElement.removeAttribute(ATTRIBUTE);
}

/** True if text in the family differs from the same text in a generic font. */
function isInUse(family: string): boolean {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return true;
  const [width, genericWidth] = [`${family}, monospace`, "monospace"].map((families) => {
    context.font = `100px ${families}`;
    return context.measureText("Meridian").width;
  });
  return width !== genericWidth;
}
