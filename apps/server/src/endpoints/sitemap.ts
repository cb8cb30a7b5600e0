import { wellKnownAddresses, wellKnownNetworks } from "@meridian/contract/well-known";
import type { App } from "../app.ts";
import { shownRows } from "../lib/schedule.ts";
import { kindNamed } from "../modules/content/kinds.ts";
import { documentSlugs } from "../modules/documents/pages.ts";

const CACHE_MS = 60_000;
const MAX_ARTICLES = 5000;
const tags = { en: "", zh: "/zh" } as const;

/**
 * Adds the database's pages to the web build's sitemap: guides, articles and events, in both languages, and the
 * well-known addresses and networks.
 */
export function sitemapWriter(app: App): (built: string) => Promise<string> {
  let kept: { at: number; paths: string[] } | null = null;
  return async (built) => {
    const now = app.now().getTime();
    if (!kept || now - kept.at > CACHE_MS) kept = { at: now, paths: await contentPaths(app) };
    return built.replace(
      "</urlset>",
      `${kept.paths.flatMap((path) => urlsOf(path, app.config.PUBLIC_URL)).join("")}</urlset>`,
    );
  };
}

async function contentPaths(app: App): Promise<string[]> {
  const [slugs, articles, events] = await Promise.all([
    documentSlugs(app),
    app.db.newsArticle.findMany({
      where: shownRows(kindNamed("news"), app),
      orderBy: { publishedAt: "desc" },
      take: MAX_ARTICLES,
      select: { id: true },
    }),
    app.db.event.findMany({
      where: shownRows(kindNamed("event"), app),
      orderBy: { startAt: "desc" },
      take: MAX_ARTICLES,
      select: { id: true },
    }),
  ]);
  return [
    ...slugs.map((slug) => `/doc/${slug}`),
    ...articles.map(({ id }) => `/news/${id}`),
    ...events.map(({ id }) => `/news/event-${id}`),
    ...wellKnownAddresses.map((ip) => `/ip/${ip}`),
    ...wellKnownNetworks.map((asn) => `/asn/${asn}`),
  ];
}

function urlsOf(path: string, origin: string): string[] {
  const alternates =
    `<xhtml:link rel="alternate" hreflang="en" href="${origin}${path}"/>` +
    `<xhtml:link rel="alternate" hreflang="zh-CN" href="${origin}/zh${path}"/>`;
  return Object.values(tags).map((base) => `  <url><loc>${origin}${base}${path}</loc>${alternates}</url>\n`);
}
