import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import type { Document } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import { findExampleAnswers } from "./example-answers.ts";
import { listGeneratedPages } from "./generated.ts";
import { insertTables } from "./inserts.ts";
import { type Chapter, chapters, type Page } from "./page.ts";

/** Chapters that guides can be in, including those written by staff. */
export const guideChapters = ["start", "guides", "data"] as const satisfies readonly Chapter[];

export const chapterTitles: Readonly<Record<Chapter, Readonly<Record<Language, string>>>> = {
  start: { en: "Getting started", zh: "入门" },
  guides: { en: "Guides", zh: "使用指南" },
  data: { en: "Data and operations", zh: "数据与部署" },
  reference: { en: "API reference", zh: "接口参考" },
  portal: { en: "Portal API", zh: "门户接口" },
};

/** All pages in menu order: guides from the database, then the generated reference. */
export async function listPages(app: App, language: Language): Promise<Page[]> {
  const rows = await app.db.document.findMany({
    where: { isHidden: false },
    orderBy: [{ sort: "asc" }, { id: "asc" }],
  });
  const pages = [...rows.map((row) => guidePage(row, language)), ...(await generatedPages(app, language))];
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

const generated = new Map<Language, { key: string; pages: Page[] }>();

/** Generated once for each version of the IP database, whose answers they show. */
async function generatedPages(app: App, language: Language): Promise<Page[]> {
  const { lookupDatabase, config } = app;
  const key = `${lookupDatabase.version} ${config.PUBLIC_URL}`;
  const known = generated.get(language);
  if (known?.key === key) return known.pages;
  const pages = listGeneratedPages(language, config.PUBLIC_URL, await findExampleAnswers(app, language));
  generated.set(language, { key, pages });
  return pages;
}

/** The slugs of all pages in menu order. They are unique: a guide cannot take the slug of a generated page. */
export async function documentSlugs(app: App): Promise<string[]> {
  return (await listPages(app, "en")).map(({ slug }) => slug);
}
