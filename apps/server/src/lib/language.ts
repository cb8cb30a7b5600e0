import type { Language } from "@meridian/contract/errors";

/** The text in the reader's language, else in the other one: half a translation is better than a hole. */
export const inLanguage = (language: Language, en: string, zh: string): string =>
  language === "en" ? en || zh : zh || en;
