import type { Partition } from "../build/partition.ts";
import { RangeCursor } from "./addresses.ts";
import { type ExportTable, keptByRow } from "./table.ts";

/** One value of a text file; `null` is unknown. */
export type Cell = string | number | boolean | null;

/** How ranges are written: as first and last address, or as CIDR blocks. */
export type RangeForm = "ranges" | "cidr";

export interface TextTable {
  table: ExportTable;
  columns: readonly string[];
  /** The cells of a row, in column order. */
  cellsOf: (row: number) => readonly Cell[];
  /** Of a CSV file; by default as in RFC 4180. */
  lineEnd?: string;
  /** Called after each chunk with the number of ranges done and in total. */
  onProgress?: (done: number, total: number) => void;
}

const CHUNK_CHARACTERS = 262_144;

/** Comma-separated values as in RFC 4180: CRLF, a header line, quotes only if needed. */
export function* csvChunks(file: TextTable, form: RangeForm): Generator<Buffer> {
  const range = form === "ranges" ? ["start_ip", "end_ip"] : ["network"];
  const { lineEnd = "\r\n" } = file;
  yield Buffer.from(`${[...range, ...file.columns].join(",")}${lineEnd}`);
  const tailOf = keptByRow((row) => `,${file.cellsOf(row).map(csvCell).join(",")}${lineEnd}`);
  yield* lines(file, (cursor, row) => {
    const tail = tailOf(row);
    if (form === "ranges") {
      return `${cursor.firstText},${cursor.lastText}${tail}`;
    }
    return cursor
      .blocks()
      .map((block) => block + tail)
      .join("");
  });
}

/** One JSON object per line (jsonlines.org), with the field names of the CSV file; unknown values are null. */
export function* jsonLineChunks(file: TextTable): Generator<Buffer> {
  const tailOf = keptByRow((row) => {
    const cells = file.cellsOf(row);
    const members = file.columns.map(
      (name, column) => `${JSON.stringify(name)}:${JSON.stringify(cells[column] ?? null)}`,
    );
    return `,${members.join(",")}}\n`;
  });
  yield* lines(file, (cursor, row) => `{"start_ip":"${cursor.firstText}","end_ip":"${cursor.lastText}"${tailOf(row)}`);
}

export function csvCell(cell: Cell): string {
  if (cell === null) {
    return "";
  }
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function* lines(
  { table, onProgress }: TextTable,
  lineOf: (cursor: RangeCursor, row: number) => string,
): Generator<Buffer> {
  const total = table.v4.length + table.v6.length;
  let done = 0;
  let text = "";
  for (const partition of [table.v4, table.v6] satisfies Partition[]) {
    const cursor = new RangeCursor(partition);
    for (let range = 0; range < partition.length; range++) {
      const row = partition.values[range]!;
      if (row !== 0) {
        cursor.moveTo(range);
        text += lineOf(cursor, row);
      }
      if (text.length >= CHUNK_CHARACTERS) {
        yield Buffer.from(text);
        text = "";
        onProgress?.(done + range, total);
      }
    }
    done += partition.length;
  }
  yield Buffer.from(text);
  onProgress?.(total, total);
}
