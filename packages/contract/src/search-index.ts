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

/** Words of a search; more are ignored. */
export const MAX_SEARCH_WORDS = 8;

/** The distinct words of a search term that are looked for. */
export const searchTerms = (keyword: string): string[] => [...new Set(searchWords(keyword))].slice(0, MAX_SEARCH_WORDS);

/** A Latin letter begins too many words to be of use; a Han character may be one of a pair. */
const isPrefix = (word: string): boolean => word.length > 1 || /\p{Script=Han}/u.test(word);

/** MiniSearch options, shared by server and browser so that both return the same results. */
export const searchIndexOptions = {
  fields: ["title", "heading", "text"] satisfies (keyof SearchEntry)[],
  tokenize: searchWords,
  processTerm: (word: string) => word,
  searchOptions: {
    tokenize: searchTerms,
    boost: { title: 4, heading: 3 },
    prefix: isPrefix,
    combineWith: "AND" as const,
  },
};
