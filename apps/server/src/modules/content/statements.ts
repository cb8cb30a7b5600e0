import { createHash } from "node:crypto";
import type { api } from "@meridian/contract";
import { statementNames } from "@meridian/contract/content";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { LegalText } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import { cleanHtml, renderRichText } from "../../lib/rich-text.ts";
import type { EntryFile } from "../../lib/staff/entry-file.ts";
import { plainText } from "../documents/markdown.ts";
import { bilingual, type ContentKind, richText } from "./kind.ts";
import { readEntries } from "./product-entries.ts";
import { entryOf, type Fields } from "./versions.ts";

const statementTitles = {
  terms: { en: "Terms of service", zh: "服务条款" },
  privacy: { en: "Privacy policy", zh: "隐私政策" },
  sla: { en: "Service level agreement", zh: "服务等级协议" },
  licence: { en: "Data license", zh: "数据许可" },
};

/** The legal texts. Each is part of the product, seeded from its file until staff edit it. */
export const statementKind: ContentKind = {
  name: "statement",
  table: "legalText",
  summary: "Legal texts, such as the privacy policy",
  title: "titleEn",
  path: ({ slug }) => `/statement/${String(slug)}`,
  text: { ...richText, isRequired: true },
  shipped: async (_, { slug }) => (await shippedStatements()).find((one) => one.slug === slug) ?? null,
  stamp: () => ({ isEdited: true }),
  fields: {
    slug: { kind: "choice", column: "slug", values: statementNames, names: statementTitles },
    valid_from: { kind: "time", column: "validFrom" },
    ...bilingual("title", "title", 80),
    ...bilingual("lead", "lead", 600),
  },
};

/** The legal texts of this release, as columns. */
export const shippedStatements = async () => (await readEntries("statement")).map(columnsOf);

function columnsOf(entry: EntryFile) {
  const { slug = "", title_en = "", title_zh = "", lead_en = "", lead_zh = "", valid_from = "" } = entry.fields;
  const { en = "", zh = "" } = entry.texts;
  return {
    ...{ slug, titleEn: title_en, titleZh: title_zh, leadEn: lead_en, leadZh: lead_zh },
    ...{ markdownEn: en, markdownZh: zh, contentEn: renderRichText(en).html, contentZh: renderRichText(zh).html },
    validFrom: new Date(valid_from),
    seedHash: createHash("sha256").update(JSON.stringify(entry)).digest("hex"),
    isEdited: false,
  };
}

/**
 * The legal text in force in the reader's language, by its sections, with one that is to follow.
 * @throws Failure NOT_FOUND before it is seeded
 */
export async function readStatement(
  app: App,
  language: Language,
  { type }: HandlerInput<typeof api.content.statementInfo>,
) {
  const row = await app.db.legalText.findUnique({ where: { slug: type } });
  if (!row) throw new Failure("NOT_FOUND");
  const inForce = await lastInForce(app, row);
  return inForce
    ? { type, ...described(inForce.columns, language), upcoming: described(row, language) }
    : { type, ...described(row, language), upcoming: null };
}

/** The version that is in force until a text with a later day is; null if the text itself is, or none was before it. */
export async function lastInForce({ db, now }: App, { id, validFrom }: Pick<LegalText, "id" | "validFrom">) {
  if (validFrom <= now()) return null;
  const versions = await db.contentVersion.findMany({
    where: { kind: statementKind.name, entryId: id },
    orderBy: { version: "desc" },
  });
  for (const { version, fields } of versions) {
    const columns = columnsOf(entryOf(fields as Fields));
    if (columns.validFrom <= now()) return { version, columns };
  }
  return null;
}

type Shown = Pick<LegalText, "titleEn" | "titleZh" | "leadEn" | "leadZh" | "validFrom" | "contentEn" | "contentZh">;

const described = (text: Shown, language: Language) => ({
  title: inLanguage(language, text.titleEn, text.titleZh),
  lead: inLanguage(language, text.leadEn, text.leadZh),
  valid_from: text.validFrom,
  sections: sectionsOf(cleanHtml(inLanguage(language, text.contentEn, text.contentZh))),
});

/** A text at its headings; what comes before the first one is a section without a title. */
function sectionsOf(html: string) {
  const [before = "", ...parts] = html.split(/<h2>(.*?)<\/h2>/s);
  const sections = parts.flatMap((title, index) =>
    index % 2 === 0 ? [{ title: plainText(title), html: (parts[index + 1] ?? "").trim() }] : [],
  );
  return before.trim() === "" ? sections : [{ title: "", html: before.trim() }, ...sections];
}
