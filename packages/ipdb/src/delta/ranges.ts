import { mergePartitions } from "../build/merge.ts";
import { type Partition, PartitionBuilder, wordsPerAddress } from "../build/partition.ts";
import type { ColumnReader, ColumnWriter } from "./columns.ts";

export interface RangeColumns<C> {
  steps: C;
  offsets: C;
  values: C;
}

/** Ranges with a number apply where the older version's do not: 0 leaves them, and `n` sets record `n - 1`. */
export const differingRanges = (expected: Partition, wanted: Partition): Partition =>
  mergePartitions(expected, wanted, (left, right) => (left === right ? 0 : right + 1));

/** The ranges of the older version with the differing ones. */
export const applyRanges = (expected: Partition, differing: Partition): Partition =>
  mergePartitions(expected, differing, (left, right) => (right === 0 ? left : right - 1));

/**
 * Writes where ranges begin relative to those of the older version: the distance from the previous one, counted in older
 * ranges, and whether it begins with that range or at an offset in it.
 */
export function writeRanges(
  ranges: Partition,
  older: Partition,
  { steps, offsets, values }: RangeColumns<ColumnWriter>,
  writeValue: (value: number, column: ColumnWriter) => void,
): void {
  const words = wordsPerAddress(ranges.family);
  let at = 0;
  let last = 0;
  for (let range = 0; range < ranges.length; range++) {
    const start = range * words;
    while (at + 1 < older.length && compareStarts(older.starts, (at + 1) * words, ranges.starts, start, words) <= 0)
      at += 1;
    const isBoundary = compareStarts(older.starts, at * words, ranges.starts, start, words) === 0;
    steps.add((at - last) * 2 + (isBoundary ? 0 : 1));
    if (!isBoundary)
      writeOffset(ranges.starts.subarray(start, start + words), older.starts.subarray(at * words), offsets);
    writeValue(ranges.values[range]!, values);
    last = at;
  }
}

function writeOffset(start: Uint32Array, base: Uint32Array, offsets: ColumnWriter): void {
  if (start.length === 1) {
    offsets.add(start[0]! - base[0]!);
    return;
  }
  // The words up to the first that differs; those after it are as they are.
  const first = start.findIndex((word, index) => word !== base[index]);
  const end = start.findLastIndex((word, index) => index === first || word !== 0) + 1;
  offsets.add(first * 4 + end - 1);
  offsets.add(start[first]! - base[first]!);
  for (let word = first + 1; word < end; word++) offsets.add(start[word]!);
}

function readOffset(base: Uint32Array, words: 1 | 4, offsets: ColumnReader): number[] {
  if (words === 1) return [base[0]! + offsets.nextBelow(2 ** 32)];
  const shape = offsets.nextBelow(16);
  const [first, end] = [shape >>> 2, (shape & 3) + 1];
  const start = Array.from({ length: 4 }, (_, word) => (word < first ? base[word]! : 0));
  start[first] = base[first]! + offsets.nextBelow(2 ** 32);
  for (let word = first + 1; word < end; word++) start[word] = offsets.nextBelow(2 ** 32);
  return start;
}

/** The ranges that `writeRanges` wrote; `readValue` reads the number of one. @throws IpdbError BAD_DELTA */
export function readRanges(
  older: Partition,
  { steps, offsets, values }: RangeColumns<ColumnReader>,
  readValue: (column: ColumnReader) => number,
): Partition {
  const builder = new PartitionBuilder(older.family);
  const words = wordsPerAddress(older.family);
  let at = 0;
  while (!steps.isAtEnd) {
    const step = steps.next();
    at += Math.floor(step / 2);
    if (at >= older.length) throw steps.fault("a range begins after the last one of the older version");
    const base = older.starts.subarray(at * words, (at + 1) * words);
    const start = step % 2 === 0 ? Array.from(base) : readOffset(base, words, offsets);
    if (start.some((word) => word > 0xffffffff)) throw offsets.fault("a range begins outside the address space");
    builder.add(start[0]!, start[1] ?? 0, start[2] ?? 0, start[3] ?? 0, readValue(values));
  }
  return builder.finish();
}

/** The same ranges with other values. Neighbors may have the same one, which merging makes one range. */
export const mapValues = (ranges: Partition, map: (value: number) => number): Partition => ({
  ...ranges,
  values: ranges.values.map(map),
});

function compareStarts(left: Uint32Array, leftAt: number, right: Uint32Array, rightAt: number, words: number): number {
  for (let word = 0; word < words; word++) {
    const difference = left[leftAt + word]! - right[rightAt + word]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
