import { parseIpv4, parseIpv6 } from "../../address.ts";
import { findReservedIpv4, findReservedIpv6 } from "../../reserved.ts";
import { compareWords } from "../../words.ts";

/** A first and a last address of one family, four words each; for IPv4 only the first word is used. */
export interface AddressSpan {
  family: 4 | 6;
  first: Uint32Array;
  last: Uint32Array;
}

/**
 * The widest block a row may contain. No legitimate row is wider than the widest blocks that registries allocate, while
 * a row such as 0.0.0.0/0 would flag the whole internet.
 */
const WIDEST_PREFIX = { 4: 8, 6: 16 } as const;

/** Prefixes that embed IPv4 addresses, which are looked up as the embedded address. */
const MAPPED_WORD = 0xffff;

/** Parses an address or a block in CIDR notation; returns a text describing the problem if it is invalid. */
export function parseBlock(text: string): AddressSpan | string {
  const slash = text.indexOf("/");
  const base = parseWords(slash < 0 ? text : text.slice(0, slash));
  if (base === null) {
    return "not an address";
  }
  const { family, words } = base;
  const bits = family === 4 ? 32 : 128;
  const length = slash < 0 ? bits : readPrefixLength(text.slice(slash + 1), family);
  if (length < 0) {
    return "not a prefix length";
  }
  const last = words.slice();
  for (let word = 0; word < bits / 32; word++) {
    const fixed = Math.min(Math.max(length - word * 32, 0), 32);
    const free = fixed === 32 ? 0 : 0xffffffff >>> fixed;
    if ((words[word]! & free) !== 0) {
      return "has bits set beyond its prefix";
    }
    last[word] = words[word]! | free;
  }
  return checkSpan({ family, first: words, last });
}

/** Parses a first and a last address; returns a text describing the problem if they are invalid. */
export function parseSpan(firstText: string, lastText: string): AddressSpan | string {
  const first = parseWords(firstText);
  const last = parseWords(lastText);
  if (first === null || last === null || first.family !== last.family) {
    return "not two addresses of one family";
  }
  if (compareWords(first.words, last.words) > 0) {
    return "ends before it begins";
  }
  return checkSpan({ family: first.family, first: first.words, last: last.words });
}

function parseWords(text: string): { family: 4 | 6; words: Uint32Array } | null {
  const words = new Uint32Array(4);
  const address = parseIpv4(text);
  if (address >= 0) {
    words[0] = address;
    return { family: 4, words };
  }
  return parseIpv6(text, words) ? { family: 6, words } : null;
}

/** A number of bits, or for IPv4 a mask such as 255.255.255.0 or its inverse; -1 for anything else. */
function readPrefixLength(text: string, family: 4 | 6): number {
  const mask = family === 4 ? parseIpv4(text) : -1;
  if (mask >= 0) {
    const free = mask >>> 31 === 1 ? ~mask >>> 0 : mask;
    return (free & (free + 1)) === 0 ? Math.clz32(free) : -1;
  }
  const length = /^\d{1,3}$/.test(text) ? Number(text) : -1;
  return length <= (family === 4 ? 32 : 128) ? length : -1;
}

function checkSpan(span: AddressSpan): AddressSpan | string {
  if (isTooWide(span)) {
    return `wider than a /${WIDEST_PREFIX[span.family]}`;
  }
  const reserved = findReserved(span.family, span.first) ?? findReserved(span.family, span.last);
  if (reserved !== null) {
    return `reserved: ${reserved}`;
  }
  return span;
}

function isTooWide({ family, first, last }: AddressSpan): boolean {
  return family === 4 ? last[0]! - first[0]! >= 2 ** 24 : first[0]! >>> 16 !== last[0]! >>> 16;
}

function findReserved(family: 4 | 6, words: Uint32Array): string | null {
  const [word0, word1, word2, word3] = words as unknown as [number, number, number, number];
  if (family === 4) {
    return findReservedIpv4(word0)?.name ?? null;
  }
  const isMapped = word0 === 0 && word1 === 0 && word2 === MAPPED_WORD;
  return isMapped ? "IPv4-mapped Address" : (findReservedIpv6(word0, word1, word2, word3)?.name ?? null);
}
