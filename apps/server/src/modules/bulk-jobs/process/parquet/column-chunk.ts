import { constants, zstdCompressSync } from "node:zlib";
import { makeRoom, type OutputBuffer } from "../../../lookup-api/fast/fast.ts";
import { chunk, column, element } from "./footer.ts";
import { binary, i32, i32s, i64, type Struct, struct, structOf, texts, writeStruct } from "./thrift.ts";

/** How the values of a column are stored. */
export type Kind = "text" | "double" | "int32" | "boolean";

const types: Readonly<Record<Kind, number>> = { boolean: 0, int32: 1, double: 5, text: 6 };
const UTF8 = 0;
const OPTIONAL = 1;
const PLAIN = 0;
const RLE = 3;
const RLE_DICTIONARY = 8;
const ZSTD = 6;
const DATA_PAGE = 0;
const DICTIONARY_PAGE = 2;
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** The schema of a column whose values may be null. */
export const columnSchema = (name: string, kind: Kind): Struct =>
  structOf({
    [element.type]: i32(types[kind]),
    [element.repetition]: i32(OPTIONAL),
    [element.name]: binary(name),
    ...(kind === "text" && {
      [element.convertedType]: i32(UTF8),
      // STRING
      [element.logicalType]: struct({ 1: struct({}) }),
    }),
  });

/** Writes the pages of a column chunk to the end of an output, and describes it. */
export class ChunkWriter {
  readonly #output: OutputBuffer;
  readonly #name: string;
  readonly #kind: Kind;
  readonly #start: number;
  #dictionaryAt = -1;
  #dataAt = -1;
  #rows = 0;
  #uncompressed = 0;

  constructor(output: OutputBuffer, name: string, kind: Kind) {
    this.#output = output;
    this.#name = name;
    this.#kind = kind;
    this.#start = output.length;
  }

  /** Values that the data pages refer to by their index, as PLAIN bytes. */
  writeDictionary(count: number, bytes: Buffer): void {
    this.#dictionaryAt = this.#output.length;
    const header = { 7: struct({ 1: i32(count), 2: i32(PLAIN) }) };
    this.#writePage(DICTIONARY_PAGE, bytes, header);
  }

  /**
   * The page of all values. @param levels 1 for each row with a value, else 0
   * @param values The values of those rows: PLAIN bytes, or with a dictionary the indexes
   */
  writeData(levels: Uint8Array, values: Buffer): void {
    this.#dataAt = this.#output.length;
    this.#rows = levels.length;
    const packed = packedBits(levels, 1);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(packed.length);
    const encoding = this.#dictionaryAt >= 0 ? RLE_DICTIONARY : PLAIN;
    const header = { 5: struct({ 1: i32(levels.length), 2: i32(encoding), 3: i32(RLE), 4: i32(RLE) }) };
    this.#writePage(DATA_PAGE, Buffer.concat([length, packed, values]), header);
  }

  /** The chunk for the footer. */
  finish(): Struct {
    const encodings = this.#dictionaryAt >= 0 ? [PLAIN, RLE, RLE_DICTIONARY] : [PLAIN, RLE];
    return structOf({
      [chunk.fileOffset]: i64(this.#start),
      [chunk.metaData]: struct({
        [column.type]: i32(types[this.#kind]),
        [column.encodings]: i32s(encodings),
        [column.path]: texts([this.#name]),
        [column.codec]: i32(ZSTD),
        [column.numValues]: i64(this.#rows),
        [column.totalUncompressedSize]: i64(this.#uncompressed),
        [column.totalCompressedSize]: i64(this.#output.length - this.#start),
        [column.dataPageOffset]: i64(this.#dataAt),
        ...(this.#dictionaryAt >= 0 && { [column.dictionaryPageOffset]: i64(this.#dictionaryAt) }),
      }),
    });
  }

  #writePage(type: number, bytes: Buffer, own: Parameters<typeof structOf>[0]): void {
    const compressed = zstdCompressSync(bytes, compression);
    const header = writeStruct(structOf({ 1: i32(type), 2: i32(bytes.length), 3: i32(compressed.length), ...own }));
    this.#uncompressed += header.length + bytes.length;
    appendBytes(this.#output, header);
    appendBytes(this.#output, compressed);
  }
}

export function appendBytes(output: OutputBuffer, bytes: Uint8Array): void {
  makeRoom(output, bytes.length);
  output.bytes.set(bytes, output.length);
  output.length += bytes.length;
}

/**
 * Numbers of `width` bits in Parquet's hybrid of run lengths and bit-packing: one run if all are the same, else packed.
 * https://parquet.apache.org/docs/file-format/data-pages/encodings/#RLE
 */
export function packedBits(values: Uint8Array | Uint32Array, width: number): Buffer {
  const { length } = values;
  if (length === 0) return Buffer.alloc(0);
  const first = values[0]!;
  let same = 1;
  while (same < length && values[same] === first) same++;
  const bytes = Buffer.alloc(10 + (same === length ? 8 : Math.ceil(length / 8) * width));
  if (same === length) {
    const at = writeVarint(bytes, length * 2);
    const end = at + Math.ceil(width / 8);
    if (width > 0) bytes.writeUIntLE(first, at, end - at);
    return bytes.subarray(0, end);
  }
  const groups = Math.ceil(length / 8);
  const start = writeVarint(bytes, groups * 2 + 1);
  packInto(values, width, bytes, start);
  return bytes.subarray(0, start + groups * width);
}

/** Packs bits from the lowest on. */
function packInto(values: Uint8Array | Uint32Array, width: number, bytes: Buffer, start: number): void {
  let at = start;
  let held = 0;
  let bits = 0;
  for (let index = 0; index < values.length; index++) {
    held |= values[index]! << bits;
    bits += width;
    // At most 7 bits stay, so values of up to 24 bits fit.
    for (; bits >= 8; bits -= 8) {
      bytes[at++] = held & 255;
      held >>>= 8;
    }
  }
  if (bits > 0) bytes[at] = held & 255;
}

/** PLAIN booleans: a bit each. */
export function packedBooleans(values: Uint8Array): Buffer {
  const bytes = Buffer.alloc(Math.ceil(values.length / 8));
  packInto(values, 1, bytes, 0);
  return bytes;
}

/** Indexes of a dictionary of `count` values, with the width before them. */
export function packedIndexes(indexes: Uint32Array, count: number): Buffer {
  const width = count <= 1 ? 1 : 32 - Math.clz32(count - 1);
  return Buffer.concat([Buffer.from([width]), packedBits(indexes, width)]);
}

function writeVarint(bytes: Buffer, value: number): number {
  let at = 0;
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) bytes[at++] = (left % 128) | 128;
  bytes[at++] = left;
  return at;
}
