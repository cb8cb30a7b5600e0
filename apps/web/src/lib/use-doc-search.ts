import { useEffect, useState } from "react";
import type { DocHit } from "./doc-index.ts";
import { useLanguage } from "./texts.tsx";
import { load } from "./update-watch.ts";

export const importIndex = () => load(() => import("./doc-index.ts"));

interface Found {
  words: string;
  /** Null if the search itself failed. */
  hits: DocHit[] | null;
}

/** Matches in the documentation, best first; undefined until the first answer and for an empty search. */
export function useDocSearch(words: string, count: number): Found | undefined {
  const language = useLanguage();
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (words === "") return setFound(undefined);
    let isCurrent = true;
    importIndex()
      .then(({ searchDocs }) => searchDocs(language, words, count))
      .then((hits) => isCurrent && setFound({ words, hits }))
      .catch(() => isCurrent && setFound({ words, hits: null }));
    return () => {
      isCurrent = false;
    };
  }, [words, language, count]);
  return found;
}
