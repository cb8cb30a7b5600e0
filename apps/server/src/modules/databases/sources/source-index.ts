import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { App } from "../../../app.ts";
import type { DataSource } from "../../../generated/client.ts";
import { utcDay } from "../../../lib/calendar.ts";
import { writeAtomically } from "../../../lib/write-atomically.ts";

/** A source with stored content, as read by builds, which run without the database. */
export interface IndexedSource {
  id: string;
  name: string;
  format: string;
  layer: string;
  flag: string;
  isComplete: boolean;
  licence: string;
  attribution: string;
  homepage: string;
  isSharable: boolean;
  ageLimitDays: number;
  version: string;
  /** YYYY-MM-DD, or "" if unknown. */
  dataDate: string;
  sha256: string;
  /** Path of the content, in the index relative to the data directory: a file, or a package's folder. */
  path: string;
  rows: number;
}

const INDEX = "index.json";

/** The folder of the sources' contents, with a subfolder for each. */
export const sourcesDirectory = (dataDirectory: string): string => join(dataDirectory, "sources");

/** Writes the index of usable sources, atomically. */
export async function writeSourceIndex({ db, config }: App): Promise<void> {
  const rows = await db.dataSource.findMany({ where: { enabled: true, path: { not: "" } }, orderBy: { id: "asc" } });
  const path = join(sourcesDirectory(config.DATA_DIR), INDEX);
  await writeAtomically(path, JSON.stringify(rows.map(indexedSource), null, 1));
}

/** The sources used by builds of this data directory; empty if none was ever stored. */
export function readSourceIndex(dataDirectory: string): IndexedSource[] {
  const path = join(sourcesDirectory(dataDirectory), INDEX);
  if (!existsSync(path)) return [];
  const kept = JSON.parse(readFileSync(path, "utf8")) as IndexedSource[];
  return kept.map((source) => ({ ...source, path: join(dataDirectory, source.path) }));
}

const indexedSource = (row: DataSource): IndexedSource => ({
  id: row.id,
  name: row.name,
  format: row.format,
  layer: row.layer,
  flag: row.flag,
  isComplete: row.isComplete,
  licence: row.licence,
  attribution: row.attribution,
  homepage: row.homepage,
  isSharable: row.isSharable,
  ageLimitDays: row.ageLimitDays,
  version: row.version,
  dataDate: row.dataDate ? utcDay(row.dataDate) : "",
  sha256: row.sha256,
  path: row.path,
  rows: row.rows,
});
