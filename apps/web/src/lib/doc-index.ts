import { type SearchEntry, searchIndexOptions } from "@meridian/contract/search-index";
import MiniSearch, { type SearchResult } from "minisearch";
import { type Language, languages } from "./language.ts";

export interface DocHit {
  /** The address without language prefix, with the heading's anchor. */
  path: string;
  title: string;
  heading: string;
  /** The words around the first match. */
  text: string;
}

const excerptLength = 120;
const enoughHits = 5;

/** Words that readers use for what the documentation calls otherwise. */
const synonyms: Readonly<Record<Language, readonly (readonly [searched: string, written: string])[]>> = {
  en: [["throttling", "rate"]],
  zh: [
    ["调用频率", "速率"],
    ["频率", "速率"],
    ["限流", "速率"],
    ["限速", "速率"],
  ],
};

const indexes = new Map<Language, Promise<{ index: MiniSearch<SearchEntry>; entries: SearchEntry[] }>>();

/** Fetches every section of every page once and builds the index; a failed fetch is retried on the next search. */
function openIndex(language: Language) {
  let opened = indexes.get(language);
  if (!opened) {
    opened = fetchEntries(language).then((entries) => {
      const index = new MiniSearch<SearchEntry>(searchIndexOptions);
      index.addAll(entries);
      return { index, entries };
    });
    opened.catch(() => indexes.delete(language));
    indexes.set(language, opened);
  }
  return opened;
}

async function fetchEntries(language: Language): Promise<SearchEntry[]> {
  const response = await fetch(`${languages[language].base}/doc/search.json`);
  if (!response.ok) throw new Error(`The search index failed with HTTP ${response.status}`);
  return response.json();
}

/** Sections of the documentation that contain the words; those with all of them come first. */
export async function searchDocs(language: Language, words: string, count: number): Promise<DocHit[]> {
  const { index, entries } = await openIndex(language);
  const boostDocument = (id: unknown) => phraseWeight(entries[id as number], words);
  const exact = index.search(words, { boostDocument });
  // Few sections contain every word of a loose question, so partial matches follow.
  const loose = exact.length < enoughHits ? index.search(words, { boostDocument, combineWith: "OR" }) : [];
  const synonym = synonyms[language].find(([searched]) => words.includes(searched));
  const meant = synonym ? index.search(words.replace(...synonym), { boostDocument }) : [];
  const hits = new Map<unknown, SearchResult>();
  for (const hit of [...exact, ...meant, ...loose]) if (!hits.has(hit.id)) hits.set(hit.id, hit);
  return [...hits.values()].slice(0, count).flatMap(({ id, terms }) => {
    const entry = entries[id as number];
    if (!entry) return [];
    const { slug, anchor, title, heading, text } = entry;
    const path = `/doc/${slug}${anchor === "" ? "" : `#${anchor}`}`;
    return [{ path, title, heading, text: excerptOf(text, terms) }];
  });
}

/**
 * Chinese is indexed by pairs of characters, which unrelated pages share too, so a match of the whole phrase weighs
 * more.
 */
function phraseWeight(entry: SearchEntry | undefined, words: string): number {
  const phrase = words.trim().toLowerCase();
  if (entry?.title.toLowerCase().includes(phrase)) return entry.anchor === "" ? 4 : 2;
  return entry?.heading.toLowerCase().includes(phrase) ? 2 : 1;
}

function excerptOf(text: string, terms: readonly string[]): string {
  const [longestTerm = ""] = terms.toSorted((a, b) => b.length - a.length);
  const place = text.toLowerCase().indexOf(longestTerm) - 30;
  const space = text.indexOf(" ", place);
  // Chinese has no spaces at which an excerpt could start.
  const from = place <= 0 ? 0 : space >= 0 && space < place + 20 ? space + 1 : place;
  const end = from + excerptLength;
  return `${from > 0 ? "…" : ""}${text.slice(from, end).trim()}${end < text.length ? "…" : ""}`;
}
