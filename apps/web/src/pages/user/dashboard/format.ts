/** A duration with its unit, to three figures at most: 0.84 ms, 12.4 ms, 512 ms. */
export const formatMilliseconds = (milliseconds: number, tag: string): string =>
  `${milliseconds.toLocaleString(tag, { maximumSignificantDigits: 3 })} ms`;

/** Whether a count of lookups by country names one; ZZ stands for addresses without a country. */
export const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && code !== "ZZ";
