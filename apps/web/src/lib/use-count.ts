import { languages } from "./language.ts";
import { useLanguage } from "./texts.tsx";

/** Writes whole numbers as the reader's language does. */
export function useCount(): (count: number) => string {
  const { tag } = languages[useLanguage()];
  return (count) => count.toLocaleString(tag);
}
