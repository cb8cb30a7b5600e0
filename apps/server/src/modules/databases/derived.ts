import { readFile, rename, rm } from "node:fs/promises";
import { deserialize, serialize } from "node:v8";
import type { DatabaseMetadata, IpdbReader } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { runTask } from "./child.ts";

/** What is counted in a whole database, when it is built, and stored in a file beside it. */
export const derivedKinds = ["census", "networks"] as const;
export type DerivedKind = (typeof derivedKinds)[number];
/**
 * Files beside a database that only its build can make: places for downloads, where there are any; the places that
 * other sources give, in the form of a database; and the errors that radii were stated by.
 */
const builtKinds = ["beneath", "outranked", "errors"] as const;
type StoredKind = DerivedKind | (typeof builtKinds)[number];

/** Identifies the database that a file was derived from. */
type Origin = Pick<DatabaseMetadata, "version" | "builtAt">;

/** A page times out after ten seconds; a later request finds what is counted meanwhile. */
const PATIENCE_MS = 8000;
/** About ten seconds on an idle machine. */
const TIMEOUT_MS = 120_000;

/** The file of a kind beside a database's own. */
export const derivedPath = (databasePath: string, kind: StoredKind): string =>
  databasePath.replace(/\.ipdb$/, `.${kind}`);

/** Stores what was derived; the file appears whole or not at all. */
export async function writeDerived(
  databasePath: string,
  kind: StoredKind,
  { version, builtAt }: Origin,
  content: unknown,
): Promise<void> {
  await writeAtomically(derivedPath(databasePath, kind), serialize({ version, builtAt, content }));
}

/** What was stored; null if it is missing, damaged or from another database. */
export async function readDerived<T>(databasePath: string, kind: StoredKind, origin: Origin): Promise<T | null> {
  try {
    const stored = deserialize(await readFile(derivedPath(databasePath, kind))) as Origin & { content: T };
    const isSame = stored.version === origin.version && stored.builtAt === origin.builtAt;
    return isSame ? stored.content : null;
  } catch {
    return null;
  }
}

/** Moves the files of a database that is moved; to nowhere, deletes them. */
export async function moveDerived(from: string, to: string | null): Promise<void> {
  for (const kind of [...derivedKinds, ...builtKinds]) {
    const path = derivedPath(from, kind);
    if (to === null) await rm(path, { force: true });
    // A database of an earlier version of the product has none.
    else await rename(path, derivedPath(to, kind)).catch(() => undefined);
  }
}

const known = new WeakMap<IpdbReader, Map<DerivedKind, Promise<unknown>>>();

/**
 * What was derived from the database in use, read once for each version. A database without it, as built by an earlier
 * version of the product, is counted now, in a process of its own.
 * @throws Failure UNAVAILABLE without a database, or if counting fails or takes longer than a reader waits
 */
export async function derivedFrom<T>(app: App, kind: DerivedKind): Promise<T> {
  const { reader, file } = app.lookupDatabase;
  if (!reader || file === null) throw new Failure("UNAVAILABLE");
  const ofReader = known.get(reader) ?? new Map<DerivedKind, Promise<unknown>>();
  known.set(reader, ofReader);
  let derived = ofReader.get(kind) as Promise<T> | undefined;
  if (!derived) {
    derived = readOrDerive<T>(app, file, kind, reader.metadata);
    ofReader.set(kind, derived);
    // The next request tries again after a failure.
    derived.catch(() => ofReader.delete(kind));
  }
  return inTime(derived);
}

async function readOrDerive<T>({ breakers }: App, file: string, kind: DerivedKind, origin: Origin): Promise<T> {
  const stored = await readDerived<T>(file, kind, origin);
  if (stored !== null) {
    // A newer version brings its files, so what failed for the one before is over.
    breakers.derived.reset();
    return stored;
  }
  return breakers.derived.run(async () => {
    await runTask({ do: "derive", path: file }, TIMEOUT_MS);
    const made = await readDerived<T>(file, kind, origin);
    if (made === null) throw new Error(`${kind} of ${file} cannot be read`);
    return made;
  });
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Failure("UNAVAILABLE")), PATIENCE_MS);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
