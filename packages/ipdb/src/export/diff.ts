import { hash } from "node:crypto";
import { mergePartitions } from "../build/merge.ts";
import type { ExportTable } from "./table.ts";
import { type Cell, csvChunks, type TextTable } from "./text.ts";

/** Number of digest bytes that identify a row: few enough for a double to represent exactly. */
const DIGEST_BYTES = 6;

export interface RangeDiff {
  changedRanges: number;
  /** A CSV file with the change (added, changed or removed), the range, and the newer cells, or the older ones if removed. */
  chunks: () => Generator<Buffer>;
}

/** The differences between two versions with the same columns, range by range. */
export function diffTables(before: TextTable, after: TextTable): RangeDiff {
  const oldDigests = digestRows(before);
  const newDigests = digestRows(after);
  const oldRows: number[] = [0];
  const newRows: number[] = [0];
  const pairs = new Map<number, number>();
  const combine = (oldRow: number, newRow: number): number => {
    if (oldDigests[oldRow] === newDigests[newRow]) {
      return 0;
    }
    const key = oldRow * 2 ** 26 + newRow;
    let pair = pairs.get(key);
    if (pair === undefined) {
      pair = oldRows.length;
      pairs.set(key, pair);
      oldRows.push(oldRow);
      newRows.push(newRow);
    }
    return pair;
  };
  const v4 = mergePartitions(before.table.v4, after.table.v4, combine);
  const v6 = mergePartitions(before.table.v6, after.table.v6, combine);
  const changedRanges = [v4, v6].reduce(
    (sum, { values }) => sum + values.reduce((count, pair) => count + (pair === 0 ? 0 : 1), 0),
    0,
  );
  const table: ExportTable = { v4, v6, records: newRows };
  const cellsOf = (pair: number): readonly Cell[] => {
    const [oldRow = 0, newRow = 0] = [oldRows[pair], newRows[pair]];
    if (newRow === 0) {
      return ["removed", ...before.cellsOf(oldRow)];
    }
    return [oldRow === 0 ? "added" : "changed", ...after.cellsOf(newRow)];
  };
  const file: TextTable = {
    table,
    columns: ["change", ...after.columns],
    cellsOf,
    ...(after.onProgress && { onProgress: after.onProgress }),
  };
  return { changedRanges, chunks: () => csvChunks(file, "ranges") };
}

function digestRows({ table, cellsOf }: TextTable): Float64Array {
  const digests = new Float64Array(table.records.length);
  for (let row = 1; row < digests.length; row++) {
    digests[row] = hash("sha256", JSON.stringify(cellsOf(row)), "buffer").readUIntBE(0, DIGEST_BYTES) + 1;
  }
  return digests;
}
