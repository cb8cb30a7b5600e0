import type { Partition } from "../build/partition.ts";

const HEADER_BYTES = 4 + 256 * 8;
const ROW_BYTES = 9;
/** The length of a text is stored in one byte. */
const MAX_TEXT_LENGTH = 255;
const CHUNK_BYTES = 262_144;
const OCTET = 2 ** 24;

export interface DatFile {
  v4: Partition;
  /** The fields of a row, without separators. */
  fieldsOf: (row: number) => readonly string[];
  onProgress?: (done: number, total: number) => void;
}

/**
 * The `.dat` layout for IPv4 that other vendors' readers accept. All numbers are little-endian. It consists of the number
 * of rows; the first and last row for each first octet; rows of last address, offset of the text in the file and its
 * length; and the texts, UTF-8 fields separated by `|`. Rows cover the whole address space, with an empty text if nothing
 * is known. If a text is too long for its length byte, its longest fields are truncated.
 */
export function* datChunks({ v4, fieldsOf, onProgress }: DatFile): Generator<Buffer> {
  const textOf = (row: number) => encodeFields(row === 0 ? [] : fieldsOf(row));
  const rows = countRows(v4);
  yield encodeHeader(v4, rows);

  // Texts are in order of first use by rows.
  const positions = new Map<number, { position: number; length: number }>();
  let position = HEADER_BYTES + rows * ROW_BYTES;
  let chunk = Buffer.alloc(CHUNK_BYTES);
  let used = 0;
  for (let range = 0; range < v4.length; range++) {
    const row = v4.values[range]!;
    let text = positions.get(row);
    if (text === undefined) {
      text = { position, length: textOf(row).length };
      positions.set(row, text);
      position += text.length;
    }
    for (const end of pieceEnds(v4, range)) {
      chunk.writeUInt32LE(end, used);
      chunk.writeUInt32LE(text.position, used + 4);
      chunk[used + 8] = text.length;
      used += ROW_BYTES;
      if (used + ROW_BYTES > CHUNK_BYTES) {
        yield chunk.subarray(0, used);
        chunk = Buffer.alloc(CHUNK_BYTES);
        used = 0;
        onProgress?.(range, v4.length);
      }
    }
  }
  yield chunk.subarray(0, used);
  for (const row of positions.keys()) {
    yield textOf(row);
  }
  onProgress?.(v4.length, v4.length);
}

/** Splits a range at first octets, which have separate rows, and yields the last address of each piece. */
function* pieceEnds({ starts, length }: Partition, range: number): Generator<number> {
  const last = range + 1 < length ? starts[range + 1]! - 1 : 2 ** 32 - 1;
  for (let at = starts[range]!; at <= last; ) {
    const end = Math.min(last, (Math.floor(at / OCTET) + 1) * OCTET - 1);
    yield end;
    at = end + 1;
  }
}

function countRows(v4: Partition): number {
  let rows = 0;
  for (let range = 0; range < v4.length; range++) {
    for (const _ of pieceEnds(v4, range)) {
      rows += 1;
    }
  }
  return rows;
}

function encodeHeader(v4: Partition, rows: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(rows, 0);
  let row = 0;
  let octet = -1;
  for (let range = 0; range < v4.length; range++) {
    for (const end of pieceEnds(v4, range)) {
      const at = 4 + Math.floor(end / OCTET) * 8;
      if (Math.floor(end / OCTET) !== octet) {
        octet = Math.floor(end / OCTET);
        header.writeUInt32LE(row, at);
      }
      header.writeUInt32LE(row, at + 4);
      row += 1;
    }
  }
  return header;
}

function encodeFields(fields: readonly string[]): Buffer {
  const clean = fields.map((field) => field.replaceAll("|", " "));
  for (;;) {
    const text = Buffer.from(clean.join("|"));
    if (text.length <= MAX_TEXT_LENGTH) {
      return text;
    }
    const longest = clean.reduce((best, field, index) => (field.length > clean[best]!.length ? index : best), 0);
    clean[longest] = [...clean[longest]!].slice(0, -1).join("");
  }
}
