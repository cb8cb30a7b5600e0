import { billingCycles } from "@meridian/contract/price-types";
import type { Field } from "./fields.ts";

/** One kind of content maintained by staff. */
export interface ContentKind {
  /** Its command. */
  name: string;
  /** Its table, as Prisma's client names it. */
  table:
    | "newsArticle"
    | "newsClass"
    | "banner"
    | "event"
    | "caseStory"
    | "partnerType"
    | "partner"
    | "contact"
    | "industry"
    | "package";
  summary: string;
  /** By their name in a file's front matter or, with - for _, as an option. */
  fields: Readonly<Record<string, Field>>;
  /** Whether there is a text in each language, written as Markdown and stored as safe HTML. */
  hasText?: true;
  /** The column with an entry's title. */
  title: string;
  /** The column with its publication time, null while a draft. */
  published?: string;
  /** For kinds without a publication time: the column that hides or shows an entry, and its value if shown. */
  visible?: { column: string; value: boolean };
  /** Constraints across an entry's fields. */
  check?: (row: Readonly<Record<string, unknown>>) => { problems: string[]; pictures: string[] };
}

/** The same field in both languages. */
function bilingual(name: string, column: string, max: number, optional?: true): Record<string, Field> {
  const field = (language: "En" | "Zh"): Field => ({
    kind: "text",
    column: `${column}${language}`,
    max,
    ...(optional && { optional }),
  });
  return { [`${name}_en`]: field("En"), [`${name}_zh`]: field("Zh") };
}

const cents = (column: string): Field => ({ kind: "integer", column, min: 0, max: 100_000_000 });
const perhaps = (column: string): Field => ({ kind: "flag", column, optional: true });

/** Packages sold online have a price in both currencies; negotiated ones have none. */
function checkPackage(row: Readonly<Record<string, unknown>>): { problems: string[]; pictures: string[] } {
  const isPriced = Number(row.priceCnyCents) > 0 && Number(row.priceUsdCents) > 0;
  const problems = [
    ...(row.canBuy === true && (row.contactOnly === true || !isPriced || row.quota === null)
      ? ["can_buy needs a quota and a price in both currencies"]
      : []),
    ...(Number(row.originCnyCents) < Number(row.priceCnyCents) || Number(row.originUsdCents) < Number(row.priceUsdCents)
      ? ["a price is above the one before the discount"]
      : []),
  ];
  return { problems, pictures: [] };
}

const sort = { sort: { kind: "integer", column: "sort", min: 0, max: 100_000, optional: true } } as const;
const picture = (column: string): Field => ({ kind: "picture", column, optional: true });

/** The pattern of a contact's value; null for a picture's path. */
const contactForms: Readonly<Record<string, RegExp | null>> = {
  phone: /^\+?\d[\d\s()-]{3,28}\d$/,
  email: /^[^\s@:<>]+@[^\s@:<>]+\.[a-z]{2,}$/i,
  qq: /^\d{5,12}$/,
  qq_code: null,
  wx_code: null,
};

/** Pages turn contacts into links, so each value must match its kind. */
function checkContact({ kind, value }: Readonly<Record<string, unknown>>): { problems: string[]; pictures: string[] } {
  const form = contactForms[String(kind)];
  if (form === null) return { problems: [], pictures: [String(value)] };
  return { problems: form?.test(String(value)) ? [] : [`value is no ${String(kind)}`], pictures: [] };
}

/** How staff withdraw and republish an entry. */
const hiding = { visible: { column: "isHidden", value: false } } as const;
const hidden = { hidden: perhaps("isHidden") };

/** A start must precede its end. */
function checkTimes({ startAt, endAt }: Readonly<Record<string, unknown>>): { problems: string[]; pictures: string[] } {
  const isWrong = startAt instanceof Date && endAt instanceof Date && startAt >= endAt;
  return { problems: isWrong ? ["end_at is not after start_at"] : [], pictures: [] };
}

export const contentKinds: readonly ContentKind[] = [
  {
    name: "news",
    table: "newsArticle",
    summary: "Articles of the news and the blog",
    title: "titleEn",
    published: "publishedAt",
    hasText: true,
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
    table: "banner",
    summary: "Adverts in fixed places; position 5 is the hot recommendation of the menu",
    title: "titleEn",
    check: checkTimes,
    ...hiding,
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
    check: checkTimes,
    hasText: true,
    ...hiding,
    fields: {
      ...bilingual("title", "title", 120),
      ...bilingual("summary", "summary", 300, true),
      ...bilingual("place", "place", 120, true),
      cover: picture("cover"),
      sign_link: { kind: "link", column: "signUrl", optional: true },
      start_at: { kind: "time", column: "startAt" },
      end_at: { kind: "time", column: "endAt" },
      ...hidden,
    },
  },
  {
    name: "case",
    table: "caseStory",
    summary: "Case stories of customers, by industry",
    title: "titleEn",
    hasText: true,
    ...hiding,
    fields: {
      industry: { kind: "reference", column: "industryId", to: "industry" },
      ...bilingual("title", "title", 120),
      company: { kind: "text", column: "company", max: 100 },
      logo: picture("logo"),
      ...bilingual("summary", "summary", 300),
      ...bilingual("result", "result", 200, true),
      cover: picture("cover"),
      ...sort,
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
    table: "partner",
    summary: "Partners, by kind",
    title: "name",
    ...hiding,
    fields: {
      type: { kind: "reference", column: "typeId", to: "partner-type" },
      name: { kind: "text", column: "name", max: 100 },
      logo: picture("logo"),
      link: { kind: "link", column: "url", optional: true },
      ...bilingual("intro", "intro", 300, true),
      ...sort,
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
    visible: { column: "isOffered", value: true },
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
];

/** @throws Error for an unknown kind */
export function kindNamed(name: string): ContentKind {
  const kind = contentKinds.find((one) => one.name === name);
  if (!kind) throw new Error(`There is no content called ${name}`);
  return kind;
}
