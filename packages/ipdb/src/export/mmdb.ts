import { closeSync, createReadStream, createWriteStream, openSync, rmSync, writeSync } from "node:fs";
import { finished, pipeline } from "node:stream/promises";
import { MmdbEncoder, type MmdbValue, uint16, uint32, uint64 } from "./mmdb-data.ts";
import { LEAF, walkTree } from "./mmdb-tree.ts";
import type { ExportTable } from "./table.ts";

/** Zero bytes between the tree and the data. */
const SEPARATOR_BYTES = 16;
const METADATA_MARKER = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1");
const RECORD_SIZES = [24, 28, 32] as const;
type RecordBits = (typeof RECORD_SIZES)[number];
/** Number of nodes held in memory until their children are known; older ones are patched in the file. */
const WINDOW_NODES = 1_048_576;
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
    const tree = new TreeFile(path, { nodes, recordBits, offsets });
    try {
      await walkTree(table, tree);
      tree.end();
    } finally {
      tree.close();
    }
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

/** Nodes are numbered in one order and completed in another, so a window of them is kept in memory. */
class TreeFile {
  readonly #file: number;
  readonly #nodes: number;
  readonly #bits: RecordBits;
  readonly #offsets: Uint32Array;
  readonly #bytesPerNode: number;
  readonly #window: Buffer;
  readonly #single: Buffer;
  #first = 0;

  constructor(path: string, tree: { nodes: number; recordBits: RecordBits; offsets: Uint32Array }) {
    this.#file = openSync(path, "w");
    this.#nodes = tree.nodes;
    this.#bits = tree.recordBits;
    this.#offsets = tree.offsets;
    this.#bytesPerNode = tree.recordBits / 4;
    this.#window = Buffer.alloc(Math.min(WINDOW_NODES, tree.nodes + 1) * this.#bytesPerNode);
    this.#single = Buffer.alloc(this.#bytesPerNode);
  }

  enter(node: number): void {
    const size = this.#bytesPerNode;
    if ((node + 1 - this.#first) * size <= this.#window.length) {
      return;
    }
    const half = Math.floor(this.#window.length / size / 2) * size;
    writeFully(this.#file, this.#window.subarray(0, half), this.#first * size);
    this.#window.copyWithin(0, half);
    this.#first += half / size;
  }

  leave(node: number, left: number, right: number): void {
    const isInWindow = node >= this.#first;
    const bytes = isInWindow ? this.#window : this.#single;
    const at = isInWindow ? (node - this.#first) * this.#bytesPerNode : 0;
    putNode(bytes, at, this.#bits, this.#valueOf(left), this.#valueOf(right));
    if (!isInWindow) {
      writeFully(this.#file, bytes, node * this.#bytesPerNode);
    }
  }

  end(): void {
    const size = this.#bytesPerNode;
    writeFully(this.#file, this.#window.subarray(0, (this.#nodes - this.#first) * size), this.#first * size);
  }

  close(): void {
    closeSync(this.#file);
  }

  #valueOf(child: number): number {
    if (child < LEAF) {
      return child;
    }
    const row = child - LEAF;
    return row === 0 ? this.#nodes : this.#nodes + SEPARATOR_BYTES + this.#offsets[row]!;
  }
}

function putNode(bytes: Buffer, at: number, bits: RecordBits, left: number, right: number): void {
  if (bits === 32) {
    bytes.writeUInt32BE(left, at);
    bytes.writeUInt32BE(right, at + 4);
    return;
  }
  const second = at + bits / 8 + (bits === 28 ? 0.5 : 0);
  put24(bytes, at, left);
  put24(bytes, second, right);
  if (bits === 28) {
    // The middle byte holds the top four bits of both sides.
    bytes[at + 3] = ((left >>> 24) << 4) | (right >>> 24);
  }
}

function put24(bytes: Buffer, at: number, value: number): void {
  bytes[at] = value >>> 16;
  bytes[at + 1] = value >>> 8;
  bytes[at + 2] = value;
}

function writeFully(file: number, bytes: Uint8Array, position: number): void {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(file, bytes, written, bytes.length - written, position + written);
  }
}
