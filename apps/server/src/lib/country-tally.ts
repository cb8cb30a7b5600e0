const codes = [""];
const numbers = new Map([["", 0]]);

/** This process's index for a country code, the same for every database; 0 for "". */
export function countryNumber(code: string): number {
  let number = numbers.get(code);
  if (number === undefined) {
    number = codes.push(code) - 1;
    numbers.set(code, number);
  }
  return number;
}

/** The country with this number as two ASCII letters in 16 bits; 0 for none. */
export function countryLetters(number: number): number {
  const code = codes[number] ?? "";
  return code.length === 2 ? (code.charCodeAt(0) << 8) | code.charCodeAt(1) : 0;
}

const byLetters = new Map<number, number>();

/** The inverse of `countryLetters`. */
export function countryOfLetters(letters: number): number {
  if (letters === 0) return 0;
  let number = byLetters.get(letters);
  if (number === undefined) {
    number = countryNumber(String.fromCharCode(letters >> 8, letters & 0xff));
    byLetters.set(letters, number);
  }
  return number;
}

/** Two lists of equal length, because a database unpacks them faster than an object with a hundred keys. */
interface CountryCounts {
  codes: string[];
  calls: number[];
}

/** The number of calls for each country, by its index. */
export class CountryTally {
  readonly #calls = new Map<number, number>();

  add(country: number, calls = 1): void {
    this.#calls.set(country, (this.#calls.get(country) ?? 0) + calls);
  }

  addAll(other: CountryTally): void {
    for (const [country, calls] of other.#calls) this.add(country, calls);
  }

  /** The calls of each counted country. */
  entries(): [country: number, calls: number][] {
    return [...this.#calls];
  }

  /** The codes of the counted countries with the number of calls for each; calls without a country are left out. */
  counts(): CountryCounts {
    const counted = [...this.#calls].filter(([country]) => country !== 0);
    return { codes: counted.map(([country]) => codes[country]!), calls: counted.map(([, calls]) => calls) };
  }
}
