import type { Language } from "./language.ts";

// Where the user is, as far as the browser says.

/** The IANA name of the time zone; "" if the browser does not say. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

const mainlandZones: ReadonlySet<string> = new Set([
  "Asia/Shanghai",
  "Asia/Urumqi",
  "Asia/Chongqing",
  "Asia/Harbin",
  "Asia/Kashgar",
  "PRC",
]);

/** Whether readers of a page log in by phone: if it or their browser is in Chinese, or they are in mainland China. */
export const prefersPhone = (language: Language): boolean =>
  language === "zh" || /^zh\b/i.test(navigator.language) || mainlandZones.has(browserTimeZone());

/** The country whose phone numbers the visitor probably types, as ISO 3166 code. */
export function phoneCountry(): string {
  if (mainlandZones.has(browserTimeZone())) return "CN";
  try {
    return new Intl.Locale(navigator.language).maximize().region ?? "CN";
  } catch {
    return "CN";
  }
}
