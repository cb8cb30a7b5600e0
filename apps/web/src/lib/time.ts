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

/** A time of the last weeks in the reader's zone, to the second. Only for texts with `exactTime` as their title. */
export const recentTime = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].tag, {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  }).format(new Date(iso));

/** The exact time in the reader's zone, with the zone's name; `medium` includes seconds. */
export function exactTime(iso: string, language: Language, timeStyle: "short" | "medium" = "short"): string {
  const { tag } = languages[language];
  const date = new Date(iso);
  const time = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle }).format(date);
  // At the end, because in Chinese `Intl` would put the zone between date and time.
  const zone = new Intl.DateTimeFormat(tag, { timeZoneName: "short" }).formatToParts(date).at(-1)!.value;
  return `${time} ${zone}`;
}

/** The time of day in the reader's zone. */
export const shortTime = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].tag, { timeStyle: "short" }).format(new Date(iso));

/** The date in the reader's zone, in short form. */
export const shortDay = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].tag, { dateStyle: "medium" }).format(new Date(iso));

/** The date in UTC, so that server and browser render the same. */
export const calendarDay = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(iso));
