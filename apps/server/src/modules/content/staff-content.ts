import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { permissionsOfStaff } from "@meridian/contract/staff-access";
import type { App } from "../../app.ts";
import { Failure, InvalidInput } from "../../errors.ts";
import type { Caller } from "../../lib/calls.ts";
import { displayed } from "../../lib/display-name.ts";
import { inLanguage } from "../../lib/language.ts";
import { PREVIEW_COOKIE, PREVIEW_SECONDS, signPreview } from "../../lib/preview.ts";
import { rowsIn, stateOf } from "../../lib/schedule.ts";
import { literal } from "../../lib/search-text.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { commandLine, nameOfStaff, type Staff } from "../../lib/staff/actor.ts";
import { StaffProblem } from "../../lib/staff/problem.ts";
import {
  addEntry,
  changeEntry,
  deleteEntry,
  draftOf,
  findEntry,
  isPublished,
  publicationFields,
  publishEntry,
  resetEntry,
  restoreEntry,
} from "./entries.ts";
import { EntryProblem, MAX_TEXT } from "./entry-input.ts";
import type { Field } from "./fields.ts";
import { type ContentKind, type Row, richText } from "./kind.ts";
import { kindNamed } from "./kinds.ts";
import { tableOf } from "./table.ts";
import { entryOf, type Fields, fieldsOf, findDeleted, findVersion, latestVersion } from "./versions.ts";

type Calls = typeof staffApi.adminContent;
type Input<K extends keyof Calls> = HandlerInput<Calls[K]>;

/** Partners have one name for both languages. */
const chineseTitle = ({ title }: ContentKind): string => title.replace(/En$/, "Zh");
const titleOf = (kind: ContentKind, row: Row, language: Language): string =>
  inLanguage(language, String(row[kind.title]), String(row[chineseTitle(kind)]));

/** One page of the entries of a kind, as the console lists them, the newest first. */
export async function listContent(
  app: App,
  language: Language,
  { kind: kindName, state, keyword, page, limit }: Input<"contentList">,
) {
  const kind = kindNamed(kindName);
  if (state === "deleted") return listDeleted(app, language, kind, { keyword, page, limit });
  const now = app.now();
  const holds = keyword === undefined ? undefined : ({ contains: literal(keyword), mode: "insensitive" } as const);
  const where = {
    ...(state && rowsIn(kind, state, now)),
    ...(holds && { OR: [{ [kind.title]: holds }, { [chineseTitle(kind)]: holds }] }),
  };
  const table = tableOf(app, kind);
  const [rows, total] = await Promise.all([
    table.findMany({ where, orderBy: { id: "desc" }, skip: (page - 1) * limit, take: limit }),
    table.count({ where }),
  ]);
  const list = rows.map((row) => ({
    id: row.id,
    title: titleOf(kind, row, language),
    state: stateOf(kind, row, now),
    version: null,
    can_publish: canPublish(kind),
    is_published: isPublished(kind, row),
    ...timesOf(kind, row),
  }));
  return { list, total, page, limit };
}

/** One page of the deleted entries of a kind, those deleted last first. */
async function listDeleted(
  app: App,
  language: Language,
  kind: ContentKind,
  { keyword = "", page, limit }: Pick<Input<"contentList">, "keyword" | "page" | "limit">,
) {
  const nameOf = (column: string) =>
    Object.keys(kind.fields).find((name) => kind.fields[name]?.column === column) ?? "";
  const names = { en: nameOf(kind.title), zh: nameOf(chineseTitle(kind)) };
  const { rows, total } = await findDeleted(app, kind, { names, keyword, skip: (page - 1) * limit, take: limit });
  const list = rows.map(({ id, version, fields }) => ({
    ...{ id, version, state: "deleted" as const, can_publish: false, is_published: false, from: null, until: null },
    title: inLanguage(language, fields[names.en] ?? "", fields[names.zh] ?? ""),
  }));
  return { list, total, page, limit };
}

const canPublish = ({ published, visible }: ContentKind): boolean => Boolean(published || visible);

const timesOf = ({ schedule }: ContentKind, row: Row) => ({
  from: (schedule ? row[schedule.from] : null) as Date | null,
  until: (schedule ? row[schedule.until] : null) as Date | null,
});

