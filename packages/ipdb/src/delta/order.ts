import type { Partition } from "../build/partition.ts";
import type { ColumnReader, ColumnWriter } from "./columns.ts";

/** Records with their places and networks, in any numbering. */
export interface Numbered {
  v4: Partition;
  v6: Partition;
  recordPlaces: Uint32Array;
  recordNetworks: Uint32Array;
  places: number;
  networks: number;
}

/** What the ids of a database depend on. */
export interface Usage {
  /** Coverage, as builds order by it. */
  records: Float64Array;
  places: Float64Array;
  networks: Float64Array;
  /** When each record occurs first. */
  firstUse: Float64Array;
}

/** Measures as a build does. */
export function measureUsage({ v4, v6, recordPlaces, recordNetworks, places, networks }: Numbered): Usage {
  const records = new Float64Array(recordPlaces.length);
  const firstUse = new Float64Array(recordPlaces.length).fill(Number.POSITIVE_INFINITY);
  for (let range = 0; range < v4.length; range++) {
    const end = range + 1 < v4.length ? v4.starts[range + 1]! : 2 ** 32;
    const record = v4.values[range]!;
    records[record]! += (end - v4.starts[range]!) / 256;
    if (range < firstUse[record]!) firstUse[record] = range;
  }
  for (let range = 0; range < v6.length; range++) {
    const record = v6.values[range]!;
    records[record]! += 1;
    if (v4.length + range < firstUse[record]!) firstUse[record] = v4.length + range;
  }
  const sumBy = (parts: Uint32Array, count: number) => {
    const sums = new Float64Array(count);
    for (const [record, part] of parts.entries()) sums[part]! += records[record]!;
    return sums;
  };
  return { records, firstUse, places: sumBy(recordPlaces, places), networks: sumBy(recordNetworks, networks) };
}

/** Numbers by decreasing weight, those of equal weight by their rank; number 0 is first. */
export function expectedOrder(weights: Float64Array, ranks?: ArrayLike<number>): Uint32Array {
  const order = Uint32Array.from(weights.keys());
  order.subarray(1).sort((a, b) => weights[b]! - weights[a]! || (ranks ? ranks[a]! - ranks[b]! : 0) || a - b);
  return order;
}

/** Records of equal coverage are ordered by their places' final ids, then by their first use. */
export function expectedRecordOrder(
  usage: Usage,
  recordPlaces: Uint32Array,
  placeOrder: ArrayLike<number>,
): Uint32Array {
  const { firstUse, records } = usage;
  const placeIds = invert(placeOrder);
  const most = firstUse.reduce((most, range) => Math.max(most, range), 0) + 1;
  const ranks = Float64Array.from(recordPlaces, (place, record) => placeIds[place]! * most + firstUse[record]!);
  return expectedOrder(records, ranks);
}

/** Writes an order relative to the expected one: for each number, how far it is from following the one before it. */
export function writeOrder(order: Iterable<number>, expected: Uint32Array, column: ColumnWriter): void {
  const positions = invert(expected);
  let next = 0;
  for (const number of order) {
    column.addSigned(positions[number]! - next);
    next = positions[number]! + 1;
  }
}

/** The order that `writeOrder` wrote. @throws IpdbError BAD_DELTA unless it has every number once */
export function readOrder(expected: Uint32Array, column: ColumnReader): Uint32Array {
  const isTaken = new Uint8Array(expected.length);
  let next = 0;
  return Uint32Array.from(expected, () => {
    const position = next + column.nextSigned();
    if (!(position >= 0 && position < expected.length) || isTaken[position] === 1)
      throw column.fault(`${position} is no position, or there twice`);
    isTaken[position] = 1;
    next = position + 1;
    return expected[position]!;
  });
}

export function invert(order: ArrayLike<number>): Uint32Array {
  const positions = new Uint32Array(order.length);
  for (let position = 0; position < order.length; position++) positions[order[position]!] = position;
  return positions;
}
