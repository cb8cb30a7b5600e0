import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { inLanguage } from "../../lib/language.ts";
import { shownRows } from "../../lib/schedule.ts";
import { kindNamed } from "./kinds.ts";

/** The news categories in the order set by staff, with their numbers of published articles. */
export async function listNewsClasses(app: App, language: Language) {
  const classes = await app.db.newsClass.findMany({
    orderBy: [{ sort: "asc" }, { id: "asc" }],
    include: { _count: { select: { articles: { where: shownRows(kindNamed("news"), app) } } } },
  });
  return classes.map(({ id, nameEn, nameZh, _count }) => ({
    id,
    name: inLanguage(language, nameEn, nameZh),
    news_num: _count.articles,
  }));
}
