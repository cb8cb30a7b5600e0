import type { Language } from "@meridian/contract/errors";
import { type SearchEntry, searchIndexOptions } from "@meridian/contract/search-index";
import { searchWords } from "@meridian/contract/search-words";
import MiniSearch, { type SearchResult } from "minisearch";
import { type BulkCaller, bulkQueue, type Steps } from "../../lib/bulk-queue.ts";
import { bulkWork } from "../../lib/bulk-work.ts";
import { plainText, renderMarkdown } from "./markdown.ts";
import type { Page } from "./page.ts";

const MAX_HITS = 20;
const EXCERPT_LENGTH = 160;
/** Longer sections are field tables; their first names are enough to find them. */
const MAX_TEXT = 4000;

interface Search {
  entries: SearchEntry[];
  index: MiniSearch<SearchEntry>;
}

/** Building an index is nobody's own work. */
const BUILDER: BulkCaller = { lane: "visitors", name: "search index" };
const searches = new WeakMap<readonly Page[], Promise<Search>>();

/** The search index of a list of pages, built once and in steps. */
function searchOf(pages: readonly Page[], language: Language): Promise<Search> {
  let search = searches.get(pages);
  if (!search) {
    search = bulkQueue.finish(BUILDER, () => indexSteps(pages, language));
    searches.set(pages, search);
    search.catch(() => searches.delete(pages));
  }
  return search;
}

function* indexSteps(pages: readonly Page[], language: Language): Steps<Search> {
  const entries: SearchEntry[] = [];
  const index = new MiniSearch<SearchEntry>(searchIndexOptions);
  for (const page of pages) {
    const added = listEntries(page, language, entries.length);
    for (const entry of added) {
      yield;
      index.add(entry);
    }
    entries.push(...added);
  }
  return { entries, index };
}

/** One search entry for each section of each page. */
export const searchEntries = async (pages: readonly Page[], language: Language): Promise<SearchEntry[]> =>
  (await searchOf(pages, language)).entries;

function listEntries({ slug, title, summary, article }: Page, language: Language, firstId: number): SearchEntry[] {
  let entry: SearchEntry = { id: firstId, slug, anchor: "", title, heading: "", text: summary };
  const entries = [entry];
  for (const block of renderMarkdown(article, { language, origin: "" })) {
    if (block.kind === "heading") {
      entry = { id: firstId + entries.length, slug, anchor: block.id, title, heading: block.title, text: "" };
      entries.push(entry);
    } else if (block.kind === "html") {
      entry.text = `${entry.text} ${plainText(block.html.replace(/<thead>.*?<\/thead>/gs, ""))}`
        .trim()
        .slice(0, MAX_TEXT);
    }
  }
  return entries;
}

/** Search results for a keyword, best first. @throws Failure TOO_MANY_REQUESTS, UNAVAILABLE if too many search */
export async function searchPages(
  pages: readonly Page[],
  language: Language,
  keyword: string,
  caller: BulkCaller,
): Promise<Hit[]> {
  const search = await searchOf(pages, language);
  return bulkQueue.run(caller, () => searchSteps(search, keyword));
}

type Hit = Pick<SearchEntry, "slug" | "title" | "anchor" | "heading" | "text">;

/** Distinct words that are looked for; more are ignored. */
export const MAX_WORDS = bulkWork["/v1/document_info"].most;
/** Shorter beginnings of Latin words begin too many to be of use. A Han character may be one of a pair. */
const MIN_PREFIX_LENGTH = 3;
const isPrefix = (word: string): boolean => word.length >= MIN_PREFIX_LENGTH || /\p{Script=Han}/u.test(word);

/** Looks for one word in each step, and finds the entries with all of them, best first. */
export function* searchSteps({ entries, index }: Search, keyword: string): Steps<Hit[]> {
  const terms = [...new Set(searchWords(keyword))].slice(0, MAX_WORDS);
  let found: SearchResult[] | null = null;
  for (const term of terms) {
    if (found) yield;
    const scores = new Map(index.search(term, { prefix: isPrefix }).map((result) => [result.id as number, result]));
    found = found
      ? found.flatMap((one) => {
          const other = scores.get(one.id as number);
          return other ? [{ ...one, score: one.score + other.score }] : [];
        })
      : [...scores.values()];
  }
  return (found ?? [])
    .toSorted((a, b) => b.score - a.score)
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
