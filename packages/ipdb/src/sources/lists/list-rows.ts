import { closeSync, openSync, readSync } from "node:fs";
import { IpdbError } from "../../error.ts";
import { parseBlock } from "./address-span.ts";
import { RangeList } from "./range-list.ts";

/** A rejected row. Lines, and entries of a JSON file, are numbered from one. */
export interface RefusedRow {
  line: number;
  reason: string;
}

/** The content of a list, and the numbers of valid and rejected rows. */
export interface ListContent {
  ranges: RangeList;
  /** Numbers of autonomous systems listed instead of addresses. */
  asns: ReadonlySet<number>;
  rows: number;
  kept: number;
  refused: number;
  /** The first rejected rows. */
  refusals: readonly RefusedRow[];
}

/** Limits how much of a line is read; no real list has longer lines. */
const MAX_LINE_LENGTH = 4096;
const MAXIMUM_ROWS = 2_000_000;
export const SHOWN_REJECTIONS = 20;
const SHOWN_CHARACTERS = 60;
const CHUNK_BYTES = 65_536;
const SECTION = "list";

/** Counts the rows of a file as they are read. */
export class RowCount {
  readonly refusals: RefusedRow[] = [];
  rows = 0;
  refused = 0;
  readonly #maxRows: number;

  /** @param maxRows a file with more is refused */
  constructor(maxRows = MAXIMUM_ROWS) {
    this.#maxRows = maxRows;
  }

  get kept(): number {
    return this.rows - this.refused;
  }

  reject(line: number, reason: string): void {
    this.count();
    this.refused += 1;
    if (this.refusals.length < SHOWN_REJECTIONS) {
      this.refusals.push({ line, reason });
    }
  }

  /** Counts one row. Throws IpdbError BAD_SOURCE if it is one too many. */
  count(): void {
    this.rows += 1;
    if (this.rows > this.#maxRows) {
      throw new IpdbError("BAD_SOURCE", SECTION, 0, `more than ${this.#maxRows} rows`);
    }
  }

  /**
   * Throws IpdbError BAD_SOURCE for a file without rows, or with more invalid than valid rows, which means that it is in
   * another format.
   */
  requireFormat(format: string): void {
    if (this.kept > 0 && this.refused <= this.kept) return;
    const [first] = this.refusals;
    const detail = first ? `; first error on line ${first.line}: ${first.reason}` : "";
    const reason = this.rows === 0 ? "no rows" : `${this.refused} of ${this.rows} rows are invalid${detail}`;
    throw new IpdbError("BAD_SOURCE", SECTION, 0, `not a ${format} file: ${reason}`);
  }
}

/** The rows of a list. */
export class ListRows extends RowCount implements ListContent {
  readonly ranges = new RangeList();
  readonly asns = new Set<number>();

  addBlock(line: number, text: string): void {
    const span = parseBlock(text);
    if (typeof span === "string") this.reject(line, `"${shortenText(text)}" ${span}`);
    else this.addSpan(span);
  }

  addSpan(span: Parameters<RangeList["add"]>[0]): void {
    this.count();
    this.ranges.add(span);
  }

  addAsn(asn: number): void {
    this.count();
    this.asns.add(asn);
  }
}

/** The beginning of an untrusted text, made safe to show on one line. */
export function shortenText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return text.slice(0, SHOWN_CHARACTERS).replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, "?");
}

/** Windows writes lists in UTF-16, with a byte order mark. */
function encodingOf(beginning: Uint8Array): string {
  const mark = beginning.length < 2 ? 0 : beginning[0]! * 256 + beginning[1]!;
  return mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
}

/**
 * Reads a text file line by line without loading it as a whole. A line that is too long is returned as null. A byte
 * order mark and whitespace around lines are removed.
 */
export function eachLine(path: string, onLine: (line: number, text: string | null) => void): void {
  const file = openSync(path, "r");
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let decoder = new TextDecoder();
  let rest = "";
  let isSkipping = false;
  let line = 1;
  const end = (text: string) => {
    onLine(line, isSkipping || text.length > MAX_LINE_LENGTH ? null : text.trim());
    isSkipping = false;
    line += 1;
  };
  try {
    for (let count = -1; count !== 0; ) {
      const isFirst = count < 0;
      count = readSync(file, chunk);
      if (isFirst) decoder = new TextDecoder(encodingOf(chunk.subarray(0, count)));
      const pieces = (rest + decoder.decode(chunk.subarray(0, count), { stream: count > 0 })).split("\n");
      rest = pieces.pop()!;
      for (const piece of pieces) end(piece);
      if (rest.length > MAX_LINE_LENGTH) {
        isSkipping = true;
        rest = "";
      }
    }
    if (rest !== "" || isSkipping) end(rest);
  } finally {
    closeSync(file);
  }
}
