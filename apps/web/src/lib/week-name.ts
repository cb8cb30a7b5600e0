import { type Language, languages } from "./language.ts";

/** A week's Monday, YYYY-MM-DD, in words; `short` without the year. */
export const weekName = (monday: string, language: Language, isShort = false): string =>
  new Intl.DateTimeFormat(languages[language].tag, {
    month: isShort ? "short" : "long",
    day: "numeric",
    ...(!isShort && { year: "numeric" }),
    timeZone: "UTC",
  }).format(new Date(monday));
