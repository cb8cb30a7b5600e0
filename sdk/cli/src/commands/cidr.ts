import { randomBytes } from "node:crypto";
import { type Command, numberOf, type Values } from "../command.ts";
import { EXIT, UsageError } from "../errors.ts";
import { linesOf } from "../lines.ts";
import { output } from "../output.ts";
import {
  bitsOf,
  blocksOf,
  compareRanges,
  formatNumber,
  formatRange,
  formatSpan,
  mergeRanges,
  parseRange,
  type Range,
  subtractRanges,
} from "../ranges.ts";

const operations: Readonly<Record<string, string>> = {
  merge: "the fewest CIDR blocks with the same addresses",
  subtract: "those blocks without the ranges of --remove",
  split: "blocks of the length of --into",
  contain: "the ranges that contain the address of --address",
  range: "first and last address",
  blocks: "the CIDR blocks of each range",
  expand: "every address",
  sort: "the ranges in order, IPv4 first",
  sample: "addresses drawn at random, as many as --number says",
};

export const cidr: Command = {
  summary: "merge, subtract, split, expand, sort and draw from address ranges",
  usage: "OPERATION [RANGE …]",
  details: `Ranges are addresses, CIDR blocks, or first-last; without any, they are read from standard input, one a line.

${Object.entries(operations)
  .map(([name, text]) => `  ${name.padEnd(10)}${text}`)
  .join("\n")}

  meridian cidr merge 10.0.0.0/25 10.0.0.128/25`,
  options: {
    remove: { type: "string", multiple: true, value: "RANGE", text: "for subtract; several with commas" },
    into: { type: "string", value: "LENGTH", text: "for split: prefix length of the blocks" },
    address: { type: "string", value: "RANGE", text: "for contain: what has to be in the range" },
    number: { type: "string", short: "n", value: "NUMBER", text: "for sample: how many; 10 by default" },
    limit: { type: "string", value: "NUMBER", text: "for expand and split: most lines; 1,048,576 by default" },
  },
  run: runCidr,
};

const DEFAULT_LIMIT = 1 << 20;

function runCidr([operation = "", ...texts]: readonly string[], values: Values): number {
  if (!Object.hasOwn(operations, operation))
    throw new UsageError(`cidr needs an operation: ${Object.keys(operations).join(", ")}`);
  const ranges = (texts.length > 0 ? texts : [...inputLines()]).map((text) => rangeOf(text));
  let lines = 0;
  for (const line of linesFor(operation, ranges, values)) {
    output.write(`${line}\n`);
    lines++;
  }
  return lines > 0 ? EXIT.found : EXIT.nothing;
}

function linesFor(operation: string, ranges: readonly Range[], values: Values): Iterable<string> {
  switch (operation) {
    case "merge":
      return mergeRanges(ranges).flatMap(blocksOf);
    case "subtract":
      return subtractRanges(ranges, removedOf(values)).flatMap(blocksOf);
    case "split":
      return split(ranges, values);
    case "contain":
      return containing(ranges, values);
    case "range":
      return ranges.map(formatSpan);
    case "blocks":
      return ranges.flatMap(blocksOf);
    case "expand":
      return expand(ranges, values);
    case "sort":
      return ranges.toSorted(compareRanges).map(formatRange);
    default:
      return sample(ranges, numberOf(values, "number", 10));
  }
}

function* inputLines(): Generator<string> {
  for (const bytes of linesOf([]))
    for (const line of bytes.toString("utf8").split("\n")) {
      const text = line.replace(/#.*/, "").trim();
      if (text !== "") yield text;
    }
}

function rangeOf(text: string): Range {
  const range = parseRange(text.trim());
  if (!range) throw new UsageError(`"${text.trim()}" is no address, CIDR block or range`);
  return range;
}

function removedOf(values: Values): Range[] {
  const removed = (values.remove as string[] | undefined) ?? [];
  if (removed.length === 0) throw new UsageError("subtract needs --remove");
  return removed.flatMap((text) => text.split(",").map(rangeOf));
}

function containing(ranges: readonly Range[], values: Values): string[] {
  if (typeof values.address !== "string") throw new UsageError("contain needs --address");
  const { family, first, last } = rangeOf(values.address);
  return ranges
    .filter((range) => range.family === family && range.first <= first && last <= range.last)
    .map(formatRange);
}

function* split(ranges: readonly Range[], values: Values): Generator<string> {
  const length = numberOf(values, "into", Number.NaN);
  if (Number.isNaN(length)) throw new UsageError("split needs --into");
  const parts = ranges.map(({ family, first, last }) => {
    if (length > bitsOf(family))
      throw new UsageError(`--into: a prefix of IPv${family} has at most ${bitsOf(family)} bits`);
    const size = 1n << BigInt(bitsOf(family) - length);
    if (first % size !== 0n || (last + 1n) % size !== 0n)
      throw new UsageError(`${formatRange({ family, first, last })} does not consist of /${length} blocks`);
    return { family, first, last, size };
  });
  checkLimit(
    parts.reduce((sum, { first, last, size }) => sum + (last - first + 1n) / size, 0n),
    values,
  );
  for (const { family, first, last, size } of parts)
    for (let at = first; at <= last; at += size) yield `${formatNumber(family, at)}/${length}`;
}

function* expand(ranges: readonly Range[], values: Values): Generator<string> {
  checkLimit(sizeOf(ranges), values);
  for (const { family, first, last } of ranges) for (let at = first; at <= last; at++) yield formatNumber(family, at);
}

const sizeOf = (ranges: readonly Range[]): bigint =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1n, 0n);

function checkLimit(lines: bigint, values: Values): void {
  const limit = numberOf(values, "limit", DEFAULT_LIMIT);
  if (lines > BigInt(limit)) throw new UsageError(`that would be ${lines} lines; --limit allows ${limit}`);
}

function* sample(ranges: readonly Range[], number: number): Generator<string> {
  const merged = mergeRanges(ranges);
  const size = sizeOf(merged);
  if (size === 0n) return;
  for (let drawn = 0; drawn < number; drawn++) {
    // Sixteen bytes more than needed make the bias of the remainder negligible.
    let left = BigInt(`0x${randomBytes(33).toString("hex")}`) % size;
    for (const { family, first, last } of merged) {
      const count = last - first + 1n;
      if (left < count) {
        yield formatNumber(family, first + left);
        break;
      }
      left -= count;
    }
  }
}
