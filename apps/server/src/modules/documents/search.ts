import type { Language } from "@meridian/contract/errors";
import { type SearchEntry, searchIndexOptions } from "@meridian/contract/search-index";
import MiniSearch from "minisearch";
import { plainText, renderMarkdown } from "./markdown.ts";
import type { Page } from "./page.ts";

const MAX_HITS = 20;
const EXCERPT_LENGTH = 160;
/** Longer sections are field tables; their first names are enough to find them. */
const MAX_TEXT = 4000;

interface Search {
  key: string;
  entries: SearchEntry[];
  index: MiniSearch<SearchEntry>;
}

const searches = new Map<Language, Search>();

/** The search index of a language, rebuilt when a page has changed. */
function searchOf(pages: readonly Page[], language: Language): Search {
  const key = pages.map(({ slug, version, updatedAt }) => `${slug} ${version} ${updatedAt?.getTime()}`).join();
  let search = searches.get(language);
  if (search?.key !== key) {
    const entries = listEntries(pages, language);
    const index = new MiniSearch<SearchEntry>(searchIndexOptions);
    index.addAll(entries);
    search = { key, entries, index };
    searches.set(language, search);
  }
  return search;
}

/** One search entry for each section of each page. */
export const searchEntries = (pages: readonly Page[], language: Language): SearchEntry[] =>
  searchOf(pages, language).entries;

function listEntries(pages: readonly Page[], language: Language): SearchEntry[] {
  const entries: SearchEntry[] = [];
  for (const { slug, title, summary, article } of pages) {
    let entry: SearchEntry = { id: entries.length, slug, anchor: "", title, heading: "", text: summary };
    entries.push(entry);
    for (const block of renderMarkdown(article, { language, origin: "" })) {
      if (block.kind === "heading") {
        entry = { id: entries.length, slug, anchor: block.id, title, heading: block.title, text: "" };
        entries.push(entry);
      } else if (block.kind === "html") {
        entry.text = `${entry.text} ${plainText(block.html.replace(/<thead>.*?<\/thead>/gs, ""))}`
          .trim()
          .slice(0, MAX_TEXT);
      }
    }
  }
  return entries;
}

/** Search results for a keyword, best first. */
export function searchPages(pages: readonly Page[], language: Language, keyword: string) {
  const { entries, index } = searchOf(pages, language);
  return index
    .search(keyword)
    .slice(0, MAX_HITS)
    .flatMap(({ id, terms }) => {
      const entry = entries[id as number];
      if (!entry) return [];
      const { slug, title, anchor, heading, text } = entry;
      return [{ slug, title, anchor, heading, text: excerpt(text, terms[0] ?? "") }];
    });
}

/** The text around the first occurrence of a word. */
function excerpt(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - EXCERPT_LENGTH / 3);
  const cut = text.slice(at, at + EXCERPT_LENGTH).trim();
  return `${at > 0 ? "…" : ""}${cut}${at + EXCERPT_LENGTH < text.length ? "…" : ""}`;
}
