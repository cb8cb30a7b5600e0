import type { contentActions } from "@meridian/contract/admin-content";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { Prisma } from "../../generated/client.ts";
import { htmlToMarkdown } from "../../lib/html-to-markdown.ts";
import { literal } from "../../lib/search-text.ts";
import type { Staff } from "../../lib/staff/actor.ts";
import type { EntryFile } from "../../lib/staff/entry-file.ts";
import { writeField } from "./fields.ts";
import type { ContentKind, Row, TextKind } from "./kind.ts";

type Action = (typeof contentActions)[number];
export type Fields = Record<string, string>;

/** Every field of an entry as in its file, with its texts as `text_en` and `text_zh`. */
export function fieldsOf({ fields, text }: ContentKind, row: Row): Fields {
  const written = Object.entries(fields).map(
    ([name, { column }]) => [name, writeField(row[column])] as [string, string],
  );
  if (text)
    for (const [name, language] of [
      ["text_en", "En"],
      ["text_zh", "Zh"],
    ] as const)
      written.push([name, markdownOf(text, row, language)]);
  return Object.fromEntries(written);
}

function markdownOf({ storedAs }: TextKind, row: Row, language: "En" | "Zh"): string {
  const content = String(row[`content${language}`]);
  return storedAs === "markdown" ? content : String(row[`markdown${language}`] || htmlToMarkdown(content));
}

/** The opposite of {@link fieldsOf}. */
export function entryOf({ text_en, text_zh, ...fields }: Fields): EntryFile {
  return {
    fields,
    texts: { ...(text_en !== undefined && { en: text_en }), ...(text_zh !== undefined && { zh: text_zh }) },
  };
}

/** The number of an entry's last version; 0 for one that has not been changed since versions are kept. */
export const latestVersion = async (app: App, kind: ContentKind, id: number): Promise<number> =>
  (await findLatest(app, kind, id))?.version ?? 0;

const findLatest = ({ db }: App, { name }: ContentKind, id: number) =>
  db.contentVersion.findFirst({ where: { kind: name, entryId: id }, orderBy: { version: "desc" } });

export interface Change {
  id: number;
  /** Null for a new entry. */
  before: Row | null;
  /** The entry as it becomes; as it was, for one that is deleted. */
  after: Row;
  action: Action;
  staff: Staff;
  /** The version that the author has seen; unchecked if omitted. */
  expected?: number | undefined;
}

/**
 * Keeps an entry as a change makes it, within the change's transaction and before it, so that of two authors one waits
 * for the other. A state that was not written here, such as a package's new price, is kept first.
 * @throws Failure CONFLICT if the entry has changed since the author saw it
 */
export async function keepVersion(app: App, kind: ContentKind, change: Change): Promise<number> {
  const { id, before, after, action, staff, expected } = change;
  const latest = await findLatest(app, kind, id);
  const current = latest?.version ?? 0;
  if (expected !== undefined && expected !== current) throw new Failure("CONFLICT", { state: "changed_meanwhile" });
  const rows: Prisma.ContentVersionCreateManyInput[] = [];
  const add = (row: Row, what: Action, staffId: number) =>
    rows.push(versionRow(app, kind, row, { entryId: id, version: current + rows.length + 1, action: what, staffId }));
  if (before && !isKept(kind, latest, before)) add(before, "found", 0);
  add(after, action, staff.id);
  try {
    await app.db.contentVersion.createMany({ data: rows });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
      throw new Failure("CONFLICT", { state: "changed_meanwhile" });
    throw error;
  }
  return current + rows.length;
}

interface Numbered {
  entryId: number;
  version: number;
  action: Action;
  staffId: number;
}

const versionRow = ({ now }: App, kind: ContentKind, row: Row, numbered: Numbered) => ({
  ...{ ...numbered, kind: kind.name },
  ...{ fields: fieldsOf(kind, row), pictures: picturesOf(kind, row), createdAt: now() },
});

const isKept = (kind: ContentKind, latest: { fields: Prisma.JsonValue } | null, row: Row): boolean =>
  latest !== null && areEqual(latest.fields as Fields, fieldsOf(kind, row));

/** The version that an entry is in. A state that was not written here, such as a text of the product, is kept first. */
export async function versionOf(app: App, kind: ContentKind, id: number, row: Row): Promise<number> {
  const latest = await findLatest(app, kind, id);
  if (latest && isKept(kind, latest, row)) return latest.version;
  const version = (latest?.version ?? 0) + 1;
  const found = versionRow(app, kind, row, { entryId: id, version, action: "found", staffId: 0 });
  // Another process may keep the same state at this moment.
  await app.db.contentVersion.createMany({ data: [found], skipDuplicates: true });
  return version;
}

/** Whether two states of an entry have the same fields. */
export const areEqual = (left: Fields, right: Fields): boolean =>
  [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) => left[name] === right[name]);

/** Uploaded pictures, by their path. */
const picturesOf = (kind: ContentKind, row: Row): string[] => [
  ...new Set(Object.values(fieldsOf(kind, row)).flatMap((text) => text.match(/\/pictures\/[\da-f-]{36}\.webp/g) ?? [])),
];

/** The fields of one version. @throws Failure NOT_FOUND */
export async function findVersion({ db }: App, { name }: ContentKind, id: number, version: number): Promise<Fields> {
  const row = await db.contentVersion.findUnique({
    where: { kind_entryId_version: { kind: name, entryId: id, version } },
  });
  if (!row) throw new Failure("NOT_FOUND");
  return row.fields as Fields;
}

interface Deleted {
  id: number;
  version: number;
  fields: Fields;
}

/**
 * The last versions of the deleted entries of a kind, those deleted last first.
 * @param names the fields with an entry's title, in which the keyword is looked for
 */
export async function findDeleted(
  { db }: App,
  { name }: ContentKind,
  { names, keyword, skip, take }: { names: Record<"en" | "zh", string>; keyword: string; skip: number; take: number },
): Promise<{ rows: Deleted[]; total: number }> {
  const pattern = `%${literal(keyword)}%`;
  const deleted = Prisma.sql`
    from (
      select distinct on (entry_id) * from content_versions where kind = ${name} order by entry_id, version desc
    ) last
    where action = 'delete' and (fields->>${names.en} ilike ${pattern} or fields->>${names.zh} ilike ${pattern})`;
  const [rows, [counted]] = await Promise.all([
    db.$queryRaw<Deleted[]>`
      select entry_id as id, version, fields ${deleted} order by created_at desc, entry_id desc limit ${take} offset ${skip}`,
    db.$queryRaw<[{ total: number }]>`select count(*)::int as total ${deleted}`,
  ]);
  return { rows, total: counted.total };
}
