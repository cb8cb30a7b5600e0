import { billingCycles } from "@meridian/contract/price-types";
import type { Field } from "./fields.ts";
import { goodsClassKind, goodsKind } from "./goods.ts";
import { guideKind } from "./guides.ts";
import {
  bilingual,
  type Checked,
  type ContentKind,
  checkTimes,
  fromAndUntil,
  hidden,
  hiding,
  perhaps,
  picture,
  richText,
  schedule,
  scheduled,
  sort,
  startAndEnd,
} from "./kind.ts";
import { statementKind } from "./statements.ts";

const cents = (column: string): Field => ({ kind: "integer", column, min: 0, max: 100_000_000 });

/** Packages sold online have a price in both currencies; negotiated ones have none. */
function checkPackage(row: Readonly<Record<string, unknown>>): Checked {
  const isPriced = Number(row.priceCnyCents) > 0 && Number(row.priceUsdCents) > 0;
  const problems = [
    ...(row.canBuy === true && (row.contactOnly === true || !isPriced || row.quota === null)
      ? [
          {
            field: "can_buy",
            en: "needs a quota and a price in both currencies",
            zh: "需要额度与两种货币的价格",
          },
        ]
      : []),
    ...(Number(row.originCnyCents) < Number(row.priceCnyCents) || Number(row.originUsdCents) < Number(row.priceUsdCents)
      ? [
          {
            field: "origin_cny_cents",
            en: "or origin_usd_cents is below the price: the price is above it",
            zh: "或 origin_usd_cents 低于现价",
          },
        ]
      : []),
  ];
  return { problems, pictures: [] };
}

/** The pattern of a contact's value; null for a picture's path. */
const contactForms: Readonly<Record<string, RegExp | null>> = {
  phone: /^\+?\d[\d\s()-]{3,28}\d$/,
  email: /^[^\s@:<>]+@[^\s@:<>]+\.[a-z]{2,}$/i,
  qq: /^\d{5,12}$/,
  qq_code: null,
  wx_code: null,
};

/** Pages turn contacts into links, so each value must match its kind. */
function checkContact({ kind, value }: Readonly<Record<string, unknown>>): Checked {
  const form = contactForms[String(kind)];
  if (form === null) return { problems: [], pictures: [{ field: "value", link: String(value) }] };
  const isRight = form?.test(String(value)) === true;
  const problem = { field: "value", en: `is no ${String(kind)}`, zh: `不是有效的 ${String(kind)}` };
  return { problems: isRight ? [] : [problem], pictures: [] };
}

