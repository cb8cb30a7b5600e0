import { readFileSync } from "node:fs";
import { type Partition, PartitionBuilder } from "../build/partition.ts";
import { IpdbError } from "../error.ts";
import { decodeMmdb } from "./mmdb-decoder.ts";

const METADATA_MARKER = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1");
/** Bytes between the search tree and the data section. */
const SEPARATOR_BYTES = 16;

interface Tree {
  nodeCount: number;
  recordBits: 24 | 28 | 32;
  ipVersion: 4 | 6;
}

/**
 * Reads a MaxMind DB file as a source of ranges.
 * Format: https://maxmind.github.io/MaxMind-DB/ (version 2.0).
 */
export class MmdbSource {
  readonly path: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly #bytes: Buffer;
  readonly #tree: Tree;

  constructor(path: string) {
    this.path = path;
    this.#bytes = readFileSync(path);
    const marker = this.#bytes.lastIndexOf(METADATA_MARKER);
    if (marker < 0) {
      throw new IpdbError("BAD_SOURCE", "metadata", this.#bytes.length, "not a MaxMind DB file");
    }
    const start = marker + METADATA_MARKER.length;
    this.metadata = decodeMmdb(this.#bytes, start, start) as Record<string, unknown>;
    this.#tree = this.#checkTree(marker);
  }

  get ipVersion(): 4 | 6 {
    return this.#tree.ipVersion;
  }

  /**
   * Converts the tree to a partition of one address family. `identify` is called once with the offset of each distinct
   * data record and returns its value (0: nothing known); `decode` reads the record at that offset. In an IPv6 file, IPv4
   * addresses are under ::/96; aliases of that subtree are omitted from the IPv6 partition.
   */
  readPartition(family: 4 | 6, identify: (offset: number) => number, onProgress?: (done: number) => void): Partition {
    const tree = this.#tree;
    const builder = new PartitionBuilder(family);
    if (family === 6 && tree.ipVersion === 4) {
      return builder.finish();
    }
    const ipv4Root = this.#findIpv4Root();
    const top = family === 4 ? ipv4Root : 0;
    const alias = family === 6 && ipv4Root < tree.nodeCount ? ipv4Root : -1;
    const known = new Map<number, number>();
    const address = new Uint32Array(4);
    const bits = family === 4 ? 32 : 128;
    let visited = 0;
    const visit = (node: number, depth: number): void => {
      if (node >= tree.nodeCount || node === alias) {
        const value = node === tree.nodeCount || node === alias ? 0 : this.#valueOf(node, known, identify);
        builder.add(address[0]!, address[1]!, address[2]!, address[3]!, value);
        return;
      }
      if (depth === bits) {
        throw new IpdbError("BAD_SOURCE", "tree", this.#nodeOffset(node), "the tree is deeper than an address");
      }
      visited += 1;
      if (onProgress !== undefined && visited % 65_536 === 0) {
        onProgress(visited);
      }
      visit(this.#readChild(node, 0), depth + 1);
      const word = depth >>> 5;
      const bit = 0x80000000 >>> (depth & 31);
      address[word]! |= bit;
      visit(this.#readChild(node, 1), depth + 1);
      address[word]! &= ~bit;
    };
    visit(top, 0);
    return builder.finish();
  }

  /** Number of tree nodes, which is the total passed to `onProgress`. */
  get nodeCount(): number {
    return this.#tree.nodeCount;
  }

  /** The record at an offset passed to `identify`. */
  decode(offset: number): unknown {
    return decodeMmdb(this.#bytes, offset, this.#dataStart());
  }

  #valueOf(node: number, known: Map<number, number>, identify: (offset: number) => number): number {
    const seen = known.get(node);
    if (seen !== undefined) {
      return seen;
    }
    const offset = node - this.#tree.nodeCount - SEPARATOR_BYTES + this.#dataStart();
    if (offset < this.#dataStart() || offset >= this.#bytes.length) {
      throw new IpdbError("BAD_SOURCE", "tree", offset, "a leaf points outside the data section");
    }
    const value = identify(offset);
    known.set(node, value);
    return value;
  }

  #findIpv4Root(): number {
    let node = 0;
    if (this.#tree.ipVersion === 6) {
      for (let depth = 0; depth < 96 && node < this.#tree.nodeCount; depth++) {
        node = this.#readChild(node, 0);
      }
    }
    return node;
  }

  #nodeOffset(node: number): number {
    return (node * this.#tree.recordBits) / 4;
  }

  #dataStart(): number {
    return this.#nodeOffset(this.#tree.nodeCount) + SEPARATOR_BYTES;
  }

  #readChild(node: number, side: 0 | 1): number {
    const bytes = this.#bytes;
    const at = this.#nodeOffset(node);
    switch (this.#tree.recordBits) {
      case 24: {
        const from = at + side * 3;
        return (bytes[from]! << 16) | (bytes[from + 1]! << 8) | bytes[from + 2]!;
      }
      case 28: {
        // The middle byte holds the top four bits of both sides.
        const from = at + side * 4;
        const high = side === 0 ? bytes[at + 3]! >>> 4 : bytes[at + 3]! & 0x0f;
        return ((high << 24) | (bytes[from]! << 16) | (bytes[from + 1]! << 8) | bytes[from + 2]!) >>> 0;
      }
      case 32:
        return bytes.readUInt32BE(at + side * 4);
    }
  }

  #checkTree(marker: number): Tree {
    const { node_count: nodeCount, record_size: recordBits, ip_version: ipVersion } = this.metadata;
    const isSound =
      Number.isSafeInteger(nodeCount) &&
      (recordBits === 24 || recordBits === 28 || recordBits === 32) &&
      (ipVersion === 4 || ipVersion === 6);
    if (!isSound) {
      throw new IpdbError(
        "BAD_SOURCE",
        "metadata",
        marker,
        "node count, record size or IP version is missing or wrong",
      );
    }
    if (((nodeCount as number) * recordBits) / 4 + SEPARATOR_BYTES > marker) {
      throw new IpdbError("BAD_SOURCE", "tree", marker, "the file is shorter than its search tree");
    }
    return { nodeCount: nodeCount as number, recordBits, ipVersion };
  }
}
