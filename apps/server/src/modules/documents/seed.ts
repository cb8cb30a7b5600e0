import type { App } from "../../app.ts";
import { type Guide, readGuides } from "./guide-files.ts";

/**
 * Updates the built-in guides from their files, except those that staff have edited or hidden. Returns the number of
 * rows written.
 */
export async function seedDocuments(app: App, guides?: readonly Guide[]): Promise<number> {
  const rows = await app.db.document.findMany({ select: { slug: true, seedHash: true, isEdited: true } });
  const known = new Map(rows.map((row) => [row.slug, row]));
  let count = 0;
  for (const guide of guides ?? (await readGuides())) {
    const row = known.get(guide.slug);
    if (row && (row.isEdited || row.seedHash === guide.hash)) continue;
    await writeGuide(app, guide);
    count++;
  }
  return count;
}

/** Writes a guide from its files, discarding any edits by staff. */
export async function writeGuide(app: App, guide: Guide): Promise<void> {
  const { slug, en, zh, hash } = guide;
  const data = {
    chapter: en.chapter,
    sort: en.sort,
    titleEn: en.title,
    titleZh: zh.title,
    summaryEn: en.summary,
    summaryZh: zh.summary,
    contentEn: en.content,
    contentZh: zh.content,
    updatedAt: en.updatedAt,
    seedHash: hash,
    isEdited: false,
    isHidden: false,
  };
  await app.db.document.upsert({
    where: { slug },
    create: { slug, ...data },
    update: { ...data, version: { increment: 1 } },
  });
}
