export type Language = "en" | "zh";

interface LanguageDefinition {
  /** BCP 47 tag for `<html lang>` and hreflang. */
  tag: string;
  /** Value of the API's `lang` header. */
  header: string;
  openGraph: string;
  base: "" | "/zh";
  /** Of the prices shown. */
  currency: "USD" | "CNY";
  /** The language's own name. */
  label: string;
  shortLabel: string;
}

export const languages: Record<Language, LanguageDefinition> = {
  en: {
    tag: "en",
    header: "en-US",
    openGraph: "en_US",
    base: "",
    currency: "USD",
    label: "English",
    shortLabel: "EN",
  },
  zh: {
    tag: "zh-CN",
    header: "zh-CN",
    openGraph: "zh_CN",
    base: "/zh",
    currency: "CNY",
    label: "简体中文",
    shortLabel: "中文",
  },
};

export const otherLanguage = (language: Language): Language => (language === "en" ? "zh" : "en");

/** The language of an address: `/zh` and everything below it is Chinese. */
export const languageOf = (pathname: string): Language => (/^\/zh(\/|$)/.test(pathname) ? "zh" : "en");

/** An address without its language prefix, e.g. `/zh/pricing` → `/pricing`. */
export const pathWithoutLanguage = (pathname: string): string => pathname.replace(/^\/zh(?=\/|$)/, "") || "/";

/** The address of a page in one language, e.g. `/` → `/zh`. */
export function localizedPath(path: string, language: Language): string {
  const { base } = languages[language];
  return path === "/" ? base || "/" : base + path;
}

/** The first of our languages among a browser's preferences; null if there is none. */
export function preferredLanguage(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    if (/^zh\b/i.test(tag)) return "zh";
    if (/^en\b/i.test(tag)) return "en";
  }
  return null;
}
