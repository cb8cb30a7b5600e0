import type { Language } from "@meridian/contract/errors";
import { pathPrefix } from "@meridian/contract/errors";
import { Feed } from "feed";
import type { App } from "../../app.ts";
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
  const { PUBLIC_URL, COMPANY_NAME, COMPANY_NAME_EN } = app.config;
  const rows = await app.db.newsArticle.findMany({
    where: published(app),
    orderBy: newestFirst,
    include: { class: true },
    take: LENGTH,
  });
  const origin = `${PUBLIC_URL}${pathPrefix(language)}`;
  const author = { name: inLanguage(language, COMPANY_NAME_EN, COMPANY_NAME), link: `${origin}/` };
  const feed = new Feed({
    ...texts[language],
    id: `${origin}/news`,
    link: `${origin}/news`,
    language: language === "zh" ? "zh-CN" : "en",
    copyright: author.name,
    author,
    generator: "Meridian",
    updated: rows[0]?.publishedAt ?? new Date(0),
    feedLinks: { atom: `${origin}/news/feed.atom`, json: `${origin}/news/feed.json` },
  });
  for (const row of rows) {
    const link = `${origin}/news/${row.id}`;
    feed.addItem({
      title: inLanguage(language, row.titleEn, row.titleZh),
      id: link,
      link,
      date: row.publishedAt!,
      published: row.publishedAt!,
      description: inLanguage(language, row.summaryEn, row.summaryZh),
      content: absolute(cleanHtml(inLanguage(language, row.contentEn, row.contentZh)), PUBLIC_URL),
      category: [{ name: inLanguage(language, row.class.nameEn, row.class.nameZh) }],
    });
  }
  return feed;
}

/** Readers show articles outside the site, so their links need its origin. */
const absolute = (html: string, origin: string): string => html.replace(/(\s(?:href|src)=")\/(?!\/)/g, `$1${origin}/`);
