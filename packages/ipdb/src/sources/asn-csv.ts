import { readFileSync } from "node:fs";
import { parseIpv4, parseIpv6 } from "../address.ts";
import type { Partition } from "../build/partition.ts";
import { IpdbError } from "../error.ts";
import { compareWords } from "../words.ts";
import { type RefusedRow, SHOWN_REJECTIONS, shortenText } from "./lists/list-rows.ts";
import { NarrowestRanges } from "./narrowest-ranges.ts";

export interface AsnRanges {
  partition: Partition;
  /** Valid rows. */
  rows: number;
  refused: number;
  /** The first refused rows. */
  refusals: readonly RefusedRow[];
}

const SECTION = "asn-csv";

/**
 * Reads rows of `start,end,asn,name` with addresses as text, in any order; a name may be quoted (RFC 4180). Where ranges
 * overlap, the narrowest one applies. `identify` returns the value for a row's autonomous system. Invalid rows are
 * counted and reported. Throws IpdbError BAD_SOURCE for a file with more invalid than valid rows, which means that it is
 * in another format.
 */
export function readAsnRanges(path: string, family: 4 | 6, identify: (asn: number, name: string) => number): AsnRanges {
  const text = readFileSync(path, "utf8");
  const ranges = new NarrowestRanges(family);
  const refusals: RefusedRow[] = [];
  let rows = 0;
  let refused = 0;
  let line = 0;
  for (let at = text.startsWith("\ufeff") ? 1 : 0; at < text.length; ) {
    const lineEnd = text.indexOf("\n", at);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const row = text.slice(at, text[end - 1] === "\r" ? end - 1 : end);
    line += 1;
    at = end + 1;
    if (row === "" || row.startsWith("#")) continue;
    const problem = readRow(row, ranges, identify);
    if (problem === null) {
      rows += 1;
    } else {
      refused += 1;
      if (refusals.length < SHOWN_REJECTIONS) refusals.push({ line, reason: `"${shortenText(row)}" ${problem}` });
    }
  }
  if (refused > rows) {
    const { line: first, reason } = refusals[0]!;
    const detail = `first error on line ${first}: ${reason}`;
    throw new IpdbError("BAD_SOURCE", SECTION, 0, `${refused} of ${refused + rows} rows are invalid; ${detail}`);
  }
  return { partition: ranges.toPartition(), rows, refused, refusals };
}

/** Adds one row; returns what is wrong with it, or `null`. */
function readRow(
  line: string,
  ranges: NarrowestRanges,
  identify: (asn: number, name: string) => number,
): string | null {
  const first = line.indexOf(",");
  const second = line.indexOf(",", first + 1);
  const third = line.indexOf(",", second + 1);
  if (first < 0 || second < 0 || third < 0) {
    return "has fewer than four fields";
  }
  const asn = line.slice(second + 1, third);
  if (!/^\d{1,10}$/.test(asn) || Number(asn) > 0xffffffff) {
    return "has no autonomous system number";
  }
  const start = parseWords(line.slice(0, first), ranges.family);
  const end = parseWords(line.slice(first + 1, second), ranges.family);
  if (start === null || end === null) {
    return "is not a range of addresses of this family";
  }
  if (compareWords(start, end) > 0) {
    return "ends before it begins";
  }
  ranges.add(start, end, identify(Number(asn), readField(line.slice(third + 1))));
  return null;
}

function parseWords(text: string, family: 4 | 6): Uint32Array | null {
  const words = new Uint32Array(4);
  if (family === 6) {
    return parseIpv6(text, words) ? words : null;
  }
  const address = parseIpv4(text);
  words[0] = address;
  return address >= 0 ? words : null;
}

function readField(field: string): string {
  return field.startsWith('"') && field.endsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
}
