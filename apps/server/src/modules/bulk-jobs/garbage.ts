import type { App } from "../../app.ts";
import type { BulkJob } from "../../generated/client.ts";
import { inputStore } from "./input-store.ts";

/** Where the parts of a job's result are stored. */
export const partsPrefix = ({ id }: Pick<BulkJob, "id">): string => `bulk/results/${id}/`;

/** The files of a job: keys, and prefixes that end in a slash. */
export const filesOf = (job: Pick<BulkJob, "id" | "inputKey">): string[] => [
  partsPrefix(job),
  ...(job.inputKey === "" ? [] : [job.inputKey]),
];

/** Marks files for deletion, in the transaction that deletes what refers to them. */
export async function discard({ db, now }: App, keys: readonly string[]): Promise<void> {
  await db.bulkGarbage.createMany({ data: keys.map((key) => ({ key, createdAt: now() })), skipDuplicates: true });
}

/**
 * A process that has not noticed yet that its job has ended may write one more part, so files go some time after their
 * rows, except those of an upload.
 */
const STILL_WRITING_MS = 120_000;

/** Deletes the files that nothing refers to any more. */
export async function collectGarbage(app: App): Promise<number> {
  const before = new Date(app.now().getTime() - STILL_WRITING_MS);
  const rows = await app.db.bulkGarbage.findMany({ where: { createdAt: { lte: before } }, take: 500 });
  for (const { key } of rows) {
    if (key.endsWith("/")) await app.files.deleteAll(key);
    else await inputStore(app).remove(key);
    await app.db.bulkGarbage.delete({ where: { key } });
  }
  return rows.length;
}
