import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { crc32 } from "node:zlib";
import { compareChecksum } from "./checksums.ts";
import { IpdbError } from "./error.ts";
import { alignUp, decodeHeader, MAXIMUM_HEADER_AREA_BYTES, type SectionPlace } from "./format.ts";

/** Chunk size, small enough for a chunk to be in the CPU cache when its checksum is computed. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Reads a whole file into one shared buffer. Unless `isTrusted`, checksums are computed while reading. Throws IpdbError
 * for a file that is truncated, modified or not in this format.
 */
export function readDatabaseFile(path: string, isTrusted = false): SharedArrayBuffer {
  const file = openSync(path, "r");
  try {
    const length = fstatSync(file).size;
    const buffer = new SharedArrayBuffer(length);
    const bytes = new Uint8Array(buffer);
    readFully(file, bytes, 0, Math.min(length, MAXIMUM_HEADER_AREA_BYTES));
    const places = decodeHeader(bytes, length);
    for (const place of Object.values(places)) {
      readSection(file, bytes, place, isTrusted);
    }
    return buffer;
  } finally {
    closeSync(file);
  }
}

function readSection(file: number, bytes: Uint8Array, place: SectionPlace, isTrusted: boolean): void {
  const end = place.offset + alignUp(place.length);
  let checksum = 0;
  for (let at = place.offset; at < end; at += CHUNK_BYTES) {
    const chunkEnd = Math.min(at + CHUNK_BYTES, end);
    readFully(file, bytes, at, chunkEnd);
    if (!isTrusted) {
      checksum = crc32(bytes.subarray(at, chunkEnd), checksum);
    }
  }
  if (!isTrusted) {
    compareChecksum(place, checksum);
  }
}

function readFully(file: number, bytes: Uint8Array, from: number, to: number): void {
  for (let at = from; at < to; ) {
    const count = readSync(file, bytes, at, to - at, at);
    if (count === 0) {
      throw new IpdbError("TRUNCATED", "file", at, "the file was truncated while it was being read");
    }
    at += count;
  }
}
