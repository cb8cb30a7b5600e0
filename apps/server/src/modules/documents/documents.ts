import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { BulkCaller } from "../../lib/bulk-queue.ts";
import { renderMarkdown } from "./markdown.ts";
import { chapters, type Page } from "./page.ts";
import { chapterTitles, listPages } from "./pages.ts";
import { searchPages } from "./search.ts";

type Output = HandlerOutput<typeof api.documents.documentInfo>;

/**
 * One page with the menu, its neighbours and, if a keyword was sent, the search results.
 * @throws Failure NOT_FOUND, whose data still includes the menu; TOO_MANY_REQUESTS, UNAVAILABLE if too many search
 */
export async function readDocument(
  app: App,
  { language, bulk }: { language: Language; bulk: BulkCaller },
  { type, keyword }: HandlerInput<typeof api.documents.documentInfo>,
): Promise<Output> {
  const pages = await listPages(app, language);
  const menu = menuOf(pages, language);
  const hits = keyword === undefined ? [] : await searchPages(pages, language, keyword, bulk);
  const index = type === undefined ? 0 : pages.findIndex(({ slug }) => slug === type);
  const page = pages[index];
  if (!page) throw new Failure("NOT_FOUND", { menu, doc: null, prev: null, next: null, hits });
  return {
    menu,
    doc: describePage(page, language, app.config.PUBLIC_URL),
    prev: linkTo(pages[index - 1]),
    next: linkTo(pages[index + 1]),
    hits,
  };
}

const linkTo = (page: Page | undefined) => (page ? { slug: page.slug, title: page.title } : null);

function menuOf(pages: readonly Page[], language: Language): Output["menu"] {
  return chapters.flatMap((chapter) => {
    const children = pages.filter((page) => page.chapter === chapter);
    if (children.length === 0) return [];
    const links = children.map(({ slug, title }) => ({ slug, title }));
    return [{ slug: chapter, title: chapterTitles[chapter][language], children: links }];
  });
}

const describePage = (page: Page, language: Language, origin: string) => ({
  slug: page.slug,
  title: page.title,
  summary: page.summary,
  chapter: chapterTitles[page.chapter][language],
  content_md: page.markdown.replaceAll("{origin}", origin),
  blocks: blocksOf(page, language, origin),
  updated_at: page.updatedAt,
  version: page.version,
  api: page.operation,
});

const MAX_RENDERED = 500;
const rendered = new Map<string, ReturnType<typeof renderMarkdown>>();

/** The rendered blocks of a page. Rendering takes milliseconds, so the result is cached. */
export function blocksOf({ article }: Page, language: Language, origin: string) {
  const key = `${language} ${origin} ${article}`;
  let blocks = rendered.get(key);
  if (!blocks) {
    if (rendered.size >= MAX_RENDERED) rendered.clear();
    blocks = renderMarkdown(article, { language, origin });
    rendered.set(key, blocks);
  }
  return blocks;
}
