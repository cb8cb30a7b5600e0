const HEADER_BYTES = 256;
const VECTOR_INDEX_BYTES = 256 * 256 * 8;
const ROW_BYTES = 14;

/** First and last address as numbers, and the text. */
export type XdbRow = readonly [first: number, last: number, text: string];

export const ipv4 = (text: string): number => text.split(".").reduce((value, octet) => value * 256 + Number(octet), 0);

/** An ip2region file in format 2 with an empty index, which is not needed to read all rows. */
export function makeXdb(rows: readonly XdbRow[], createdAt = new Date("2025-08-09T00:00:00Z")): Buffer {
  const texts = rows.map(([, , text]) => Buffer.from(text));
  const textsAt = HEADER_BYTES + VECTOR_INDEX_BYTES;
  const rowsAt = textsAt + texts.reduce((sum, { length }) => sum + length, 0);
  const bytes = Buffer.alloc(rowsAt + rows.length * ROW_BYTES);
  bytes.writeUInt16LE(2, 0);
  bytes.writeUInt16LE(1, 2);
  bytes.writeUInt32LE(createdAt.getTime() / 1000, 4);
  bytes.writeUInt32LE(rowsAt, 8);
  bytes.writeUInt32LE(rowsAt + (rows.length - 1) * ROW_BYTES, 12);
  let at = textsAt;
  for (const [index, [first, last]] of rows.entries()) {
    const text = texts[index]!;
    text.copy(bytes, at);
    const row = rowsAt + index * ROW_BYTES;
    bytes.writeUInt32LE(first, row);
    bytes.writeUInt32LE(last, row + 4);
    bytes.writeUInt16LE(text.length, row + 8);
    bytes.writeUInt32LE(at, row + 10);
    at += text.length;
  }
  return bytes;
}
