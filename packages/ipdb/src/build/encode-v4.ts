import { NONE, PAGE_WORDS, SPLIT_BIT } from "../format.ts";
import type { Partition } from "./partition.ts";
import { fillRanks, toBytes, WordList } from "./word-list.ts";

const BLOCKS_PER_PAGE = 65_536;
const ADDRESSES_PER_PAGE = 2 ** 24;

/** The four sections of the IPv4 index; see FORMAT.md. */
export interface Ipv4Sections {
  "v4-directory": Uint8Array;
  "v4-blocks": Uint8Array;
  "v4-values": Uint8Array;
  "v4-splits": Uint8Array;
}

export function encodeIpv4(partition: Partition): Ipv4Sections {
  return new Ipv4Encoder(partition).encode();
}

class Ipv4Encoder {
  readonly #starts: Uint32Array;
  readonly #ids: Uint32Array;
  readonly #length: number;
  readonly #directory = new Uint32Array(512);
  readonly #values = new WordList();
  readonly #splits = new WordList();
  readonly #pages: Uint32Array[] = [];
  /** The range containing the first address of the current block. */
  #range = 0;

  constructor(partition: Partition) {
    this.#starts = partition.starts;
    this.#ids = partition.values;
    this.#length = partition.length;
  }

  encode(): Ipv4Sections {
    for (let top = 0; top < 256; top++) {
      const first = top * ADDRESSES_PER_PAGE;
      this.#moveTo(first);
      if (this.#nextStart() < first + ADDRESSES_PER_PAGE) {
        this.#directory[top * 2] = this.#pages.length * PAGE_WORDS;
        this.#pages.push(this.#encodePage(first));
      } else {
        this.#directory[top * 2] = NONE;
        this.#directory[top * 2 + 1] = this.#ids[this.#range]!;
      }
    }
    const blocks = new Uint32Array(this.#pages.length * PAGE_WORDS);
    for (const [index, page] of this.#pages.entries()) {
      blocks.set(page, index * PAGE_WORDS);
    }
    fillRanks(blocks, 0);
    return {
      "v4-directory": toBytes(this.#directory),
      "v4-blocks": toBytes(blocks),
      "v4-values": toBytes(this.#values.finish()),
      "v4-splits": toBytes(this.#splits.finish()),
    };
  }

  /** One page: a set bit for each /24 whose value differs from that of the previous /24. */
  #encodePage(first: number): Uint32Array {
    const page = new Uint32Array(PAGE_WORDS);
    let previous = NONE;
    let block = 0;
    while (block < BLOCKS_PER_PAGE) {
      const start = first + block * 256;
      this.#moveTo(start);
      const isSplit = this.#nextStart() < start + 256;
      const value = isSplit ? SPLIT_BIT : this.#ids[this.#range]!;
      if (isSplit || value !== previous) {
        page[(block >>> 5) * 2]! |= 1 << (block & 31);
        this.#values.push(isSplit ? this.#encodeSplit(start) : value);
      }
      previous = isSplit ? NONE : value;
      // Skips a run of equal blocks at once.
      block = isSplit ? block + 1 : Math.floor((Math.min(this.#nextStart(), first + ADDRESSES_PER_PAGE) - first) / 256);
    }
    return page;
  }

  /** The list of a /24 with several ranges: rows of [last octet, id], where the first row's octet is the count minus one. */
  #encodeSplit(start: number): number {
    const at = this.#splits.length;
    let last = this.#range;
    while (last + 1 < this.#length && this.#starts[last + 1]! < start + 256) {
      last += 1;
    }
    this.#splits.push(((last - this.#range) << 24) | this.#ids[this.#range]!);
    for (let range = this.#range + 1; range <= last; range++) {
      this.#splits.push((this.#starts[range]! << 24) | this.#ids[range]!);
    }
    return (SPLIT_BIT | at) >>> 0;
  }

  #moveTo(address: number): void {
    while (this.#nextStart() <= address) {
      this.#range += 1;
    }
  }

  #nextStart(): number {
    return this.#range + 1 < this.#length ? this.#starts[this.#range + 1]! : 2 ** 32;
  }
}
