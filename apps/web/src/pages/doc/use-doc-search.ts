import { useEffect, useState } from "react";
import type { DocHit } from "../../lib/doc-index.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { load } from "../../lib/update-watch.ts";

export const importIndex = () => load(() => import("../../lib/doc-index.ts"));

const shownHits = 12;

interface Found {
  words: string;
  /** Null where the search itself failed. */
  hits: DocHit[] | null;
}

/** What the documentation has about some words; undefined until the first answer. */
export function useDocSearch(words: string): Found | undefined {
  const language = useLanguage();
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (words === "") return setFound(undefined);
    let isCurrent = true;
    importIndex()
      .then(({ searchDocs }) => searchDocs(language, words, shownHits))
      .then((hits) => isCurrent && setFound({ words, hits }))
      .catch(() => isCurrent && setFound({ words, hits: null }));
    return () => {
      isCurrent = false;
    };
  }, [words, language]);
  return found;
}
