import { type Language, languages } from "./language.ts";
import { spaced } from "./spaced.ts";

const steps = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** A relative time in words, such as "2 days ago". */
export function timeAgo(iso: string, language: Language, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const format = new Intl.RelativeTimeFormat(languages[language].tag, { numeric: "auto" });
  for (const [index, [unit, size]] of steps.entries()) {
    // What rounds up to a whole unit is given in that unit: an hour, not 60 minutes.
    const half = (steps[index + 1]?.[1] ?? 0) / 2;
    if (Math.abs(seconds) >= size - half) return spaced(format.format(Math.round(seconds / size), unit));
  }
  return { en: "just now", zh: "刚刚" }[language];
}

type TimeStyle = "short" | "medium";

/** The exact time in the reader's zone; `medium` includes seconds. Only for texts with `exactTime` as their title. */
export const localTime = (iso: string, language: Language, timeStyle: TimeStyle = "short"): string =>
  new Intl.DateTimeFormat(languages[language].tag, { dateStyle: "medium", timeStyle }).format(new Date(iso));

/** The exact time in the reader's zone, with the zone's name. */
export function exactTime(iso: string, language: Language, timeStyle?: TimeStyle): string {
  // At the end, because in Chinese `Intl` would put the zone between date and time.
  const zone = new Intl.DateTimeFormat(languages[language].tag, { timeZoneName: "short" })
    .formatToParts(new Date(iso))
    .at(-1)!.value;
  return `${localTime(iso, language, timeStyle)} ${zone}`;
}

/** The date in the reader's zone, in short form. */
export const shortDay = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].tag, { dateStyle: "medium" }).format(new Date(iso));

/** The date in UTC, so that server and browser render the same. */
export const calendarDay = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(iso));
