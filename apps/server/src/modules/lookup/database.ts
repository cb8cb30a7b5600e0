import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { IpdbReader } from "@meridian/ipdb";
import type { Logger } from "pino";
import { BackgroundTask } from "../../lib/background.ts";
import type { LiveCorrection } from "../../lib/loaded-database.ts";
import { showDatabase } from "../../lib/metrics.ts";
import { listVersions } from "../databases/build.ts";
import { correctedReader } from "./corrected-reader.ts";

const CHECK_MS = 5000;

/** The IP database in use. A newer one is swapped in by a single reference, so no lookup ever waits or fails. */
export class LookupDatabase {
  readonly #directory: string;
  readonly #log: Logger;
  readonly #checking: BackgroundTask;
  /** As in the file. */
  #file: IpdbReader | null = null;
  /** With the corrections. */
  #reader: IpdbReader | null = null;
  #corrections: readonly LiveCorrection[] = [];
  #corrected = 0;
  #path: string | null = null;
  /** State of the file in use when it was read. */
  #state = "";
  /** Refused files with their state when read. */
  readonly #refused = new Map<string, string>();

  /** `copies` brings databases into the directory, if they are not written there. */
  constructor(directory: string, log: Logger, copies?: { refresh: () => Promise<void> }) {
    this.#directory = directory;
    this.#log = log;
    this.#checking = new BackgroundTask("newer ip database", log, () => {
      this.refresh();
      return copies?.refresh().then(() => this.refresh());
    });
  }

  /** Loads the newest database, and checks for a newer one every few seconds until `stop`. */
  start(): void {
    void this.#checking.run();
    this.#checking.every(CHECK_MS);
  }

  stop(): void {
    this.#checking.stop();
  }

  /**
   * Loads the newest intact file. A refused one is not read again until it changes, and one in use that becomes damaged
   * is served from memory; an older one replaces it only if its file is gone, as after a rollback.
   */
  refresh(): void {
    const paths = listVersions(this.#directory).map((version) => join(this.#directory, `${version}.ipdb`));
    for (const path of this.#refused.keys()) if (!paths.includes(path)) this.#refused.delete(path);
    let failure: unknown;
    for (const path of paths.reverse()) {
      try {
        if (this.#take(path)) return;
      } catch (error) {
        failure ??= error;
      }
      if (path === this.#path) break;
    }
    if (failure) throw failure;
  }

  /** Loads this file and returns whether it is in use. @throws Error if it cannot be read at the moment */
  #take(path: string): boolean {
    const { size, mtimeMs, ino } = statSync(path);
    const state = `${size} ${mtimeMs} ${ino}`;
    if (path === this.#path && state === this.#state) return true;
    if (this.#refused.get(path) === state) return false;
    try {
      const reader = IpdbReader.open(path);
      const corrected = correctedReader(reader, this.#corrections);
      this.#file = reader;
      this.#reader = corrected;
      this.#path = path;
      this.#state = state;
      showDatabase(reader.metadata);
      this.#log.info({ version: reader.metadata.version }, "ip database in use");
    } catch (error) {
      // A system error does not mean that the file itself is damaged.
      if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
      this.#log.error({ err: error, file: basename(path), in_use: this.version }, "ip database refused");
      this.#refused.set(path, state);
      return false;
    }
    return true;
  }

  correct(corrections: readonly LiveCorrection[]): void {
    this.#corrections = corrections;
    if (!this.#file) return;
    this.#reader = correctedReader(this.#file, corrections);
    this.#corrected++;
  }

  get isLoaded(): boolean {
    return this.#reader !== null;
  }

  get version(): string {
    return this.#reader?.metadata.version ?? "";
  }

  /** Corrections are counted by each process for itself. */
  get state(): string {
    return `${this.version} ${this.#corrected}`;
  }

  /** The file `reader` was read from; it may have been replaced since. */
  get file(): string | null {
    return this.#path;
  }

  /** The reader to use for one answer from start to end; null while no database is loaded. */
  get reader(): IpdbReader | null {
    return this.#reader;
  }
}
