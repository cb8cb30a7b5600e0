import type { WatchKind } from "@meridian/contract/watch-names";
import { type AddressSpan, formatAddress, parseBlock, parseSpan } from "@meridian/ipdb";
import type { Regions } from "../../lib/regions.ts";

export interface Target {
  kind: WatchKind;
  /** In canonical form, so that the same target is watched once. */
  value: string;
}

const MAX_ASN = 2 ** 32 - 1;
const MAX_NAME = 60;
const MAX_COUNTRIES = 50;

/** The addresses of a stored address or range; null if they have been reserved since. */
export function spanOf(value: string): AddressSpan | null {
  const [first = "", last] = value.split("-");
  const span = last === undefined ? parseBlock(first) : parseSpan(first, last);
  return typeof span === "string" ? null : span;
}

/** Reads lines of an import: a target, and a name behind it where there is one. */
export class TargetReader {
  readonly #countries = new Map<string, string>();

  constructor(regions: Regions) {
    for (const code of regions.codes)
      for (const name of [regions.name(code, "en"), regions.name(code, "zh"), code])
        if (name !== "") this.#countries.set(name.toLowerCase(), code);
  }

  /** Null if the line names nothing that can be watched. */
  read(line: string): (Target & { name: string }) | null {
    // Names of some countries contain a comma themselves.
    const whole = this.#countries.get(line.trim().toLowerCase());
    if (whole) return { kind: "countries", value: whole, name: "" };
    const cells = line.split(/[,;\t，、；]/).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .trim(),
    );
    const target = readSpan(cells[0]!) ?? readAsn(cells[0]!);
    if (target) return withName(target, cells.slice(1));
    const codes = cells.map((cell) => this.#countries.get(cell.toLowerCase()));
    const end = codes.indexOf(undefined);
    const found = new Set(codes.slice(0, end < 0 ? codes.length : end) as string[]);
    if (found.size === 0 || found.size > MAX_COUNTRIES) return null;
    return withName({ kind: "countries", value: [...found].sort().join(",") }, end < 0 ? [] : cells.slice(end));
  }
}

function withName(target: Target, cells: readonly string[]): (Target & { name: string }) | null {
  const name = cells.filter(Boolean).join(", ");
  return [...name].length > MAX_NAME || /\p{Cc}/u.test(name) ? null : { ...target, name };
}

function readAsn(text: string): Target | null {
  const number = Number(/^as\s?(\d{1,10})$/i.exec(text)?.[1] ?? 0);
  return number >= 1 && number <= MAX_ASN ? { kind: "asn", value: `AS${number}` } : null;
}

function readSpan(text: string): Target | null {
  const [first = "", last, ...more] = text.split(/\s*[-–—]\s*/);
  if (more.length > 0) return null;
  const span = spanOf(last === undefined ? first : `${first}-${last}`);
  return span && nameSpan(span);
}

function nameSpan({ family, first, last }: AddressSpan): Target {
  const words = family === 4 ? 1 : 4;
  const textOf = (address: Uint32Array) => formatAddress({ family, words: Array.from(address.subarray(0, words)) });
  const length = prefixLength(first, last, words);
  if (length === words * 32) return { kind: "address", value: textOf(first) };
  return { kind: "range", value: length === null ? `${textOf(first)}-${textOf(last)}` : `${textOf(first)}/${length}` };
}

/** The length of the prefix that a range is; null if it is none. */
function prefixLength(first: Uint32Array, last: Uint32Array, words: number): number | null {
  let length = 0;
  let isFree = false;
  for (let word = 0; word < words; word++) {
    const differing = (first[word]! ^ last[word]!) >>> 0;
    const shared = Math.clz32(differing);
    if (isFree) {
      if (first[word] !== 0 || last[word] !== 0xffffffff) return null;
      continue;
    }
    length += shared;
    if (shared === 32) continue;
    isFree = true;
    const host = 0xffffffff >>> shared;
    if (differing !== host || (first[word]! & host) !== 0) return null;
  }
  return length;
}
