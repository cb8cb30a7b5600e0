import type { Language } from "@meridian/contract/errors";
import { showCache } from "../../../lib/metrics.ts";
import type { AnswerBook } from "../../lookup/answers.ts";
import { chooseFields, hasNothing } from "../chosen-fields.ts";
import { COPY_SLACK, ItemArena } from "./item-arena.ts";
import { makeRoom, type OutputBuffer } from "./output-buffers.ts";

/** Memory limit for one choice of fields and language: about 90,000 whole records. */
const MAX_BYTES = 1 << 26;
/** Memory limit for everything prepared from a database, single answers and batch items alike. */
export const PREPARED_BYTES = 160 << 20;
/** A placeholder for the address; its unescaped quotes cannot occur in a value. */
const ADDRESS_PLACE = '"ip":"@"';
const QUERY = '{"query":"';
const LEAD = '","ok":true,"data":';
/** The end of an item and its comma, reversed. */
const END = 0x2c7d;
const END_BYTES = 2;
/** How a whole record begins. */
const WHOLE = '{"location":{"ip":"';
/** IPv4 addresses are copied at a fixed length, including whatever follows them. */
const SHORT_BYTES = 16;
/** Replaces a country's number for an item whose chosen fields are all empty. */
export const NOTHING_KNOWN = 0xffffffff;
/** Bytes after an item that may be overwritten. */
const SLACK = Math.max(COPY_SLACK, SHORT_BYTES);

/** The beginning of an item as 64-bit numbers. */
const [QUERY_START = 0, QUERY_END = 0] = new Float64Array(
  Uint8Array.from(Buffer.from(QUERY.padEnd(2 * Float64Array.BYTES_PER_ELEMENT, "\0"))).buffer,
);

/** Counts requests, to find the least recently used. */
let input = 0;

/**
 * Items of one language and one choice of fields, each created once. Without them a lookup took 74 µs of the server
 * instead of 41, a batch of a thousand addresses never seen before 2.7 times as long, and one with chosen fields 26 times.
 */
class PreparedItems {
  readonly #book: AnswerBook;
  readonly #language: Language;
  readonly #fields: readonly string[] | null;
  readonly #onGrowth: () => void;
  /** For each record the text before a repeated address, the text after it, and its country's number. */
  readonly #arena = new ItemArena(MAX_BYTES);
  /** Last use, by the count of requests. */
  usedAt = 0;

  constructor(book: AnswerBook, language: Language, fields: readonly string[] | null, onGrowth: () => void) {
    this.#book = book;
    this.#language = language;
    this.#fields = fields;
    this.#onGrowth = onGrowth;
  }

  /** Of memory. */
  get bytes(): number {
    return this.#arena.bytes;
  }

  /** Number of prepared records. */
  get size(): number {
    return this.#arena.size;
  }

  /** Without chosen fields: the whole record, for one of its addresses, as bytes. */
  json(record: number, address: string): string {
    const place = this.#arena.placeOf(record) || this.#prepare(record);
    return `${WHOLE}${address}${this.#arena.secondAt(place)}`;
  }

  /** Prefetches items that are about to be written, of at most MAX_READ_AHEAD records. */
  readAhead(records: Uint32Array, from: number, to: number): void {
    this.#arena.readAhead(records, from, to);
  }

  /**
   * Writes the item of a record found for the bytes from `start` up to `end`, plus a comma, and returns its country's
   * number, or NOTHING_KNOWN.
   */
  write(output: OutputBuffer, record: number, input: DataView, start: number, end: number): number {
    const arena = this.#arena;
    const place = arena.placeOf(record) || this.#prepare(record);
    const length = end - start;
    const secondLength = arena.secondLengthAt(place);
    makeRoom(output, QUERY.length + arena.firstLengthAt(place) + secondLength + 2 * length + END_BYTES + SLACK);
    const { view } = output;
    let at = output.length;
    view.setFloat64(at, QUERY_START, true);
    view.setFloat64(at + 8, QUERY_END, true);
    at = copyAddress(input, start, length, view, at + QUERY.length);
    at = arena.copyFirst(place, output, at);
    if (secondLength > 0) {
      at = copyAddress(input, start, length, view, at);
      at = arena.copySecond(place, output, at);
    }
    view.setUint16(at, END, true);
    output.length = at + END_BYTES;
    return arena.numberAt(place);
  }

