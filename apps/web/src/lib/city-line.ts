import type { Language } from "./language.ts";

/** City and country, or one name if they share it; in Chinese the country comes first. */
export function cityLine(language: Language, city: string | null, country: string | null): string {
  const parts = [...new Set([city, country].filter(Boolean))];
  return language === "zh" ? parts.reverse().join(" ") : parts.join(", ");
}