export const contentKinds: readonly ContentKind[] = [
  {
    name: "news",
    table: "newsArticle",
    summary: "Articles of the news and the blog",
    title: "titleEn",
    published: "publishedAt",
    schedule: { from: "publishedAt", until: "publishedUntil" },
    path: ({ id }) => `/news/${id}`,
    check: checkTimes({ fields: ["published_at", "published_until"], columns: ["publishedAt", "publishedUntil"] }),
    text: { ...richText, isRequired: true },
    fields: {
      class: { kind: "reference", column: "classId", to: "news-class" },
      ...bilingual("title", "title", 120),
      ...bilingual("summary", "summary", 300),
      ...bilingual("description", "description", 200, true),
      keywords_en: { kind: "list", column: "keywordsEn", max: 20, optional: true },
      keywords_zh: { kind: "list", column: "keywordsZh", max: 20, optional: true },
      author: { kind: "text", column: "author", max: 60 },
      cover: picture("cover"),
      published_at: { kind: "time", column: "publishedAt", optional: true },
      published_until: { kind: "time", column: "publishedUntil", optional: true },
    },
  },
  {
    name: "news-class",
    table: "newsClass",
    summary: "Categories of articles",
    title: "nameEn",
    fields: { slug: { kind: "slug", column: "slug" }, ...bilingual("name", "name", 40), ...sort },
  },
  {
    name: "banner",
    shownOn: "/",
    table: "banner",
    summary: "Adverts in fixed places; position 5 is the hot recommendation of the menu",
    title: "titleEn",
    check: checkTimes(startAndEnd),
    ...hiding,
    schedule: { from: "startAt", until: "endAt" },
    fields: {
      position: { kind: "integer", column: "adPosition", min: 1, max: 99 },
      ...bilingual("title", "title", 60),
      ...bilingual("content", "content", 200, true),
      link: { kind: "link", column: "value" },
      icon: { kind: "slug", column: "icon", optional: true },
      ...sort,
      start_at: { kind: "time", column: "startAt", optional: true },
      end_at: { kind: "time", column: "endAt", optional: true },
      ...hidden,
    },
  },
  {
    name: "event",
    table: "event",
    summary: "Events with a beginning and an end",
    title: "titleEn",
    check: checkTimes(startAndEnd, fromAndUntil),
    path: ({ id }) => `/news/event-${id}`,
    text: richText,
    ...hiding,
    ...scheduled,
    fields: {
      ...bilingual("title", "title", 120),
      ...bilingual("summary", "summary", 300, true),
      ...bilingual("place", "place", 120, true),
      cover: picture("cover"),
      sign_link: { kind: "link", column: "signUrl", optional: true },
      start_at: { kind: "time", column: "startAt" },
      end_at: { kind: "time", column: "endAt" },
      ...schedule,
      ...hidden,
    },
  },
  {
    name: "case",
    shownOn: "/",
    table: "caseStory",
    summary: "Case stories of customers, by industry",
    title: "titleEn",
    check: checkTimes(fromAndUntil),
    text: richText,
    ...hiding,
    ...scheduled,
    fields: {
      industry: { kind: "reference", column: "industryId", to: "industry" },
      ...bilingual("title", "title", 120),
      company: { kind: "text", column: "company", max: 100 },
      logo: picture("logo"),
      ...bilingual("summary", "summary", 300),
      ...bilingual("result", "result", 200, true),
      cover: picture("cover"),
      ...sort,
      ...schedule,
      ...hidden,
    },
  },
  {
    name: "partner-type",
    table: "partnerType",
    summary: "Kinds of partners",
    title: "nameEn",
    fields: { ...bilingual("name", "name", 40), ...sort },
  },
  {
    name: "partner",
    shownOn: "/partners",
    table: "partner",
    summary: "Partners, by kind",
    title: "name",
    check: checkTimes(fromAndUntil),
    ...hiding,
    ...scheduled,
    fields: {
      type: { kind: "reference", column: "typeId", to: "partner-type" },
      name: { kind: "text", column: "name", max: 100 },
      logo: picture("logo"),
      link: { kind: "link", column: "url", optional: true },
      ...bilingual("intro", "intro", 300, true),
      ...sort,
      ...schedule,
      ...hidden,
    },
  },
  {
    name: "contact",
    table: "contact",
    summary: "Ways to reach customer service",
    title: "nameEn",
    check: checkContact,
    fields: {
      kind: { kind: "choice", column: "kind", values: Object.keys(contactForms) },
      ...bilingual("name", "name", 60),
      value: { kind: "text", column: "value", max: 200 },
      ...sort,
    },
  },
  {
    name: "industry",
    table: "industry",
    summary: "Industries, whose slugs are the addresses of the solutions",
    title: "nameEn",
    fields: {
      slug: { kind: "slug", column: "slug" },
      ...bilingual("name", "name", 60),
      icon: { kind: "slug", column: "icon", optional: true },
      ...sort,
    },
  },
  {
    name: "package",
    table: "package",
    summary: "What customers can order of each service, with its prices in hundredths",
    title: "nameEn",
    check: checkPackage,
    permission: "price.change",
    visible: { column: "isOffered", value: true, hidden: false },
    fields: {
      type: { kind: "integer", column: "type", min: 1, max: 15 },
      cycle: { kind: "choice", column: "cycle", values: billingCycles },
      level: { kind: "integer", column: "level", min: 1, max: 99 },
      ...bilingual("name", "name", 40),
      quota: { kind: "integer", column: "quota", min: 1, max: 999_999_999, optional: true },
      qps: { kind: "integer", column: "qps", min: 1, max: 1_000_000, optional: true },
      price_cny_cents: cents("priceCnyCents"),
      origin_cny_cents: cents("originCnyCents"),
      per_1k_cny_cents: cents("per1kCnyCents"),
      price_usd_cents: cents("priceUsdCents"),
      origin_usd_cents: cents("originUsdCents"),
      per_1k_usd_cents: cents("per1kUsdCents"),
      ...bilingual("discount", "discount", 60, true),
      features: { kind: "features", column: "features", optional: true },
      recommended: perhaps("isRecommended"),
      can_buy: perhaps("canBuy"),
      contact_only: perhaps("contactOnly"),
      offered: { kind: "flag", column: "isOffered" },
    },
  },
  guideKind,
  statementKind,
  goodsClassKind,
  goodsKind,
];

/** @throws Error for an unknown kind */
export function kindNamed(name: string): ContentKind {
  const kind = contentKinds.find((one) => one.name === name);
  if (!kind) throw new Error(`There is no content called ${name}`);
  return kind;
}
