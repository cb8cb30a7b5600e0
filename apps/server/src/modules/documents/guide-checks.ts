import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { insertTables } from "./inserts.ts";
import { inspectMarkdown, markdownHtml } from "./markdown.ts";
import { guideChapters, listPages } from "./pages.ts";

/** A guide's text as its page shows it, what is wrong with it, and its links outside the documentation. */
export function renderGuide(markdown: string, rendering: { language: Language; origin: string }) {
  const { problems, links, pictures } = inspectMarkdown(markdown);
  const html = markdownHtml(insertTables(markdown, rendering.language), rendering);
  const outside = links.map((link) => link.replace(/^\{origin\}/, "")).filter((link) => guideLinked(link) === null);
  return { html, problems, links: outside, pictures };
}

/** The page of the documentation that a link leads to; null for another link. */
const guideLinked = (link: string): string | null => /^\/doc\/([^/?#.]+)(?:[?#].*)?$/.exec(link)?.[1] ?? null;

interface Change {
  /** The guide as it becomes. */
  row: Readonly<Record<string, unknown>>;
  /** The columns that change. */
  data: Readonly<Record<string, unknown>>;
  before: Readonly<Record<string, unknown>> | null;
}

/** What is wrong with a guide among the other pages: a name that is taken, or a link that leads nowhere. */
export async function problemsOfGuide(app: App, { row, data, before }: Change) {
  const pages = await listPages(app, "en");
  const problems: { field: string; en: string; zh: string }[] = [];
  const isReference = ({ slug, chapter }: (typeof pages)[number]) =>
    slug === row.slug && !guideChapters.some((one) => one === chapter);
  if (pages.some(isReference))
    problems.push({ field: "slug", en: "is the name of a reference page", zh: "与接口参考页重名" });
  if (before && before.seedHash !== "" && row.slug !== before.slug)
    problems.push({
      field: "slug",
      en: "cannot change: the guide is part of the product",
      zh: "属于产品文档，不能改名",
    });
  const slugs = new Set([row.slug, ...pages.map(({ slug }) => slug)]);
  for (const [field, column] of [
    ["text_en", "contentEn"],
    ["text_zh", "contentZh"],
  ] as const)
    for (const link of column in data ? inspectMarkdown(String(data[column])).links : []) {
      const slug = guideLinked(link);
      if (slug === null || slugs.has(slug)) continue;
      problems.push({
        field,
        en: `links to ${link}, which is no page of the documentation`,
        zh: `中的 ${link} 不是文档页`,
      });
    }
  return problems;
}
