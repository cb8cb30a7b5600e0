import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { type Partition, PartitionBuilder } from "../build/partition.ts";
import { IpdbError } from "../error.ts";

const SECTION = "ipv6wry";
const MAGIC = "IPDB";
const HEADER_BYTES = 40;
const ADDRESS_BYTES = 8;
/** First byte of a text that stands elsewhere in the file. */
const REDIRECTS = [1, 2];
/** More redirections than any file has: a chain of them that never ends is refused. */
const MAX_REDIRECTS = 8;

/**
 * An IPv6 file of ZX ("ipv6wry"): a 40-byte header that begins with "IPDB", texts, and rows of the first 64 bits of the
 * first address and the offset of a record. A record is two texts ending in NUL, the place and the operator; a byte 1
 * in place of a record, or 1 or 2 in place of a text, is followed by the offset where it stands. Integers are
 * little-endian. A row reaches up to the next one.
 */
export class Ipv6WrySource {
  /** Day of the data, YYYY-MM-DD, according to the file's version; "" if the version is no day. */
  readonly date: string;
  readonly rows: number;
  readonly #bytes: Buffer;
  readonly #firstRow: number;
  readonly #offsetBytes: number;

  /** @throws IpdbError BAD_SOURCE for a file of another format, or one that was cut */
  constructor(path: string) {
    this.#bytes = readFileSync(path);
    if (this.#bytes.length < HEADER_BYTES || this.#bytes.toString("latin1", 0, 4) !== MAGIC)
      throw new IpdbError("BAD_SOURCE", SECTION, 0, "not an ipv6wry file");
    this.#offsetBytes = this.#bytes[6]!;
    if (this.#offsetBytes < 1 || this.#offsetBytes > 6 || this.#bytes[7] !== ADDRESS_BYTES)
      throw new IpdbError("BAD_SOURCE", SECTION, 6, "rows of an unknown size");
    this.rows = Number(this.#bytes.readBigUInt64LE(8));
    this.#firstRow = Number(this.#bytes.readBigUInt64LE(16));
    if (this.rows === 0 || this.#firstRow + this.rows * this.#rowBytes > this.#bytes.length)
      throw new IpdbError("BAD_SOURCE", SECTION, 8, "the rows extend beyond the file");
    const version = this.#textAt(Number(this.#bytes.readBigUInt64LE(32)), 32).text;
    this.date = /^\d{8}$/.test(version) ? version.replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3") : "";
  }

  /**
   * All rows as ranges. `identify` returns the value of each distinct record from the parts of its place, such as 中国,
   * 广东省, 深圳市, and its operator.
   * @throws IpdbError BAD_SOURCE if rows are out of order or a text is outside the file
   */
  readPartition(identify: (place: readonly string[], operator: string) => number): Partition {
    const builder = new PartitionBuilder(6, 0, this.rows);
    const values = new Map<number, number>();
    for (let row = 0; row < this.rows; row++) {
      const at = this.#firstRow + row * this.#rowBytes;
      const record = this.#bytes.readUIntLE(at + ADDRESS_BYTES, this.#offsetBytes);
      let value = values.get(record);
      if (value === undefined) {
        const { place, operator } = this.#readRecord(record, at);
        value = identify(place, operator);
        values.set(record, value);
      }
      builder.add(this.#bytes.readUInt32LE(at + 4), this.#bytes.readUInt32LE(at), 0, 0, value);
    }
    return builder.finish();
  }

  get #rowBytes(): number {
    return ADDRESS_BYTES + this.#offsetBytes;
  }

  #readRecord(offset: number, row: number): { place: string[]; operator: string } {
    const start = this.#follow(offset, [1], row);
    const place = this.#textAt(this.#follow(start, REDIRECTS, row), row);
    const next = REDIRECTS.includes(this.#bytes[start]!) ? start + 1 + this.#offsetBytes : place.end;
    const operator = this.#textAt(this.#follow(next, REDIRECTS, row), row);
    return { place: place.text.split("\t").filter(Boolean), operator: operator.text };
  }

  #follow(offset: number, kinds: readonly number[], row: number): number {
    let at = offset;
    for (let times = 0; kinds.includes(this.#bytes[at]!); times++) {
      if (times === MAX_REDIRECTS || at + 1 + this.#offsetBytes > this.#bytes.length)
        throw new IpdbError("BAD_SOURCE", SECTION, row, "a text refers to one that does not exist");
      at = this.#bytes.readUIntLE(at + 1, this.#offsetBytes);
    }
    return at;
  }

  #textAt(offset: number, row: number): { text: string; end: number } {
    const end = offset < this.#bytes.length ? this.#bytes.indexOf(0, offset) : -1;
    const bytes = this.#bytes.subarray(offset, Math.max(end, 0));
    if (end < 0 || !isUtf8(bytes))
      throw new IpdbError("BAD_SOURCE", SECTION, row, "a text is outside the file or not UTF-8");
    return { text: bytes.toString("utf8"), end: end + 1 };
  }
}
