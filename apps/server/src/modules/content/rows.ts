import type { Language } from "@meridian/contract/errors";
import type { CaseStory, NewsArticle, NewsClass, Partner } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";

/** An article as shown in lists; a draft that is previewed is as of now. */
export function describeArticle(article: NewsArticle & { class: NewsClass }, language: Language, now: Date) {
  return {
    id: article.id,
    class_id: article.classId,
    class_name: inLanguage(language, article.class.nameEn, article.class.nameZh),
    title: inLanguage(language, article.titleEn, article.titleZh),
    summary: inLanguage(language, article.summaryEn, article.summaryZh),
    cover: article.cover,
    author: article.author,
    view_num: article.viewNum,
    published_at: article.publishedAt ?? now,
  };
}

export const describeCase = (item: CaseStory, language: Language) => ({
  id: item.id,
  title: inLanguage(language, item.titleEn, item.titleZh),
  company: item.company,
  logo: item.logo,
  industry_id: item.industryId,
  summary: inLanguage(language, item.summaryEn, item.summaryZh),
  cover: item.cover,
  result_text: inLanguage(language, item.resultEn, item.resultZh),
});

export const describePartner = (partner: Partner, language: Language) => ({
  id: partner.id,
  type_id: partner.typeId,
  name: partner.name,
  logo: partner.logo,
  url: partner.url,
  intro: inLanguage(language, partner.introEn, partner.introZh),
});
