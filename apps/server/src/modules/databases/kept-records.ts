import { type DatabaseMetadata, IpdbFile, type Match } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { databaseDirectory, listVersions } from "./build.ts";
import { pathOf, RETAINED_VERSIONS } from "./versions.ts";

/** What a kept version says of an address. */
export interface KeptRecord extends Pick<Match, "place" | "network"> {
  metadata: DatabaseMetadata;
}

/** The kept versions up to the one in use, newest first; empty while none is loaded. */
export function keptVersions({ config, lookupDatabase }: Pick<App, "config" | "lookupDatabase">): string[] {
  const { version: current } = lookupDatabase;
  if (current === "") return [];
  const kept = listVersions(databaseDirectory(config.DATA_DIR));
  const older = kept.slice(0, Math.max(0, kept.indexOf(current))).slice(-RETAINED_VERSIONS);
  return [current, ...older.reverse()];
}

/**
 * What the kept versions say of an address, newest first, up to one that cannot be read. Of older ones some forty rows
 * are read from the file.
 * @param from the version to begin with; the one in use by default
 */
export async function* keptRecords(app: App, address: string, from?: string): AsyncGenerator<KeptRecord> {
  const versions = keptVersions(app);
  for (const version of from === undefined ? versions : versions.slice(versions.indexOf(from))) {
    const record = await readKept(app, version, address);
    if (record === null) return;
    yield record;
  }
}

/** What one kept version says of an address; null if its file cannot be read, such as one just deleted. */
export async function readKept({ config, lookupDatabase, log }: App, version: string, address: string) {
  const { reader } = lookupDatabase;
  if (reader?.metadata.version === version) return withMetadata(reader.metadata, reader.lookup(address));
  const path = pathOf(databaseDirectory(config.DATA_DIR), version);
  let file: IpdbFile | undefined;
  try {
    file = await IpdbFile.open(path);
    return withMetadata(file.metadata, await file.lookup(address));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") log.warn({ err: error, path }, "older version not read");
    return null;
  } finally {
    await file?.close();
  }
}

const withMetadata = (metadata: DatabaseMetadata, match: Pick<Match, "place" | "network"> | null): KeptRecord => ({
  metadata,
  place: match?.place ?? null,
  network: match?.network ?? null,
});
