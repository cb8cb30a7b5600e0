import type { Language } from "@meridian/contract/errors";
import type { Feed } from "feed";
import type { App } from "../../app.ts";
import { openFeed, originOf } from "../../lib/feed.ts";
import { inLanguage } from "../../lib/language.ts";
import { cleanHtml } from "../../lib/rich-text.ts";
import { newestFirst, published } from "./articles.ts";

const LENGTH = 30;
const texts = {
  en: { title: "Meridian news", description: "Product and data updates, and how we build them." },
  zh: { title: "子午新闻资讯", description: "产品与数据的最新变化，以及背后的技术。" },
};

/** The newest articles as a feed (RFC 4287, and JSON Feed), whole and in one language. */
export async function newsFeed(app: App, language: Language): Promise<Feed> {
  const rows = await app.db.newsArticle.findMany({
    where: published(app),
    orderBy: newestFirst,
    include: { class: true },
    take: LENGTH,
  });
  const feed = openFeed(app.config, language, {
    ...texts[language],
    path: "/news",
    updated: rows[0]?.publishedAt ?? null,
  });
  for (const row of rows) {
    const link = `${originOf(app.config, language)}/news/${row.id}`;
    feed.addItem({
      title: inLanguage(language, row.titleEn, row.titleZh),
      id: link,
      link,
      date: row.publishedAt!,
      published: row.publishedAt!,
      description: inLanguage(language, row.summaryEn, row.summaryZh),
      content: absolute(cleanHtml(inLanguage(language, row.contentEn, row.contentZh)), app.config.PUBLIC_URL),
      category: [{ name: inLanguage(language, row.class.nameEn, row.class.nameZh) }],
    });
  }
  return feed;
}

/** Readers show articles outside the site, so their links need its origin. */
const absolute = (html: string, origin: string): string => html.replace(/(\s(?:href|src)=")\/(?!\/)/g, `$1${origin}/`);
