import { useTexts } from "./texts.tsx";

/** Translates the names and credits of our own data sources; the server sends all of them in English. */
export function useSourceName(): (name: string) => string {
  const { sourceNames } = useTexts("common");
  return (name) => sourceNames[name] ?? name;
}
