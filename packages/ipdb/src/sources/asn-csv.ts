import { readFileSync } from "node:fs";
import { parseIpv4, parseIpv6 } from "../address.ts";
import { type Partition, PartitionBuilder } from "../build/partition.ts";
import { IpdbError } from "../error.ts";
import { compareWords } from "../words.ts";

export interface AsnRanges {
  partition: Partition;
  rows: number;
}

const SECTION = "asn-csv";

/**
 * Reads rows of `start,end,asn,name` with addresses as text, ordered by start; a name may be quoted (RFC 4180).
 * `identify` returns the value for a row's autonomous system. A bad row is reported with its byte offset.
 */
export function readAsnRanges(path: string, family: 4 | 6, identify: (asn: number, name: string) => number): AsnRanges {
  const text = readFileSync(path, "utf8");
  const partition = new AscendingRanges(family);
  let rows = 0;
  for (let at = 0; at < text.length; ) {
    const lineEnd = text.indexOf("\n", at);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const line = text.slice(at, text[end - 1] === "\r" ? end - 1 : end);
    if (line !== "") {
      const problem = readRow(line, partition, identify);
      if (problem !== null) {
        throw new IpdbError("BAD_SOURCE", SECTION, Buffer.byteLength(text.slice(0, at)), `row ${rows + 1}: ${problem}`);
      }
      rows += 1;
    }
    at = end + 1;
  }
  return { partition: partition.finish(), rows };
}

/** Adds one row to the partition; returns what is wrong with it, or `null`. */
function readRow(
  line: string,
  ranges: AscendingRanges,
  identify: (asn: number, name: string) => number,
): string | null {
  const first = line.indexOf(",");
  const second = line.indexOf(",", first + 1);
  const third = line.indexOf(",", second + 1);
  if (first < 0 || second < 0 || third < 0) {
    return "expected four fields";
  }
  const asn = line.slice(second + 1, third);
  if (!/^\d{1,10}$/.test(asn) || Number(asn) > 0xffffffff) {
    return `"${asn}" is not an autonomous system number`;
  }
  const name = readField(line.slice(third + 1));
  return ranges.add(line.slice(0, first), line.slice(first + 1, second), identify(Number(asn), name));
}

function readField(field: string): string {
  return field.startsWith('"') && field.endsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
}

interface OpenRange {
  end: Uint32Array;
  value: number;
}

/**
 * Fills a partition from ranges with a first and a last address. Ranges in real files sometimes overlap: the range that
 * begins later takes precedence, and the earlier one continues after it.
 */
class AscendingRanges {
  readonly #family: 4 | 6;
  readonly #builder: PartitionBuilder;
  readonly #lastStart = new Uint32Array(4);
  /** Ranges that have begun but not ended, latest last. */
  readonly #open: OpenRange[] = [];

  constructor(family: 4 | 6) {
    this.#family = family;
    this.#builder = new PartitionBuilder(family);
  }

  add(startText: string, endText: string, value: number): string | null {
    const start = this.#parse(startText);
    const end = this.#parse(endText);
    if (start === null || end === null) {
      return "not a range of addresses of this family";
    }
    if (compareWords(start, end) > 0) {
      return "the range ends before it begins";
    }
    if (compareWords(start, this.#lastStart) < 0) {
      return "the range is out of order";
    }
    this.#closeBefore(start);
    this.#builder.add(start[0]!, start[1]!, start[2]!, start[3]!, value);
    this.#open.push({ end, value });
    this.#lastStart.set(start);
    return null;
  }

  finish(): Partition {
    this.#closeBefore(null);
    return this.#builder.finish();
  }

  /** Ends the ranges that end before `start`, or all of them if it is `null`. */
  #closeBefore(start: Uint32Array | null): void {
    for (;;) {
      const ended = this.#open.at(-1);
      if (ended === undefined || (start !== null && compareWords(ended.end, start) >= 0)) {
        return;
      }
      while (this.#open.length > 0 && compareWords(this.#open.at(-1)!.end, ended.end) <= 0) {
        this.#open.pop();
      }
      const next = ended.end;
      // No range can begin after the last address of the family.
      if (increment(next, this.#family === 4 ? 0 : 3)) {
        this.#builder.add(next[0]!, next[1]!, next[2]!, next[3]!, this.#open.at(-1)?.value ?? 0);
      }
    }
  }

  #parse(text: string): Uint32Array | null {
    const words = new Uint32Array(4);
    if (this.#family === 6) {
      return parseIpv6(text, words) ? words : null;
    }
    const address = parseIpv4(text);
    words[0] = address;
    return address >= 0 ? words : null;
  }
}

/** Adds one at `lowest` and carries upwards; false if the address was the last of its family. */
function increment(words: Uint32Array, lowest: number): boolean {
  for (let word = lowest; word >= 0; word--) {
    words[word] = words[word]! + 1;
    if (words[word] !== 0) {
      return true;
    }
  }
  return false;
}
