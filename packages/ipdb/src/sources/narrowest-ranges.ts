import { type Partition, PartitionBuilder } from "../build/partition.ts";
import { compareWords, stepWords } from "../words.ts";

const WORDS = 4;
const FIRST_CAPACITY = 1024;

/**
 * Ranges in any order, which may overlap: the narrowest one that contains an address gives it its value; of equally wide
 * ones, the one added last.
 */
export class NarrowestRanges {
  readonly family: 4 | 6;
  /** First and last address of each range, four words each. */
  #words = new Uint32Array(FIRST_CAPACITY * 2 * WORDS);
  readonly #values: number[] = [];

  constructor(family: 4 | 6) {
    this.family = family;
  }

  /** Four words each, of which only the first is used for IPv4. */
  add(first: Uint32Array, last: Uint32Array, value: number): void {
    const at = this.#values.length * 2 * WORDS;
    if (at === this.#words.length) {
      const words = new Uint32Array(at * 2);
      words.set(this.#words);
      this.#words = words;
    }
    this.#words.set(first, at);
    this.#words.set(last, at + WORDS);
    this.#values.push(value);
  }

  toPartition(): Partition {
    const builder = new PartitionBuilder(this.family);
    /** Ranges that contain the current address, and some that have ended; the narrowest last. */
    const open: number[] = [];
    const begin = (at: Uint32Array) =>
      builder.add(at[0]!, at[1]!, at[2]!, at[3]!, open.length === 0 ? 0 : this.#values[open.at(-1)!]!);
    /** Closes the ranges that end before an address, or all of them. */
    const closeBefore = (at: Uint32Array | null) => {
      while (open.length > 0) {
        const last = this.#last(open.at(-1)!);
        if (at !== null && compareWords(last, at) >= 0) return;
        while (open.length > 0 && compareWords(this.#last(open.at(-1)!), last) <= 0) open.pop();
        const next = this.#after(last);
        if (next) begin(next);
      }
    };
    for (const range of this.#order()) {
      const first = this.#first(range);
      closeBefore(first);
      let place = open.length;
      while (place > 0 && this.#isNarrower(open[place - 1]!, range)) place--;
      open.splice(place, 0, range);
      begin(first);
    }
    closeBefore(null);
    return builder.finish();
  }

  #first(range: number): Uint32Array {
    return this.#words.subarray(range * 2 * WORDS, (range * 2 + 1) * WORDS);
  }

  #last(range: number): Uint32Array {
    return this.#words.subarray((range * 2 + 1) * WORDS, (range * 2 + 2) * WORDS);
  }

  /** The ranges by first address, of those with the same the widest first. */
  #order(): Uint32Array {
    const order = Uint32Array.from(this.#values.keys());
    const words = this.#words;
    return order.sort((left, right) => {
      const [a, b] = [left * 2 * WORDS, right * 2 * WORDS];
      return (
        words[a]! - words[b]! ||
        words[a + 1]! - words[b + 1]! ||
        words[a + 2]! - words[b + 2]! ||
        words[a + 3]! - words[b + 3]! ||
        compareWords(this.#last(right), this.#last(left)) ||
        left - right
      );
    });
  }

  #isNarrower(one: number, other: number): boolean {
    return (compareWords(this.#width(one), this.#width(other)) || other - one) < 0;
  }

  /** The last address minus the first. */
  #width(range: number): Uint32Array {
    const [first, last] = [this.#first(range), this.#last(range)];
    const width = new Uint32Array(WORDS);
    let borrow = 0;
    for (let word = WORDS - 1; word >= 0; word--) {
      const value = last[word]! - first[word]! - borrow;
      width[word] = value;
      borrow = value < 0 ? 1 : 0;
    }
    return width;
  }

  /** The address after another; null if that was the last one of the family. */
  #after(last: Uint32Array): Uint32Array | null {
    if (this.family === 4) return last[0] === 0xffffffff ? null : Uint32Array.of(last[0]! + 1, 0, 0, 0);
    return last.every((word) => word === 0xffffffff) ? null : stepWords(last, 1);
  }
}
