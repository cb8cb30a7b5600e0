import { IpdbError } from "../error.ts";

export type MmdbValue = string | number | bigint | boolean | Uint8Array | MmdbValue[] | { [key: string]: MmdbValue };

/** Deeper than any real record, so that a pointer loop in a damaged file ends here instead of overflowing the stack. */
const MAXIMUM_DEPTH = 64;

const basicType = {
  pointer: 1,
  string: 2,
  double: 3,
  bytes: 4,
  uint16: 5,
  uint32: 6,
  map: 7,
  int32: 8,
  uint64: 9,
} as const;
const extendedType = { uint128: 10, array: 11, boolean: 14, float: 15 } as const;

/** Decodes the value at `offset`; pointers are relative to `base`, the first byte of the data section. */
export function decodeMmdb(bytes: Buffer, offset: number, base: number): MmdbValue {
  return new Decoder(bytes, base).decodeAt(offset);
}

class Decoder {
  readonly #bytes: Buffer;
  readonly #base: number;
  #at = 0;
  #depth = 0;

  constructor(bytes: Buffer, base: number) {
    this.#bytes = bytes;
    this.#base = base;
  }

  decodeAt(offset: number): MmdbValue {
    this.#at = offset;
    return this.#decode();
  }

  #decode(): MmdbValue {
    this.#depth += 1;
    if (this.#depth > MAXIMUM_DEPTH) {
      throw this.#error("values are nested too deeply");
    }
    const value = this.#decodeValue();
    this.#depth -= 1;
    return value;
  }

  #decodeValue(): MmdbValue {
    const control = this.#takeByte();
    const type = control >>> 5;
    if (type === basicType.pointer) {
      return this.#followPointer(control);
    }
    const extended = type === 0 ? this.#takeByte() + 7 : type;
    const size = this.#readSize(control & 0x1f);
    switch (extended) {
      case basicType.string:
        return this.#take(size).toString("utf8");
      case basicType.double:
        return this.#take(this.#expect(size, 8)).readDoubleBE(0);
      case extendedType.float:
        return this.#take(this.#expect(size, 4)).readFloatBE(0);
      case basicType.bytes:
        return Uint8Array.from(this.#take(size));
      case basicType.uint16:
      case basicType.uint32:
        return this.#readUnsigned(size, 4);
      case basicType.int32:
        return this.#readUnsigned(size, 4) | 0;
      case basicType.uint64:
        return this.#readBigUnsigned(size, 8);
      case extendedType.uint128:
        return this.#readBigUnsigned(size, 16);
      case basicType.map:
        return this.#readMap(size);
      case extendedType.array:
        return this.#readArray(size);
      case extendedType.boolean:
        return size !== 0;
      default:
        throw this.#error(`type ${extended} does not exist in the format`);
    }
  }

  #readSize(code: number): number {
    switch (code) {
      case 29:
        return 29 + this.#takeByte();
      case 30:
        return 285 + this.#readUnsigned(2, 2);
      case 31:
        return 65_821 + this.#readUnsigned(3, 3);
      default:
        return code;
    }
  }

  #followPointer(control: number): MmdbValue {
    const length = ((control >>> 3) & 3) + 1;
    const high = length === 4 ? 0 : (control & 7) * 256 ** length;
    const bias = length === 2 ? 2048 : length === 3 ? 526_336 : 0;
    const target = this.#base + high + bias + this.#readUnsigned(length, 4);
    const after = this.#at;
    this.#at = target;
    const value = this.#decode();
    this.#at = after;
    return value;
  }

  #readMap(size: number): MmdbValue {
    const map: { [key: string]: MmdbValue } = {};
    for (let index = 0; index < size; index++) {
      const key = this.#decode();
      if (typeof key !== "string") {
        throw this.#error("a map key is not a string");
      }
      map[key] = this.#decode();
    }
    return map;
  }

  #readArray(size: number): MmdbValue {
    const array: MmdbValue[] = [];
    for (let index = 0; index < size; index++) {
      array.push(this.#decode());
    }
    return array;
  }

  #readUnsigned(size: number, maximum: number): number {
    if (size > maximum) {
      throw this.#error(`a number has ${size} bytes, at most ${maximum} are allowed`);
    }
    let value = 0;
    for (const byte of this.#take(size)) {
      value = value * 256 + byte;
    }
    return value;
  }

  #readBigUnsigned(size: number, maximum: number): bigint {
    if (size > maximum) {
      throw this.#error(`a number has ${size} bytes, at most ${maximum} are allowed`);
    }
    const digits = this.#take(size).toString("hex");
    return digits === "" ? 0n : BigInt(`0x${digits}`);
  }

  #expect(size: number, wanted: number): number {
    if (size !== wanted) {
      throw this.#error(`a number has ${size} bytes, expected ${wanted}`);
    }
    return size;
  }

  #takeByte(): number {
    return this.#take(1)[0]!;
  }

  #take(size: number): Buffer {
    const end = this.#at + size;
    if (this.#at < 0 || end > this.#bytes.length) {
      throw this.#error("a value extends beyond the end of the file");
    }
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  #error(detail: string): IpdbError {
    return new IpdbError("BAD_SOURCE", "data", this.#at, detail);
  }
}