/** Publishes an entry, or withdraws it. @throws Failure NOT_FOUND */
export async function changeContent(
  app: App,
  { staff, language }: Pick<Author, "staff" | "language">,
  { kind: kindName, id, is_published }: Input<"contentChange">,
) {
  const kind = kindNamed(kindName);
  const at = is_published ? app.now() : null;
  const row = await answered(language, () => publishEntry(app, kind, { id, at }, { isDry: false, staff }));
  return { id, is_published, state: stateOf(kind, row, app.now()), version: await latestVersion(app, kind, id) };
}

/**
 * An entry with its fields and the form to edit them; an earlier version's fields, if one is named; an empty draft
 * without an id. @throws Failure NOT_FOUND
 */
export async function showContent(
  app: App,
  { user, language }: Pick<Author, "user" | "language">,
  { kind: name, id, version }: Input<"contentInfo">,
) {
  const kind = kindNamed(name);
  const form = await Promise.all(
    Object.entries(kind.fields)
      .filter(([field]) => kind.published === kind.fields[field]?.column || !publicationFields(kind).includes(field))
      .map(([field, definition]) => describe(app, language, field, definition)),
  );
  const facts = {
    ...{ can_publish: canPublish(kind), is_writable: mayWrite(kind, user) },
    ...{ has_text: kind.text !== undefined, max_text: MAX_TEXT },
  };
  if (id === undefined)
    return {
      ...{ id: 0, version: 0, state: "draft" as const, path: "", fields: draftOf(kind), form, ...facts },
      ...{ can_preview: false, can_delete: false, can_reset: false },
    };
  const row = await answered(language, () => findEntry(app, kind, id));
  const isShipped = Boolean(await kind.shipped?.(app, row));
  return {
    ...{ id, version: await latestVersion(app, kind, id), state: stateOf(kind, row, app.now()) },
    path: kind.path?.(row) ?? "",
    can_preview: pageOf(kind, row) !== undefined && stateOf(kind, row, app.now()) !== "live",
    fields: version === undefined ? fieldsOf(kind, row) : await findVersion(app, kind, id, version),
    ...{ form, ...facts, can_delete: !(kind.isKept || isShipped), can_reset: isShipped && row.isEdited === true },
  };
}

const pageOf = ({ path, shownOn }: ContentKind, row: Row): string | undefined => path?.(row) ?? shownOn;

/** Lets a browser see an entry that visitors do not see yet. @throws Failure NOT_FOUND, also if no page shows it */
export async function viewContent(
  app: App,
  { setCookie }: Pick<Caller, "setCookie">,
  { kind: name, id }: Input<"contentView">,
) {
  const kind = kindNamed(name);
  const row = await tableOf(app, kind).findUnique({ where: { id } });
  const path = row && pageOf(kind, row);
  if (!path) throw new Failure("NOT_FOUND");
  setCookie(PREVIEW_COOKIE, signPreview(app, { kind: name, id }), PREVIEW_SECONDS / 86_400);
  return { path };
}

/** Choices of references, in the order of their lists. */
const MAX_CHOICES = 500;

async function describe(app: App, language: Language, name: string, field: Field) {
  const target = field.kind === "reference" ? kindNamed(field.to) : null;
  const rows = target ? await tableOf(app, target).findMany({ orderBy: { id: "asc" }, take: MAX_CHOICES }) : [];
  return {
    ...{ name, kind: field.kind, is_optional: field.optional ?? false },
    ...{ max: "max" in field ? field.max : null, min: "min" in field ? field.min : null },
    choices: target
      ? rows.map((row) => ({ value: String(row.id), label: titleOf(target, row, language) }))
      : choicesOf(field, language),
  };
}

function choicesOf(field: Field, language: Language) {
  if (field.kind !== "choice") return [];
  return field.values.map((value) => ({ value, label: field.names?.[value]?.[language] ?? value }));
}

/** Adds an entry, or changes one that is still at the version given. @throws Failure NOT_FOUND, CONFLICT; InvalidInput */
export async function saveContent(
  app: App,
  { user, staff, language }: Author,
  { kind: name, id, version, fields }: Input<"contentSave">,
) {
  const kind = writable(name, user);
  const options = { isDry: false, checksAnswers: false, staff, version };
  const given = entryOf(fields as Fields);
  const row = await answered(language, () =>
    id === undefined ? addEntry(app, kind, given, options) : changeEntry(app, kind, { id, given }, options),
  );
  return saved(app, kind, row);
}

