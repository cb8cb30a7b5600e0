import { languages } from "./language.ts";
import { useLanguage } from "./texts.tsx";

/** Formats whole numbers in the reader's language. */
export function useCount(): (count: number) => string {
  const { tag } = languages[useLanguage()];
  return (count) => count.toLocaleString(tag);
}
