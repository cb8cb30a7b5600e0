import type { Partition } from "../build/partition.ts";

/** DB11: country, region, city, latitude, longitude, postal code, time zone. */
const DATABASE_TYPE = 11;
const COLUMNS = 8;
const FIELD_BYTES = 4 * (COLUMNS - 1);
const HEADER_BYTES = 64;
const INDEX_BYTES = 65_536 * 8;
const CHUNK_ROWS = 8192;
const MAX_TEXT_LENGTH = 255;
/** The format's "unknown". */
const NONE = "-";

export interface BinRow {
  countryCode: string;
  countryName: string;
  region: string;
  city: string;
  latitude: number;
  longitude: number;
  zipCode: string;
  /** An offset such as "+08:00". */
  timeZone: string;
}

const unknown: BinRow = {
  ...{ countryCode: "", countryName: "", region: "", city: "" },
  ...{ latitude: 0, longitude: 0, zipCode: "", timeZone: "" },
};

export interface BinFile {
  v4: Partition;
  v6: Partition;
  /** The number of rows that `rowOf` has. */
  rows: number;
  rowOf: (row: number) => BinRow;
  builtAt: Date;
  onProgress?: (done: number, total: number) => void;
}

/**
 * An IP2Location BIN file (DB11, both families), little-endian: a header, for each first 16 bits of an address its first
 * and last row, rows of first address and fields, and texts after their length in one byte. Places count from 1, those
 * of texts from 0. Source: IP2Location's readers, https://github.com/ip2location/ip2location-nodejs.
 */
export function* binChunks({ v4, v6, rows, rowOf, builtAt, onProgress }: BinFile): Generator<Buffer> {
  const rowsAt4 = HEADER_BYTES + 2 * INDEX_BYTES;
  const rowsAt6 = rowsAt4 + (v4.length + 1) * (4 + FIELD_BYTES);
  const textsAt = rowsAt6 + (v6.length + 1) * (16 + FIELD_BYTES);
  const texts = new Texts(textsAt);
  const fields = Buffer.alloc(rows * FIELD_BYTES);
  for (let row = 0; row < rows; row++) putFields(fields, row * FIELD_BYTES, row === 0 ? unknown : rowOf(row), texts);
  const header = Buffer.alloc(HEADER_BYTES);
  header.set([
    ...[DATABASE_TYPE, COLUMNS],
    ...[builtAt.getUTCFullYear() % 100, builtAt.getUTCMonth() + 1, builtAt.getUTCDate()],
  ]);
  const numbers = [v4.length, rowsAt4 + 1, v6.length, rowsAt6 + 1, HEADER_BYTES + 1, HEADER_BYTES + INDEX_BYTES + 1];
  for (const [index, number] of numbers.entries()) header.writeUInt32LE(number, 5 + index * 4);
  // The product that the layout is of, without which readers refuse the file.
  header[29] = 1;
  header.writeUInt32LE(texts.end, 31);
  yield header;
  yield indexOf(v4);
  yield indexOf(v6);
  const total = v4.length + v6.length;
  yield* rowChunks(v4, fields, (done) => onProgress?.(done, total));
  yield* rowChunks(v6, fields, (done) => onProgress?.(v4.length + done, total));
  yield* texts.chunks();
}

/** Texts, each once. */
class Texts {
  readonly #places = new Map<string, number>();
  readonly #bytes: Buffer[] = [];
  end: number;

  constructor(at: number) {
    this.end = at;
  }

  of(text: string): number {
    return this.#add(text, () => lengthPrefixed(text));
  }

  /** The code, and three bytes further on the name. */
  country(code: string, name: string): number {
    const short = Buffer.alloc(3);
    short.set(lengthPrefixed(code).subarray(0, 3));
    return this.#add(`${code}\n${name}`, () => Buffer.concat([short, lengthPrefixed(name)]));
  }

  chunks(): readonly Buffer[] {
    return [Buffer.concat(this.#bytes)];
  }

  #add(key: string, make: () => Buffer): number {
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.end;
      const bytes = make();
      this.#places.set(key, place);
      this.#bytes.push(bytes);
      this.end += bytes.length;
    }
    return place;
  }
}

function lengthPrefixed(text: string): Buffer {
  let kept = text || NONE;
  while (Buffer.byteLength(kept) > MAX_TEXT_LENGTH) kept = [...kept].slice(0, -1).join("");
  return Buffer.concat([Buffer.of(Buffer.byteLength(kept)), Buffer.from(kept)]);
}

function putFields(bytes: Buffer, at: number, row: BinRow, texts: Texts): void {
  bytes.writeUInt32LE(texts.country(row.countryCode, row.countryName), at);
  bytes.writeUInt32LE(texts.of(row.region), at + 4);
  bytes.writeUInt32LE(texts.of(row.city), at + 8);
  bytes.writeFloatLE(row.latitude, at + 12);
  bytes.writeFloatLE(row.longitude, at + 16);
  bytes.writeUInt32LE(texts.of(row.zipCode), at + 20);
  bytes.writeUInt32LE(texts.of(row.timeZone), at + 24);
}

function indexOf({ starts, length, family }: Partition): Buffer {
  const index = Buffer.alloc(INDEX_BYTES);
  const width = family === 4 ? 1 : 4;
  let low = 0;
  for (let block = 0; block < 65_536; block++) {
    const isIn = (range: number) => range < length && starts[range * width]! >>> 16 <= block;
    let high = low;
    while (isIn(high + 1)) high += 1;
    index.writeUInt32LE(low, block * 8);
    index.writeUInt32LE(high, block * 8 + 4);
    low = high;
  }
  return index;
}

/** The rows, and one more that says where the last ends. */
function* rowChunks({ starts, values, length, family }: Partition, fields: Buffer, onDone: (done: number) => void) {
  const width = family === 4 ? 1 : 4;
  const rowBytes = width * 4 + FIELD_BYTES;
  for (let from = 0; from <= length; from += CHUNK_ROWS) {
    const count = Math.min(CHUNK_ROWS, length + 1 - from);
    const chunk = Buffer.alloc(count * rowBytes);
    for (let index = 0; index < count; index++) {
      const range = from + index;
      for (let word = 0; word < width; word++) {
        const value = range < length ? starts[range * width + width - 1 - word]! : 0xffffffff;
        chunk.writeUInt32LE(value, index * rowBytes + word * 4);
      }
      const row = range < length ? values[range]! : 0;
      fields.copy(chunk, index * rowBytes + width * 4, row * FIELD_BYTES, (row + 1) * FIELD_BYTES);
    }
    yield chunk;
    onDone(Math.min(length, from + count));
  }
}
