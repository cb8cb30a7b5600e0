import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { inLanguage } from "../../lib/language.ts";
import { shownRows } from "../../lib/schedule.ts";
import { listBanners } from "./banners.ts";
import { kindNamed } from "./kinds.ts";
import { describeArticle, describeCase, describePartner } from "./rows.ts";
import { listProducts, stats } from "./site.ts";

type Home = HandlerOutput<typeof api.content.findIndex>;

/** Everything the home page shows from the database, in one response. */
export async function gatherHome(app: App, language: Language): Promise<Home> {
  const [banners, news, cases, partners, industries] = await Promise.all([
    listBanners(app, language),
    latestNews(app, language),
    firstCases(app, language),
    firstPartners(app, language),
    listIndustries(app, language),
  ]);
  return { stats, banners, news, cases, partners, industries, products: listProducts(language) };
}

async function latestNews(app: App, language: Language): Promise<Home["news"]> {
  const articles = await app.db.newsArticle.findMany({
    where: shownRows(kindNamed("news"), app),
    orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
    take: 6,
    include: { class: true },
  });
  return articles.map((article) => describeArticle(article, language, app.now()));
}

async function firstCases(app: App, language: Language): Promise<Home["cases"]> {
  const cases = await app.db.caseStory.findMany({
    where: shownRows(kindNamed("case"), app),
    orderBy: [{ sort: "asc" }, { id: "desc" }],
    take: 6,
  });
  return cases.map((item) => describeCase(item, language));
}

async function firstPartners(app: App, language: Language): Promise<Home["partners"]> {
  const partners = await app.db.partner.findMany({
    where: shownRows(kindNamed("partner"), app),
    orderBy: [{ sort: "asc" }, { id: "asc" }],
    take: 20,
  });
  return partners.map((partner) => describePartner(partner, language));
}

/** The industries, in the order set by staff. */
export async function listIndustries(app: App, language: Language): Promise<Home["industries"]> {
  const industries = await app.db.industry.findMany({ orderBy: [{ sort: "asc" }, { id: "asc" }] });
  return industries.map(({ id, slug, icon, nameEn, nameZh }) => ({
    id,
    slug,
    icon,
    name: inLanguage(language, nameEn, nameZh),
  }));
}
