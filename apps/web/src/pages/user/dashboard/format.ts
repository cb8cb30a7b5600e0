/** A duration with its unit, to three figures at most: 0.84 ms, 12.4 ms, 512 ms. */
export const formatMilliseconds = (milliseconds: number, tag: string): string =>
  `${milliseconds.toLocaleString(tag, { maximumSignificantDigits: 3 })} ms`;

/** A country's name in the reader's language; codes that no list knows stay codes. */
export function countryName(code: string, tag: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || code === "ZZ") return null;
  return new Intl.DisplayNames(tag, { type: "region" }).of(code) ?? code;
}
