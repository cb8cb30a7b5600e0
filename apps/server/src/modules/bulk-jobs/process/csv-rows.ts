import { isUtf8 } from "node:buffer";
import { trimmed } from "../../lookup-api/batch/batch-body.ts";
import { type CsvCells, MAX_ROW_BYTES, MAX_ROWS_AT_ONCE, type Rows, type Spans } from "./rows.ts";
import { InputProblem, type InputShape } from "./task.ts";

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;
/** Cells read at once, at least one row. */
const MAX_CELLS = 1 << 16;

/** Reads rows of CSV or TSV (RFC 4180), with a line feed or CRLF at their ends; a quote within an unquoted cell is text. */
export class CsvScanner implements Rows {
  count = 0;
  readonly cells: CsvCells;
  readonly lines: Spans;
  readonly addresses: Spans;
  readonly #delimiter: number;
  readonly #columns: number;
  readonly #addressColumn: number;
  readonly #maxRows: number;
  /** Where the next row begins in the bytes, after each row. */
  readonly #nexts: Uint32Array;
  /** Position of the bytes in the input. */
  #base = 0;
  /** Rows read before. */
  #row: number;

  /** @param row Rows of the input before the first one read. */
  constructor(
    { delimiter, columns, addressColumn }: Pick<InputShape, "delimiter" | "columns" | "addressColumn">,
    row: number,
  ) {
    this.#delimiter = (delimiter ?? ",").charCodeAt(0);
    this.#columns = columns.length;
    this.#addressColumn = addressColumn;
    this.#row = row;
    const maxRows = Math.max(1, Math.min(MAX_ROWS_AT_ONCE, Math.floor(MAX_CELLS / columns.length)));
    this.#maxRows = maxRows;
    this.#nexts = new Uint32Array(maxRows);
    const spans = (count: number) => ({
      bytes: Buffer.alloc(0),
      starts: new Uint32Array(count),
      ends: new Uint32Array(count),
    });
    this.cells = { ...spans(maxRows * columns.length), columns: columns.length, missing: new Uint16Array(maxRows) };
    this.lines = spans(maxRows);
    this.addresses = spans(maxRows);
  }

  /**
   * Reads the rows that are complete in `bytes`, from `from` on, as many as fit, and returns the position after them;
   * empty lines are skipped. @param base Position of the bytes in the input.
   * @throws InputProblem TOO_MANY_COLUMNS, BROKEN_QUOTES, ROW_TOO_LONG, NOT_UTF8
   */
  scan(bytes: Buffer, from: number, base: number, limit = this.#maxRows): number {
    this.#row += this.count;
    this.#base = base;
    this.count = 0;
    this.cells.bytes = bytes;
    this.lines.bytes = bytes;
    this.addresses.bytes = bytes;
    // The line feed there stops every search for the end of a cell.
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    let at = from;
    while (at < end && this.count < limit) {
      const next = this.#readRow(bytes, at, end);
      if (next < 0) break;
      at = next;
    }
    if (!isUtf8(bytes.subarray(from, at))) throw this.#problem("NOT_UTF8", this.#badRow());
    return at;
  }

  value = (row: number, column: number): string => {
    const { bytes, starts, ends } = this.cells;
    const index = row * this.#columns + column;
    const start = starts[index]!;
    const end = ends[index]!;
    if (bytes[start] !== QUOTE || start === end) return bytes.toString("utf8", start, end);
    return bytes.toString("utf8", start + 1, end - 1).replaceAll('""', '"');
  };

  endOf = (row: number): number => this.#base + this.#nexts[row]!;

  /** Reads a row and returns where the next one begins; -1 if it is not complete. */
  #readRow(bytes: Buffer, from: number, end: number): number {
    const delimiter = this.#delimiter;
    const columns = this.#columns;
    const row = this.count;
    const { starts, ends } = this.cells;
    const first = row * columns;
    let at = from;
    let lineEnd = from;
    for (let column = 0; ; column++) {
      const start = at;
      let cellEnd: number;
      if (bytes[at] === QUOTE) {
        at = this.#endOfQuoted(bytes, at, end);
        if (at < 0) return -1;
        cellEnd = at;
        if (bytes[at] === RETURN && bytes[at + 1] === LINE_FEED) at++;
        else if (bytes[at] !== delimiter && bytes[at] !== LINE_FEED) throw this.#problem("BROKEN_QUOTES", row);
      } else {
        let byte = bytes[at]!;
        while (byte !== delimiter && byte !== LINE_FEED) byte = bytes[++at]!;
        cellEnd = byte === LINE_FEED && at > start && bytes[at - 1] === RETURN ? at - 1 : at;
      }
      const isLast = bytes[at] === LINE_FEED;
      if (column < columns) {
        starts[first + column] = start;
        ends[first + column] = cellEnd;
        lineEnd = cellEnd;
      } else if (cellEnd > start) throw this.#problem("TOO_MANY_COLUMNS", row);
      at++;
      if (!isLast) continue;
      if (column === 0 && cellEnd === start) return at;
      this.#endRow(bytes, from, lineEnd, Math.max(0, columns - 1 - column), at);
      return at;
    }
  }

  #endRow(bytes: Buffer, from: number, lineEnd: number, missing: number, next: number): void {
    const row = this.count;
    if (lineEnd - from > MAX_ROW_BYTES) throw this.#problem("ROW_TOO_LONG", row);
    const { starts, ends } = this.cells;
    const last = (row + 1) * this.#columns;
    for (let index = last - missing; index < last; index++) {
      starts[index] = lineEnd;
      ends[index] = lineEnd;
    }
    this.cells.missing[row] = missing;
    this.lines.starts[row] = from;
    this.lines.ends[row] = lineEnd;
    this.#nexts[row] = next;
    const index = row * this.#columns + this.#addressColumn;
    let start = starts[index]!;
    let end = ends[index]!;
    if (bytes[start] === QUOTE && start < end) {
      start++;
      end--;
    }
    if (start < end && !(isPlain(bytes[start]!) && isPlain(bytes[end - 1]!))) [start, end] = trimmed(bytes, start, end);
    this.addresses.starts[row] = start;
    this.addresses.ends[row] = end;
    this.count++;
  }

  /** The position after a quoted cell; -1 if it does not end before `end`. */
  #endOfQuoted(bytes: Buffer, from: number, end: number): number {
    for (let at = from + 1; ; at += 2) {
      at = bytes.indexOf(QUOTE, at);
      if (at < 0 || at + 1 >= end) return -1;
      if (bytes[at + 1] !== QUOTE) return at + 1;
    }
  }

  /** The first row that is not UTF-8. */
  #badRow(): number {
    const { bytes, starts, ends } = this.lines;
    for (let row = 0; row < this.count; row++) if (!isUtf8(bytes.subarray(starts[row], ends[row]))) return row;
    return 0;
  }

  #problem(code: "TOO_MANY_COLUMNS" | "BROKEN_QUOTES" | "ROW_TOO_LONG" | "NOT_UTF8", row: number): InputProblem {
    return new InputProblem(code, this.#row + row + 1);
  }
}

/** Neither white space nor part of a longer character. */
const isPlain = (byte: number): boolean => byte > 0x20 && byte < 0x7f;
