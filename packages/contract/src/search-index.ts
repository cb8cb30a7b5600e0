import { searchWords } from "./search-words.ts";

/** A part of a page of the documentation between two headings, as search finds it. */
export interface SearchEntry {
  id: number;
  slug: string;
  /** "" for text before the first heading. */
  anchor: string;
  title: string;
  heading: string;
  text: string;
}

/** How MiniSearch indexes the parts: the same on the server and in the browser, so that both find the same. */
export const searchIndexOptions = {
  fields: ["title", "heading", "text"] satisfies (keyof SearchEntry)[],
  tokenize: searchWords,
  processTerm: (word: string) => word,
  searchOptions: { boost: { title: 4, heading: 3 }, prefix: true, combineWith: "AND" as const },
};
