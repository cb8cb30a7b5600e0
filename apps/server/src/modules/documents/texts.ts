import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { products, solutions } from "@meridian/contract/catalog";
import type { Language } from "@meridian/contract/errors";
import { lookupCall, lookupCallNames } from "@meridian/contract/lookup-api/index";
import { SANDBOX_KEY } from "@meridian/contract/samples";
import type { SearchEntry } from "@meridian/contract/search-index";
import type { App } from "../../app.ts";
import { folderPath } from "../../lib/runtime-files.ts";
import { chapters, type Page } from "./page.ts";
import { chapterTitles, listPages } from "./pages.ts";
import { searchEntries } from "./search.ts";

/** A page as Markdown, or null if no page has this slug. */
export async function documentMarkdown(app: App, language: Language, slug: string): Promise<string | null> {
  const page = (await listPages(app, language)).find((page) => page.slug === slug);
  if (!page) return null;
  return markdownOf(app, page);
}

function markdownOf({ config }: App, { title, summary, markdown }: Page): string {
  const text = `# ${title}\n\n> ${summary}\n\n${markdown}\n`;
  return text.replaceAll("{origin}", config.PUBLIC_URL).replace(/ \{#[\w-]+\}$/gm, "");
}

const fullTexts = new WeakMap<readonly Page[], string>();

/** The whole documentation in English, but for the portal's calls, in one text for language models. */
export async function llmsFullText(app: App): Promise<string> {
  const pages = await listPages(app, "en");
  let text = fullTexts.get(pages);
  if (text === undefined) {
    const shown = pages.filter(({ chapter }) => chapter !== "portal");
    text = shown.map((page) => markdownOf(app, page)).join("\n---\n\n");
    fullTexts.set(pages, text);
  }
  return text;
}

/** A skill file for agents (https://agentskills.io), with every call of the lookup API. */
export async function skillText({ config }: App): Promise<string> {
  const template = await readFile(join(folderPath("content/skill"), "SKILL.md"), "utf8");
  const calls = lookupCallNames.map((name) => {
    const { method, path, texts } = lookupCall(name);
    return `| \`${method} ${path}\` | ${texts.summary.en} |`;
  });
  return template
    .replace("{calls}", ["| Call | Answer |", "|---|---|", ...calls].join("\n"))
    .replaceAll("{sandbox}", SANDBOX_KEY)
    .replaceAll("{origin}", config.PUBLIC_URL);
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
    `All pages in one file: ${origin}/llms-full.txt`,
    "",
    `Tools for agents over the Model Context Protocol: ${origin}/mcp, described in ${origin}/doc/agents.md; a skill file: ${origin}/SKILL.md`,
    "",
    `OpenAPI 3.1 of the lookup API: ${origin}/openapi/lookup.json (or .yaml); as a Postman collection: ${origin}/openapi/lookup.postman.json`,
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
