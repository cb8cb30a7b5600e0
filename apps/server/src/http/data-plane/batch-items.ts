import type { Language } from "@meridian/contract/errors";
import { type AnswerBook, asciiJson } from "../../modules/lookup/answers.ts";
import { RecordCache } from "../../modules/lookup/record-cache.ts";
import { chooseFields } from "./query.ts";

/** Choices of fields kept at once, over all languages; the oldest makes room for the next. */
const MAX_CHOICES = 8;
/** Stands where the address will, and between unescaped quotes cannot be part of any value. */
const ADDRESS_PLACE = '"ip":"@"';
const LEAD = '","ok":true,"data":';

/** The bytes of an item around its address: `{"query":"` address `head` and, where it is said again, address `tail`. */
export interface PreparedItem {
  head: Buffer;
  tail: Buffer | null;
  /** Bytes of both. */
  size: number;
}

/** Items of one language and one choice of fields, each made once. */
export class PreparedItems {
  readonly #book: AnswerBook;
  readonly #language: Language;
  readonly #fields: readonly string[] | null;
  readonly #items = new RecordCache<PreparedItem>();
  #head = Buffer.alloc(0);

  /** @throws PlaneFailure INVALID_FIELDS */
  constructor(book: AnswerBook, language: Language, fields: readonly string[] | null) {
    this.#book = book;
    this.#language = language;
    this.#fields = fields;
    this.#make(0);
  }

  of(record: number): PreparedItem {
    return this.#items.get(record) ?? this.#prepare(record);
  }

  #prepare(record: number): PreparedItem {
    const item = this.#make(record);
    this.#items.set(record, item);
    return item;
  }

  #make(record: number): PreparedItem {
    const json = chooseFields(this.#book.json(record, "@", this.#language), this.#fields);
    const place = json.indexOf(ADDRESS_PLACE);
    if (place < 0) {
      const whole = Buffer.from(`${LEAD}${json}}`, "latin1");
      return { head: whole, tail: null, size: whole.length };
    }
    const addressAt = place + ADDRESS_PLACE.length - 2;
    const head = Buffer.from(LEAD + json.slice(0, addressAt), "latin1");
    // Nearly always the same for all records, and then it stands in memory once.
    if (!this.#head.equals(head)) this.#head = head;
    const tail = Buffer.from(`${json.slice(addressAt + 1)}}`, "latin1");
    return { head: this.#head, tail, size: head.length + tail.length };
  }
}

const choices = new WeakMap<AnswerBook, Map<string, PreparedItems>>();

/** The prepared items of a database. @throws PlaneFailure INVALID_FIELDS */
export function preparedItems(book: AnswerBook, language: Language, fields: readonly string[] | null): PreparedItems {
  let known = choices.get(book);
  if (!known) {
    known = new Map();
    choices.set(book, known);
  }
  const name = asciiJson([language, fields]);
  let items = known.get(name);
  if (!items) {
    items = new PreparedItems(book, language, fields);
    const [oldest] = known.keys();
    if (known.size >= MAX_CHOICES && oldest !== undefined) known.delete(oldest);
    known.set(name, items);
  }
  return items;
}
