import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { App } from "../../../app.ts";
import type { DataSource } from "../../../generated/client.ts";
import { writeWhole } from "../../../lib/write-whole.ts";

/** A source whose content is there, as builds read it: they run without the database. */
export interface KeptSource {
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
  /** YYYY-MM-DD, or "" where nobody says. */
  dataDate: string;
  sha256: string;
  /** Where the content stands, in the index below the data directory: a file, or of a package its folder. */
  path: string;
  rows: number;
}

const INDEX = "index.json";

/** Where the contents of sources stand, a folder for each. */
export const sourcesDirectory = (dataDirectory: string): string => join(dataDirectory, "sources");

/** Writes down what builds may use; whole or not at all. */
export async function writeSourceIndex({ db, config }: App): Promise<void> {
  const rows = await db.dataSource.findMany({ where: { enabled: true, path: { not: "" } }, orderBy: { id: "asc" } });
  const path = join(sourcesDirectory(config.DATA_DIR), INDEX);
  await writeWhole(path, JSON.stringify(rows.map(keptSource), null, 1));
}

/** The sources that builds of this data directory use; none where none was ever kept. */
export function readSourceIndex(dataDirectory: string): KeptSource[] {
  const path = join(sourcesDirectory(dataDirectory), INDEX);
  if (!existsSync(path)) return [];
  const kept = JSON.parse(readFileSync(path, "utf8")) as KeptSource[];
  return kept.map((source) => ({ ...source, path: join(dataDirectory, source.path) }));
}

const keptSource = (row: DataSource): KeptSource => ({
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
  dataDate: row.dataDate?.toISOString().slice(0, 10) ?? "",
  sha256: row.sha256,
  path: row.path,
  rows: row.rows,
});
