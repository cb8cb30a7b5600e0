import { shortDuration } from "../../lib/duration.ts";
import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { calendarDay } from "../../lib/time.ts";

const NONE = "–";

/** Formats this page's figures; a missing measurement becomes a dash. */
export function useFormats() {
  const language = useLanguage();
  const { tag } = languages[language];
  const texts = useTexts("data");
  const percents = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const count = (value: number) => value.toLocaleString(tag);
  return {
    count,
    /** For a share from 0 to 1. */
    percent: (share: number | null) => (share === null ? NONE : percents.format(share)),
    /** With enough digits that small changes do not round to 0. */
    changed: (percent: number | null) =>
      percent === null ? NONE : `${percent.toLocaleString(tag, { maximumFractionDigits: 2 })}%`,
    distance: (km: number | null) => (km === null ? NONE : texts.kilometres(count(km < 100 ? km : Math.round(km)))),
    day: (text: string) => (text === "" ? NONE : calendarDay(text, language)),
    shortDay: (text: string) =>
      new Intl.DateTimeFormat(tag, { month: "numeric", day: "numeric", timeZone: "UTC" }).format(new Date(text)),
    /** With the day of the week. */
    fullDay: (text: string) =>
      new Intl.DateTimeFormat(tag, { dateStyle: "full", timeZone: "UTC" }).format(new Date(text)),
    /** Of a text such as "2026-11". */
    month: (text: string) =>
      new Intl.DateTimeFormat(tag, { year: "numeric", month: "short", timeZone: "UTC" }).format(new Date(text)),
    list: (parts: readonly string[]) => new Intl.ListFormat(tag).format(parts),
    duration: (seconds: number) => shortDuration(seconds, language, texts),
    age: (days: number | null) => (days === null ? NONE : texts.age(days)),
  };
}
