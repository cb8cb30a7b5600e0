import { readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { IpdbReader, makeDelta } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { MINUTE_MS } from "../../lib/durations.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { runTask, type Task } from "./child.ts";

/** There are deltas to a version from each of so many before it: about a week of them. */
export const DELTA_BASES = 3;
/** Each takes about half a minute of an idle core. */
const TIMEOUT_MS = 5 * MINUTE_MS;
/** The share of what is transferred otherwise from which a delta is not worth having. */
const MAX_SHARE = 0.5;

const NAME = /\.from-(\d{8}(?:\.\d+)?)\.delta$/;

/** The file, beside a database's own, that makes it out of an older version. */
export const deltaPath = (databasePath: string, older: string): string =>
  databasePath.replace(/\.ipdb$/, `.from-${older}.delta`);

/**
 * Builds the deltas to a database from older ones, in a process of its own. Those that fail or are not done in time are
 * left out, as is one of more than half of `wholeBytes`: the database itself is always there.
 */
export async function buildDeltas(
  { log }: Pick<App, "log">,
  { to, from, wholeBytes }: { to: string; from: readonly string[]; wholeBytes: number },
): Promise<void> {
  if (from.length === 0) return;
  try {
    const maxBytes = Math.floor(wholeBytes * MAX_SHARE);
    for (const problem of await runTask({ do: "deltas", to, from: [...from], maxBytes }, TIMEOUT_MS))
      log.warn({ file: to, problem }, "a delta was not built");
  } catch (error) {
    log.warn({ err: error, file: to }, "deltas were not built");
  }
}

/** Writes deltas beside the newer database; called in the process of the task. Returns what went wrong. */
export async function writeDeltas({ to, from, maxBytes }: Extract<Task, { do: "deltas" }>): Promise<string[]> {
  const newer = IpdbReader.open(to).buffer;
  const problems: string[] = [];
  for (const path of from)
    try {
      const older = IpdbReader.open(path);
      const delta = makeDelta(older.buffer, newer);
      if (delta && delta.length <= maxBytes) await writeAtomically(deltaPath(to, older.metadata.version), delta);
    } catch (error) {
      problems.push(`${path}: ${(error as Error).message}`);
    }
  return problems;
}

/** The deltas beside a database, with the versions that they are from. */
export async function findDeltas(databasePath: string): Promise<{ path: string; from: string }[]> {
  const start = `${basename(databasePath, ".ipdb")}.from-`;
  const names = await readdir(dirname(databasePath));
  return names.flatMap((name) => {
    const [, from] = NAME.exec(name) ?? [];
    return from !== undefined && name.startsWith(start) ? [{ path: join(dirname(databasePath), name), from }] : [];
  });
}

/** Moves the deltas of a database that is moved; to nowhere, deletes them. */
export async function moveDeltas(databasePath: string, to: string | null): Promise<void> {
  for (const { path, from } of await findDeltas(databasePath))
    if (to === null) await rm(path, { force: true });
    else await rename(path, deltaPath(to, from));
}
