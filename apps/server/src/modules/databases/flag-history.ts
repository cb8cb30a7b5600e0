import { IpdbFile, type Privacy } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { databaseDirectory, listVersions } from "./build.ts";
import { pathOf, RETAINED_VERSIONS } from "./versions.ts";

/** The first version of an unbroken line of kept ones up to the one in use. */
export interface FlagStart {
  version: string;
  builtAt: string;
  /** Whether no older version is kept, so that it may have begun before. */
  isOldest: boolean;
}

/**
 * Since which kept version an address has had each of these flags, which it has now, without a gap. Reads some twenty
 * rows from each file, newest first, and at most as many files as are kept.
 */
export async function flagStarts(
  app: App,
  address: string,
  flags: readonly (keyof Privacy)[],
): Promise<Map<keyof Privacy, FlagStart>> {
  const starts = new Map<keyof Privacy, FlagStart>();
  const { reader } = app.lookupDatabase;
  if (!reader) return starts;
  const { version: current, builtAt } = reader.metadata;
  for (const flag of flags) starts.set(flag, { version: current, builtAt, isOldest: true });
  const directory = databaseDirectory(app.config.DATA_DIR);
  const kept = listVersions(directory);
  const older = kept.slice(0, Math.max(0, kept.indexOf(current))).slice(-RETAINED_VERSIONS);
  let unbroken = flags;
  for (const version of older.reverse()) {
    if (unbroken.length === 0) break;
    const read = await readFlags(app, pathOf(directory, version), address);
    if (read === null) break;
    for (const flag of unbroken) {
      if (read.privacy?.[flag] === true) starts.set(flag, { version, builtAt: read.builtAt, isOldest: true });
      else starts.get(flag)!.isOldest = false;
    }
    unbroken = unbroken.filter((flag) => read.privacy?.[flag] === true);
  }
  return starts;
}

/** The flags of an address in an older version; null if its file cannot be read, such as one just deleted. */
async function readFlags({ log }: App, path: string, address: string) {
  let file: IpdbFile | undefined;
  try {
    file = await IpdbFile.open(path);
    return { builtAt: file.metadata.builtAt, privacy: await file.privacyOf(address) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") log.warn({ err: error, path }, "older version not read");
    return null;
  } finally {
    await file?.close();
  }
}
