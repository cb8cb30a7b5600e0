const codes = [""];
const numbers = new Map([["", 0]]);

/** The small number by which this process knows a country of this code, the same for every database; 0 for "". */
export function countryNumber(code: string): number {
  let number = numbers.get(code);
  if (number === undefined) {
    number = codes.push(code) - 1;
    numbers.set(code, number);
  }
  return number;
}

/** More than there are countries, so that a tally seldom has to grow. */
const FIRST_NUMBERS = 256;

/** Two lists of one length, because a database takes them apart for less than an object of a hundred names. */
interface CountryCounts {
  codes: string[];
  calls: number[];
}

/** How many calls there were for each country, by its number. */
export class CountryTally {
  #calls = new Uint32Array(FIRST_NUMBERS);

  add(country: number): void {
    if (country >= this.#calls.length) this.#grow(country);
    this.#calls[country]!++;
  }

  addAll(other: CountryTally): void {
    const added = other.#calls;
    if (added.length > this.#calls.length) this.#grow(added.length - 1);
    for (let number = 0; number < added.length; number++) this.#calls[number]! += added[number]!;
  }

  clear(): void {
    this.#calls.fill(0);
  }

  /** The codes of the countries that were counted, and how many calls there were for each; none that belong to no country. */
  counts(): CountryCounts {
    const counts: CountryCounts = { codes: [], calls: [] };
    const known = Math.min(codes.length, this.#calls.length);
    for (let number = 1; number < known; number++) {
      const calls = this.#calls[number]!;
      if (calls === 0) continue;
      counts.codes.push(codes[number]!);
      counts.calls.push(calls);
    }
    return counts;
  }

  #grow(country: number): void {
    const grown = new Uint32Array(country * 2);
    grown.set(this.#calls);
    this.#calls = grown;
  }
}
