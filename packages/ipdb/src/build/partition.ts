import { IpdbError } from "../error.ts";

/**
 * The whole address space of one family divided into ranges: range `i` begins at start `i`, ends before start `i + 1`,
 * and has value `i`. Value 0 means "nothing known", so ranges with gaps can be represented too. Neighbours always have
 * different values, and the first start is the zero address.
 */
export interface Partition {
  readonly family: 4 | 6;
  readonly length: number;
  /** One word per range for IPv4, four for IPv6, most significant first. */
  readonly starts: Uint32Array;
  readonly values: Uint32Array;
}

/** The largest value of some partitions. */
export const largestValue = (...partitions: readonly Partition[]): number =>
  partitions.reduce((most, { values }) => values.reduce((a, b) => Math.max(a, b), most), 0);

/** Words per address. */
export function wordsPerAddress(family: 4 | 6): 1 | 4 {
  return family === 4 ? 1 : 4;
}

const FIRST_CAPACITY = 1024;
/** Partitions have up to a hundred megabytes, of which little should be left unused. */
const GROWTH = 1.5;

/** Collects ranges in ascending order into a partition. */
export class PartitionBuilder {
  readonly family: 4 | 6;
  #length = 0;
  #capacity: number;
  #starts: Uint32Array;
  #values: Uint32Array;

  /** `firstValue` applies from the zero address on. `capacity` is the number of ranges expected, if known. */
  constructor(family: 4 | 6, firstValue = 0, capacity = FIRST_CAPACITY) {
    this.family = family;
    this.#capacity = Math.max(1, capacity);
    this.#starts = new Uint32Array(this.#capacity * wordsPerAddress(family));
    this.#values = new Uint32Array(this.#capacity);
    this.#push(0, 0, 0, 0, firstValue);
  }

  get length(): number {
    return this.#length;
  }

  /** Sets the value from this IPv4 address on, up to the next call. Starts must ascend. */
  addIpv4(start: number, value: number): void {
    this.add(start, 0, 0, 0, value);
  }

  /**
   * Sets the value from this address on, up to the next call. Starts must ascend; repeating a start replaces its value.
   * For IPv4 only the first word is used.
   */
  add(word0: number, word1: number, word2: number, word3: number, value: number): void {
    const order = this.#compareWithLast(word0, word1, word2, word3);
    if (order < 0) {
      throw new IpdbError("BAD_SOURCE", "ranges", this.#length, "range starts do not ascend");
    }
    if (order === 0) {
      // A zero-length predecessor is dropped; the new range may then have the same value as the one before it.
      this.#length -= 1;
    }
    if (this.#values[this.#length - 1] === value) {
      return;
    }
    this.#push(word0, word1, word2, word3, value);
  }

  finish(): Partition {
    const words = wordsPerAddress(this.family);
    return {
      family: this.family,
      length: this.#length,
      starts: this.#starts.subarray(0, this.#length * words),
      values: this.#values.subarray(0, this.#length),
    };
  }

  #compareWithLast(word0: number, word1: number, word2: number, word3: number): number {
    const starts = this.#starts;
    if (this.family === 4) {
      return word0 - starts[this.#length - 1]!;
    }
    const at = (this.#length - 1) * 4;
    return word0 - starts[at]! || word1 - starts[at + 1]! || word2 - starts[at + 2]! || word3 - starts[at + 3]!;
  }

  #push(word0: number, word1: number, word2: number, word3: number, value: number): void {
    if (this.#length === this.#capacity) {
      this.#grow();
    }
    const at = this.#length;
    if (this.family === 4) {
      this.#starts[at] = word0;
    } else {
      this.#starts[at * 4] = word0;
      this.#starts[at * 4 + 1] = word1;
      this.#starts[at * 4 + 2] = word2;
      this.#starts[at * 4 + 3] = word3;
    }
    this.#values[at] = value;
    this.#length += 1;
  }

  #grow(): void {
    this.#capacity = Math.ceil(this.#capacity * GROWTH);
    const starts = new Uint32Array(this.#capacity * wordsPerAddress(this.family));
    starts.set(this.#starts);
    this.#starts = starts;
    const values = new Uint32Array(this.#capacity);
    values.set(this.#values);
    this.#values = values;
  }
}

/** The value of an address, whose words are as many as those of the partition's starts. */
export function valueAt({ length, family, starts, values }: Partition, address: readonly number[]): number {
  const words = wordsPerAddress(family);
  let low = 0;
  let high = length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    let order = 0;
    for (let word = 0; word < words && order === 0; word++) order = starts[middle * words + word]! - address[word]!;
    if (order <= 0) low = middle;
    else high = middle;
  }
  return values[low]!;
}
