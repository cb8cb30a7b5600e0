import { problemsOfGuide, renderGuide } from "../documents/guide-checks.ts";
import { readGuides } from "../documents/guide-files.ts";
import { chapterTitles, guideChapters, guidePublication } from "../documents/pages.ts";
import { columnsOfGuide } from "../documents/seed.ts";
import { bilingual, type ContentKind, checkTimes, fromAndUntil, hidden, schedule, sort } from "./kind.ts";

/** The articles of the documentation. Those of the product are seeded from files until staff edit them. */
export const guideKind: ContentKind = {
  ...guidePublication,
  table: "document",
  summary: "Guides of the documentation",
  title: "titleEn",
  path: ({ slug }) => `/doc/${String(slug)}`,
  text: { storedAs: "markdown", isRequired: true, render: renderGuide },
  check: checkTimes(fromAndUntil),
  inspect: problemsOfGuide,
  async shipped(_, { slug }) {
    const guide = (await readGuides()).find((one) => one.slug === slug);
    return guide ? columnsOfGuide(guide) : null;
  },
  stamp: (before, now) => ({ isEdited: true, updatedAt: now, version: Number(before?.version ?? 0) + 1 }),
  fields: {
    slug: { kind: "slug", column: "slug" },
    chapter: { kind: "choice", column: "chapter", values: guideChapters, names: chapterTitles },
    ...bilingual("title", "title", 80),
    ...bilingual("summary", "summary", 300, true),
    ...sort,
    ...schedule,
    ...hidden,
  },
};
