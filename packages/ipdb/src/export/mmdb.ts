import { createReadStream, createWriteStream, rmSync } from "node:fs";
import { finished, pipeline } from "node:stream/promises";
import { MmdbEncoder, type MmdbValue, uint16, uint32, uint64 } from "./mmdb-data.ts";
import { walkTree } from "./mmdb-tree.ts";
import type { ExportTable } from "./table.ts";
import { type RecordBits, writeTree } from "./tree-file.ts";

/** Zero bytes between the tree and the data. */
const SEPARATOR_BYTES = 16;
const METADATA_MARKER = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1");
const RECORD_SIZES = [24, 28, 32] as const;
const CHUNK_BYTES = 262_144;

/** What the metadata says besides the shape of the tree. */
export interface MmdbName {
  databaseType: string;
  languages: readonly string[];
  description: Readonly<Record<string, string>>;
  builtAt: Date;
}

export interface MmdbShape {
  nodes: number;
  recordBits: RecordBits;
  /** Where tree and data end and the metadata begins. */
  metadataAt: number;
}

export interface MmdbFile extends MmdbName {
  path: string;
  table: ExportTable;
  /** The record of a row. */
  recordOf: (row: number) => MmdbValue;
  /** Minimum record width; by default, the smallest that fits. */
  recordBits?: RecordBits;
  /** Called occasionally; `done` of `total` units of work. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Writes a MaxMind DB with both families (ip_version 6), which every reader of that format accepts. Format:
 * https://maxmind.github.io/MaxMind-DB/ (version 2.0). IPv4 addresses are in ::/96; ::ffff:0:0/96, 2002::/16 and
 * 64:ff9b::/96 point to them. Neither tree nor data are held in memory: the data is first written to a separate file,
 * then the tree is walked twice, to count its nodes and to write them. Returns what `mmdbMetadata` needs to give the same
 * tree and data another name.
 */
export async function writeMmdb(file: MmdbFile): Promise<MmdbShape> {
  const { path, table, onProgress } = file;
  const dataPath = `${path}.data`;
  try {
    const { offsets, size } = await writeData(dataPath, file);
    onProgress?.(1, 3);
    const nodes = await walkTree(table, { enter: () => undefined, leave: () => undefined });
    onProgress?.(2, 3);
    const recordBits = RECORD_SIZES.find(
      (bits) => bits >= (file.recordBits ?? 0) && nodes + SEPARATOR_BYTES + size < 2 ** bits,
    );
    if (recordBits === undefined) {
      throw new RangeError("the database is larger than the format can address");
    }
    const leafOf = (row: number) => (row === 0 ? nodes : nodes + SEPARATOR_BYTES + offsets[row]!);
    await writeTree(path, table, { nodes, recordBits, leafOf, at: 0 });
    const out = createWriteStream(path, { flags: "r+", start: (nodes * recordBits) / 4 });
    out.write(Buffer.alloc(SEPARATOR_BYTES));
    await pipeline(createReadStream(dataPath), out, { end: false });
    const shape = { nodes, recordBits, metadataAt: (nodes * recordBits) / 4 + SEPARATOR_BYTES + size };
    out.end(mmdbMetadata(file, shape));
    await finished(out);
    onProgress?.(3, 3);
    return shape;
  } finally {
    rmSync(dataPath, { force: true });
  }
}

/** Writes the records of all rows and returns where each begins. */
async function writeData(path: string, { table, recordOf }: MmdbFile) {
  const encoder = new MmdbEncoder({ usesPointers: true });
  const offsets = new Uint32Array(table.records.length);
  const encode = function* () {
    for (let row = 1; row < offsets.length; row++) {
      offsets[row] = encoder.offset;
      encoder.add(recordOf(row));
      if (encoder.pending >= CHUNK_BYTES) {
        yield Buffer.from(encoder.take());
      }
    }
    yield Buffer.from(encoder.take());
  };
  await pipeline(encode, createWriteStream(path));
  return { offsets, size: encoder.offset };
}

/** The end of the file, which names the database. */
export function mmdbMetadata(file: MmdbName, { nodes, recordBits }: MmdbShape): Buffer {
  const encoder = new MmdbEncoder({ usesPointers: false });
  encoder.add({
    binary_format_major_version: uint16(2),
    binary_format_minor_version: uint16(0),
    build_epoch: uint64(Math.floor(file.builtAt.getTime() / 1000)),
    database_type: file.databaseType,
    description: file.description,
    ip_version: uint16(6),
    languages: file.languages,
    node_count: uint32(nodes),
    record_size: uint16(recordBits),
  });
  return Buffer.concat([METADATA_MARKER, encoder.take()]);
}
