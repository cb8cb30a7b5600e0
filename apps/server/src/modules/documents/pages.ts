import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import type { Document, Prisma } from "../../generated/client.ts";
import { type BulkCaller, bulkQueue } from "../../lib/bulk-queue.ts";
import { inLanguage } from "../../lib/language.ts";
import { findExampleAnswers } from "./example-answers.ts";
import { generatedPageSteps } from "./generated.ts";
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

interface Listed {
  key: string;
  pages: Page[];
}
const listed = new Map<Language, Listed>();

/**
 * All pages in menu order: guides from the database, then the generated reference. The list is the same object until one
 * of them changes.
 */
export async function listPages(app: App, language: Language): Promise<readonly Page[]> {
  const visible = {
    where: { isHidden: false },
    orderBy: [{ sort: "asc" }, { id: "asc" }],
  } satisfies Prisma.DocumentFindManyArgs;
  const generated = await generatedPages(app, language);
  const versions = await app.db.document.findMany({
    ...visible,
    select: { id: true, version: true, updatedAt: true },
  });
  const rows = versions.map(({ id, version, updatedAt }) => `${id} ${version} ${updatedAt.getTime()}`);
  const key = [generated.key, ...rows].join();
  const known = listed.get(language);
  if (known?.key === key) return known.pages;
  const guides = await app.db.document.findMany(visible);
  const all = [...guides.map((row) => guidePage(row, language)), ...generated.pages];
  const pages = chapters.flatMap((chapter) => all.filter((page) => page.chapter === chapter));
  listed.set(language, { key, pages });
  return pages;
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

/** Generating pages is nobody's own work. */
const GENERATOR: BulkCaller = { lane: "visitors", name: "documents" };
const generated = new Map<Language, { key: string; pages: Promise<Page[]> }>();

/** Generated once for each version of the IP database, whose answers they show. */
async function generatedPages(app: App, language: Language): Promise<Listed> {
  const { lookupDatabase, config } = app;
  const key = `${lookupDatabase.version} ${config.PUBLIC_URL}`;
  let known = generated.get(language);
  if (known?.key !== key) {
    const pages = findExampleAnswers(app, language).then((answers) =>
      bulkQueue.finish(GENERATOR, () => generatedPageSteps(language, config.PUBLIC_URL, answers)),
    );
    known = { key, pages };
    generated.set(language, known);
    pages.catch(() => generated.delete(language));
  }
  return { key, pages: await known.pages };
}

/** The slugs of all pages in menu order. They are unique: a guide cannot take the slug of a generated page. */
export async function documentSlugs(app: App): Promise<string[]> {
  return (await listPages(app, "en")).map(({ slug }) => slug);
}
