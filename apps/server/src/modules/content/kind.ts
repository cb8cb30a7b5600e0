import type { Language } from "@meridian/contract/errors";
import type { StaffPermission } from "@meridian/contract/staff-access";
import type { App } from "../../app.ts";
import { type RichText, renderRichText } from "../../lib/rich-text.ts";
import type { Publication } from "../../lib/schedule.ts";
import type { Bilingual, Field, Value } from "./fields.ts";

/** An entry as its table has it. */
export type Row = Record<string, unknown> & { id: number };

/** One kind of content maintained by staff. */
export interface ContentKind extends Publication {
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
    | "package"
    | "document"
    | "legalText"
    | "goods"
    | "goodsClass";
  summary: string;
  /** By their name in a file's front matter or, with - for _, as an option. */
  fields: Readonly<Record<string, Field>>;
  /** Its text in each language, for kinds that have one. */
  text?: TextKind;
  /** The column with an entry's title. */
  title: string;
  /** The address of an entry's own page. */
  path?: (row: Row) => string;
  /** For kinds without pages of their own: a page that shows the entry. */
  shownOn?: string;
  /** What staff need besides `content.publish` to write it. */
  permission?: StaffPermission;
  /** Constraints across an entry's fields. */
  check?: (row: Readonly<Record<string, unknown>>) => Checked;
  /** Constraints that need the database: what is wrong with an entry as a change makes it. */
  inspect?: (app: App, change: Inspected) => Promise<readonly Problem[]>;
  /** What the product itself ships under an entry's name, as columns; null for an entry that only staff wrote. */
  shipped?: (app: App, row: Row) => Promise<Record<string, Value> | null>;
  /** Records refer to its entries, which are therefore withdrawn but never deleted. */
  isKept?: true;
  /** Fields that stay as they are when an earlier version returns. */
  unrestored?: readonly string[];
  /** Columns that each change by staff writes, besides those it gives. */
  stamp?: (before: Row | null, now: Date) => Record<string, Value>;
}

/** A text that is written as Markdown. */
export interface TextKind {
  /** Shown from safe HTML, kept beside the Markdown, or from the Markdown itself. */
  storedAs: "html" | "markdown";
  isRequired?: true;
  /** As its page shows it, what is wrong with it, and its links. */
  render: (markdown: string, rendering: Rendering) => RichText;
}

/** The language of a text, and scheme and host of this site. */
export interface Rendering {
  language: Language;
  origin: string;
}

/** An entry as a change makes it, and the columns that the change gives. */
export interface Inspected {
  row: Readonly<Record<string, unknown>>;
  data: Readonly<Record<string, Value>>;
  before: Row | null;
}

/** What is wrong with a field, to follow its name. */
export type Problem = Bilingual & { field: string };

/** What is wrong across fields, and values that must be pictures, by the field each is shown at. */
export interface Checked {
  problems: readonly Problem[];
  pictures: readonly { field: string; link: string }[];
}

/** The same field in both languages. */
export function bilingual(name: string, column: string, max: number, optional?: true): Record<string, Field> {
  const field = (language: "En" | "Zh"): Field => ({
    kind: "text",
    column: `${column}${language}`,
    max,
    ...(optional && { optional }),
  });
  return { [`${name}_en`]: field("En"), [`${name}_zh`]: field("Zh") };
}

export const perhaps = (column: string): Field => ({ kind: "flag", column, optional: true });

export const sort = {
  sort: { kind: "integer", column: "sort", min: 0, max: 100_000, optional: true, empty: 0 },
} as const;
export const picture = (column: string): Field => ({ kind: "picture", column, optional: true });

/** How staff withdraw and republish an entry. */
export const hiding = { visible: { column: "isHidden", value: false, hidden: true } } as const;
export const hidden = { hidden: perhaps("isHidden") };

/** Each start must precede its end. */
export const checkTimes =
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

export const startAndEnd = { fields: ["start_at", "end_at"], columns: ["startAt", "endAt"] } as const;
export const fromAndUntil = { fields: ["show_from", "show_until"], columns: ["showFrom", "showUntil"] } as const;

/** When an entry that is not hidden is shown. */
export const scheduled = { schedule: { from: "showFrom", until: "showUntil" } } as const;
export const schedule: Record<string, Field> = {
  show_from: { kind: "time", column: "showFrom", optional: true },
  show_until: { kind: "time", column: "showUntil", optional: true },
};

/** Texts of articles and the like. */
export const richText = {
  storedAs: "html",
  render: (markdown) => renderRichText(markdown),
} as const satisfies TextKind;
