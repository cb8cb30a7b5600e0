import { largestValue, type Partition, wordsPerAddress } from "../build/partition.ts";
import type { IpdbReader } from "../reader.ts";

/** The content of a download: ranges of both families with row numbers; row 0 means "nothing known". */
export interface ExportTable {
  readonly v4: Partition;
  readonly v6: Partition;
  /** For each row, a record of the database that the row is made from. */
  readonly records: readonly number[];
}

const UNREAD = -1;

/** `null`: the record has no row; `true`: it gets its own row; a text: records with the same text share a row. */
export type RowKey = string | true | null;

/**
 * Divides a database, or a view of it, into the rows of an edition; neighbours with the same row become one range. The
 * table takes over the arrays of the partitions that it is given.
 */
export function makeTable(reader: Pick<IpdbReader, "partition">, keyOf: (record: number) => RowKey): ExportTable {
  const records = [0];
  const rowsByKey = new Map<string, number>();
  const v4 = reader.partition(4);
  const v6 = reader.partition(6);
  const rowsByRecord = new Int32Array(largestValue(v4, v6) + 1).fill(UNREAD, 1);
  const rowOf = (record: number): number => {
    const known = rowsByRecord[record]!;
    if (known !== UNREAD) {
      return known;
    }
    const key = keyOf(record);
    let row = key === null ? 0 : typeof key === "string" ? rowsByKey.get(key) : undefined;
    if (row === undefined) {
      row = records.length;
      records.push(record);
      if (typeof key === "string") {
        rowsByKey.set(key, row);
      }
    }
    rowsByRecord[record] = row;
    return row;
  };
  return { v4: remap(v4, rowOf), v6: remap(v6, rowOf), records };
}

/** Only the wanted ranges and their rows: a sample that writers accept like a full table. */
export function sampleTable(table: ExportTable, wanted: { v4: ReadonlySet<number>; v6: ReadonlySet<number> }) {
  const records = [0];
  const rows = new Map([[0, 0]]);
  const rowOf = (row: number): number => {
    const known = rows.get(row) ?? records.push(table.records[row]!) - 1;
    rows.set(row, known);
    return known;
  };
  const keep = (partition: Partition, ranges: ReadonlySet<number>) =>
    mapPartition(partition, (row, range) => (ranges.has(range) ? rowOf(row) : 0));
  return { v4: keep(table.v4, wanted.v4), v6: keep(table.v6, wanted.v6), records };
}

/** Number of the range that holds an address. */
export function findRange({ length, starts, family }: Partition, words: readonly number[]): number {
  const width = wordsPerAddress(family);
  let low = 0;
  let high = length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    let order = 0;
    for (let word = 0; word < width && order === 0; word++) {
      order = starts[middle * width + word]! - words[word]!;
    }
    if (order <= 0) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Number of ranges that are not empty. */
export const countRanges = ({ v4, v6 }: Pick<ExportTable, "v4" | "v6">): number =>
  [v4, v6].reduce((sum, { values }) => sum + values.reduce((count, row) => count + (row === 0 ? 0 : 1), 0), 0);

/** A partition with other values. */
export const mapPartition = (partition: Partition, map: (value: number, range: number) => number): Partition =>
  remap({ ...partition, starts: partition.starts.slice(), values: partition.values.slice() }, map);

/** The same in the partition's own arrays, because no range moves to a later place. */
function remap(
  { family, length, starts, values }: Partition,
  map: (value: number, range: number) => number,
): Partition {
  const width = wordsPerAddress(family);
  let kept = 0;
  for (let range = 0; range < length; range++) {
    const value = map(values[range]!, range);
    if (kept > 0 && values[kept - 1] === value) continue;
    for (let word = 0; word < width; word++) starts[kept * width + word] = starts[range * width + word]!;
    values[kept] = value;
    kept += 1;
  }
  return { family, length: kept, starts: starts.subarray(0, kept * width), values: values.subarray(0, kept) };
}

const KEPT_ROWS = 65_536;

/** Makes what is written of a row once for the first rows, which occur most often: they are numbered by coverage. */
export function keptByRow<T>(make: (row: number) => T): (row: number) => T {
  const kept: T[] = [];
  return (row) => {
    if (row >= KEPT_ROWS) return make(row);
    kept[row] ??= make(row);
    return kept[row];
  };
}
