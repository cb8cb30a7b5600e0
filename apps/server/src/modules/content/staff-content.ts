import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { inLanguage } from "../../lib/language.ts";
import type { Staff } from "../../lib/staff/actor.ts";
import { StaffProblem } from "../../lib/staff/problem.ts";
import { isPublished, listEntries, publishEntry } from "./entries.ts";
import { kindNamed } from "./kinds.ts";

/** The entries of one kind, as the console lists them. */
export async function listContent(
  app: App,
  language: Language,
  { kind: kindName }: HandlerInput<typeof staffApi.admin.contentList>,
) {
  const kind = kindNamed(kindName);
  // Partners have one name for both languages.
  const chineseTitle = kind.title.replace(/En$/, "Zh");
  const rows = await listEntries(app, kind);
  const list = rows.map((row) => ({
    id: row.id,
    title: inLanguage(language, String(row[kind.title]), String(row[chineseTitle])),
    can_publish: kind.published !== undefined || kind.visible !== undefined,
    is_published: isPublished(kind, row),
    published_at: kind.published === undefined ? null : (row[kind.published] as Date | null),
  }));
  return { list, total: list.length };
}

/** Publishes an entry, or withdraws it. @throws Failure NOT_FOUND */
export async function changeContent(
  app: App,
  staff: Staff,
  { kind: kindName, id, is_published }: HandlerInput<typeof staffApi.admin.contentChange>,
) {
  const kind = kindNamed(kindName);
  const at = is_published ? app.now() : null;
  try {
    await publishEntry(app, kind, { id, at }, { isDry: false, staff });
  } catch (error) {
    if (error instanceof StaffProblem) throw new Failure("NOT_FOUND");
    throw error;
  }
  return { id, is_published, published_at: kind.published === undefined ? null : at };
}
