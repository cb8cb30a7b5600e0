import type { App } from "../../app.ts";
import type { BulkJob, Prisma } from "../../generated/client.ts";
import { type LayerRow, readLayerRows } from "../overrides/layer.ts";

/** Keeps the overrides of a job's account as they are now, so that all of its rows have the same, whoever works on it. */
export async function keepOverrides(app: Pick<App, "db">, { id, accountId }: BulkJob): Promise<void> {
  const rows = await readLayerRows(app, accountId);
  if (rows.length === 0) return;
  await app.db.bulkOverrides.create({ data: { jobId: id, rows: rows as unknown as Prisma.InputJsonArray } });
}

/** The overrides that a started job has kept. */
export async function keptOverrides({ db }: Pick<App, "db">, { id }: BulkJob): Promise<readonly LayerRow[]> {
  const kept = await db.bulkOverrides.findUnique({ where: { jobId: id } });
  return (kept?.rows as unknown as LayerRow[] | undefined) ?? [];
}
