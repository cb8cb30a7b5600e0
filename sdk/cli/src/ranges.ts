import { formatAddress, parseAddress } from "@meridian/ipdb";

/** All addresses from `first` to `last`, as numbers. */
export interface Range {
  family: 4 | 6;
  first: bigint;
  last: bigint;
}

export const bitsOf = (family: 4 | 6): number => (family === 4 ? 32 : 128);

/** Reads an address, a CIDR block (whose host bits may be set), or `first-last`; null for anything else. */
export function parseRange(text: string): Range | null {
  const [, address = "", length] = /^([^/\s]+)\/(\d{1,3})$/.exec(text) ?? [];
  if (length !== undefined) {
    const parsed = numberOf(address);
    if (!parsed || Number(length) > bitsOf(parsed.family)) return null;
    const size = 1n << BigInt(bitsOf(parsed.family) - Number(length));
    const first = parsed.value - (parsed.value % size);
    return { family: parsed.family, first, last: first + size - 1n };
  }
  const [from = "", to = from, ...rest] = text.split("-").map((part) => part.trim());
  const [first, last] = [numberOf(from), numberOf(to)];
  if (!first || !last || first.family !== last.family || first.value > last.value || rest.length > 0) return null;
  return { family: first.family, first: first.value, last: last.value };
}

function numberOf(text: string): { family: 4 | 6; value: bigint } | null {
  const address = parseAddress(text);
  return (
    address && { family: address.family, value: address.words.reduce((sum, word) => (sum << 32n) | BigInt(word), 0n) }
  );
}

/** Text of an address. */
export function formatNumber(family: 4 | 6, value: bigint): string {
  const shifts = family === 4 ? [0n] : [96n, 64n, 32n, 0n];
  return formatAddress({ family, words: shifts.map((shift) => Number((value >> shift) & 0xffffffffn)) });
}

/** As CIDR block if it is one, else as `first-last`. */
export function formatRange(range: Range): string {
  const [block, ...others] = blocksOf(range);
  return others.length === 0 ? block! : formatSpan(range);
}

export const formatSpan = ({ family, first, last }: Range): string =>
  `${formatNumber(family, first)}-${formatNumber(family, last)}`;

/** The fewest CIDR blocks that make up a range. */
export function blocksOf(range: Range): string[] {
  const blocks: string[] = [];
  for (const { family, first, last } of partsOf(range)) {
    const length = bitsOf(family) - ((last - first + 1n).toString(2).length - 1);
    blocks.push(`${formatNumber(family, first)}/${length}`);
  }
  return blocks;
}

function* partsOf({ family, first, last }: Range): Generator<Range> {
  for (let at = first; at <= last; ) {
    let size = 1n;
    while (at % (size * 2n) === 0n && at + size * 2n - 1n <= last) size *= 2n;
    yield { family, first: at, last: at + size - 1n };
    at += size;
  }
}

/** Ranges in order, IPv4 first. */
export const compareRanges = (left: Range, right: Range): number =>
  left.family - right.family || compare(left.first, right.first) || compare(left.last, right.last);

const compare = (left: bigint, right: bigint): number => (left < right ? -1 : left > right ? 1 : 0);

/** The same addresses as few ranges, in order. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted(compareRanges)) {
    const previous = merged.at(-1);
    if (previous?.family !== range.family || range.first > previous.last + 1n) merged.push({ ...range });
    else if (range.last > previous.last) previous.last = range.last;
  }
  return merged;
}

/** The addresses of some ranges that are not in others. */
export function subtractRanges(ranges: readonly Range[], removed: readonly Range[]): Range[] {
  let left = mergeRanges(ranges);
  for (const { family, first, last } of mergeRanges(removed))
    left = left.flatMap((range) => {
      if (range.family !== family || range.last < first || range.first > last) return [range];
      const parts: Range[] = [];
      if (range.first < first) parts.push({ family, first: range.first, last: first - 1n });
      if (range.last > last) parts.push({ family, first: last + 1n, last: range.last });
      return parts;
    });
  return left;
}