/** Who calls, with whose rights and in which language. */
export interface Author {
  user: SignedIn;
  staff: Staff;
  language: Language;
}

const saved = async (app: App, kind: ContentKind, row: Row) => ({
  id: row.id,
  version: await latestVersion(app, kind, row.id),
  state: stateOf(kind, row, app.now()),
});

/** @throws Failure FORBIDDEN for a kind that needs more, such as packages with their prices */
export function writable(name: string, user: SignedIn): ContentKind {
  const kind = kindNamed(name);
  if (!mayWrite(kind, user)) throw new Failure("FORBIDDEN");
  return kind;
}

function mayWrite({ permission = "content.publish" }: ContentKind, { staffRole }: SignedIn): boolean {
  const may = permissionsOfStaff(staffRole);
  return may.includes("content.publish") && may.includes(permission);
}

/** @throws Failure NOT_FOUND, CONFLICT, also if others belong to it */
export async function deleteContent(
  app: App,
  { user, staff }: Pick<Author, "user" | "staff">,
  { kind: name, id, version }: Input<"contentDelete">,
) {
  const kind = writable(name, user);
  if (!(await tableOf(app, kind).findUnique({ where: { id } }))) throw new Failure("NOT_FOUND");
  try {
    await deleteEntry(app, kind, id, { isDry: false, staff, version });
  } catch (error) {
    if (error instanceof StaffProblem) throw new Failure("CONFLICT", { state: "has_dependants" });
    throw error;
  }
  return { id };
}

/** An entry's versions, the newest first; also a deleted entry's. @throws Failure NOT_FOUND */
export async function listVersions(app: App, { kind, id, page, limit }: Input<"contentHistory">) {
  const where = { kind, entryId: id };
  const [rows, total] = await Promise.all([
    app.db.contentVersion.findMany({ where, orderBy: { version: "desc" }, skip: (page - 1) * limit, take: limit }),
    app.db.contentVersion.count({ where }),
  ]);
  // Entries nobody has changed since they were seeded have no versions.
  if (total === 0 && !(await tableOf(app, kindNamed(kind)).findUnique({ where: { id } })))
    throw new Failure("NOT_FOUND");
  const authors = await app.db.user.findMany({
    where: { id: { in: [...new Set(rows.map(({ staffId }) => staffId))] } },
    select: { id: true, ...displayed },
  });
  const names = new Map(authors.map((author) => [author.id, nameOfStaff(author)]));
  const list = rows.map(({ version, action, staffId, createdAt }) => ({
    ...{ id: version, version, action: action as never, created_at: createdAt },
    author: names.get(staffId) ?? (action === "found" ? "" : commandLine.name),
  }));
  return { list, total, page, limit };
}

/** @throws Failure NOT_FOUND, CONFLICT; InvalidInput for what no longer holds */
export async function restoreContent(
  app: App,
  { user, staff, language }: Author,
  { kind: name, id, version, from_version }: Input<"contentRestore">,
) {
  const kind = writable(name, user);
  const row = await answered(language, () => restoreEntry(app, kind, { id, from: from_version }, { staff, version }));
  return saved(app, kind, row);
}

/** @throws Failure NOT_FOUND if the product does not ship it, CONFLICT */
export async function resetContent(
  app: App,
  { user, staff, language }: Author,
  { kind: name, id, version }: Input<"contentReset">,
) {
  const kind = writable(name, user);
  const row = await answered(language, () => resetEntry(app, kind, id, { isDry: false, staff, version }));
  return saved(app, kind, row);
}

/** Markdown as pages show it, and what is wrong with it. */
export function previewContent(
  { config: { PUBLIC_URL: origin } }: App,
  reader: Language,
  { kind, language, markdown = "" }: Input<"contentPreview">,
) {
  const { render } = kindNamed(kind).text ?? richText;
  const { html, problems } = render(markdown, { language, origin });
  return { html, problems: problems.map((problem) => problem[reader]) };
}

/** Problems of an entry as those of the call's fields. */
async function answered<T>(language: Language, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EntryProblem)
      throw new InvalidInput(error.fields.map(({ field, ...msg }) => ({ field, rule: "format", msg: msg[language] })));
    if (error instanceof StaffProblem) throw new Failure("NOT_FOUND");
    throw error;
  }
}
