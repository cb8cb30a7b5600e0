import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import type { EntryFile } from "../../lib/staff/entry-file.ts";
import { problemOfAnswer, problemOfLink, problemOfPicture } from "../../lib/staff/links.ts";
import { StaffProblem } from "../../lib/staff/problem.ts";
import { type Field, readField, type Value } from "./fields.ts";
import type { ContentKind, Problem, Row } from "./kind.ts";
import { kindNamed } from "./kinds.ts";
import { tableOf } from "./table.ts";

/** Why an entry was refused, with every wrong field. */
export class EntryProblem extends StaffProblem {
  readonly fields: readonly Problem[];
  constructor(fields: readonly Problem[]) {
    super(fields.map(({ field, en }) => `${field} ${en}`));
    this.fields = fields;
  }
}

export interface ReadOptions {
  /** The entry to change; null for a new one. */
  before: Row | null;
  /** Also checks that each https link answers. */
  checksAnswers: boolean;
  /** Skips checking links: for the product's own entries, whose links are covered by tests. */
  trustsLinks?: boolean;
}

/** Link targets, by the name of their field or text. */
interface Address {
  field: string;
  link: string;
  isPicture: boolean;
}

interface Reading {
  data: Record<string, Value>;
  problems: Problem[];
  links: Address[];
}

const textColumns = {
  en: { field: "text_en", markdown: "markdownEn", content: "contentEn" },
  zh: { field: "text_zh", markdown: "markdownZh", content: "contentZh" },
} as const;
const languages: readonly Language[] = ["en", "zh"];

/**
 * The columns for the input, after checking all of it, so that all errors are reported at once. @throws EntryProblem
 */
export async function readEntry(
  app: App,
  kind: ContentKind,
  given: EntryFile,
  { before, checksAnswers, trustsLinks }: ReadOptions,
): Promise<Record<string, Value>> {
  const reading: Reading = { data: {}, problems: [], links: [] };
  const { data, problems, links } = reading;
  for (const field of Object.keys(given.fields))
    if (!Object.hasOwn(kind.fields, field))
      problems.push({ field, en: `is no field of ${kind.name}`, zh: `不是 ${kind.name} 的字段` });
  await readFields(app, kind, given, before === null, reading);
  readTexts(app, kind, given, before === null, reading);
  const known = new Set(problems.map(({ field }) => field.replace(/_(?:en|zh)$/, "")));
  const halved = halves(kind, { ...before, ...data }, data);
  problems.push(...halved.filter(({ field }) => !known.has(field.replace(/_(?:en|zh)$/, ""))));
  if (problems.length === 0 && kind.check) {
    const whole = kind.check({ ...before, ...data });
    problems.push(...whole.problems);
    links.push(...whole.pictures.map((picture) => ({ ...picture, isPicture: true })));
  }
  if (problems.length === 0 && kind.inspect)
    problems.push(...(await kind.inspect(app, { row: { ...before, ...data }, data, before })));
  for (const { field, link, isPicture } of trustsLinks ? [] : links) {
    const check = isPicture ? problemOfPicture : problemOfLink;
    const problem = (await check(app, link)) ?? (checksAnswers ? await problemOfAnswer(link) : null);
    if (problem) problems.push({ field, en: `cannot be used: ${problem}`, zh: `无法使用：${link.slice(0, 60)}` });
  }
  if (problems.length > 0) throw new EntryProblem(problems);
  return data;
}

async function readFields(app: App, kind: ContentKind, { fields }: EntryFile, isNew: boolean, reading: Reading) {
  const { data, problems, links } = reading;
  for (const [name, field] of Object.entries(kind.fields)) {
    const text = fields[name] ?? (isNew && !field.optional ? "" : null);
    if (text === null) continue;
    const read = readField(field, text);
    if ("problem" in read) {
      problems.push({ field: name, ...read.problem });
      continue;
    }
    const value = field.kind === "reference" ? await findReference(app, field, String(read.value)) : read.value;
    if (value === undefined)
      problems.push({
        field: name,
        en: `names no ${field.kind === "reference" ? field.to : ""}: ${text}`,
        zh: `不存在：${text}`,
      });
    else data[field.column] = value;
    if ((field.kind === "link" || field.kind === "picture") && read.value)
      links.push({ field: name, link: String(read.value), isPicture: field.kind === "picture" });
  }
}

/** Reads the texts as Markdown, and where pages show it, as HTML. */
function readTexts(
  { config: { PUBLIC_URL: origin } }: App,
  { name, text: kind }: ContentKind,
  { texts }: EntryFile,
  isNew: boolean,
  reading: Reading,
): void {
  const { data, problems, links } = reading;
  for (const language of languages) {
    const { field, markdown, content } = textColumns[language];
    const text = texts[language]?.trim() ?? (isNew && kind?.isRequired ? "" : undefined);
    if (text === undefined) continue;
    if (!kind) {
      if (text) problems.push({ field, en: `cannot be given: a ${name} has no text`, zh: "此类内容没有正文" });
      continue;
    }
    if (text === "" && kind.isRequired) {
      problems.push({ field, en: "is missing", zh: "不能为空" });
      continue;
    }
    if (text.length > MAX_TEXT) {
      problems.push({ field, en: `is longer than ${MAX_TEXT} characters`, zh: `超过 ${MAX_TEXT} 个字符` });
      continue;
    }
    const rendered = kind.render(text, { language, origin });
    if (kind.storedAs === "html") data[markdown] = text;
    data[content] = kind.storedAs === "html" ? rendered.html : text;
    problems.push(...rendered.problems.map((problem) => ({ field, ...problem })));
    links.push(...rendered.links.map((link) => ({ field, link, isPicture: false })));
    links.push(...rendered.pictures.map((link) => ({ field, link, isPicture: true })));
  }
}

/** Longest text in one language, in characters of Markdown. */
export const MAX_TEXT = 50_000;

/** Changed fields that are given in one language only. */
function halves(kind: ContentKind, row: Readonly<Record<string, unknown>>, changed: Readonly<Record<string, Value>>) {
  const pairs = Object.entries(kind.fields).flatMap(([name, field]) =>
    name.endsWith("_en") && field.kind === "text" ? [[name, field.column] as const] : [],
  );
  if (kind.text) pairs.push([textColumns.en.field, textColumns.en.content]);
  return pairs.flatMap(([field, column]) => {
    const other = column.replace(/En$/, "Zh");
    if (!(column in changed || other in changed) || !row[column] === !row[other]) return [];
    return {
      field: row[column] ? field.replace(/_en$/, "_zh") : field,
      en: "is missing, and is given in the other language",
      zh: "为空，而另一语言已填写",
    };
  });
}

/** The id of the entry with an id, slug or title. */
async function findReference(
  app: App,
  { to }: Extract<Field, { kind: "reference" }>,
  text: string,
): Promise<number | undefined> {
  const kind = kindNamed(to);
  if (/^\d{1,9}$/.test(text)) return (await tableOf(app, kind).findUnique({ where: { id: Number(text) } }))?.id;
  const where = { ["slug" in kind.fields ? "slug" : kind.title]: text };
  const [row] = await tableOf(app, kind).findMany({ where, orderBy: { id: "asc" }, take: 1 });
  return row?.id;
}
