import { makeRoom, type OutputBuffer } from "../../lookup-api/fast/fast.ts";
import type { Rows, Spans } from "./rows.ts";

/** Writes rows of a result to its output, which whoever calls it empties or replaces. */
export interface ResultWriter {
  output: OutputBuffer;
  /** What the first part begins with. */
  writeHeader(): void;
  /** Appends what a part ends with; rows that follow begin another part. */
  endPart(): void;
  /** Writes a row; `record` is its result of `findRecordsInSpans`. Returns the number of its country, or NOTHING_KNOWN. */
  writeRow(rows: Rows, row: number, record: number): number;
  /** Prepares for rows that are about to be written, of at most MAX_READ_AHEAD. */
  readAhead(records: Uint32Array, from: number, to: number): void;
}

/** Copying more than this with the native routine is worth its call. */
const LONG_BYTES = 96;
const WORD_BYTES = 4;

/** Copies bytes to an output that has room for them and for eight more. */
export function copyBytes(source: Buffer, from: number, to: number, { bytes }: OutputBuffer, at: number): number {
  const length = to - from;
  if (length > LONG_BYTES) source.copy(bytes, at, from, to);
  else for (let index = 0; index < length; index++) bytes[at + index] = source[from + index]!;
  return at + length;
}

/** Appends bytes. */
export function appendSpan({ bytes, starts, ends }: Spans, index: number, output: OutputBuffer): void {
  const start = starts[index]!;
  const end = ends[index]!;
  makeRoom(output, end - start + WORD_BYTES);
  output.length = copyBytes(bytes, start, end, output, output.length);
}

/** Appends text. */
export function appendText(text: string, output: OutputBuffer): void {
  makeRoom(output, text.length * 3);
  output.length += output.bytes.write(text, output.length);
}

/** Appends text with a character for each byte. */
export function appendBytes(text: string, output: OutputBuffer): void {
  makeRoom(output, text.length);
  output.length += output.bytes.write(text, output.length, "latin1");
}

const beyondAscii = /[\u0080-\uffff]/;

/** The UTF-8 of a text with a character for each byte. */
export const bytesOf = (text: string): string => (beyondAscii.test(text) ? Buffer.from(text).toString("latin1") : text);
