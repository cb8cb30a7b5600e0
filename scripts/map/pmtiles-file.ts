import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { Compression, TileType, zxyToTileId } from "pmtiles";
import type { MapTile } from "./tiles.ts";

// Writes PMTiles version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. The package only reads it.

interface Entry {
  id: number;
  offset: number;
  length: number;
  /** How many tiles in a row are this one. */
  run: number;
}

const HEADER_BYTES = 127;
const VERSION = 3;
/** Keeps the root directory within the bytes that a reader fetches first. */
const LEAF_ENTRIES = 2000;

/** Packs gzipped vector tiles of the whole world into one file. Equal tiles are stored once. */
export function packTiles(tiles: readonly MapTile[], metadata: object): Buffer {
  const { entries, contents } = layOut(tiles);
  const leaves: Buffer[] = [];
  const root: Entry[] = [];
  for (let at = 0, offset = 0; at < entries.length; at += LEAF_ENTRIES) {
    const leaf = directory(entries.slice(at, at + LEAF_ENTRIES));
    // A run of 0 marks a directory.
    root.push({ id: entries[at]!.id, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  const sections = [
    directory(root),
    gzipSync(JSON.stringify(metadata)),
    Buffer.concat(leaves),
    Buffer.concat(contents),
  ];
  const header = headerOf(sections, {
    addressed: tiles.length,
    entries: entries.length,
    contents: contents.length,
    maxZoom: Math.max(...tiles.map(({ z }) => z)),
  });
  return Buffer.concat([header, ...sections]);
}

function layOut(tiles: readonly MapTile[]): { entries: Entry[]; contents: Buffer[] } {
  const entries: Entry[] = [];
  const contents: Buffer[] = [];
  const offsets = new Map<string, number>();
  let end = 0;
  const ordered = tiles.map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes })).sort((a, b) => a.id - b.id);
  for (const { id, bytes } of ordered) {
    const hash = createHash("sha256").update(bytes).digest("base64");
    const offset = offsets.get(hash) ?? end;
    if (offset === end) {
      offsets.set(hash, offset);
      contents.push(bytes);
      end += bytes.length;
    }
    const last = entries.at(-1);
    if (last?.offset === offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, offset, length: bytes.length, run: 1 });
  }
  return { entries, contents };
}

/** A gzipped directory: each column of the entries as variable-length integers, identifiers as differences. */
function directory(entries: readonly Entry[]): Buffer {
  const values = [
    entries.length,
    ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    // 0 stands for "right after the previous one".
    ...entries.map(({ offset }, index) => {
      const previous = entries[index - 1];
      return previous && previous.offset + previous.length === offset ? 0 : offset + 1;
    }),
  ];
  return gzipSync(Buffer.from(values.flatMap(variableLength)), { level: 9 });
}

function variableLength(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return [...bytes, rest];
}

interface Counts {
  addressed: number;
  entries: number;
  contents: number;
  maxZoom: number;
}

function headerOf(sections: readonly Buffer[], { addressed, entries, contents, maxZoom }: Counts): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", "latin1");
  header.writeUInt8(VERSION, 7);
  let at = 8;
  const writeLong = (value: number) => {
    at = header.writeBigUInt64LE(BigInt(value), at);
  };
  let offset = HEADER_BYTES;
  for (const { length } of sections) {
    writeLong(offset);
    writeLong(length);
    offset += length;
  }
  for (const count of [addressed, entries, contents]) writeLong(count);
  const isClustered = 1;
  const minZoom = 0;
  for (const byte of [isClustered, Compression.Gzip, Compression.Gzip, TileType.Mvt, minZoom, maxZoom])
    at = header.writeUInt8(byte, at);
  // West, south, east and north, in ten-millionths of a degree; the middle stays 0.
  for (const degrees of [-180, -85, 180, 85]) at = header.writeInt32LE(degrees * 1e7, at);
  return header;
}
