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
    count += await writeGuide(app, guide);
  }
  return count;
}

/** Writes a guide from its files, unless staff edit it meanwhile. Returns how many rows it wrote. */
async function writeGuide({ db }: App, guide: Guide): Promise<number> {
  const { slug } = guide;
  const data = columnsOfGuide(guide);
  const created = await db.document.createMany({ data: { slug, ...data }, skipDuplicates: true });
  if (created.count > 0) return created.count;
  const updated = await db.document.updateMany({
    where: { slug, isEdited: false },
    data: { ...data, version: { increment: 1 } },
  });
  return updated.count;
}

/** A guide as it is shipped. */
export const columnsOfGuide = ({ en, zh, hash }: Guide) => ({
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
  showFrom: null,
  showUntil: null,
});
