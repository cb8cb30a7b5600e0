import { type Partition, PartitionBuilder, wordsPerAddress } from "./partition.ts";

/**
 * Splits the address space wherever one of the partitions does. `combine` returns a number for each pair of values and
 * is called once per piece, in address order, with the piece's size: in addresses, for IPv6 in blocks of 2^64 (0 for a
 * piece within one block; sizes above 2^53 are rounded).
 */
export function mergePartitions(
  left: Partition,
  right: Partition,
  combine: (left: number, right: number, size: number) => number,
): Partition {
  const { family } = left;
  const builder = new PartitionBuilder(family, 0, Math.max(left.length, right.length));
  const words = wordsPerAddress(family);
  let leftRange = 0;
  let rightRange = 0;
  let starts = left.starts;
  let at = 0;
  for (;;) {
    const order = compareStarts(left, leftRange + 1, right, rightRange + 1);
    const nextStarts = order !== null && order <= 0 ? left.starts : right.starts;
    const next = (order !== null && order <= 0 ? leftRange + 1 : rightRange + 1) * words;
    const size = sizeUpTo(starts, at, order === null ? null : nextStarts, next, words);
    const value = combine(left.values[leftRange]!, right.values[rightRange]!, size);
    if (words === 1) {
      builder.addIpv4(starts[at]!, value);
    } else {
      builder.add(starts[at]!, starts[at + 1]!, starts[at + 2]!, starts[at + 3]!, value);
    }
    if (order === null) {
      return builder.finish();
    }
    if (order <= 0) {
      leftRange += 1;
    }
    if (order >= 0) {
      rightRange += 1;
    }
    starts = nextStarts;
    at = next;
  }
}

/**
 * The size of a piece, which ends with the address space if there is no next one. The words are subtracted one by one,
 * because the number of a block of IPv6 would be rounded to hundreds of blocks.
 */
function sizeUpTo(starts: Uint32Array, at: number, nextStarts: Uint32Array | null, next: number, words: 1 | 4): number {
  const high = (nextStarts === null ? 2 ** 32 : nextStarts[next]!) - starts[at]!;
  return words === 1 ? high : high * 2 ** 32 + (nextStarts === null ? 0 : nextStarts[next + 1]!) - starts[at + 1]!;
}

/** Negative if the left range begins first; `null` if both partitions are at their end. */
function compareStarts(left: Partition, leftRange: number, right: Partition, rightRange: number): number | null {
  const leftEnds = leftRange >= left.length;
  const rightEnds = rightRange >= right.length;
  if (leftEnds || rightEnds) {
    return leftEnds && rightEnds ? null : leftEnds ? 1 : -1;
  }
  const words = wordsPerAddress(left.family);
  for (let word = 0; word < words; word++) {
    const difference = left.starts[leftRange * words + word]! - right.starts[rightRange * words + word]!;
    if (difference !== 0) {
      return difference;
    }
  }
  return 0;
}
