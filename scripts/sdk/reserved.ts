import { excludedSpace } from "../../packages/ipdb/src/reserved.ts";

/** First and last address of a range, in hexadecimal digits. */
export type HexRange = readonly [first: string, last: string];

/**
 * The ranges that no database file has, ascending: reserved addresses and, for IPv6, those that embed an IPv4 address,
 * which SDKs look up by that.
 */
export function excludedRanges(family: 4 | 6): HexRange[] {
  const digits = family === 4 ? 8 : 32;
  const words = digits / 8;
  const { values, starts, length } = excludedSpace(family);
  const startOf = (index: number) => {
    const hex = Array.from(starts.subarray(index * words, (index + 1) * words), (word) => pad(BigInt(word), 8));
    return BigInt(`0x${hex.join("")}`);
  };
  const endOf = (index: number) => (index + 1 < length ? startOf(index + 1) : 1n << BigInt(digits * 4)) - 1n;
  return Array.from(values.subarray(0, length)).flatMap((value, index): HexRange[] =>
    value === 0 ? [] : [[pad(startOf(index), digits), pad(endOf(index), digits)]],
  );
}

const pad = (number: bigint, digits: number): string => number.toString(16).padStart(digits, "0");
