import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { type Partition, PartitionBuilder } from "../build/partition.ts";
import { IpdbError } from "../error.ts";

const SECTION = "xdb";
const HEADER_BYTES = 256;
const VECTOR_INDEX_BYTES = 256 * 256 * 8;
const ROW_BYTES = 14;
const FORMAT = 2;
const VECTOR_INDEX_POLICY = 1;

/**
 * An ip2region file in format 2: a 256-byte header, an index by the first two octets, texts, and rows of first address,
 * last address, length and offset of a text. All rows are read in order, so the index is not needed. The file is small
 * enough to be held in memory.
 */
export class XdbSource {
  /** When the file was created, according to its header. */
  readonly createdAt: Date;
  readonly rows: number;
  readonly #bytes: Buffer;
  readonly #firstRow: number;

  constructor(path: string) {
    this.#bytes = readFileSync(path);
    if (this.#bytes.length < HEADER_BYTES + VECTOR_INDEX_BYTES) {
      throw new IpdbError("BAD_SOURCE", SECTION, this.#bytes.length, "the file ends within its index");
    }
    if (this.#bytes.readUInt16LE(0) !== FORMAT || this.#bytes.readUInt16LE(2) !== VECTOR_INDEX_POLICY) {
      throw new IpdbError("BAD_SOURCE", SECTION, 0, "not an ip2region file in format 2");
    }
    this.createdAt = new Date(this.#bytes.readUInt32LE(4) * 1000);
    this.#firstRow = this.#bytes.readUInt32LE(8);
    const lastRow = this.#bytes.readUInt32LE(12);
    const span = lastRow - this.#firstRow;
    if (span < 0 || span % ROW_BYTES !== 0 || lastRow + ROW_BYTES > this.#bytes.length) {
      throw new IpdbError("BAD_SOURCE", SECTION, 8, "the rows extend beyond the file");
    }
    this.rows = span / ROW_BYTES + 1;
  }

  /** All rows as ranges. `identify` returns the value of each distinct text; addresses without a row have value 0. */
  readPartition(identify: (fields: readonly string[]) => number): Partition {
    const builder = new PartitionBuilder(4);
    const values = new Map<number, number>();
    let next = 0;
    for (let row = 0; row < this.rows; row++) {
      const at = this.#firstRow + row * ROW_BYTES;
      const first = this.#bytes.readUInt32LE(at);
      const last = this.#bytes.readUInt32LE(at + 4);
      if (first < next || last < first) {
        throw new IpdbError("BAD_SOURCE", SECTION, at, "ranges overlap or are out of order");
      }
      if (first > next) {
        builder.addIpv4(next, 0);
      }
      const position = this.#bytes.readUInt32LE(at + 10);
      let value = values.get(position);
      if (value === undefined) {
        value = identify(this.#readText(position, this.#bytes.readUInt16LE(at + 8), at));
        values.set(position, value);
      }
      builder.addIpv4(first, value);
      next = last + 1;
    }
    if (next < 2 ** 32) {
      builder.addIpv4(next, 0);
    }
    return builder.finish();
  }

  #readText(position: number, length: number, row: number): string[] {
    const bytes = this.#bytes.subarray(position, position + length);
    if (bytes.length !== length || !isUtf8(bytes)) {
      throw new IpdbError("BAD_SOURCE", SECTION, row, "a text is outside the file or not UTF-8");
    }
    return bytes.toString("utf8").split("|");
  }
}