  #prepare(record: number): number {
    const arena = this.#arena;
    const json = chooseFields(this.#book.json(record, "@", this.#language), this.#fields);
    const addressAt = json.indexOf(ADDRESS_PLACE) + ADDRESS_PLACE.length - 2;
    const number = hasNothing(json) ? NOTHING_KNOWN : this.#book.countryNumber(record);
    const bytes = arena.bytes;
    const place = json.includes(ADDRESS_PLACE)
      ? arena.add(record, { first: LEAD + json.slice(0, addressAt), second: json.slice(addressAt + 1), number })
      : arena.add(record, { first: LEAD + json, second: "", number });
    if (arena.bytes > bytes) this.#onGrowth();
    return place;
  }
}

/** Copies an address to `at` and returns its end. Bytes after it are overwritten. */
function copyAddress(input: DataView, start: number, length: number, output: DataView, at: number): number {
  if (length <= SHORT_BYTES && start + SHORT_BYTES <= input.byteLength) {
    output.setInt32(at, input.getInt32(start, true), true);
    output.setInt32(at + 4, input.getInt32(start + 4, true), true);
    output.setInt32(at + 8, input.getInt32(start + 8, true), true);
    output.setInt32(at + 12, input.getInt32(start + 12, true), true);
  } else {
    for (let i = 0; i < length; i++) output.setUint8(at + i, input.getUint8(start + i));
  }
  return at + length;
}

/** Everything prepared from one database. */
class PreparedChoices {
  readonly #book: AnswerBook;
  readonly #known = new Map<string, PreparedItems>();

  constructor(book: AnswerBook) {
    this.#book = book;
  }

  get bytes(): number {
    return this.#sum("bytes");
  }

  get size(): number {
    return this.#sum("size");
  }

  items(language: Language, fields: readonly string[] | null): PreparedItems {
    const name = fields ? `${language} ${fields.join()}` : language;
    const items = this.#known.get(name) ?? this.#open(name, language, fields);
    items.usedAt = ++input;
    return items;
  }

  #open(name: string, language: Language, fields: readonly string[] | null): PreparedItems {
    const items: PreparedItems = new PreparedItems(this.#book, language, fields, () => this.#makeRoomBeside(items));
    this.#known.set(name, items);
    this.#makeRoomBeside(items);
    return items;
  }

  /** Evicts the least recently used until within the memory limit. */
  #makeRoomBeside(kept: PreparedItems): void {
    for (let { bytes } = this; bytes > PREPARED_BYTES; ) {
      const others = [...this.#known].filter(([, items]) => items !== kept);
      const [name, { bytes: freed }] = others.reduce((one, other) => (other[1].usedAt < one[1].usedAt ? other : one));
      this.#known.delete(name);
      bytes -= freed;
    }
  }

  #sum(what: "bytes" | "size"): number {
    let sum = 0;
    for (const items of this.#known.values()) sum += items[what];
    return sum;
  }
}

const prepared = new WeakMap<AnswerBook, PreparedChoices>();

/** What is prepared from a database; released together with it. */
export function preparedOf(book: AnswerBook): PreparedChoices {
  let known = prepared.get(book);
  if (!known) {
    const made = new PreparedChoices(book);
    known = made;
    prepared.set(book, made);
    showCache("answers", () => made.size);
  }
  return known;
}

/** The prepared items of a database in a language, with the fields as `fieldsOf` gives them. */
export const preparedItems = (book: AnswerBook, language: Language, fields: readonly string[] | null): PreparedItems =>
  preparedOf(book).items(language, fields);
