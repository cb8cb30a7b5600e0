import { countBitsUpTo } from "./bits.ts";
import { type Partition, PartitionBuilder } from "./build/partition.ts";
import { NONE, SPLIT_BIT, WHOLE_GROUP_SHIFT, WIDE_SPLIT_BIT } from "./format.ts";
import { MAX_AT_ONCE } from "./index-v4.ts";
import type { SectionViews } from "./views.ts";
import { stepWords } from "./words.ts";

/** First and last address of a range, four words each. */
export type Ipv6Range = { start: Uint32Array; end: Uint32Array };

/** Finds the record of an IPv6 address: a bitmap with ranks for the /32, slots and keys for the /48, then a value. */
export class Ipv6Index {
  readonly #directory: Uint32Array;
  readonly #firstRow: number;
  readonly #rows: number;
  readonly #blocks: Uint32Array;
  readonly #prefixes: Uint32Array;
  readonly #groups: Uint32Array;
  readonly #slots: Uint32Array;
  readonly #keys: Uint16Array;
  readonly #values: Uint32Array;
  readonly #splits: Uint32Array;
  /** Of `findMany`: the located groups, then their entries, between two bounds at first. */
  readonly #located = new Int32Array(MAX_AT_ONCE);
  readonly #lows = new Uint32Array(MAX_AT_ONCE);
  readonly #highs = new Uint32Array(MAX_AT_ONCE);

  constructor(views: SectionViews) {
    this.#directory = views.words("v6-directory");
    this.#firstRow = this.#directory[0]!;
    this.#rows = this.#directory[1]!;
    this.#blocks = views.words("v6-blocks");
    this.#prefixes = views.words("v6-prefixes");
    this.#groups = views.words("v6-groups");
    this.#slots = views.words("v6-slots");
    this.#keys = views.halfWords("v6-keys");
    this.#values = views.words("v6-values");
    this.#splits = views.words("v6-splits");
  }

  /** Record id of an address given as four unsigned words; 0 is "nothing known". */
  find(word0: number, word1: number, word2: number, word3: number): number {
    const located = this.#locateGroup(word0);
    const group = located >> 1;
    const isInGroup = (located & 1) === 1;
    const entry = isInGroup ? this.#findEntry(group, word1 >>> 16) : this.#groups[group * 2 + 2]! - 1;
    const value = this.#values[entry]!;
    if ((value | 0) >= 0) {
      return value;
    }
    const isInKey = isInGroup && entry >= this.#groups[group * 2]! && this.#keys[entry] === word1 >>> 16;
    return this.#idOfItem(value, this.#findItem(value, isInKey, word1 & 0xffff, word2, word3));
  }

