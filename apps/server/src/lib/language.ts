import type { Language } from "@meridian/contract/errors";
import Negotiator from "negotiator";
import type { Config } from "../config.ts";

/** The text in the reader's language, else in the other one, which is better than no text. */
export const inLanguage = (language: Language, en: string, zh: string): string =>
  language === "en" ? en || zh : zh || en;

type Headers = Readonly<Record<string, unknown>>;

/** The `lang` header, else Accept-Language's preferred supported language, else the installation's. */
export const languageOf = (headers: Headers, { DEFAULT_LANGUAGE }: Pick<Config, "DEFAULT_LANGUAGE">): Language =>
  requestedLanguage(headers) ?? DEFAULT_LANGUAGE;

/** The language the headers request; null if they name none that we support. */
export function requestedLanguage(headers: Headers): Language | null {
  if (headers.lang === "zh-CN") return "zh";
  if (headers.lang === "en-US") return "en";
  const accepted = headers["accept-language"];
  // API clients seldom send one.
  return accepted === undefined ? null : preferredLanguage(String(accepted));
}

/** Languages looked at in an Accept-Language header; browsers send at most six. */
const MAX_ACCEPTED = 16;

/** The supported language with the highest weight, the first of equal ones; null if none is. */
function preferredLanguage(accepted: string): Language | null {
  const first = accepted.split(",", MAX_ACCEPTED).join();
  for (const tag of new Negotiator({ headers: { "accept-language": first } }).languages()) {
    const [, language] = /^(en|zh)(?:[-_]|$)/i.exec(tag) ?? [];
    if (language !== undefined) return language.toLowerCase() === "zh" ? "zh" : "en";
  }
  return null;
}

/** The language that a value of `lang` selects. */
export function languageNamed(lang: unknown): Language | null {
  if (lang === "en" || lang === "en-US") return "en";
  return lang === "zh" || lang === "zh-CN" ? "zh" : null;
}

/** The language of a user's settings. */
export const languageOfUser = ({ lang }: { lang: string }): Language => (lang === "en-US" ? "en" : "zh");

/** The currency in which prices are shown to readers of a language. */
export const currencyFor = (language: Language): "USD" | "CNY" => (language === "en" ? "USD" : "CNY");
