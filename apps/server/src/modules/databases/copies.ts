import { randomUUID } from "node:crypto";
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { applyDelta, IpdbReader, MAXIMUM_HEADER_AREA_BYTES, memoryToApply } from "@meridian/ipdb";
import type { Logger } from "pino";
import { MINUTE_MS } from "../../lib/durations.ts";
import { listVersions } from "./build.ts";
import { runTask, type Task } from "./child.ts";
import { findDeltas } from "./deltas.ts";
import { derivedKinds, derivedPath } from "./derived.ts";
import { pathOf } from "./versions.ts";

/** A whole file over a slow network takes minutes. */
const TIMEOUT_MS = 15 * MINUTE_MS;
const RETRY_MS = MINUTE_MS;

/** Copies of the newest shared database, and of the one before, in a folder of this machine. */
export class DatabaseCopies {
  readonly #shared: string;
  readonly #directory: string;
  readonly #log: Logger;
  /** When those that failed are tried again. */
  readonly #retryAt = new Map<string, number>();

  constructor(shared: string, directory: string, log: Logger) {
    this.#shared = shared;
    this.#directory = directory;
    this.#log = log;
  }

  /** Copies the newest intact database, if that is not done yet. @throws Error if a folder cannot be read or written */
  async refresh(): Promise<void> {
    await mkdir(this.#directory, { recursive: true });
    for (const version of listVersions(this.#shared).reverse()) {
      if (!listVersions(this.#directory).includes(version) && !(await this.#copy(version))) continue;
      return this.#removeOthers(version);
    }
  }

  async #copy(version: string): Promise<boolean> {
    if (performance.now() < (this.#retryAt.get(version) ?? 0)) return false;
    try {
      await runTask({ do: "copy", path: pathOf(this.#shared, version), directory: this.#directory }, TIMEOUT_MS);
      this.#retryAt.delete(version);
      return true;
    } catch (error) {
      this.#log.error({ err: error, version }, "ip database not copied");
      this.#retryAt.set(version, performance.now() + RETRY_MS);
      return false;
    }
  }

  /** Newer ones were withdrawn. The one before stays, in case that this one is. */
  async #removeOthers(version: string): Promise<void> {
    const versions = listVersions(this.#directory);
    const at = versions.indexOf(version);
    for (const other of [...versions.slice(0, Math.max(0, at - 1)), ...versions.slice(at + 1)]) {
      const path = pathOf(this.#directory, other);
      for (const file of [path, ...derivedKinds.map((kind) => derivedPath(path, kind))])
        await rm(file, { force: true });
    }
    for (const name of await readdir(this.#directory)) {
      const path = join(this.#directory, name);
      // Of a process that has ended before it was done.
      if (name.endsWith(".partial") && (await stat(path)).mtimeMs < Date.now() - TIMEOUT_MS)
        await rm(path, { force: true });
    }
  }
}

/** Copies a database, by a delta if there is one from a copy of an older one; called in the process of the task. */
export async function writeCopy({ path, directory }: Extract<Task, { do: "copy" }>): Promise<void> {
  const target = join(directory, basename(path));
  const partial = `${target}.${randomUUID()}.partial`;
  try {
    if (!(await copyByDelta(path, directory, partial))) await copyFile(path, partial);
    IpdbReader.open(partial);
    // First, so that a process that finds the database also finds them.
    for (const kind of derivedKinds)
      await copyFile(derivedPath(path, kind), derivedPath(target, kind)).catch(() => undefined);
    await rename(partial, target);
  } finally {
    await rm(partial, { force: true });
  }
}

async function copyByDelta(path: string, directory: string, partial: string): Promise<boolean> {
  const copies = listVersions(directory);
  for (const { path: delta, from } of await findDeltas(path))
    try {
      if (!copies.includes(from)) continue;
      const older = IpdbReader.open(pathOf(directory, from)).buffer;
      // A process that runs out of memory is ended, and would be again at the next try.
      if (process.availableMemory() < memoryToApply(older.byteLength)) throw new Error("there is too little memory");
      const made = applyDelta(older, await readFile(delta));
      if (!(await headerOf(path)).equals(made.subarray(0, MAXIMUM_HEADER_AREA_BYTES)))
        throw new Error("it leads to another database");
      await writeFile(partial, made, { flush: true });
      return true;
    } catch (error) {
      console.error(`${delta} is not used: ${(error as Error).message}`);
    }
  return false;
}

/** Header and section table, which have the checksums of all sections. */
async function headerOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(MAXIMUM_HEADER_AREA_BYTES),
      0,
      MAXIMUM_HEADER_AREA_BYTES,
      0,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
