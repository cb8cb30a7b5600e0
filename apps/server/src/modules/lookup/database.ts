import { IpdbReader } from "@meridian/ipdb";
import type { Logger } from "pino";
import { showDatabase } from "../../lib/metrics.ts";
import { currentDatabase } from "../databases/build.ts";

const CHECK_MS = 5000;

/** The IP database in use. A newer one is swapped in by one reference, so no lookup ever waits or fails. */
export class LookupDatabase {
  readonly #directory: string;
  readonly #log: Logger;
  #reader: IpdbReader | null = null;
  #path: string | null = null;
  #refused: string | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(directory: string, log: Logger) {
    this.#directory = directory;
    this.#log = log;
  }

  /** Loads the newest database, and looks for a newer one every few seconds until `stop`. */
  start(): void {
    this.refresh();
    this.#timer = setInterval(() => this.refresh(), CHECK_MS).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  /** Takes the newest file if it is not in use yet; a file that is refused leaves the present one serving. */
  refresh(): void {
    const path = currentDatabase(this.#directory);
    if (path === null || path === this.#path || path === this.#refused) return;
    try {
      const reader = IpdbReader.open(path);
      this.#reader = reader;
      this.#path = path;
      showDatabase(reader.metadata.version);
      this.#log.info({ version: reader.metadata.version }, "ip database in use");
    } catch (error) {
      this.#refused = path;
      this.#log.error({ err: error }, "ip database refused; the present one stays");
    }
  }

  get isLoaded(): boolean {
    return this.#reader !== null;
  }

  get version(): string {
    return this.#reader?.metadata.version ?? "";
  }

  /** The reader to use for one answer from start to end; null while no database has been loaded. */
  get reader(): IpdbReader | null {
    return this.#reader;
  }
}
