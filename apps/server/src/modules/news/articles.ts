import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { NewsArticle, Prisma } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import { pageOf } from "../../lib/page-of.ts";
import { cleanHtml } from "../../lib/rich-text.ts";
import { shownRows } from "../../lib/schedule.ts";
import { literal } from "../../lib/search-text.ts";
import { kindNamed } from "../content/kinds.ts";
import { describeArticle } from "../content/rows.ts";

type Article = HandlerOutput<typeof api.news.newsDetail>;

export const newestFirst = [
  { publishedAt: "desc" },
  { id: "desc" },
] satisfies Prisma.NewsArticleOrderByWithRelationInput[];

/** Neither a draft nor scheduled for later, nor taken down at its end. */
export const published = (app: App): Prisma.NewsArticleWhereInput => shownRows(kindNamed("news"), app);

/** One page of the published articles, newest first; a keyword is searched in title and summary of both languages. */
export async function listArticles(
  app: App,
  language: Language,
  { tp, class_slug, keyword, page, limit }: HandlerInput<typeof api.news.newsList>,
) {
  const holds = keyword === undefined ? undefined : ({ contains: literal(keyword), mode: "insensitive" } as const);
  const where: Prisma.NewsArticleWhereInput = {
    ...published(app),
    ...(tp !== undefined && { classId: tp }),
    ...(class_slug !== undefined && { class: { slug: class_slug } }),
    ...(holds && { OR: [{ titleEn: holds }, { titleZh: holds }, { summaryEn: holds }, { summaryZh: holds }] }),
  };
  const { rows, total } = await pageOf(
    app.db.newsArticle,
    { where, orderBy: newestFirst, include: { class: true } },
    { page, limit },
  );
  return { list: rows.map((row) => describeArticle(row, language, app.now())), total, page, limit };
}

/**
 * One published article and its neighbours in its category; counts a view.
 * @throws Failure NOT_FOUND, also for a draft and for a scheduled article
 */
export async function readArticle(
  app: App,
  language: Language,
  { id, isVisit }: { id: number; isVisit: boolean },
): Promise<Article> {
  const where = { id, ...published(app) };
  if (isVisit && !app.preview) await app.db.newsArticle.updateMany({ where, data: { viewNum: { increment: 1 } } });
  const row = await app.db.newsArticle.findFirst({ where, include: { class: true } });
  if (!row) throw new Failure("NOT_FOUND");
  const [older, newer] = await Promise.all([neighbourOf(app, row, "older"), neighbourOf(app, row, "newer")]);
  const titled = (article: NewsArticle | null) =>
    article && { id: article.id, title: inLanguage(language, article.titleEn, article.titleZh) };
  return {
    ...describeArticle(row, language, app.now()),
    content_html: cleanHtml(inLanguage(language, row.contentEn, row.contentZh)),
    keywords: language === "en" ? row.keywordsEn : row.keywordsZh,
    description: inLanguage(language, row.descriptionEn || row.summaryEn, row.descriptionZh || row.summaryZh),
    prev: titled(older),
    next: titled(newer),
  };
}

/** The article just before or after another one; ties are broken by id. */
function neighbourOf(app: App, { id, classId, publishedAt }: NewsArticle, side: "older" | "newer") {
  const at = publishedAt ?? app.now();
  const isOlder = side === "older";
  const order = isOlder ? "desc" : "asc";
  return app.db.newsArticle.findFirst({
    where: {
      classId,
      AND: [
        published(app),
        {
          OR: [
            { publishedAt: isOlder ? { lt: at } : { gt: at } },
            { publishedAt: at, id: isOlder ? { lt: id } : { gt: id } },
          ],
        },
      ],
    },
    orderBy: [{ publishedAt: order }, { id: order }],
  });
}
