import { IpdbError } from "../error.ts";

/** Numbers of one kind are kept together, which makes them compress well. The order is that of the file; see DELTA.md. */
export const COLUMNS = [
  "metadata",
  "text-lengths",
  "text-bytes",
  "place-fates",
  "place-bases",
  "place-masks",
  "place-texts",
  "place-numbers",
  "network-fates",
  "network-bases",
  "network-masks",
  "network-texts",
  "network-numbers",
  "record-fates",
  "record-joins",
  "record-places",
  "record-networks",
  "v4-steps",
  "v4-offsets",
  "v4-values",
  "v6-steps",
  "v6-offsets",
  "v6-values",
  "place-order",
  "network-order",
  "record-order",
] as const;

export type ColumnName = (typeof COLUMNS)[number];

/** A number of at most this many bytes is below 2^53. */
const MAXIMUM_BYTES = 8;

/** A growing column of numbers below 2^53, each in groups of seven bits, the lowest first (LEB128). */
export class ColumnWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  add(number: number): void {
    if (this.#length + MAXIMUM_BYTES > this.#bytes.length) this.#grow(MAXIMUM_BYTES);
    let rest = number;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
    this.#bytes[this.#length++] = rest;
  }

  /** A number that may be negative: 0, -1, 1, -2 become 0, 1, 2, 3. */
  addSigned(number: number): void {
    this.add(number >= 0 ? number * 2 : -number * 2 - 1);
  }

  addBytes(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(by: number): void {
    const bytes = new Uint8Array(this.#bytes.length * 2 + by);
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}

/** Reads a column. @throws IpdbError BAD_DELTA where it ends too early */
export class ColumnReader {
  readonly #bytes: Uint8Array;
  readonly #name: string;
  #at = 0;

  constructor(bytes: Uint8Array, name: string) {
    this.#bytes = bytes;
    this.#name = name;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  next(): number {
    let number = 0;
    let unit = 1;
    for (let read = 0; read < MAXIMUM_BYTES; read++) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) break;
      number += (byte & 0x7f) * unit;
      if (byte < 0x80) {
        if (number > Number.MAX_SAFE_INTEGER) break;
        return number;
      }
      unit *= 0x80;
    }
    throw this.fault("a number is cut off or too large");
  }

  nextSigned(): number {
    const number = this.next();
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }

  /** A number below a limit, such as the id of a row. */
  nextBelow(limit: number): number {
    const number = this.next();
    if (number >= limit) throw this.fault(`${number} is not below ${limit}`);
    return number;
  }

  nextBytes(count: number): Uint8Array {
    if (count > this.#bytes.length - this.#at) throw this.fault(`there are not ${count} bytes`);
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  /** All bytes that follow. */
  rest(): Uint8Array {
    return this.nextBytes(this.#bytes.length - this.#at);
  }

  fault(detail: string): IpdbError {
    return new IpdbError("BAD_DELTA", this.#name, Math.min(this.#at, this.#bytes.length), detail);
  }
}

export type ColumnWriters = Readonly<Record<ColumnName, ColumnWriter>>;
export type ColumnReaders = Readonly<Record<ColumnName, ColumnReader>>;

export const newColumns = (): ColumnWriters =>
  Object.fromEntries(COLUMNS.map((name) => [name, new ColumnWriter()])) as unknown as ColumnWriters;

/** All columns one after the other, each preceded by its length in four bytes. */
export function packColumns(columns: ColumnWriters): Uint8Array {
  const parts = COLUMNS.flatMap((name) => {
    const bytes = columns[name].finish();
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    return [length, bytes];
  });
  return Buffer.concat(parts);
}

/** @throws IpdbError BAD_DELTA unless the columns are exactly these bytes */
export function unpackColumns(bytes: Uint8Array): ColumnReaders {
  const body = new ColumnReader(bytes, "body");
  const columns: Partial<Record<ColumnName, ColumnReader>> = {};
  for (const name of COLUMNS) {
    const length = Buffer.from(body.nextBytes(4)).readUInt32LE(0);
    columns[name] = new ColumnReader(body.nextBytes(length), name);
  }
  if (!body.isAtEnd) throw body.fault("there are bytes after the last column");
  return columns as ColumnReaders;
}
