import { type Language, languages } from "./language.ts";
import { spaced } from "./spaced.ts";

const units = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A length of time in its largest unit, rounded up, such as "3 minutes". */
export function duration(seconds: number, language: Language): string {
  const [unit, size] = units.find(([, size]) => seconds > size) ?? units[2];
  const format = new Intl.NumberFormat(languages[language].tag, { style: "unit", unit, unitDisplay: "long" });
  return spaced(format.format(Math.max(1, Math.ceil(seconds / size))));
}
