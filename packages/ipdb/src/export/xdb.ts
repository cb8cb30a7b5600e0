import type { Partition } from "../build/partition.ts";

const HEADER_BYTES = 256;
const BLOCKS = 65_536;
const POINTER_PAIR_BYTES = 8;
const ROW_BYTES = 14;
const CHUNK_ROWS = 16_384;
const MAX_TEXT_LENGTH = 65_535;

export interface XdbFile {
  v4: Partition;
  /** The text of a row, such as "country|region|city"; "" for row 0. */
  textOf: (row: number) => string;
  builtAt: Date;
  onProgress?: (done: number, total: number) => void;
}

/**
 * An ip2region file of structure 2 for IPv4, little-endian: a header, for each first two octets the places of their first
 * and last row, the texts, and rows of first address, last address, length of the text and its place. Source: the
 * readers of ip2region, https://github.com/lionsoul2014/ip2region. Rows cover all addresses and do not cross a block.
 */
export function* xdbChunks({ v4, textOf, builtAt, onProgress }: XdbFile): Generator<Buffer> {
  const { places, texts, end } = placeTexts(v4, textOf);
  const head = Buffer.alloc(HEADER_BYTES + BLOCKS * POINTER_PAIR_BYTES);
  let rows = 0;
  for (const { block } of pieces(v4)) {
    const at = HEADER_BYTES + block * POINTER_PAIR_BYTES;
    const place = end + rows * ROW_BYTES;
    if (head.readUInt32LE(at) === 0) head.writeUInt32LE(place, at);
    head.writeUInt32LE(place, at + 4);
    rows += 1;
  }
  head.writeUInt16LE(2, 0);
  head.writeUInt16LE(1, 2);
  head.writeUInt32LE(Math.floor(builtAt.getTime() / 1000), 4);
  head.writeUInt32LE(end, 8);
  head.writeUInt32LE(end + (rows - 1) * ROW_BYTES, 12);
  head.writeUInt16LE(4, 16);
  head.writeUInt16LE(4, 18);
  yield head;
  yield* texts;
  let chunk = Buffer.alloc(CHUNK_ROWS * ROW_BYTES);
  let used = 0;
  for (const { first, last, value, range } of pieces(v4)) {
    const [at, length] = places.get(value)!;
    chunk.writeUInt32LE(first, used);
    chunk.writeUInt32LE(last, used + 4);
    chunk.writeUInt16LE(length, used + 8);
    chunk.writeUInt32LE(at, used + 10);
    used += ROW_BYTES;
    if (used === chunk.length) {
      yield chunk;
      chunk = Buffer.alloc(CHUNK_ROWS * ROW_BYTES);
      used = 0;
      onProgress?.(range, v4.length);
    }
  }
  yield chunk.subarray(0, used);
  onProgress?.(v4.length, v4.length);
}

function placeTexts(v4: Partition, textOf: (row: number) => string) {
  const places = new Map<number, readonly [at: number, length: number]>();
  const known = new Map<string, readonly [at: number, length: number]>();
  const texts: Buffer[] = [];
  let end = HEADER_BYTES + BLOCKS * POINTER_PAIR_BYTES;
  for (const row of v4.values) {
    if (places.has(row)) continue;
    const text = row === 0 ? "" : textOf(row);
    let place = known.get(text);
    if (place === undefined) {
      const bytes = Buffer.from(text).subarray(0, MAX_TEXT_LENGTH);
      place = [end, bytes.length];
      known.set(text, place);
      texts.push(bytes);
      end += bytes.length;
    }
    places.set(row, place);
  }
  return { places, texts, end };
}

/** The ranges, split where the first two octets change. */
function* pieces({ starts, values, length }: Partition) {
  for (let range = 0; range < length; range++) {
    const end = range + 1 < length ? starts[range + 1]! - 1 : 2 ** 32 - 1;
    for (let first = starts[range]!; first <= end; ) {
      const block = Math.floor(first / BLOCKS);
      const last = Math.min(end, (block + 1) * BLOCKS - 1);
      yield { first, last, block, value: values[range]!, range };
      first = last + 1;
    }
  }
}