  /**
   * Writes the record ids of the first `count` addresses, at most MAX_AT_ONCE and of four words each, to their places in
   * `records`. Each step is done for all addresses before the next: reads within a step are independent, so the processor
   * overlaps them.
   */
  findMany(words: Uint32Array, places: Uint32Array, count: number, records: Uint32Array): void {
    const groups = this.#groups;
    const slots = this.#slots;
    const keys = this.#keys;
    const values = this.#values;
    const located = this.#located;
    const lows = this.#lows;
    const highs = this.#highs;
    for (let i = 0; i < count; i++) located[i] = this.#locateGroup(words[i * 4]!);
    for (let i = 0; i < count; i++) {
      const row = located[i]! & ~1;
      if ((located[i]! & 1) === 0) {
        lows[i] = groups[row + 2]!;
        highs[i] = lows[i]!;
        continue;
      }
      const slotWord = groups[row + 1]!;
      const shift = slotWord & 31;
      if (shift === WHOLE_GROUP_SHIFT) {
        lows[i] = groups[row]!;
        highs[i] = groups[row + 2]!;
      } else {
        const slot = (slotWord >>> 5) + ((words[i * 4 + 1]! >>> 16) >>> shift);
        lows[i] = slots[slot]!;
        highs[i] = slots[slot + 1]!;
      }
    }
    for (let i = 0; i < count; i++) {
      const key = words[i * 4 + 1]! >>> 16;
      let low = lows[i]!;
      let high = highs[i]!;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (keys[middle]! <= key) low = middle + 1;
        else high = middle;
      }
      lows[i] = low - 1;
    }
    for (let i = 0; i < count; i++) highs[i] = values[lows[i]!]!;
    for (let i = 0; i < count; i++) {
      const value = highs[i]!;
      records[places[i]!] = (value | 0) >= 0 ? value : this.#idInSplit(value, located[i]!, lows[i]!, words, i * 4);
    }
  }

  /** Record id of an address, the four words at `at`, in the split list of an entry. */
  #idInSplit(value: number, located: number, entry: number, words: Uint32Array, at: number): number {
    const key = words[at + 1]!;
    const isInKey = (located & 1) === 1 && entry >= this.#groups[located & ~1]! && this.#keys[entry] === key >>> 16;
    return this.#idOfItem(value, this.#findItem(value, isInKey, key & 0xffff, words[at + 2]!, words[at + 3]!));
  }

  /** First and last address around the given one with the same record. */
  findRange(word0: number, word1: number, word2: number, word3: number): Ipv6Range {
    const id = this.find(word0, word1, word2, word3);
    const { start, end } = this.#findPiece(Uint32Array.of(word0, word1, word2, word3));
    // A range that extends into a split /48 is stored in pieces.
    for (let at = start; !at.every((word) => word === 0); at = start) {
      const before = stepWords(at, -1);
      if (this.#findWords(before) !== id) {
        break;
      }
      start.set(this.#findPiece(before).start);
    }
    for (let at = end; !at.every((word) => word === 0xffffffff); at = end) {
      const after = stepWords(at, 1);
      if (this.#findWords(after) !== id) {
        break;
      }
      end.set(this.#findPiece(after).end);
    }
    return { start, end };
  }

  /** All ranges as stored, by record id. @param capacity about their number */
  partition(capacity: number): Partition {
    const builder = new PartitionBuilder(6, 0, capacity);
    this.eachStart(([word0 = 0, word1 = 0, word2 = 0, word3 = 0], record) =>
      builder.add(word0, word1, word2, word3, record),
    );
    return builder.finish();
  }

  /** All points where the record may change, in ascending order; the words are only valid during the visit. */
  eachStart(visit: (words: Uint32Array, record: number) => void): void {
    const first = this.#groups[0]!;
    if (first > 0) {
      this.#eachStartOfEntry(new Uint32Array(4), this.#values[first - 1]!, visit);
    }
    for (let group = 0; group < this.#prefixes.length; group++) {
      const end = this.#groups[group * 2 + 2]!;
      for (let entry = this.#groups[group * 2]!; entry < end; entry++) {
        this.#eachStartOfEntry(this.#startOfEntry(group, entry), this.#values[entry]!, visit);
      }
    }
  }

  #eachStartOfEntry(start: Uint32Array, value: number, visit: (words: Uint32Array, record: number) => void): void {
    if ((value | 0) >= 0) {
      visit(start, value);
      return;
    }
    const list = value & ~SPLIT_BIT;
    const count = this.#splits[list]! & ~WIDE_SPLIT_BIT;
    for (let item = 0; item < count; item++) {
      visit(this.#startOfItem(start, list, item), this.#idOfItem(value, item));
    }
  }

  #findWords(words: Uint32Array): number {
    return this.find(words[0]!, words[1]!, words[2]!, words[3]!);
  }

  /** Twice the number of the last group whose /32 is not above `prefix` (-1 for none), plus one if it is that /32. */
  #locateGroup(prefix: number): number {
    const row = (prefix >>> 16) - this.#firstRow;
    if (row < 0) {
      return -2;
    }
    if (row >= this.#rows) {
      return (this.#prefixes.length - 1) * 2;
    }
    const directory = this.#directory;
    const at = row * 2 + 2;
    const page = directory[at]!;
    if (page !== NONE) {
      const block = page + ((prefix >>> 4) & 0xffe);
      const bits = this.#blocks[block]!;
      const group = this.#blocks[block + 1]! + countBitsUpTo(bits, prefix & 31) - 1;
      return (group << 1) | ((bits >>> (prefix & 31)) & 1);
    }
    let low = directory[at + 1]!;
    let high = directory[at + 3]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#prefixes[middle]! <= prefix) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    const group = low - 1;
    return (group << 1) | (group >= 0 && this.#prefixes[group] === prefix ? 1 : 0);
  }

  /** The last entry of a group whose /48 is not above `key`; the entry before the group if there is none. */
  #findEntry(group: number, key: number): number {
    const groups = this.#groups;
    const slotWord = groups[group * 2 + 1]!;
    const shift = slotWord & 31;
    let low = 0;
    let high = 0;
    if (shift === WHOLE_GROUP_SHIFT) {
      low = groups[group * 2]!;
      high = groups[group * 2 + 2]!;
    } else {
      const slot = (slotWord >>> 5) + (key >>> shift);
      low = this.#slots[slot]!;
      high = this.#slots[slot + 1]!;
    }
    const keys = this.#keys;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys[middle]! <= key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** The item of a split list that contains the rest of an address; for an address after the /48, the last item. */
  #findItem(value: number, isInKey: boolean, low16: number, word2: number, word3: number): number {
    const list = value & ~SPLIT_BIT;
    const count = this.#splits[list]! & ~WIDE_SPLIT_BIT;
    if (!isInKey) {
      return count - 1;
    }
    let item = 0;
    for (let rows = count; rows > 1; ) {
      const half = rows >>> 1;
      if (this.#isItemAtOrBelow(list, item + half, low16, word2, word3)) {
        item += half;
        rows -= half;
      } else {
        rows = half;
      }
    }
    return item;
  }

  #isItemAtOrBelow(list: number, item: number, low16: number, word2: number, word3: number): boolean {
    const splits = this.#splits;
    if ((splits[list]! | 0) >= 0) {
      return splits[list + 1 + item * 2]! <= low16;
    }
    const at = list + 1 + item * 4;
    const order = splits[at]! - low16 || splits[at + 1]! - word2 || splits[at + 2]! - word3;
    return order <= 0;
  }

  #idOfItem(value: number, item: number): number {
    const list = value & ~SPLIT_BIT;
    const isWide = (this.#splits[list]! | 0) < 0;
    return this.#splits[isWide ? list + 4 + item * 4 : list + 2 + item * 2]!;
  }

  /** The stored piece around an address: one entry, or one item of a split list. */
  #findPiece(address: Uint32Array): Ipv6Range {
    const [word0, word1, word2, word3] = address as unknown as [number, number, number, number];
    const located = this.#locateGroup(word0);
    const lowerGroup = located >> 1;
    const isInGroup = (located & 1) === 1;
    const entry = isInGroup ? this.#findEntry(lowerGroup, word1 >>> 16) : this.#groups[lowerGroup * 2 + 2]! - 1;
    const group = isInGroup && entry < this.#groups[lowerGroup * 2]! ? lowerGroup - 1 : lowerGroup;
    const start = this.#startOfEntry(group, entry);
    const end = this.#endOfEntry(group, entry);
    const value = this.#values[entry]!;
    if ((value | 0) < 0) {
      const isInKey = isInGroup && group === lowerGroup && this.#keys[entry] === word1 >>> 16;
      const item = this.#findItem(value, isInKey, word1 & 0xffff, word2, word3);
      const list = value & ~SPLIT_BIT;
      if (item + 1 < (this.#splits[list]! & ~WIDE_SPLIT_BIT)) {
        end.set(stepWords(this.#startOfItem(start, list, item + 1), -1));
      }
      start.set(this.#startOfItem(start, list, item));
    }
    return { start, end };
  }

  #startOfEntry(group: number, entry: number): Uint32Array {
    return group < 0 ? new Uint32Array(4) : Uint32Array.of(this.#prefixes[group]!, this.#keys[entry]! << 16, 0, 0);
  }

  #endOfEntry(group: number, entry: number): Uint32Array {
    const next = entry + 1;
    if (next === this.#values.length) {
      return new Uint32Array(4).fill(0xffffffff);
    }
    const nextGroup = next === this.#groups[group * 2 + 2]! ? group + 1 : group;
    return stepWords(this.#startOfEntry(nextGroup, next), -1);
  }

  #startOfItem(entryStart: Uint32Array, list: number, item: number): Uint32Array {
    const splits = this.#splits;
    const isWide = (splits[list]! | 0) < 0;
    const at = list + 1 + item * (isWide ? 4 : 2);
    return Uint32Array.of(
      entryStart[0]!,
      (entryStart[1]! & 0xffff0000) | splits[at]!,
      isWide ? splits[at + 1]! : 0,
      isWide ? splits[at + 2]! : 0,
    );
  }
}
