import type { Language } from "@meridian/contract/errors";

/** The text in the reader's language, else in the other one: half a translation is better than a hole. */
export const inLanguage = (language: Language, en: string, zh: string): string =>
  language === "en" ? en || zh : zh || en;

type Headers = Readonly<Record<string, unknown>>;

/** The `lang` header decides, else Accept-Language's first language that we speak, else Chinese. */
export const languageOf = (headers: Headers): Language => languageAsked(headers) ?? "zh";

/** The language that the headers ask for; null where they ask for none that we speak. */
export function languageAsked(headers: Headers): Language | null {
  if (headers.lang === "zh-CN") return "zh";
  if (headers.lang === "en-US") return "en";
  const accepted = headers["accept-language"];
  // Programs seldom send one.
  if (accepted === undefined) return null;
  for (const item of String(accepted).split(",", 8)) {
    const tag = item.trim().slice(0, 2).toLowerCase();
    if (tag === "zh" || tag === "en") return tag;
  }
  return null;
}

/** The language that a value of `lang` asks for. */
export function languageNamed(lang: unknown): Language | null {
  if (lang === "en" || lang === "en-US") return "en";
  return lang === "zh" || lang === "zh-CN" ? "zh" : null;
}
