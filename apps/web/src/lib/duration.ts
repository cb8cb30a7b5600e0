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

/** How a page writes minutes, hours and days. */
type ShortUnits = Readonly<Record<"minutes" | "hours" | "days", (count: string) => string>>;

/** A length of time in short, such as "45 min" or "2.5 h": whole minutes, rounded up, or tenths of hours or days. */
export function shortDuration(seconds: number, language: Language, texts: ShortUnits): string {
  const format = new Intl.NumberFormat(languages[language].tag, { maximumFractionDigits: 1 });
  const minutes = seconds / 60;
  if (minutes < 90) return texts.minutes(format.format(Math.ceil(minutes)));
  const hours = minutes / 60;
  return hours < 48 ? texts.hours(format.format(hours)) : texts.days(format.format(hours / 24));
}
