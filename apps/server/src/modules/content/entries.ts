import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { Prisma } from "../../generated/client.ts";
import { auditStaff, commandLine, type Staff } from "../../lib/staff/actor.ts";
import type { EntryFile } from "../../lib/staff/entry-file.ts";
import { StaffProblem } from "../../lib/staff/problem.ts";
import { EntryProblem, readEntry } from "./entry-input.ts";
import { type Value, writeField } from "./fields.ts";
import type { ContentKind, Row } from "./kind.ts";
import { contentKinds } from "./kinds.ts";
import { tableOf } from "./table.ts";
import { type Change, entryOf, type Fields, findVersion, keepVersion, latestVersion } from "./versions.ts";

export interface WriteOptions {
  /** Checks everything and writes nothing. */
  isDry: boolean;
  /** Also checks that each https link answers. */
  checksAnswers: boolean;
  /** Skips checking links: for the product's own entries, whose links are covered by tests. */
  trustsLinks?: boolean;
  /** The author; the command line by default. */
  staff?: Staff;
  /** The version that the author has seen; unchecked if omitted. */
  version?: number | undefined;
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

/** @throws EntryProblem with every field that is wrong */
export async function addEntry(app: App, kind: ContentKind, given: EntryFile, options: WriteOptions): Promise<Row> {
  const data = await readEntry(app, kind, given, { ...options, before: null });
  if (options.isDry) return { id: 0, ...data };
  return writeNew(app, kind, data, { action: "add", staff: options.staff });
}

function writeNew(
  app: App,
  kind: ContentKind,
  data: Record<string, Value>,
  {
    action,
    staff = commandLine,
    ...at
  }: Pick<Change, "action" | "expected"> & { staff: Staff | undefined; id?: number },
): Promise<Row> {
  return transaction(app, async (app) => {
    const all = { ...kind.stamp?.(null, app.now()), ...data, ...(at.id !== undefined && { id: at.id }) };
    const after = await unlessTaken(kind, () => tableOf(app, kind).create({ data: all }));
    await keepVersion(app, kind, { id: after.id, before: null, after, action, staff, expected: at.expected });
    await audit(app, kind, action, { id: after.id, after: data }, staff);
    return after;
  });
}

/** Changes the given fields; omitted ones keep their value. @throws StaffProblem, EntryProblem, Failure CONFLICT */
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
  return writeChange(app, kind, { before, data, action: "edit" }, options);
}

/**
 * Publishes an entry from a given time; null withdraws it. @throws StaffProblem
 */
export async function publishEntry(
  app: App,
  kind: ContentKind,
  { id, at }: { id: number; at: Date | null },
  options: Pick<WriteOptions, "isDry" | "staff">,
): Promise<Row> {
  const before = await findEntry(app, kind, id);
  const data = publication(app, kind, before, at);
  if (options.isDry) return { ...before, ...data };
  return writeChange(app, kind, { before, data, action: at ? "publish" : "unpublish" }, options);
}

function publication(
  { now }: App,
  { name, published, visible, schedule }: ContentKind,
  before: Row,
  at: Date | null,
): Record<string, Value> {
  if (published) return { [published]: at };
  if (!visible) throw new StaffProblem([`a ${name} is visible as soon as it exists`]);
  if (!at) return { [visible.column]: visible.hidden };
  const isLater = at > now();
  if (isLater && !schedule) throw new StaffProblem([`a ${name} cannot be scheduled; it is published immediately`]);
  const from = schedule && before[schedule.from];
  const isDue = !schedule || !(isLater || (from instanceof Date && from > at));
  return { [visible.column]: visible.value, ...(!isDue && { [schedule.from]: at }) };
}

/** Whether an entry is published, now or at a later time. */
export function isPublished({ published, visible }: ContentKind, row: Row): boolean {
  if (published) return row[published] !== null;
  return !visible || row[visible.column] === visible.value;
}

/**
 * Writes an earlier version as a new one. What is published stays published as it is; a deleted entry returns as a
 * draft. @throws EntryProblem for what no longer holds, such as a deleted category; Failure NOT_FOUND, CONFLICT
 */
export async function restoreEntry(
  app: App,
  kind: ContentKind,
  { id, from }: { id: number; from: number },
  { staff = commandLine, version }: Pick<WriteOptions, "staff" | "version">,
): Promise<Row> {
  const kept = await findVersion(app, kind, id, from);
  const before = await tableOf(app, kind).findUnique({ where: { id } });
  const given = entryOf({ ...withoutUnknown(kind, kept), ...(before ? {} : draftOf(kind)) });
  for (const name of before ? [...publicationFields(kind), ...(kind.unrestored ?? [])] : []) delete given.fields[name];
  const data = await readEntry(app, kind, given, { before, checksAnswers: false });
  if (before) return writeChange(app, kind, { before, data, action: "restore" }, { staff, version });
  return writeNew(app, kind, data, { action: "restore", staff, id, expected: version });
}

