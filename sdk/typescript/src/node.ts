import { unwatchFile, watchFile } from "node:fs";
import { readFile } from "node:fs/promises";
import * as zlib from "node:zlib";
import { Client, type ClientOptions } from "./client.ts";
import { Database, type DatabaseOptions } from "./database.ts";
import { DatabaseError } from "./errors.ts";

export * from "./index.ts";

/** How often a watched file is looked at. */
const WATCH_INTERVAL_MS = 5_000;

/** A client of a file, and how it is kept current. */
export interface FileClientOptions extends Omit<ClientOptions, "database"> {
  /** Path of a `.meridian` file, without gzip. */
  file: string;
  /** Whether to load the file again whenever it changes; not by default. */
  watch?: boolean | undefined;
  /** Told why a changed file could not be loaded; the old one goes on answering. */
  onError?: ((error: unknown) => void) | undefined;
}

/** Reads a database file and checks it. @throws DatabaseError if it cannot be read or is damaged */
export async function openDatabase(path: string, options: DatabaseOptions = {}): Promise<Database> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new DatabaseError(`cannot read ${path}: ${(error as Error).message}`, { cause: error });
  }
  // Node has it from 20.15 on.
  return new Database(bytes, "crc32" in zlib ? { crc32: (part) => zlib.crc32(part), ...options } : options);
}

/** A client that looks up in a file, which can be replaced while it runs. */
export class FileClient extends Client {
  readonly #options: FileClientOptions;
  readonly #onChange = () => {
    this.reload().catch((error: unknown) => this.#options.onError?.(error));
  };

  private constructor(database: Database, options: FileClientOptions) {
    super({ ...options, database });
    this.#options = options;
    if (options.watch) watchFile(options.file, { interval: WATCH_INTERVAL_MS, persistent: false }, this.#onChange);
  }

  /** Opens a file. @throws DatabaseError if it cannot be read or is damaged */
  static async open(options: FileClientOptions): Promise<FileClient> {
    return new FileClient(await openDatabase(options.file, options), options);
  }

  /**
   * Loads the file again and returns its version. A damaged file changes nothing.
   * @throws DatabaseError
   */
  async reload(): Promise<string> {
    const database = await openDatabase(this.#options.file, this.#options);
    this.setDatabase(database);
    return database.version;
  }

  /** Ends the watching. */
  close(): void {
    unwatchFile(this.#options.file, this.#onChange);
  }
}
