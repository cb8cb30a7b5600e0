import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Foreground tokens and the backgrounds they appear on, for the contrast rules of WCAG 2.2 (1.4.3 text, 1.4.11 shapes). */
const textPairs: [foreground: string, ...backgrounds: string[]][] = [
  ["ink", "paper", "surface", "sunken", "raised"],
  ["text", "paper", "surface", "sunken"],
  ["muted", "paper", "surface", "sunken"],
  ["brand", "paper", "surface", "sunken", "brand-soft"],
  ["on-brand", "brand", "brand-hover"],
  ["accent-text", "paper", "surface", "sunken", "accent-soft"],
  ["ok", "surface", "sunken", "ok-soft"],
  ["warn", "surface", "warn-soft"],
  ["error", "paper", "surface", "error-soft"],
  ["data-1", "sunken"],
  ["data-3", "sunken"],
  ["code-text", "code-background"],
  ["code-muted", "code-background"],
  ["code-key", "code-background"],
  ["code-string", "code-background"],
  ["code-number", "code-background"],
];
const shapePairs: [foreground: string, ...backgrounds: string[]][] = [
  ["control", "paper", "surface"],
  ["accent", "paper", "surface"],
  ["map-highlight", "surface", "sunken"],
  ["map-pin", "surface", "sunken"],
  ...[1, 2, 3, 4, 5, 6].map((series): [string, string] => [`data-${series}`, "surface"]),
];
const textRatio = 4.5;
const shapeRatio = 3;

type Tokens = ReadonlyMap<string, string>;

/** Relative luminance of an sRGB colour as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const value = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(left: string, right: string): number {
  const [dark = 0, light = 0] = [luminance(left), luminance(right)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colours of both schemes; the dark one inherits from the light one what it does not set. */
function readSchemes(css: string): Record<"light" | "dark", Tokens> {
  const [lightRules = "", darkRules = ""] = css.split('[data-mantine-color-scheme="dark"]');
  const colorsIn = (rules: string) =>
    [...rules.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, name, value]) => [name!, value!] as const);
  const light = colorsIn(lightRules);
  return { light: new Map(light), dark: new Map([...light, ...colorsIn(darkRules)]) };
}

function checkPairs(scheme: string, tokens: Tokens, pairs: typeof textPairs, minimum: number): string[] {
  const colorOf = (name: string) => {
    const color = tokens.get(name);
    if (!color) throw new Error(`tokens.css has no color --${name}`);
    return color;
  };
  return pairs.flatMap(([foreground, ...backgrounds]) =>
    backgrounds
      .map((background) => ({ background, ratio: contrast(colorOf(foreground), colorOf(background)) }))
      .filter(({ ratio }) => ratio < minimum)
      .map(
        ({ background, ratio }) =>
          `contrast, ${scheme}: --${foreground} on --${background} is ${ratio.toFixed(2)}, must be at least ${minimum}`,
      ),
  );
}

/** A line for each pair of colour tokens below the required contrast. */
export async function checkContrast(): Promise<string[]> {
  const css = await readFile(join(import.meta.dirname, "../apps/web/src/styles/tokens.css"), "utf8");
  return Object.entries(readSchemes(css)).flatMap(([scheme, tokens]) => [
    ...checkPairs(scheme, tokens, textPairs, textRatio),
    ...checkPairs(scheme, tokens, shapePairs, shapeRatio),
  ]);
}
