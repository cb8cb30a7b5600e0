import { searchWords } from "./search-words.ts";

/** A section of a documentation page, as found by search. */
export interface SearchEntry {
  id: number;
  slug: string;
  /** "" for text before the first heading. */
  anchor: string;
  title: string;
  heading: string;
  text: string;
}

/** MiniSearch options, shared by server and browser so that both index and rank alike. */
export const searchIndexOptions = {
  fields: ["title", "heading", "text"] satisfies (keyof SearchEntry)[],
  tokenize: searchWords,
  processTerm: (word: string) => word,
  searchOptions: { boost: { title: 4, heading: 3 }, prefix: true, combineWith: "AND" as const },
};
