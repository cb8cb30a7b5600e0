import type { IpdbReader } from "@meridian/ipdb";

/** Records whose country's number is kept; the ids are ordered by use. */
const MAX_KEPT = 1_000_000;
const UNREAD = 0xffff;

/** A small number for the country of each record, so that many of them can be counted without touching their texts. */
export class CountryNumbers {
  /** By number; the first is no country. */
  readonly codes: string[] = [""];
  readonly #reader: IpdbReader;
  readonly #numbers = new Map([["", 0]]);
  #kept = new Uint16Array(0);

  constructor(reader: IpdbReader) {
    this.#reader = reader;
  }

  of(record: number): number {
    const kept = this.#kept[record] ?? UNREAD;
    return kept === UNREAD ? this.#read(record) : kept;
  }

  codeOf(record: number): string {
    return this.codes[this.of(record)] ?? "";
  }

  #read(record: number): number {
    const code = this.#reader.placeOf(record)?.countryCode ?? "";
    let number = this.#numbers.get(code);
    if (number === undefined) {
      number = this.codes.push(code) - 1;
      this.#numbers.set(code, number);
    }
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

/** How many calls there were for each country. */
export class CountryTally {
  readonly #numbers: CountryNumbers;
  /** Of every number; a file names fewer countries than two letters can. */
  readonly #calls = new Uint32Array(1024);

  constructor(numbers: CountryNumbers) {
    this.#numbers = numbers;
  }

  add(country: number): void {
    this.#calls[country]!++;
  }

  /** Without those that belong to no country. */
  counts(): [code: string, calls: number][] {
    const { codes } = this.#numbers;
    const counts: [string, number][] = [];
    for (let number = 1; number < codes.length; number++) {
      const calls = this.#calls[number]!;
      if (calls > 0) counts.push([codes[number]!, calls]);
    }
    return counts;
  }
}
