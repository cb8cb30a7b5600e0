import { type Partition, PartitionBuilder, wordsPerAddress } from "./partition.ts";

/**
 * Splits the address space wherever one of the partitions does. `combine` returns a number for each pair of values and
 * is called once per piece, in address order.
 */
export function mergePartitions(
  left: Partition,
  right: Partition,
  combine: (left: number, right: number) => number,
): Partition {
  const longer = Math.max(left.length, right.length);
  const builder = new PartitionBuilder(left.family, combine(left.values[0]!, right.values[0]!), longer);
  const words = wordsPerAddress(left.family);
  let leftRange = 0;
  let rightRange = 0;
  for (;;) {
    const order = compareStarts(left, leftRange + 1, right, rightRange + 1);
    if (order === null) {
      return builder.finish();
    }
    if (order <= 0) {
      leftRange += 1;
    }
    if (order >= 0) {
      rightRange += 1;
    }
    const [starts, at] = order <= 0 ? [left.starts, leftRange * words] : [right.starts, rightRange * words];
    const value = combine(left.values[leftRange]!, right.values[rightRange]!);
    if (words === 1) {
      builder.addIpv4(starts[at]!, value);
    } else {
      builder.add(starts[at]!, starts[at + 1]!, starts[at + 2]!, starts[at + 3]!, value);
    }
  }
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
