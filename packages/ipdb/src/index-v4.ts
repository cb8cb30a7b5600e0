import { countBitsUpTo } from "./bits.ts";
import { type Partition, PartitionBuilder } from "./build/partition.ts";
import { NONE, SPLIT_BIT } from "./format.ts";
import type { SectionViews } from "./views.ts";

/** Maximum addresses per call of `findMany`: enough for reads to overlap, few enough for its buffers to stay in the cache. */
export const MAX_AT_ONCE = 256;

const LAST_ADDRESS = 0xffffffff;

/** Finds the record of an IPv4 address: a directory row, a bitmap row with its rank, a value. */
export class Ipv4Index {
  readonly #directory: Uint32Array;
  readonly #blocks: Uint32Array;
  readonly #values: Uint32Array;
  readonly #splits: Uint32Array;

  readonly #positions = new Uint32Array(MAX_AT_ONCE);

  constructor(views: SectionViews) {
    this.#directory = views.words("v4-directory");
    this.#blocks = views.words("v4-blocks");
    this.#values = views.words("v4-values");
    this.#splits = views.words("v4-splits");
  }

  /** Record id of an unsigned 32-bit address; 0 is "nothing known". */
  find(address: number): number {
    const value = this.#valueOf(address);
    return (value | 0) < 0 ? this.#splits[this.#findInSplit(value, address & 255)]! & 0xffffff : value;
  }

  /**
   * Writes the record ids of the first `count` addresses, at most MAX_AT_ONCE, to the same positions in `records`. Each
   * step is done for all addresses before the next: reads within a step are independent, so the processor overlaps them.
   */
  findMany(addresses: Uint32Array, places: Uint32Array, count: number, records: Uint32Array): void {
    const directory = this.#directory;
    const blocks = this.#blocks;
    const values = this.#values;
    const splits = this.#splits;
    const positions = this.#positions;
    for (let i = 0; i < count; i++) {
      const address = addresses[i]!;
      const row = (address >>> 24) << 1;
      const page = directory[row]!;
      if (page === NONE) {
        positions[i] = NONE;
        records[places[i]!] = directory[row + 1]!;
      } else {
        const at = page + ((address >>> 12) & 0xffe);
        positions[i] = blocks[at + 1]! + countBitsUpTo(blocks[at]!, (address >>> 8) & 31) - 1;
      }
    }
    for (let i = 0; i < count; i++) {
      const position = positions[i]!;
      if (position !== NONE) records[places[i]!] = values[position]!;
    }
    for (let i = 0; i < count; i++) {
      const value = records[places[i]!]!;
      if ((value | 0) < 0) {
        records[places[i]!] = splits[this.#findInSplit(value, addresses[i]! & 255)]! & 0xffffff;
      }
    }
  }

  /** First and last address around `address` with the same record. */
  findRange(address: number): [number, number] {
    const id = this.find(address);
    let [start, end] = this.#findPiece(address);
    // A range that crosses a page, or extends into or out of a split /24, is stored in pieces.
    while (start > 0 && this.find(start - 1) === id) {
      start = this.#findPiece(start - 1)[0];
    }
    while (end < LAST_ADDRESS && this.find(end + 1) === id) {
      end = this.#findPiece(end + 1)[1];
    }
    return [start, end];
  }

  /** All ranges as stored, by record id. @param capacity about their number */
  partition(capacity: number): Partition {
    const builder = new PartitionBuilder(4, 0, capacity);
    this.eachStart((address, record) => builder.addIpv4(address, record));
    return builder.finish();
  }

  /** All points where the record may change, in ascending order: the address, and the record from there on. */
  eachStart(visit: (address: number, record: number) => void): void {
    for (let top = 0; top < 256; top++) {
      const page = this.#directory[top * 2]!;
      if (page === NONE) {
        visit(top * 2 ** 24, this.#directory[top * 2 + 1]!);
        continue;
      }
      for (let row = 0; row < 2048; row++) {
        const at = page + row * 2;
        let position = this.#blocks[at + 1]!;
        for (let bits = this.#blocks[at]!; bits !== 0; bits &= bits - 1) {
          const bit = 31 - Math.clz32(bits & -bits);
          this.#eachStartOfBlock(top * 2 ** 24 + (row * 32 + bit) * 256, this.#values[position]!, visit);
          position += 1;
        }
      }
    }
  }

  #eachStartOfBlock(block: number, value: number, visit: (address: number, record: number) => void): void {
    if ((value | 0) >= 0) {
      visit(block, value);
      return;
    }
    const list = value & ~SPLIT_BIT;
    const further = this.#splits[list]! >>> 24;
    for (let row = 0; row <= further; row++) {
      const split = this.#splits[list + row]!;
      visit(block + (row === 0 ? 0 : split >>> 24), split & 0xffffff);
    }
  }

  #valueOf(address: number): number {
    const row = (address >>> 24) << 1;
    const page = this.#directory[row]!;
    if (page === NONE) {
      return this.#directory[row + 1]!;
    }
    const blocks = this.#blocks;
    const at = page + ((address >>> 12) & 0xffe);
    return this.#values[blocks[at + 1]! + countBitsUpTo(blocks[at]!, (address >>> 8) & 31) - 1]!;
  }

  /** Position of the row of a split list that contains the last octet. */
  #findInSplit(value: number, octet: number): number {
    const splits = this.#splits;
    let low = value & ~SPLIT_BIT;
    let rows = (splits[low]! >>> 24) + 1;
    // The first row's octet is 0; the field holds the number of further rows instead.
    while (rows > 1) {
      const half = rows >>> 1;
      if (splits[low + half]! >>> 24 <= octet) {
        low += half;
        rows -= half;
      } else {
        rows = half;
      }
    }
    return low;
  }

  #findPiece(address: number): [number, number] {
    const value = this.#valueOf(address);
    const first = (address & 0xff000000) >>> 0;
    const page = this.#directory[(address >>> 24) * 2]!;
    if (page === NONE) {
      return [first, first + 0xffffff];
    }
    if ((value | 0) < 0) {
      const block = (address & ~255) >>> 0;
      const list = value & ~SPLIT_BIT;
      const at = this.#findInSplit(value, address & 255);
      const isLast = at === list + (this.#splits[list]! >>> 24);
      return [
        at === list ? block : block + (this.#splits[at]! >>> 24),
        isLast ? block + 255 : block + (this.#splits[at + 1]! >>> 24) - 1,
      ];
    }
    return [
      first + this.#findBitDown(page, (address >>> 8) & 0xffff) * 256,
      first + this.#findBitUp(page, ((address >>> 8) & 0xffff) + 1) * 256 - 1,
    ];
  }

  /** The last set bit of a page at or below `bit`; the first bit of a page is always set. */
  #findBitDown(page: number, bit: number): number {
    let row = bit >>> 5;
    let bits = this.#blocks[page + row * 2]! & (0xffffffff >>> (31 - (bit & 31)));
    while (bits === 0 && row > 0) {
      row -= 1;
      bits = this.#blocks[page + row * 2]!;
    }
    return row * 32 + (31 - Math.clz32(bits));
  }

  /** The first set bit of a page at or above `bit`, or the number of bits if there is none. */
  #findBitUp(page: number, bit: number): number {
    for (let row = bit >>> 5, mask = -1 << (bit & 31); row < 2048; row++, mask = -1) {
      const bits = this.#blocks[page + row * 2]! & mask;
      if (bits !== 0) {
        return row * 32 + (31 - Math.clz32(bits & -bits));
      }
    }
    return 65_536;
  }
}
