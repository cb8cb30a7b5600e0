import type { IpdbReader, Registration, Route } from "@meridian/ipdb";

/** The IP database that this process answers from. */
export interface LoadedDatabase {
  /** Null until a database is loaded. */
  readonly reader: IpdbReader | null;
  /** The file that `reader` was read from; null without one. */
  readonly file: string | null;
  /** "" until a database has been loaded. */
  readonly version: string;
  /** Another text for each set of answers: the version, and which later corrections apply. */
  readonly state: string;
  readonly isLoaded: boolean;
  /** Loads the newest database, and checks for a newer one every few seconds until `stop`. */
  start(): void;
  stop(): void;
  /** Checks for a newer database now. */
  refresh(): void;
  /** Answers with these corrections from now on, as far as the database does not have them itself. */
  correct(corrections: readonly LiveCorrection[]): void;
}

/** A correction that is accepted and not withdrawn. */
export interface LiveCorrection {
  id: number;
  firstIp: string;
  lastIp: string;
  /** What it says, as builds apply it. */
  values: Readonly<Record<string, string | number>>;
  /** The first version with it; "" if there is none yet. */
  version: string;
  createdAt: Date;
}

/** The routes that this process answers from. */
export interface LoadedRoutes {
  /** Where they are from; null if none are loaded. */
  readonly sources: readonly RouteSource[] | null;
  /** Loads the routes, and checks for newer ones every minute until `stop`. */
  start(): void;
  stop(): void;
  /** Loads the routes if their file has changed. */
  refresh(): Promise<void>;
  /** The routes that hold an address, the narrowest first; null if none are loaded, or it is not an address. */
  find(ip: string): Route[] | null;
  /** How a registry gave out an address; null if that is unknown, or no statistics are loaded. */
  registration(ip: string): Registration | null;
}

export interface RouteSource {
  name: string;
  attribution: string;
  homepage: string;
  /** YYYY-MM-DD, or "" if unknown. */
  dataDate: string;
}
