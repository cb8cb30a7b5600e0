import { NONE, PAGE_MINIMUM_GROUPS, PAGE_WORDS, SPLIT_BIT, WHOLE_GROUP_SHIFT, WIDE_SPLIT_BIT } from "../format.ts";
import type { Partition } from "./partition.ts";
import { fillRanks, toBytes, WordList } from "./word-list.ts";

/** Average number of keys per slot, chosen so that they mostly share one cache line. */
const KEYS_PER_SLOT = 16;
/** A group up to this size needs no slots. */
const SMALL_GROUP_KEYS = 24;

/** The eight sections of the IPv6 index; see FORMAT.md. */
export interface Ipv6Sections {
  "v6-directory": Uint8Array;
  "v6-blocks": Uint8Array;
  "v6-prefixes": Uint8Array;
  "v6-groups": Uint8Array;
  "v6-slots": Uint8Array;
  "v6-keys": Uint8Array;
  "v6-values": Uint8Array;
  "v6-splits": Uint8Array;
}

export function encodeIpv6(partition: Partition): Ipv6Sections {
  return new Ipv6Encoder(partition).encode();
}

class Ipv6Encoder {
  readonly #starts: Uint32Array;
  readonly #ids: Uint32Array;
  readonly #length: number;
  readonly #prefixes = new WordList();
  readonly #groups = new WordList();
  readonly #slots = new WordList();
  readonly #values = new WordList();
  readonly #splits = new WordList();
  readonly #keys: Uint16Array;

  constructor(partition: Partition) {
    this.#starts = partition.starts;
    this.#ids = partition.values;
    this.#length = partition.length;
    this.#keys = new Uint16Array(partition.length);
  }

  encode(): Ipv6Sections {
    // Entry 0 is the range that begins at "::". It is not part of a group, which saves a page.
    this.#values.push(this.#ids[0]!);
    let range = 1;
    while (range < this.#length) {
      range = this.#encodeGroup(range);
    }
    this.#groups.push(this.#values.length);
    this.#groups.push(WHOLE_GROUP_SHIFT);
    const { directory, blocks } = encodeDirectory(this.#prefixes.finish());
    return {
      "v6-directory": toBytes(directory),
      "v6-blocks": toBytes(blocks),
      "v6-prefixes": toBytes(this.#prefixes.finish()),
      "v6-groups": toBytes(this.#groups.finish()),
      "v6-slots": toBytes(this.#slots.finish()),
      "v6-keys": toBytes(this.#keys.subarray(0, this.#values.length)),
      "v6-values": toBytes(this.#values.finish()),
      "v6-splits": toBytes(this.#splits.finish()),
    };
  }

  /** One /32: an entry for each /48 in which a range begins. Returns the first range after the group. */
  #encodeGroup(first: number): number {
    const prefix = this.#starts[first * 4]!;
    const firstEntry = this.#values.length;
    let range = first;
    while (range < this.#length && this.#starts[range * 4] === prefix) {
      const key = this.#starts[range * 4 + 1]! >>> 16;
      let end = range + 1;
      while (end < this.#length && this.#starts[end * 4] === prefix && this.#starts[end * 4 + 1]! >>> 16 === key) {
        end += 1;
      }
      this.#keys[this.#values.length] = key;
      const isWhole = end === range + 1 && this.#beginsAtKey(range);
      this.#values.push(isWhole ? this.#ids[range]! : this.#encodeSplit(range, end));
      range = end;
    }
    this.#prefixes.push(prefix);
    this.#groups.push(firstEntry);
    this.#groups.push(this.#encodeSlots(firstEntry, this.#values.length));
    return range;
  }

  #beginsAtKey(range: number): boolean {
    const at = range * 4;
    return (this.#starts[at + 1]! & 0xffff) === 0 && this.#starts[at + 2] === 0 && this.#starts[at + 3] === 0;
  }

  /** The list of a /48 with several ranges: the range that extends into it, then those that begin in it. */
  #encodeSplit(from: number, to: number): number {
    const at = this.#splits.length;
    const first = this.#beginsAtKey(from) ? from : from - 1;
    let isWide = false;
    for (let range = from; range < to; range++) {
      isWide ||= this.#starts[range * 4 + 2] !== 0 || this.#starts[range * 4 + 3] !== 0;
    }
    this.#splits.push((to - first) | (isWide ? WIDE_SPLIT_BIT : 0));
    for (let range = first; range < to; range++) {
      const reachesIn = range < from;
      this.#splits.push(reachesIn ? 0 : this.#starts[range * 4 + 1]! & 0xffff);
      if (isWide) {
        this.#splits.push(reachesIn ? 0 : this.#starts[range * 4 + 2]!);
        this.#splits.push(reachesIn ? 0 : this.#starts[range * 4 + 3]!);
      }
      this.#splits.push(this.#ids[range]!);
    }
    return (SPLIT_BIT | at) >>> 0;
  }

  /** Slots divide a large group by the high bits of the key; slot q holds the first entry in part q or later. */
  #encodeSlots(firstEntry: number, endEntry: number): number {
    const count = endEntry - firstEntry;
    if (count <= SMALL_GROUP_KEYS) {
      return WHOLE_GROUP_SHIFT;
    }
    const slotBits = Math.min(16, Math.ceil(Math.log2(count / KEYS_PER_SLOT)));
    const shift = 16 - slotBits;
    const firstSlot = this.#slots.length;
    let entry = firstEntry;
    for (let slot = 0; slot < 2 ** slotBits; slot++) {
      while (entry < endEntry && this.#keys[entry]! >>> shift < slot) {
        entry += 1;
      }
      this.#slots.push(entry);
    }
    this.#slots.push(endEntry);
    return firstSlot * 32 + shift;
  }
}

/**
 * One row per /16, from the first to the last with groups: [page or NONE, number of the first group], and a final row
 * that marks the end. The first word of the section has the first /16 and the number of rows.
 */
function encodeDirectory(prefixes: Uint32Array): { directory: Uint32Array; blocks: Uint32Array } {
  if (prefixes.length === 0) {
    return { directory: Uint32Array.of(0, 0), blocks: new Uint32Array(0) };
  }
  const first = prefixes[0]! >>> 16;
  const rows = (prefixes[prefixes.length - 1]! >>> 16) - first + 1;
  const directory = new Uint32Array(2 + (rows + 1) * 2);
  directory[0] = first;
  directory[1] = rows;
  const pages: Uint32Array[] = [];
  let group = 0;
  for (let row = 0; row <= rows; row++) {
    let end = group;
    while (end < prefixes.length && prefixes[end]! >>> 16 === first + row) {
      end += 1;
    }
    const at = 2 + row * 2;
    directory[at] = NONE;
    directory[at + 1] = group;
    if (end - group >= PAGE_MINIMUM_GROUPS) {
      directory[at] = pages.length * PAGE_WORDS;
      pages.push(encodePage(prefixes.subarray(group, end), group));
    }
    group = end;
  }
  const blocks = new Uint32Array(pages.length * PAGE_WORDS);
  for (const [index, page] of pages.entries()) {
    blocks.set(page, index * PAGE_WORDS);
  }
  return { directory, blocks };
}

/** A bit for each /32 that is a group; ranks count groups from the start of the index. */
function encodePage(prefixes: Uint32Array, firstGroup: number): Uint32Array {
  const page = new Uint32Array(PAGE_WORDS);
  for (const prefix of prefixes) {
    const low = prefix & 0xffff;
    page[(low >>> 5) * 2]! |= 1 << (low & 31);
  }
  fillRanks(page, firstGroup);
  return page;
}
