/**
 * Lets a font that arrived late replace its fallback. Text already painted keeps the fallback, because it would wrap
 * anew while it is read; a new page has no text yet.
 */
export function admitLateFonts(): void {
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules)
      if (rule instanceof CSSFontFaceRule && rule.style.getPropertyValue("font-display") === "optional")
        rule.style.setProperty("font-display", "swap");
}
