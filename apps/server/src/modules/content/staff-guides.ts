import type { App } from "../../app.ts";
import type { EntryFile } from "../../lib/staff/entry-file.ts";
import { StaffProblem } from "../../lib/staff/problem.ts";
import { addEntry, changeEntry, deleteEntry, publishEntry, resetEntry, type WriteOptions } from "./entries.ts";
import { guideKind } from "./guides.ts";
import { fieldsOf } from "./versions.ts";

type Options = Pick<WriteOptions, "isDry">;

/** All guides, each with its state. */
export async function listGuides({ db }: App) {
  const rows = await db.document.findMany({ orderBy: [{ chapter: "asc" }, { sort: "asc" }] });
  return rows.map((row) => ({
    slug: row.slug,
    chapter: row.chapter,
    sort: row.sort,
    title: row.titleEn,
    state: row.isHidden ? "hidden" : row.seedHash === "" ? "own" : row.isEdited ? "edited" : "as delivered",
    version: row.version,
    updated_at: row.updatedAt,
  }));
}

/** A guide in the file format that {@link setGuide} accepts. @throws StaffProblem if it does not exist */
export async function guideFile(app: App, slug: string): Promise<string> {
  const { text_en, text_zh, ...fields } = fieldsOf(guideKind, await findGuide(app, slug));
  const head = Object.entries(fields).filter(([name]) => name !== "slug");
  return `---\n${head.map(([name, value]) => `${name}: ${value}`).join("\n")}\n---\n[en]\n${text_en}\n\n[zh]\n${text_zh}\n`;
}

async function findGuide({ db }: App, slug: string) {
  const row = await db.document.findUnique({ where: { slug } });
  if (!row) throw new StaffProblem([`there is no guide named ${slug}`]);
  return row;
}

/** Adds a guide, or changes what the file gives, and shows it unless the file says otherwise. @throws EntryProblem */
export async function setGuide(app: App, slug: string, { fields, texts }: EntryFile, { isDry }: Options) {
  const before = await app.db.document.findUnique({ where: { slug } });
  const given = { fields: { hidden: "no", ...(before ? {} : newDefaults), ...fields, slug }, texts };
  const options = { isDry, checksAnswers: false };
  if (before) await changeEntry(app, guideKind, { id: before.id, given }, options);
  else await addEntry(app, guideKind, given, options);
  return { done: before ? "changed" : "added", slug };
}

const newDefaults = { chapter: "guides", sort: "1000" };

/** Hides a guide of the product, or deletes one of staff. @throws StaffProblem */
export async function deleteGuide(app: App, slug: string, { isDry }: Options) {
  const row = await findGuide(app, slug);
  const isShipped = Boolean(await guideKind.shipped?.(app, row));
  if (isShipped) await publishEntry(app, guideKind, { id: row.id, at: null }, { isDry });
  else await deleteEntry(app, guideKind, row.id, { isDry });
  return { done: isShipped ? "hidden" : "deleted", slug };
}

/** Resets a guide to the product's own. @throws StaffProblem if it is not part of the product */
export async function resetGuide(app: App, slug: string, { isDry }: Options) {
  await resetEntry(app, guideKind, (await findGuide(app, slug)).id, { isDry });
  return { done: "reset", slug };
}
