import type { UsageEvent } from "./usage-ledger.ts";

/** Bytes of the first calls' lines; doubled as often as more come. */
const FEWEST_BYTES = 16_384;
/** UTF-8 needs no more for a UTF-16 unit. */
const MOST_BYTES_PER_UNIT = 3;
/** Three numbers of up to 17 bytes each, four bars and the end of the line. */
const MOST_BYTES_OF_NUMBERS = 64;

const ZERO = 0x30;
const MINUS = 0x2d;
const BAR = 0x7c;
const SPACE = 0x20;
const LAST_ASCII = 0x7e;
const LINE_END = 0x0a;

/** What would end a field or a line, or what PostgreSQL cannot keep. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const unsafe = /[|\x00-\x1f]/g;

/**
 * Single calls as lines of text, `group|milliseconds|microseconds|query|address`; what calls have in common stands once,
 * in their group, and times are counted from the first call. Making a line is nearly all that a call pays for its record,
 * so it is written byte by byte: a string of a line, made to be encoded and thrown away, costs twice as much.
 */
export class RecordLines {
  count = 0;
  /** The first call of each group; the first group is number 1. */
  readonly groups: UsageEvent[] = [];
  /** When the first call was made, in milliseconds since 1970. */
  startedAt = 0;
  #bytes: Buffer;
  #length = 0;

  /** `expectedBytes` is what the lines before these came to, which spares their growing step by step. */
  constructor(expectedBytes = 0) {
    this.#bytes = Buffer.allocUnsafe(Math.max(FEWEST_BYTES, expectedBytes));
  }

  add(group: number, { at, microseconds, query, clientIp }: UsageEvent): void {
    if (this.count++ === 0) this.startedAt = at;
    const needed = this.#length + MOST_BYTES_OF_NUMBERS + (query.length + clientIp.length) * MOST_BYTES_PER_UNIT;
    if (needed > this.#bytes.length) this.#grow(needed);
    const bytes = this.#bytes;
    let end = writeInteger(bytes, this.#length, group);
    bytes[end++] = BAR;
    end = writeInteger(bytes, end, at - this.startedAt);
    bytes[end++] = BAR;
    end = writeInteger(bytes, end, microseconds);
    bytes[end++] = BAR;
    end = writeText(bytes, end, query);
    bytes[end++] = BAR;
    end = writeText(bytes, end, clientIp);
    bytes[end++] = LINE_END;
    this.#length = end;
  }

  /** All lines, in UTF-8. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(needed: number): void {
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

/** Writes a whole number in decimal and says where it ends. */
function writeInteger(bytes: Buffer, start: number, value: number): number {
  let end = start;
  let rest = value;
  if (rest < 0) {
    bytes[end++] = MINUS;
    rest = -rest;
  }
  const first = end;
  do {
    const tenth = Math.floor(rest / 10);
    bytes[end++] = ZERO + rest - tenth * 10;
    rest = tenth;
  } while (rest > 0);
  for (let low = first, high = end - 1; low < high; low++, high--) {
    const digit = bytes[low]!;
    bytes[low] = bytes[high]!;
    bytes[high] = digit;
  }
  return end;
}

/** Writes a text without what would end its field, and says where it ends. */
function writeText(bytes: Buffer, start: number, text: string): number {
  let end = start;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > LAST_ASCII) return start + bytes.write(text.replace(unsafe, " "), start, "utf8");
    bytes[end++] = code < SPACE || code === BAR ? SPACE : code;
  }
  return end;
}
