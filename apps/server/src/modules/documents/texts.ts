import { products, solutions } from "@meridian/contract/catalog";
import type { Language } from "@meridian/contract/errors";
import type { SearchEntry } from "@meridian/contract/search-index";
import type { App } from "../../app.ts";
import { chapters } from "./page.ts";
import { chapterTitles, listPages } from "./pages.ts";
import { searchEntries } from "./search.ts";

/** A page as Markdown, or null if no page has this slug. */
export async function documentMarkdown(app: App, language: Language, slug: string): Promise<string | null> {
  const page = (await listPages(app, language)).find((page) => page.slug === slug);
  if (!page) return null;
  const text = `# ${page.title}\n\n> ${page.summary}\n\n${page.markdown}\n`;
  return text.replaceAll("{origin}", app.config.PUBLIC_URL).replace(/ \{#[\w-]+\}$/gm, "");
}

const searchTexts = new WeakMap<readonly SearchEntry[], string>();

/** The entries of the browser's search index, as JSON. */
export async function searchText(app: App, language: Language): Promise<string> {
  const entries = await searchEntries(await listPages(app, language), language);
  let text = searchTexts.get(entries);
  if (text === undefined) {
    text = JSON.stringify(entries);
    searchTexts.set(entries, text);
  }
  return text;
}

/** An overview of the site for language models (see llmstxt.org), with links to every page as Markdown. */
export async function llmsText(app: App): Promise<string> {
  const { PUBLIC_URL: origin } = app.config;
  const pages = await listPages(app, "en");
  const lines = [
    "# Meridian",
    "",
    "> An API for IP geolocation, network and privacy data, with a free quota of 50,000 lookups a month. Every page of the documentation is available as Markdown, in English and (below /zh) in Chinese.",
    "",
    `OpenAPI 3.1 of the lookup API: ${origin}/openapi/lookup.json (or .yaml)`,
    "",
    `OpenAPI 3.1 of the whole API: ${origin}/openapi.json (or .yaml)`,
  ];
  for (const chapter of chapters) {
    const chapterPages = pages.filter((page) => page.chapter === chapter);
    if (chapterPages.length === 0) continue;
    lines.push("", `## ${chapterTitles[chapter].en}`, "");
    for (const { slug, title, summary } of chapterPages)
      lines.push(`- [${title}](${origin}/doc/${slug}.md): ${summary}`);
  }
  for (const [heading, entries] of [
    ["Products", products],
    ["Solutions", solutions],
  ] as const) {
    lines.push("", `## ${heading}`, "");
    for (const { name, path, summary } of entries) lines.push(`- [${name.en}](${origin}${path}): ${summary.en}`);
  }
  lines.push("", "## 中文文档", "");
  for (const { slug, title, summary } of await listPages(app, "zh"))
    lines.push(`- [${title}](${origin}/zh/doc/${slug}.md): ${summary}`);
  return `${lines.join("\n")}\n`;
}
