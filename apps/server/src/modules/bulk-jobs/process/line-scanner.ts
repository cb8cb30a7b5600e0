import { isUtf8 } from "node:buffer";
import { MAX_ADDRESS_BYTES, MAX_ROW_BYTES, MAX_ROWS_AT_ONCE, type Rows, type Spans, writeAddress } from "./rows.ts";
import { InputProblem, type ProblemCode } from "./task.ts";

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const RETURN = 0x0d;

/** Reads rows that are lines; white space at their ends and empty lines are left out. */
export abstract class LineScanner implements Rows {
  count = 0;
  readonly cells = null;
  readonly lines: Spans = spans();
  /** Addresses in bytes of their own. */
  readonly addresses: Spans = { ...spans(), bytes: Buffer.alloc(MAX_ROWS_AT_ONCE * MAX_ADDRESS_BYTES) };
  /** Where the next line begins in the bytes, after each row. */
  protected readonly nexts = new Uint32Array(MAX_ROWS_AT_ONCE);
  #base = 0;
  #row: number;

  constructor(row: number) {
    this.#row = row;
  }

  /** See `CsvScanner.scan`. @throws InputProblem ROW_TOO_LONG, NOT_UTF8, and those of the format */
  scan(bytes: Buffer, from: number, base: number): number {
    this.#row += this.count;
    this.#base = base;
    this.count = 0;
    this.lines.bytes = bytes;
    const { starts, ends } = this.lines;
    let at = from;
    while (this.count < MAX_ROWS_AT_ONCE) {
      const lineEnd = bytes.indexOf(LINE_FEED, at);
      if (lineEnd < 0) break;
      let start = at;
      let end = lineEnd;
      at = lineEnd + 1;
      if (end > start && bytes[end - 1] === RETURN) end--;
      if (end - start > MAX_ROW_BYTES) throw this.problem("ROW_TOO_LONG", this.count);
      if (isBlank(bytes, start, end)) continue;
      if (this.isTrimmed) {
        while (bytes[start]! <= SPACE) start++;
        while (bytes[end - 1]! <= SPACE) end--;
      }
      starts[this.count] = start;
      ends[this.count] = end;
      this.nexts[this.count++] = at;
    }
    if (!isUtf8(bytes.subarray(from, at))) throw this.problem("NOT_UTF8", this.#badRow());
    this.readAddresses();
    return at;
  }

  endOf = (row: number): number => this.#base + this.nexts[row]!;

  abstract value: (row: number, column: number) => unknown;

  /** Whether white space around a line is no part of it. */
  protected readonly isTrimmed: boolean = true;

  /** Finds the address of each line and adds it. */
  protected abstract readAddresses(): void;

  /** Sets the address of a row, if the value can be one; called for all rows in order. */
  protected addAddress(row: number, value: unknown): void {
    const { bytes, starts, ends } = this.addresses;
    const start = row === 0 ? 0 : ends[row - 1]!;
    starts[row] = start;
    ends[row] = start + writeAddress(value, bytes, start);
  }

  protected problem(code: ProblemCode, row: number): InputProblem {
    return new InputProblem(code, this.#row + row + 1);
  }

  #badRow(): number {
    const { bytes, starts, ends } = this.lines;
    for (let row = 0; row < this.count; row++) if (!isUtf8(bytes.subarray(starts[row], ends[row]))) return row;
    return 0;
  }
}

const spans = (): Spans => ({
  bytes: Buffer.alloc(0),
  starts: new Uint32Array(MAX_ROWS_AT_ONCE),
  ends: new Uint32Array(MAX_ROWS_AT_ONCE),
});

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at]! > SPACE) return false;
  return true;
}
