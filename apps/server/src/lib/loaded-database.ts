import type { IpdbReader } from "@meridian/ipdb";

/** The IP database that this process answers from. */
export interface LoadedDatabase {
  /** Null until a database is loaded. */
  readonly reader: IpdbReader | null;
  /** The file that `reader` was read from; null without one. */
  readonly file: string | null;
  /** "" until a database has been loaded. */
  readonly version: string;
  readonly isLoaded: boolean;
  /** Loads the newest database, and checks for a newer one every few seconds until `stop`. */
  start(): void;
  stop(): void;
  /** Checks for a newer database now. */
  refresh(): void;
}
