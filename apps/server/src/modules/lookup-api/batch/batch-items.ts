import type { Language } from "@meridian/contract/errors";
import type { AnswerBook } from "../../lookup/answers.ts";
import { chooseFields, hasNothing } from "../products/query.ts";
import { COPY_SLACK, ItemArena } from "./item-arena.ts";
import { makeRoom, type OutputBuffer } from "./output-buffers.ts";

/** What is kept for one choice of fields and language: some 180,000 whole records. */
const MAX_BYTES = 1 << 27;
/** And for all of them together; the one that was not asked for longest makes room. */
const MAX_TOTAL_BYTES = 1 << 28;
/** Stands where the address will, and between unescaped quotes cannot be part of any value. */
const ADDRESS_PLACE = '"ip":"@"';
const QUERY = '{"query":"';
const LEAD = '","ok":true,"data":';
const COMMA = 0x2c;
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

/** Items of one language and one choice of fields, each made once. */
export class PreparedItems {
  readonly #book: AnswerBook;
  readonly #language: Language;
  readonly #fields: readonly string[] | null;
  /** For each record what stands before an address that is said again, what follows, and its country's number. */
  readonly #arena = new ItemArena(MAX_BYTES);

  /** @throws PlaneFailure INVALID_FIELDS */
  constructor(book: AnswerBook, language: Language, fields: readonly string[] | null) {
    this.#book = book;
    this.#language = language;
    this.#fields = fields;
    this.#prepare(0);
  }

  /** Of memory. */
  get bytes(): number {
    return this.#arena.bytes;
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
    makeRoom(output, QUERY.length + arena.firstLengthAt(place) + secondLength + 2 * length + 1 + SLACK);
    const { bytes, view } = output;
    let at = output.length;
    view.setFloat64(at, QUERY_START, true);
    view.setFloat64(at + 8, QUERY_END, true);
    at = copyAddress(asked, start, length, view, at + QUERY.length);
    at = arena.copyFirst(place, output, at);
    if (secondLength > 0) {
      at = copyAddress(asked, start, length, view, at);
      at = arena.copySecond(place, output, at);
    }
    bytes[at] = COMMA;
    output.length = at + 1;
    return arena.numberAt(place);
  }

  #prepare(record: number): number {
    const json = chooseFields(this.#book.makeJson(record, "@", this.#language), this.#fields);
    const place = json.indexOf(ADDRESS_PLACE);
    const addressAt = place < 0 ? json.length : place + ADDRESS_PLACE.length - 2;
    const number = hasNothing(json) ? NOTHING_KNOWN : this.#book.countryNumber(record);
    const first = LEAD + json.slice(0, addressAt);
    return place < 0
      ? this.#arena.add(record, { first: `${first}}`, second: "", number })
      : this.#arena.add(record, { first, second: `${json.slice(addressAt + 1)}}`, number });
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

const choices = new WeakMap<AnswerBook, Map<string, PreparedItems>>();

/** The prepared items of a database. @throws PlaneFailure INVALID_FIELDS */
export function preparedItems(book: AnswerBook, language: Language, fields: readonly string[] | null): PreparedItems {
  let known = choices.get(book);
  if (!known) {
    known = new Map();
    choices.set(book, known);
  }
  // Fields were parted at commas, and hold none.
  const name = fields ? `${language} ${fields.join()}` : language;
  const items = known.get(name) ?? new PreparedItems(book, language, fields);
  // A map keeps the order in which names came, so that the first is the one that was not asked for longest.
  known.delete(name);
  known.set(name, items);
  let bytes = [...known.values()].reduce((sum, one) => sum + one.bytes, 0);
  for (const [other, { bytes: freed }] of known) {
    if (bytes <= MAX_TOTAL_BYTES) break;
    known.delete(other);
    bytes -= freed;
  }
  return items;
}
