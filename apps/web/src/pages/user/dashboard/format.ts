import { countryCodeOf } from "@meridian/contract/country-codes";

/** Milliseconds with at most three significant digits: 0.84 ms, 12.4 ms, 512 ms. */
export const formatMilliseconds = (milliseconds: number, tag: string): string =>
  `${milliseconds.toLocaleString(tag, { maximumSignificantDigits: 3 })} ms`;

/** Whether a code in the counts by country is a country; ZZ means addresses without one. */
export const isCountry = (code: string): boolean => countryCodeOf(code) === code;
