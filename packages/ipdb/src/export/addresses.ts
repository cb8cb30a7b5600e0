import { formatIpv4, formatIpv6 } from "../address.ts";
import { type Partition, wordsPerAddress } from "../build/partition.ts";

/** Iterates over the ranges of a partition without allocating an object for each. */
export class RangeCursor {
  readonly #partition: Partition;
  readonly #width: 1 | 4;
  readonly first = new Uint32Array(4);
  readonly last = new Uint32Array(4);

  constructor(partition: Partition) {
    this.#partition = partition;
    this.#width = wordsPerAddress(partition.family);
  }

  moveTo(range: number): void {
    const { starts, length } = this.#partition;
    const width = this.#width;
    for (let word = 0; word < width; word++) {
      this.first[word] = starts[range * width + word]!;
    }
    let borrow = 1;
    for (let word = width - 1; word >= 0; word--) {
      const next = range + 1 < length ? starts[(range + 1) * width + word]! : 0;
      this.last[word] = next - borrow;
      borrow = borrow === 1 && next === 0 ? 1 : 0;
    }
  }

  get firstText(): string {
    return textOf(this.#width, this.first);
  }

  get lastText(): string {
    return textOf(this.#width, this.last);
  }

  /** The smallest set of CIDR blocks that covers the range exactly, in order. */
  blocks(): string[] {
    const width = this.#width;
    const bits = width * 32;
    const blocks: string[] = [];
    const at = this.first.slice();
    const end = new Uint32Array(4);
    for (;;) {
      let free = trailingZeros(at, width);
      for (; ; free--) {
        for (let word = 0; word < width; word++) {
          end[word] = at[word]! | lowMask(free - (width - 1 - word) * 32);
        }
        if (compare(end, this.last, width) <= 0) {
          break;
        }
      }
      blocks.push(`${textOf(width, at)}/${bits - free}`);
      if (compare(end, this.last, width) === 0) {
        return blocks;
      }
      for (let word = width - 1, carry = 1; word >= 0; word--) {
        const next = end[word]! + carry;
        at[word] = next;
        carry = next > 0xffffffff ? 1 : 0;
      }
    }
  }
}

function textOf(width: 1 | 4, words: Uint32Array): string {
  return width === 1 ? formatIpv4(words[0]!) : formatIpv6(words[0]!, words[1]!, words[2]!, words[3]!);
}

function trailingZeros(words: Uint32Array, width: 1 | 4): number {
  let zeros = 0;
  for (let word = width - 1; word >= 0; word--) {
    const value = words[word]!;
    if (value !== 0) {
      return zeros + 31 - Math.clz32(value & -value);
    }
    zeros += 32;
  }
  return zeros;
}

/** A word whose lowest `bits` bits are set; `bits` below 0 or above 32 is treated as 0 or 32. */
const lowMask = (bits: number): number => (bits <= 0 ? 0 : bits >= 32 ? 0xffffffff : 2 ** bits - 1);

function compare(left: Uint32Array, right: Uint32Array, width: 1 | 4): number {
  for (let word = 0; word < width; word++) {
    if (left[word] !== right[word]) {
      return left[word]! - right[word]!;
    }
  }
  return 0;
}