/** Fields of an earlier release are dropped. */
const withoutUnknown = (kind: ContentKind, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in kind.fields || name.startsWith("text_")));

/** The names of the fields that publish or withdraw an entry. */
export const publicationFields = ({ fields, published, visible }: ContentKind): string[] =>
  Object.keys(fields).filter((name) => [published, visible?.column].includes(fields[name]?.column));

/** The publication fields of a draft. */
export const draftOf = (kind: ContentKind): Fields =>
  Object.fromEntries(
    publicationFields(kind).map((name) => [name, kind.visible ? writeField(kind.visible.hidden) : ""]),
  );

/**
 * Adds an entry that a release brings, or brings one up to date, as a version of its own; what staff have edited stays.
 * Returns how many entries it wrote. @throws Failure CONFLICT if staff edit it meanwhile
 */
export async function releaseEntry(app: App, kind: ContentKind, data: Record<string, Value>): Promise<number> {
  const [before] = await tableOf(app, kind).findMany({ where: { slug: data.slug }, orderBy: { id: "asc" }, take: 1 });
  if (before && (before.isEdited === true || before.seedHash === data.seedHash)) return 0;
  if (!before) await writeNew(app, kind, data, { action: "release", staff: commandLine });
  else {
    const version = await latestVersion(app, kind, before.id);
    await writeChange(app, kind, { before, data, action: "release" }, { version });
  }
  return 1;
}

/** Writes an entry as the product ships it. @throws StaffProblem if the product ships none; Failure CONFLICT */
export async function resetEntry(
  app: App,
  kind: ContentKind,
  id: number,
  options: Pick<WriteOptions, "isDry" | "staff" | "version">,
): Promise<Row> {
  const before = await findEntry(app, kind, id);
  const data = await kind.shipped?.(app, before);
  if (!data) throw new StaffProblem([`${kind.name} ${id} is not part of the product`]);
  if (options.isDry) return { ...before, ...data };
  return writeChange(app, kind, { before, data, action: "reset" }, options);
}

/** @throws StaffProblem if there is no such entry, or if others belong to it; Failure CONFLICT, also for a shipped one */
export async function deleteEntry(
  app: App,
  kind: ContentKind,
  id: number,
  { isDry, staff = commandLine, version }: Pick<WriteOptions, "isDry" | "staff" | "version">,
): Promise<Row> {
  return transaction(app, async (app) => {
    const row = await findEntry(app, kind, id);
    if (kind.isKept) throw new Failure("CONFLICT", { state: "kept" });
    if (await kind.shipped?.(app, row)) throw new Failure("CONFLICT", { state: "shipped" });
    for (const other of contentKinds)
      for (const field of Object.values(other.fields)) {
        if (field.kind !== "reference" || field.to !== kind.name) continue;
        const count = await tableOf(app, other).count({ where: { [field.column]: id } });
        if (count > 0) throw new StaffProblem([`${count} of ${other.name} belong to ${kind.name} ${id}`]);
      }
    if (isDry) return row;
    await keepVersion(app, kind, { id, before: row, after: row, action: "delete", staff, expected: version });
    await tableOf(app, kind).delete({ where: { id } });
    await audit(app, kind, "delete", { id, before: row }, staff);
    return row;
  });
}

/** @throws EntryProblem for a name, or a package's level, that another entry has */
async function unlessTaken<T>({ fields }: ContentKind, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")) throw error;
    const field = "slug" in fields ? "slug" : "level";
    throw new EntryProblem([{ field, en: "is already used by another entry", zh: "已被其他内容使用" }]);
  }
}

function writeChange(
  app: App,
  kind: ContentKind,
  { before: seen, data: given, action }: { before: Row; data: Record<string, Value>; action: Change["action"] },
  { staff = commandLine, version }: Pick<WriteOptions, "staff" | "version">,
): Promise<Row> {
  return transaction(app, async (app) => {
    const { id } = seen;
    const before = await tableOf(app, kind).findUnique({ where: { id } });
    if (!before) throw new Failure("NOT_FOUND");
    const data = { ...kind.stamp?.(before, app.now()), ...given };
    await keepVersion(app, kind, { id, before, after: { ...before, ...data }, action, staff, expected: version });
    const row = await unlessTaken(kind, () => tableOf(app, kind).update({ where: { id }, data }));
    const changed = Object.fromEntries(Object.keys(data).map((column) => [column, before[column]]));
    await audit(app, kind, action, { id, before: changed, after: data }, staff);
    return row;
  });
}

function audit(
  app: App,
  kind: ContentKind,
  verb: string,
  { id, before, after }: { id: number; before?: object; after?: object },
  staff: Staff,
) {
  const asJson = (value: object) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;
  return auditStaff(app, staff, 0, {
    action: `${kind.name}.${verb}`,
    target: `${kind.name}:${id}`,
    ...(before && { before: asJson(before) }),
    ...(after && { after: asJson(after) }),
  });
}
