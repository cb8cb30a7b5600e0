import { billingCycles } from "@meridian/contract/price-types";
import type { StaffPermission } from "@meridian/contract/staff-access";
import type { Bilingual, Field } from "./fields.ts";

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
  /** The columns with the times from and until which a published entry is shown; null for no limit. */
  schedule?: { from: string; until: string };
  /** The address of an entry's own page. */
  path?: (id: number) => string;
  /** What staff need besides `content.publish` to write it. */
  permission?: StaffPermission;
  /** Constraints across an entry's fields. */
  check?: (row: Readonly<Record<string, unknown>>) => Checked;
}

/** What is wrong across fields, by the field it is shown at, and values that must be pictures. */
interface Checked {
  problems: readonly (Bilingual & { field: string })[];
  pictures: readonly string[];
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
function checkContact({ kind, value }: Readonly<Record<string, unknown>>): Checked {
  const form = contactForms[String(kind)];
  if (form === null) return { problems: [], pictures: [String(value)] };
  const isRight = form?.test(String(value)) === true;
  const problem = { field: "value", en: `is no ${String(kind)}`, zh: `不是有效的 ${String(kind)}` };
  return { problems: isRight ? [] : [problem], pictures: [] };
}

/** How staff withdraw and republish an entry. */
const hiding = { visible: { column: "isHidden", value: false } } as const;
const hidden = { hidden: perhaps("isHidden") };

/** Each start must precede its end. */
const checkTimes =
  (...pairs: readonly { fields: readonly [string, string]; columns: readonly [string, string] }[]) =>
  (row: Readonly<Record<string, unknown>>): Checked => {
    const wrong = pairs.filter(({ columns: [start, end] }) => {
      const [from, until] = [row[start], row[end]];
      return from instanceof Date && until instanceof Date && from >= until;
    });
    const problems = wrong.map(({ fields: [start, end] }) => ({
      field: end,
      en: `is not after ${start}`,
      zh: `须晚于 ${start}`,
    }));
    return { problems, pictures: [] };
  };

const startAndEnd = { fields: ["start_at", "end_at"], columns: ["startAt", "endAt"] } as const;
const fromAndUntil = { fields: ["show_from", "show_until"], columns: ["showFrom", "showUntil"] } as const;

/** When an entry that is not hidden is shown. */
const scheduled = { schedule: { from: "showFrom", until: "showUntil" } } as const;
const schedule: Record<string, Field> = {
  show_from: { kind: "time", column: "showFrom", optional: true },
  show_until: { kind: "time", column: "showUntil", optional: true },
};

export const contentKinds: readonly ContentKind[] = [
  {
    name: "news",
    table: "newsArticle",
    summary: "Articles of the news and the blog",
    title: "titleEn",
    published: "publishedAt",
    schedule: { from: "publishedAt", until: "publishedUntil" },
    path: (id) => `/news/${id}`,
    check: checkTimes({ fields: ["published_at", "published_until"], columns: ["publishedAt", "publishedUntil"] }),
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
    path: (id) => `/news/event-${id}`,
    hasText: true,
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
    table: "caseStory",
    summary: "Case stories of customers, by industry",
    title: "titleEn",
    check: checkTimes(fromAndUntil),
    hasText: true,
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
