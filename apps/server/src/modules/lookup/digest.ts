import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { IpdbReader } from "@meridian/ipdb";

/** Hashed in a fraction of a millisecond, after which other requests have their turn. */
const CHUNK_BYTES = 256 * 1024;

type Loaded = Pick<IpdbReader, "buffer">;

const digests = new WeakMap<Loaded, Promise<string>>();

/**
 * SHA-256 of the file that a database was read from, in hexadecimal digits: of the bytes in memory, since the file may
 * have been replaced. Computed once, on first demand.
 */
export function digestOf(reader: Loaded): Promise<string> {
  let digest = digests.get(reader);
  if (!digest) {
    digest = hash(new Uint8Array(reader.buffer));
    digests.set(reader, digest);
  }
  return digest;
}

const ofFiles = new Map<string, Promise<string>>();

/** The same of the file of an older version, which never changes. */
export function digestOfFile(path: string): Promise<string> {
  let digest = ofFiles.get(path);
  if (!digest) {
    digest = hashFile(path);
    ofFiles.set(path, digest);
    digest.catch(() => ofFiles.delete(path));
  }
  return digest;
}

async function hashFile(path: string): Promise<string> {
  const digest = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) digest.update(chunk as Buffer);
  return digest.digest("hex");
}

async function hash(bytes: Uint8Array): Promise<string> {
  const digest = createHash("sha256");
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    digest.update(bytes.subarray(from, from + CHUNK_BYTES));
    await setImmediate();
  }
  return digest.digest("hex");
}
