/** A number with the type that readers in typed languages expect. */
export interface TypedNumber {
  readonly type: "uint16" | "uint32" | "uint64" | "double";
  readonly value: number;
}

/** A value stored once in the file and referenced by pointers elsewhere. */
export class Shared {
  readonly value: MmdbValue;

  constructor(value: MmdbValue) {
    this.value = value;
  }
}

export type MmdbValue =
  | string
  | boolean
  | TypedNumber
  | Shared
  | readonly MmdbValue[]
  | { readonly [key: string]: MmdbValue };

export const uint16 = (value: number): TypedNumber => ({ type: "uint16", value });
export const uint32 = (value: number): TypedNumber => ({ type: "uint32", value });
export const uint64 = (value: number): TypedNumber => ({ type: "uint64", value });
export const double = (value: number): TypedNumber => ({ type: "double", value });

/** Type numbers of the format. */
const POINTER = 1;
const STRING = 2;
const DOUBLE = 3;
const UINT16 = 5;
const UINT32 = 6;
const MAP = 7;
const UINT64 = 9;
const ARRAY = 11;
const BOOLEAN = 14;

/** The largest type that fits in the three bits of a control byte; larger ones use an extra byte. */
const LAST_SHORT_TYPE = 7;
/** From these sizes on, the size is stored in one, two or three extra bytes. */
const SIZE_STEPS = [29, 285, 65_821] as const;
/** The lowest values of two-, three- and four-byte pointers. */
const POINTER_STEPS = [0, 2048, 526_336] as const;

const FIRST_BYTES = 65_536;
const MAX_VALUE_BYTES = 16_777_216;

/**
 * Encodes values of a MaxMind DB data section; repeated strings are stored as pointers.
 * Format: https://maxmind.github.io/MaxMind-DB/ (version 2.0), "Output Data Section".
 */
export class MmdbEncoder {
  /** `usesPointers` is false for the metadata section, which must not contain pointers. */
  readonly #usesPointers: boolean;
  readonly #strings = new Map<string, number>();
  readonly #shared = new Map<Shared, number>();
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #used = 0;
  #base = 0;

  constructor(options: { usesPointers: boolean }) {
    this.#usesPointers = options.usesPointers;
  }

  /** Offset of the next value. */
  get offset(): number {
    return this.#base + this.#used;
  }

  /** Number of bytes that `take` would return. */
  get pending(): number {
    return this.#used;
  }

  /** The bytes encoded since the last call; valid until the next value is encoded. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#used);
    this.#base += this.#used;
    this.#used = 0;
    return taken;
  }

  add(value: MmdbValue): void {
    if (typeof value === "string") {
      this.#addString(value);
    } else if (typeof value === "boolean") {
      this.#control(BOOLEAN, value ? 1 : 0);
    } else if (value instanceof Shared) {
      this.#addShared(value);
    } else if (Array.isArray(value)) {
      this.#control(ARRAY, value.length);
      for (const item of value as readonly MmdbValue[]) {
        this.add(item);
      }
    } else if (isNumber(value)) {
      this.#addNumber(value);
    } else {
      const entries = Object.entries(value as Record<string, MmdbValue>);
      this.#control(MAP, entries.length);
      for (const [key, item] of entries) {
        this.#addString(key);
        this.add(item);
      }
    }
  }

  #addShared(shared: Shared): void {
    const known = this.#shared.get(shared);
    if (known !== undefined) {
      this.#pointTo(known);
      return;
    }
    const offset = this.offset;
    this.add(shared.value);
    this.#shared.set(shared, offset);
  }

  #addString(text: string): void {
    const known = this.#strings.get(text);
    if (known !== undefined) {
      this.#pointTo(known);
      return;
    }
    if (this.#usesPointers) {
      this.#strings.set(text, this.offset);
    }
    const length = Buffer.byteLength(text);
    this.#control(STRING, length);
    this.#room(length);
    this.#used += this.#bytes.write(text, this.#used, length);
  }

  #addNumber({ type, value }: TypedNumber): void {
    if (type === "double") {
      this.#control(DOUBLE, 8);
      this.#room(8);
      this.#used = this.#bytes.writeDoubleBE(value, this.#used);
      return;
    }
    // Leading zero bytes are omitted, so zero has no bytes.
    let size = 0;
    while (value >= 256 ** size && value > 0) {
      size += 1;
    }
    this.#control(type === "uint16" ? UINT16 : type === "uint32" ? UINT32 : UINT64, size);
    this.#putUint(value, size);
  }

  #pointTo(offset: number): void {
    const step =
      offset < POINTER_STEPS[1] ? 0 : offset < POINTER_STEPS[2] ? 1 : offset < 2 ** 27 + POINTER_STEPS[2] ? 2 : 3;
    const value = step === 3 ? offset : offset - POINTER_STEPS[step]!;
    // Up to three bits of the value are in the control byte itself.
    const top = step === 3 ? 0 : Math.floor(value / 256 ** (step + 1));
    this.#putUint((POINTER << 5) | (step << 3) | top, 1);
    this.#putUint(step === 3 ? value : value % 256 ** (step + 1), step + 1);
  }

  #control(type: number, size: number): void {
    const [one, two, three] = SIZE_STEPS;
    if (size >= MAX_VALUE_BYTES) {
      throw new RangeError(`a value of ${size} parts does not fit a MaxMind DB`);
    }
    const extra = size < one ? 0 : size < two ? 1 : size < three ? 2 : 3;
    const shown = extra === 0 ? size : 28 + extra;
    if (type > LAST_SHORT_TYPE) {
      this.#putUint(shown, 1);
      this.#putUint(type - LAST_SHORT_TYPE, 1);
    } else {
      this.#putUint((type << 5) | shown, 1);
    }
    if (extra > 0) {
      this.#putUint(size - SIZE_STEPS[extra - 1]!, extra);
    }
  }

  #putUint(value: number, size: number): void {
    this.#room(size);
    for (let byte = size - 1; byte >= 0; byte--) {
      this.#bytes[this.#used++] = Math.floor(value / 256 ** byte) % 256;
    }
  }

  #room(size: number): void {
    if (this.#used + size > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#used + size));
      this.#bytes.copy(grown, 0, 0, this.#used);
      this.#bytes = grown;
    }
  }
}

const isNumber = (value: MmdbValue): value is TypedNumber =>
  typeof (value as TypedNumber).value === "number" && typeof (value as TypedNumber).type === "string";
