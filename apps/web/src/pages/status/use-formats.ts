import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { calendarDay } from "../../lib/time.ts";

/** Formats this page's figures; all times are in UTC, so that server and browser render the same. */
export function useFormats() {
  const language = useLanguage();
  const { tag } = languages[language];
  const { milliseconds } = useTexts("status");
  const times = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  const lists = new Intl.ListFormat(tag);
  const count = (value: number) => value.toLocaleString(tag);
  return {
    count,
    percent: (value: number) => `${value.toLocaleString(tag, { maximumFractionDigits: 2 })}%`,
    latency: (value: number | null) => (value === null ? "–" : milliseconds(count(value))),
    list: (parts: readonly string[]) => lists.format(parts),
    day: (day: string) => calendarDay(day, language),
    time: (iso: string) => `${times.format(new Date(iso))} UTC`,
  };
}
