import { type AddressSpan, formatAddress, parseBlock, parseSpan } from "@meridian/ipdb";

/** The addresses of a stored address or range; null if they have been reserved since. */
export function spanOf(value: string): AddressSpan | null {
  const [first = "", last] = value.split("-");
  const span = last === undefined ? parseBlock(first) : parseSpan(first, last);
  return typeof span === "string" ? null : span;
}

/** The addresses that a reader wrote: an address, a CIDR block or a range; null for another text, or reserved ones. */
export function readSpan(text: string): AddressSpan | null {
  const [first = "", last, ...more] = text.split(/\s*[-–—]\s*/);
  if (more.length > 0) return null;
  return spanOf(last === undefined ? first : `${first}-${last}`);
}

/** A span in canonical form: equal ones have equal texts. */
export function nameSpan({ family, first, last }: AddressSpan): { kind: "address" | "range"; value: string } {
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

/** First and last address of a span as texts, and how many addresses it has. */
export function boundsOf({ family, first, last }: AddressSpan): { firstIp: string; lastIp: string; size: bigint } {
  const words = family === 4 ? 1 : 4;
  const own = (address: Uint32Array) => Array.from(address.subarray(0, words));
  const numberOf = (address: Uint32Array) => own(address).reduce((sum, word) => (sum << 32n) | BigInt(word), 0n);
  const textOf = (address: Uint32Array) => formatAddress({ family, words: own(address) });
  return { firstIp: textOf(first), lastIp: textOf(last), size: numberOf(last) - numberOf(first) + 1n };
}
