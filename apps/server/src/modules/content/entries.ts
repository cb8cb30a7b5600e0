import { type App, transaction } from "../../app.ts";
import type { Prisma } from "../../generated/client.ts";
import { renderRichText } from "../../lib/rich-text.ts";
import { auditStaff, commandLine, type Staff } from "../../lib/staff/actor.ts";
import { problemOfAnswer, problemOfLink, problemOfPicture } from "../../lib/staff/links.ts";
import { StaffProblem } from "../../lib/staff/problem.ts";
import type { EntryFile } from "./entry-file.ts";
import { type Field, readField, type Value } from "./fields.ts";
import { type ContentKind, contentKinds, kindNamed } from "./kinds.ts";

type Row = Record<string, unknown> & { id: number };

/** The operations common to the tables of all kinds; their own types differ only in columns. */
interface Table {
  findMany(query: { orderBy: object; take?: number; where?: object }): Promise<Row[]>;
  findUnique(query: { where: { id: number } }): Promise<Row | null>;
  count(query: { where: object }): Promise<number>;
  create(query: { data: object }): Promise<Row>;
  update(query: { where: { id: number }; data: object }): Promise<Row>;
  delete(query: { where: { id: number } }): Promise<Row>;
}
const tableOf = ({ db }: App, { table }: ContentKind): Table => db[table] as unknown as Table;

export interface WriteOptions {
  /** Checks everything and writes nothing. */
  isDry: boolean;
  /** Also checks that each https link answers. */
  checksAnswers: boolean;
  /** Skips checking links: for the product's own entries, whose links are covered by tests. */
  trustsLinks?: boolean;
  /** The author; the command line by default. */
  staff?: Staff;
}

/** All entries, the newest first. */
export const listEntries = (app: App, kind: ContentKind): Promise<Row[]> =>
  tableOf(app, kind).findMany({ orderBy: { id: "desc" } });

/** @throws StaffProblem if there is no such entry */
export async function findEntry(app: App, kind: ContentKind, id: number): Promise<Row> {
  const row = await tableOf(app, kind).findUnique({ where: { id } });
  if (!row) throw new StaffProblem([`there is no ${kind.name} ${id}`]);
  return row;
}

/** @throws StaffProblem with every field that is wrong */
export async function addEntry(app: App, kind: ContentKind, given: EntryFile, options: WriteOptions): Promise<Row> {
  const data = await readEntry(app, kind, given, { ...options, before: null });
  if (options.isDry) return { id: 0, ...data };
  return transaction(app, async (app) => {
    const row = await tableOf(app, kind).create({ data });
    await audit(app, kind, "add", { id: row.id, after: data });
    return row;
  });
}

/** Changes the given fields; omitted ones keep their value. @throws StaffProblem */
export async function changeEntry(
  app: App,
  kind: ContentKind,
  { id, given }: { id: number; given: EntryFile },
  options: WriteOptions,
): Promise<Row> {
  const before = await findEntry(app, kind, id);
  const data = await readEntry(app, kind, given, { ...options, before });
  if (Object.keys(data).length === 0) throw new StaffProblem(["specify at least one field to change"]);
  if (options.isDry) return { ...before, ...data };
  return writeChange(app, kind, before, data, "edit");
}

/**
 * Publishes an entry from a given time; null withdraws it. Kinds without a time are published at once.
 * @throws StaffProblem
 */
export async function publishEntry(
  app: App,
  kind: ContentKind,
  { id, at }: { id: number; at: Date | null },
  { isDry, staff }: Pick<WriteOptions, "isDry" | "staff">,
): Promise<Row> {
  const data = publication(app, kind, at);
  const before = await findEntry(app, kind, id);
  return isDry ? { ...before, ...data } : writeChange(app, kind, before, data, at ? "publish" : "unpublish", staff);
}

function publication(app: App, { name, published, visible }: ContentKind, at: Date | null): Record<string, Value> {
  if (published) return { [published]: at };
  if (!visible) throw new StaffProblem([`a ${name} is visible as soon as it exists`]);
  if (at && at > app.now()) throw new StaffProblem([`a ${name} cannot be scheduled; it is published immediately`]);
  return { [visible.column]: at ? visible.value : !visible.value };
}

/** Whether an entry is published, now or at a later time. */
export function isPublished({ published, visible }: ContentKind, row: Row): boolean {
  if (published) return row[published] !== null;
  return !visible || row[visible.column] === visible.value;
}

