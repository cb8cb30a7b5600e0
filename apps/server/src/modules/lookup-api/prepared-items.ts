import type { Language } from "@meridian/contract/errors";
import { showCache } from "../../lib/metrics.ts";
import type { AnswerBook } from "../lookup/answers.ts";
import { makeRoom, type OutputBuffer } from "./batch/output-buffers.ts";
import { chooseFields, hasNothing } from "./chosen-fields.ts";
import { COPY_SLACK, ItemArena } from "./item-arena.ts";

/** What is kept for one choice of fields and language: some 90,000 whole records. */
const MAX_BYTES = 1 << 26;
/** And for all that is prepared of a database, single answers and items of batches alike. */
export const PREPARED_BYTES = 160 << 20;
/** A placeholder for the address; with its unescaped quotes it cannot occur in a value. */
const ADDRESS_PLACE = '"ip":"@"';
const QUERY = '{"query":"';
const LEAD = '","ok":true,"data":';
/** The end of an item and the comma behind it, the other way round. */
const END = 0x2c7d;
const END_BYTES = 2;
/** How a whole record begins. */
const WHOLE = '{"location":{"ip":"';
/** IPv4 addresses are copied with whatever follows them, at a known length. */
const SHORT_BYTES = 16;
/** In place of the number of a country, for an item whose chosen fields are all empty. */
export const NOTHING_KNOWN = 0xffffffff;
/** What may be written to behind an item. */
const SLACK = Math.max(COPY_SLACK, SHORT_BYTES);

/** The beginning of an item as numbers of eight bytes. */
const [QUERY_START = 0, QUERY_END = 0] = new Float64Array(
  Uint8Array.from(Buffer.from(QUERY.padEnd(2 * Float64Array.BYTES_PER_ELEMENT, "\0"))).buffer,
);

/** Counts what is asked for, to tell what was not asked for longest. */
let asked = 0;

/** Items of one language and one choice of fields, each made once. */
class PreparedItems {
  readonly #book: AnswerBook;
  readonly #language: Language;
  readonly #fields: readonly string[] | null;
  readonly #onGrowth: () => void;
  /** For each record what stands before an address that is said again, what follows, and its country's number. */
  readonly #arena = new ItemArena(MAX_BYTES);
  /** When they were last asked for, by the count of askings. */
  askedAt = 0;

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

  /** Records that are prepared. */
  get size(): number {
    return this.#arena.size;
  }

  /** Where no fields are chosen: all that is known of a record, for an address of it, as bytes. */
  json(record: number, address: string): string {
    const place = this.#arena.placeOf(record) || this.#prepare(record);
    return `${WHOLE}${address}${this.#arena.secondAt(place)}`;
  }

  /** Prepares the processor for items that are about to be written, of MOST_READ_AHEAD records at most. */
  readAhead(records: Uint32Array, from: number, to: number): void {
    this.#arena.readAhead(records, from, to);
  }

  /**
   * Writes the item of a record that was found for the bytes from `start` up to `end`, with a comma, and returns the
   * number of its country, or NOTHING_KNOWN.
   */
  write(output: OutputBuffer, record: number, asked: DataView, start: number, end: number): number {
    const arena = this.#arena;
    const place = arena.placeOf(record) || this.#prepare(record);
    const length = end - start;
    const secondLength = arena.secondLengthAt(place);
    makeRoom(output, QUERY.length + arena.firstLengthAt(place) + secondLength + 2 * length + END_BYTES + SLACK);
    const { view } = output;
    let at = output.length;
    view.setFloat64(at, QUERY_START, true);
    view.setFloat64(at + 8, QUERY_END, true);
    at = copyAddress(asked, start, length, view, at + QUERY.length);
    at = arena.copyFirst(place, output, at);
    if (secondLength > 0) {
      at = copyAddress(asked, start, length, view, at);
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

/** Copies an address to `at` and says where it ends. Bytes behind it are written to as well. */
function copyAddress(asked: DataView, start: number, length: number, output: DataView, at: number): number {
  if (length <= SHORT_BYTES && start + SHORT_BYTES <= asked.byteLength) {
    output.setInt32(at, asked.getInt32(start, true), true);
    output.setInt32(at + 4, asked.getInt32(start + 4, true), true);
    output.setInt32(at + 8, asked.getInt32(start + 8, true), true);
    output.setInt32(at + 12, asked.getInt32(start + 12, true), true);
  } else {
    for (let i = 0; i < length; i++) output.setUint8(at + i, asked.getUint8(start + i));
  }
  return at + length;
}

/** All that is prepared of one database. */
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
    items.askedAt = ++asked;
    return items;
  }

  #open(name: string, language: Language, fields: readonly string[] | null): PreparedItems {
    const items: PreparedItems = new PreparedItems(this.#book, language, fields, () => this.#makeRoomBeside(items));
    this.#known.set(name, items);
    this.#makeRoomBeside(items);
    return items;
  }

  /** Forgets what was not asked for longest until all is within its bytes. */
  #makeRoomBeside(kept: PreparedItems): void {
    for (let { bytes } = this; bytes > PREPARED_BYTES; ) {
      const others = [...this.#known].filter(([, items]) => items !== kept);
      const [name, { bytes: freed }] = others.reduce((one, other) => (other[1].askedAt < one[1].askedAt ? other : one));
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

/** What is prepared of a database; it goes with the database. */
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
