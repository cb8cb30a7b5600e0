import { closeSync, openSync, writeSync } from "node:fs";
import { LEAF, walkTree } from "./mmdb-tree.ts";
import type { ExportTable } from "./table.ts";

export type RecordBits = 24 | 28 | 32;

export interface Tree {
  nodes: number;
  recordBits: RecordBits;
  /** What the file has for a row. */
  leafOf: (row: number) => number;
  /** Where the tree begins in the file, which exists already unless this is 0. */
  at: number;
}

/** Number of nodes held in memory until their children are known; older ones are patched in the file. */
const WINDOW_NODES = 1_048_576;

/** Writes the nodes of a table's tree, two records each, as MaxMind DB and IPIP's format have them. */
export async function writeTree(path: string, table: ExportTable, tree: Tree): Promise<void> {
  const file = new TreeFile(path, tree);
  try {
    await walkTree(table, file);
    file.end();
  } finally {
    file.close();
  }
}

/** Nodes are numbered in one order and completed in another, so a window of them is kept in memory. */
class TreeFile {
  readonly #file: number;
  readonly #nodes: number;
  readonly #bits: RecordBits;
  readonly #leafOf: Tree["leafOf"];
  readonly #at: number;
  readonly #bytesPerNode: number;
  readonly #window: Buffer;
  readonly #single: Buffer;
  #first = 0;

  constructor(path: string, tree: Tree) {
    this.#file = openSync(path, tree.at === 0 ? "w" : "r+");
    this.#nodes = tree.nodes;
    this.#bits = tree.recordBits;
    this.#leafOf = tree.leafOf;
    this.#at = tree.at;
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
    writeFully(this.#file, this.#window.subarray(0, half), this.#at + this.#first * size);
    this.#window.copyWithin(0, half);
    this.#first += half / size;
  }

  leave(node: number, left: number, right: number): void {
    const isInWindow = node >= this.#first;
    const bytes = isInWindow ? this.#window : this.#single;
    const at = isInWindow ? (node - this.#first) * this.#bytesPerNode : 0;
    putNode(bytes, at, this.#bits, this.#valueOf(left), this.#valueOf(right));
    if (!isInWindow) {
      writeFully(this.#file, bytes, this.#at + node * this.#bytesPerNode);
    }
  }

  end(): void {
    const size = this.#bytesPerNode;
    writeFully(this.#file, this.#window.subarray(0, (this.#nodes - this.#first) * size), this.#at + this.#first * size);
  }

  close(): void {
    closeSync(this.#file);
  }

  #valueOf(child: number): number {
    if (child < LEAF) {
      return child;
    }
    return this.#leafOf(child - LEAF);
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