/** @throws StaffProblem if there is no such entry, or if others belong to it */
export async function deleteEntry(
  app: App,
  kind: ContentKind,
  id: number,
  { isDry }: Pick<WriteOptions, "isDry">,
): Promise<Row> {
  return transaction(app, async (app) => {
    const row = await findEntry(app, kind, id);
    for (const other of contentKinds)
      for (const field of Object.values(other.fields)) {
        if (field.kind !== "reference" || field.to !== kind.name) continue;
        const count = await tableOf(app, other).count({ where: { [field.column]: id } });
        if (count > 0) throw new StaffProblem([`${count} of ${other.name} belong to ${kind.name} ${id}`]);
      }
    if (isDry) return row;
    await tableOf(app, kind).delete({ where: { id } });
    await audit(app, kind, "delete", { id, before: row });
    return row;
  });
}

function writeChange(
  app: App,
  kind: ContentKind,
  before: Row,
  data: Record<string, Value>,
  verb: string,
  staff?: Staff,
): Promise<Row> {
  return transaction(app, async (app) => {
    const row = await tableOf(app, kind).update({ where: { id: before.id }, data });
    const changed = Object.fromEntries(Object.keys(data).map((column) => [column, before[column]]));
    await audit(app, kind, verb, { id: before.id, before: changed, after: data }, staff);
    return row;
  });
}

function audit(
  app: App,
  kind: ContentKind,
  verb: string,
  { id, before, after }: { id: number; before?: object; after?: object },
  staff: Staff = commandLine,
) {
  const asJson = (value: object) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;
  return auditStaff(app, staff, 0, {
    action: `${kind.name}.${verb}`,
    target: `${kind.name}:${id}`,
    ...(before && { before: asJson(before) }),
    ...(after && { after: asJson(after) }),
  });
}

/**
 * The columns for the input, after checking all of it, so that all errors are reported at once. @throws StaffProblem
 */
async function readEntry(
  app: App,
  kind: ContentKind,
  given: EntryFile,
  { before, checksAnswers, trustsLinks }: WriteOptions & { before: Row | null },
): Promise<Record<string, Value>> {
  const isNew = before === null;
  const problems = Object.keys(given.fields)
    .filter((name) => !Object.hasOwn(kind.fields, name))
    .map((name) => `a ${kind.name} has no ${name}`);
  const data: Record<string, Value> = {};
  const links: Address[] = [];
  for (const [name, field] of Object.entries(kind.fields)) {
    const text = given.fields[name] ?? (isNew ? "" : null);
    if (text === null) continue;
    if (isNew && given.fields[name] === undefined && field.optional) continue;
    const read = readField(field, text);
    if ("problem" in read) problems.push(`${name} ${read.problem}`);
    else {
      const value = field.kind === "reference" ? await findReference(app, field, String(read.value)) : read.value;
      if (value === undefined)
        problems.push(`${name}: there is no ${field.kind === "reference" ? field.to : ""} ${text}`);
      else data[field.column] = value;
      if (isAddress(field) && read.value)
        links.push({ name, link: String(read.value), isPicture: field.kind === "picture" });
    }
  }
  problems.push(...readTexts(kind, given, isNew, data, links));
  if (problems.length === 0 && kind.check) {
    const whole = kind.check({ ...before, ...data });
    problems.push(...whole.problems);
    links.push(...whole.pictures.map((link) => ({ name: "value", link, isPicture: true })));
  }
  for (const { name, link, isPicture } of trustsLinks ? [] : links) {
    const check = isPicture ? problemOfPicture : problemOfLink;
    const problem = (await check(app, link)) ?? (checksAnswers ? await problemOfAnswer(link) : null);
    if (problem) problems.push(`${name}: ${problem}`);
  }
  if (problems.length > 0) throw new StaffProblem(problems);
  return data;
}

/** Link targets, by the name of their field or text. */
interface Address {
  name: string;
  link: string;
  isPicture: boolean;
}

const isAddress = ({ kind }: Field): boolean => kind === "link" || kind === "picture";

/** Adds the texts' HTML to the columns and their links to the links; returns the problems. */
function readTexts(
  { name, hasText }: ContentKind,
  { texts }: EntryFile,
  isNew: boolean,
  data: Record<string, Value>,
  links: Address[],
): string[] {
  if (!hasText) return texts.en || texts.zh ? [`a ${name} has no text`] : [];
  const problems: string[] = [];
  for (const [language, column] of [
    ["en", "contentEn"],
    ["zh", "contentZh"],
  ] as const) {
    const markdown = texts[language];
    if (!markdown) {
      if (isNew && name === "news") problems.push(`the text in [${language}] is missing`);
      continue;
    }
    const text = renderRichText(markdown);
    data[column] = text.html;
    problems.push(...text.problems.map((problem) => `[${language}] ${problem}`));
    links.push(...text.links.map((link) => ({ name: `[${language}]`, link, isPicture: false })));
    links.push(...text.pictures.map((link) => ({ name: `[${language}]`, link, isPicture: true })));
  }
  return problems;
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
