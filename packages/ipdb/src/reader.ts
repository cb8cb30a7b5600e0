import type { DatabaseMetadata, Match } from "./types.ts";

/** Answers look-ups from one database file held in one buffer. */
export declare class IpdbReader {
  readonly buffer: SharedArrayBuffer | ArrayBuffer;
  readonly metadata: DatabaseMetadata;
  static open(path: string, options?: { trusted?: boolean }): IpdbReader;
  static fromBuffer(buffer: SharedArrayBuffer | ArrayBuffer): IpdbReader;
  lookup(address: string): Match | null;
  lookupJson(address: string): string | null;
}
