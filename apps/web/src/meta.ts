import { type Language, languages, localizedPath } from "./lib/language.ts";
import type { PageHead } from "./lib/page-content.ts";
import { setPageTitle } from "./lib/page-title.ts";
import { textsOf } from "./lib/texts.tsx";
import { findPage, type PagePath } from "./site.ts";
import { structuredDataOf } from "./structured-data.ts";

/** What a page declares to browsers, search engines and link previews. */
export interface Meta {
  title: string;
  description: string;
  isIndexed: boolean;
  /** Path with its language prefix. */
  canonical: string;
  alternates: { hreflang: string; path: string }[];
  openGraphLocale: string;
  type: "website" | "article";
  /** Schema.org objects. */
  structured: object[];
  /** Path of the Atom feed; null for pages without one. */
  feed: string | null;
  /** Path of the picture for link previews, 1200 x 630. */
  picture: string;
}

/** A page's preview picture; content from the database uses its parent page's. */
export const picturePath = (path: PagePath, language: Language): string =>
  `/og/${language}${path === "/" ? "/home" : path.replace(/\//g, "-").replace("-", "/")}.png`;

/** Pages whose content is also a feed. */
const feedPages: ReadonlySet<PagePath> = new Set(["/news", "/status", "/changelog"]);

/**
 * The head of a page, by its path without language prefix; unknown paths get the 404 page's.
 * @param head overrides from the page itself
 */
export function metaOf(path: string, language: Language, head: PageHead = {}): Meta {
  const { brand, notFoundTitle } = textsOf(language, "common");
  const page = findPage(path);
  const text = page && textsOf(language, "site")[page.path];
  const isHome = path === "/";
  const name = head.title ?? text?.name ?? notFoundTitle;
  return {
    title: isHome ? `${brand}: ${name}` : `${name} · ${brand}`,
    description: head.description || (text?.about ?? ""),
    isIndexed: page?.access === "public" && (head.isIndexed ?? true),
    canonical: localizedPath(head.path ?? path, language),
    alternates: [
      { hreflang: languages.en.tag, path: localizedPath(head.path ?? path, "en") },
      { hreflang: languages.zh.tag, path: localizedPath(head.path ?? path, "zh") },
      { hreflang: "x-default", path: localizedPath(head.path ?? path, "en") },
    ],
    openGraphLocale: languages[language].openGraph,
    type: head.type ?? "website",
    // The home page's structured data does not apply to the pages below it.
    structured: [
      ...(page && (page.path === "/") === isHome ? structuredDataOf(page.path, language, name) : []),
      ...(head.structured ?? []),
    ],
    feed: page && feedPages.has(page.path) ? localizedPath(`${page.path}/feed.atom`, language) : null,
    picture: picturePath(page?.path ?? "/", language),
  };
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

type Tag = [name: "meta" | "link", attributes: Record<string, string>];

/** A head's tags, for both the build (as text) and client navigation (as elements). */
function tagsOf(meta: Meta, origin: string): Tag[] {
  return [
    ["meta", { name: "description", content: meta.description }],
    ...(meta.isIndexed ? [] : ([["meta", { name: "robots", content: "noindex" }]] satisfies Tag[])),
    ["link", { rel: "canonical", href: origin + meta.canonical }],
    ...meta.alternates.map(({ hreflang, path }): Tag => ["link", { rel: "alternate", hreflang, href: origin + path }]),
    ...(meta.feed === null
      ? []
      : [["link", { rel: "alternate", type: "application/atom+xml", href: origin + meta.feed }] satisfies Tag]),
    ["meta", { property: "og:title", content: meta.title }],
    ["meta", { property: "og:description", content: meta.description }],
    ["meta", { property: "og:type", content: meta.type }],
    ["meta", { property: "og:url", content: origin + meta.canonical }],
    ["meta", { property: "og:locale", content: meta.openGraphLocale }],
    ["meta", { property: "og:image", content: origin + meta.picture }],
    ["meta", { property: "og:image:width", content: "1200" }],
    ["meta", { property: "og:image:height", content: "630" }],
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
  ];
}

export function headHtml(meta: Meta, origin: string): string {
  const tags = tagsOf(meta, origin).map(([name, attributes]) => {
    const text = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
    return `<${name} data-head ${text.join(" ")}>`;
  });
  const structured = structuredText(meta, origin);
  if (structured) tags.push(`<script data-head type="application/ld+json">${structured}</script>`);
  return `<title>${escapeHtml(meta.title)}</title>\n    ${tags.join("\n    ")}`;
}

/** JSON for a script element, with root-relative addresses made absolute. */
function structuredText({ structured }: Meta, origin: string): string {
  if (structured.length === 0) return "";
  const graph = { "@context": "https://schema.org", "@graph": structured };
  const text = JSON.stringify(graph, (_key, value) =>
    typeof value === "string" && /^\/[^/]/.test(value) ? origin + value : value,
  );
  return text.replaceAll("<", "\\u003c");
}

/** Updates the document's head after a navigation. */
export function applyMeta(meta: Meta, origin: string): void {
  setPageTitle(meta.title);
  for (const old of document.head.querySelectorAll("[data-head]")) old.remove();
  for (const [name, attributes] of tagsOf(meta, origin)) {
    const element = document.createElement(name);
    element.dataset.head = "";
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    document.head.append(element);
  }
  const structured = structuredText(meta, origin);
  if (!structured) return;
  const script = document.createElement("script");
  script.dataset.head = "";
  script.type = "application/ld+json";
  script.textContent = structured;
  document.head.append(script);
}
