import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import type { Document } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import { listGeneratedPages } from "./generated.ts";
import { insertTables } from "./inserts.ts";
import { type Chapter, chapters, type Page } from "./page.ts";

/** Chapters that staff's pages can be in. */
export const guideChapters = ["start", "guides", "data"] as const satisfies readonly Chapter[];

export const chapterTitles: Readonly<Record<Chapter, Readonly<Record<Language, string>>>> = {
  start: { en: "Getting started", zh: "入门" },
  guides: { en: "Guides", zh: "使用指南" },
  data: { en: "Data and operation", zh: "数据与部署" },
  reference: { en: "API reference", zh: "接口参考" },
  portal: { en: "Portal API", zh: "门户接口" },
};

/** Every page in the order of the menu: guides from the database, then the reference. */
export async function listPages(app: App, language: Language): Promise<Page[]> {
  const rows = await app.db.document.findMany({
    where: { isHidden: false },
    orderBy: [{ sort: "asc" }, { id: "asc" }],
  });
  const pages = [...rows.map((row) => guidePage(row, language)), ...generatedPages(language, app.config.PUBLIC_URL)];
  return chapters.flatMap((chapter) => pages.filter((page) => page.chapter === chapter));
}

function guidePage(row: Document, language: Language): Page {
  const markdown = insertTables(inLanguage(language, row.contentEn, row.contentZh), language);
  return {
    slug: row.slug,
    chapter: guideChapters.find((chapter) => chapter === row.chapter) ?? "guides",
    title: inLanguage(language, row.titleEn, row.titleZh),
    summary: inLanguage(language, row.summaryEn, row.summaryZh),
    markdown,
    article: markdown,
    operation: null,
    updatedAt: row.updatedAt,
    version: String(row.version),
  };
}

const generated = new Map<string, Page[]>();

/** Generated once: the contract does not change while a process runs. */
function generatedPages(language: Language, origin: string): Page[] {
  const key = `${language} ${origin}`;
  let pages = generated.get(key);
  if (!pages) {
    pages = listGeneratedPages(language, origin);
    generated.set(key, pages);
  }
  return pages;
}

/** The names of all pages, in the order of the menu; a staff page never takes the name of a generated one. */
export async function documentSlugs(app: App): Promise<string[]> {
  return (await listPages(app, "en")).map(({ slug }) => slug);
}
