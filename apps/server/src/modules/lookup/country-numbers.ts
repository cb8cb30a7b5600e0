import type { IpdbReader } from "@meridian/ipdb";
import { countryNumber } from "../../lib/country-tally.ts";

/** Records whose country's number is cached; ids are ordered by frequency of use. */
const MAX_KEPT = 1_000_000;
const UNREAD = 0xffff;

/** The number of each record's country, so that many can be counted without reading their texts. */
export class CountryNumbers {
  readonly #reader: IpdbReader;
  #kept = new Uint16Array(0);

  constructor(reader: IpdbReader) {
    this.#reader = reader;
  }

  of(record: number): number {
    const kept = this.#kept[record] ?? UNREAD;
    return kept === UNREAD ? this.#read(record) : kept;
  }

  #read(record: number): number {
    const number = countryNumber(this.#reader.placeOf(record)?.countryCode ?? "");
    if (record < MAX_KEPT) {
      if (record >= this.#kept.length) this.#grow(record);
      this.#kept[record] = number;
    }
    return number;
  }

  #grow(record: number): void {
    const grown = new Uint16Array(Math.min(MAX_KEPT, Math.max(1024, record * 2))).fill(UNREAD);
    grown.set(this.#kept);
    this.#kept = grown;
  }
}
