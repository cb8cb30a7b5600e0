import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import type { Document, Prisma } from "../../generated/client.ts";
import { type BulkCaller, bulkQueue } from "../../lib/bulk-queue.ts";
import { gatherReads } from "../../lib/gathered-reads.ts";
import { inLanguage } from "../../lib/language.ts";
import { shownRows } from "../../lib/schedule.ts";
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
  pages: Promise<readonly Page[]>;
}

const listed = new Map<Language, Listed>();

/** How guides are withdrawn and scheduled. */
export const guidePublication = {
  name: "guide",
  visible: { column: "isHidden", value: false, hidden: true },
  schedule: { from: "showFrom", until: "showUntil" },
} as const;

const visible = (app: App) =>
  ({
    where: shownRows(guidePublication, app),
    orderBy: [{ sort: "asc" }, { id: "asc" }],
  }) satisfies Prisma.DocumentFindManyArgs;

const versionReads = new WeakMap<App["db"], (name: "all") => Promise<string | undefined>>();

/** Which version of each guide is shown. Readers who come at the same time share a query. */
function readVersions(app: App): Promise<string | undefined> {
  const { db } = app;
  let read = versionReads.get(db);
  if (!read) {
    read = gatherReads(async () => {
      const rows = await db.document.findMany({
        ...visible(app),
        select: { id: true, version: true, updatedAt: true },
      });
      const versions = rows.map(({ id, version, updatedAt }) => `${id} ${version} ${updatedAt.getTime()}`);
      return new Map([["all", versions.join()]]);
    });
    versionReads.set(db, read);
  }
  return read("all");
}

/**
 * All pages in menu order: guides from the database, then the generated reference. The list is the same object until one
 * of them changes.
 */
export async function listPages(app: App, language: Language): Promise<readonly Page[]> {
  const generated = generatedPages(app, language);
  const list = async () => {
    const guides = await app.db.document.findMany(visible(app));
    const all = [...guides.map((row) => guidePage(row, language)), ...(await generated.pages)];
    return chapters.flatMap((chapter) => all.filter((page) => page.chapter === chapter));
  };
  // What only one member of staff sees is kept for nobody.
  if (app.preview?.kind === guidePublication.name) return list();
  const key = `${generated.key} ${await readVersions(app)}`;
  return keep(listed, language, key, list).pages;
}

/** What is kept for a language under this key; made once, also for readers who come meanwhile. */
function keep(
  kept: Map<Language, Listed>,
  language: Language,
  key: string,
  make: () => Promise<readonly Page[]>,
): Listed {
  const known = kept.get(language);
  if (known?.key === key) return known;
  const made = { key, pages: make() };
  kept.set(language, made);
  made.pages.catch(() => {
    if (kept.get(language) === made) kept.delete(language);
  });
  return made;
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
const generated = new Map<Language, Listed>();

/** Generated once for each version of the IP database, whose answers they show. */
function generatedPages(app: App, language: Language): Listed {
  const { lookupDatabase, config } = app;
  return keep(generated, language, `${lookupDatabase.version} ${config.PUBLIC_URL}`, async () => {
    const answers = await findExampleAnswers(app, language);
    return bulkQueue.finish(GENERATOR, () => generatedPageSteps(language, config.PUBLIC_URL, answers));
  });
}

/** The slugs of all pages in menu order. They are unique: a guide cannot take the slug of a generated page. */
export async function documentSlugs(app: App): Promise<string[]> {
  return (await listPages(app, "en")).map(({ slug }) => slug);
}
