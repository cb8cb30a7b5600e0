// The compact protocol of Thrift, in which the metadata of Parquet files is written, with the types of all values kept:
// https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md

const TRUE = 1;
const FALSE = 2;
const BYTE = 3;
const I16 = 4;
const I32 = 5;
const I64 = 6;
const DOUBLE = 7;
const BINARY = 8;
const LIST = 9;
const SET = 10;
const STRUCT = 12;

export interface List {
  /** Type of the elements. */
  type: number;
  values: Value[];
}

/** Fields by their id, in ascending order. */
export type Struct = Map<number, Field>;

/** Integers are numbers, which is exact up to 2^53; doubles stay bytes. */
type Value = boolean | number | Buffer | List | Struct;

export interface Field {
  type: number;
  value: Value;
}

export const i32 = (value: number): Field => ({ type: I32, value });
export const i64 = (value: number): Field => ({ type: I64, value });
export const binary = (text: string): Field => ({ type: BINARY, value: Buffer.from(text) });
export const struct = (fields: Readonly<Record<number, Field>>): Field => ({ type: STRUCT, value: structOf(fields) });
export const structs = (values: Struct[]): Field => ({ type: LIST, value: { type: STRUCT, values } });
export const i32s = (values: number[]): Field => ({ type: LIST, value: { type: I32, values } });
export const texts = (values: string[]): Field => ({
  type: LIST,
  value: { type: BINARY, values: values.map((text) => Buffer.from(text)) },
});

/** Integer keys of an object are in ascending order. */
export const structOf = (fields: Readonly<Record<number, Field>>): Struct =>
  new Map(Object.entries(fields).map(([id, field]) => [Number(id), field]));

/** @throws Error if the field is missing */
function fieldOf(from: Struct, id: number): Value {
  const field = from.get(id);
  if (!field) throw new Error(`field ${id} is missing`);
  return field.value;
}
export const numberOf = (from: Struct, id: number): number => fieldOf(from, id) as number;
export const structIn = (from: Struct, id: number): Struct => fieldOf(from, id) as Struct;
export const structsOf = (from: Struct, id: number): Struct[] => (fieldOf(from, id) as List).values as Struct[];
export const textOf = (from: Struct, id: number): string => (fieldOf(from, id) as Buffer).toString("utf8");

/** Reads one struct. @throws Error if the bytes are none */
export const readStruct = (bytes: Buffer): Struct => new Reader(bytes).struct();

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  struct(): Struct {
    const fields: Struct = new Map();
    for (let id = 0; ; ) {
      const head = this.#byte();
      if (head === 0) return fields;
      const type = head & 15;
      id = head >> 4 === 0 ? this.#integer() : id + (head >> 4);
      const value = type === TRUE || type === FALSE ? type === TRUE : this.#value(type);
      fields.set(id, { type, value });
    }
  }

  #value(type: number): Value {
    switch (type) {
      case TRUE:
      case FALSE:
        return this.#byte() === TRUE;
      case BYTE:
        return (this.#byte() << 24) >> 24;
      case I16:
      case I32:
      case I64:
        return this.#integer();
      case DOUBLE:
        return this.#take(8);
      case BINARY:
        return this.#take(this.#unsigned());
      case LIST:
      case SET:
        return this.#list();
      case STRUCT:
        return this.struct();
      default:
        throw new Error(`type ${type} is unknown`);
    }
  }

  #list(): List {
    const head = this.#byte();
    const count = head >> 4 === 15 ? this.#unsigned() : head >> 4;
    const type = head & 15;
    const values: Value[] = [];
    for (let index = 0; index < count; index++) values.push(this.#value(type));
    return { type, values };
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new Error("the bytes end early");
    return byte;
  }

  #unsigned(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  /** Zigzag: 0, -1, 1, -2, … */
  #integer(): number {
    const value = this.#unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  #take(count: number): Buffer {
    if (this.#at + count > this.#bytes.length) throw new Error("the bytes end early");
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }
}

/** The bytes of a struct. */
export function writeStruct(fields: Struct): Buffer {
  const writer = new Writer();
  writer.struct(fields);
  return writer.finish();
}

class Writer {
  #bytes = Buffer.allocUnsafe(1024);
  #at = 0;

  struct(fields: Struct): void {
    let before = 0;
    for (const [id, { type, value }] of fields) {
      const written = type === TRUE || type === FALSE ? (value ? TRUE : FALSE) : type;
      if (id > before && id - before <= 15) this.#byte(((id - before) << 4) | written);
      else {
        this.#byte(written);
        this.#integer(id);
      }
      before = id;
      if (written !== TRUE && written !== FALSE) this.#value(type, value);
    }
    this.#byte(0);
  }

  finish(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  #value(type: number, value: Value): void {
    if (typeof value === "boolean") this.#byte(value ? TRUE : FALSE);
    else if (typeof value === "number") {
      if (type === BYTE) this.#byte(value & 255);
      else this.#integer(value);
    } else if (Buffer.isBuffer(value)) {
      if (type === BINARY) this.#unsigned(value.length);
      this.#append(value);
    } else if (value instanceof Map) this.struct(value);
    else this.#list(value);
  }

  #list({ type, values }: List): void {
    this.#byte((Math.min(values.length, 15) << 4) | type);
    if (values.length >= 15) this.#unsigned(values.length);
    for (const value of values) this.#value(type, value);
  }

  #byte(byte: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#at++] = byte;
  }

  #unsigned(value: number): void {
    let left = value;
    for (; left >= 128; left = Math.floor(left / 128)) this.#byte((left % 128) | 128);
    this.#byte(left);
  }

  #integer(value: number): void {
    this.#unsigned(value >= 0 ? value * 2 : -value * 2 - 1);
  }

  #append(bytes: Buffer): void {
    this.#makeRoom(bytes.length);
    this.#at += bytes.copy(this.#bytes, this.#at);
  }

  #makeRoom(count: number): void {
    if (this.#at + count <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe((this.#at + count) * 2);
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}
