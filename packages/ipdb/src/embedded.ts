import type { Address } from "./address.ts";
import type { EmbeddedIpv4 } from "./types.ts";

/** The kind of IPv6 address embedding an IPv4 address, if any. */
export type EmbeddedKind = EmbeddedIpv4["kind"];

/** ::ffff:0:0/96 (RFC 4291), 6to4 2002::/16 (RFC 3056), Teredo 2001::/32 (RFC 4380), NAT64 64:ff9b::/96 (RFC 6052). */
export function findEmbeddedKind(word0: number, word1: number, word2: number): EmbeddedKind | null {
  if (word0 === 0) {
    return word1 === 0 && word2 === 0xffff ? "ipv4-mapped" : null;
  }
  if (word0 >>> 16 === 0x2002) {
    return "6to4";
  }
  if (word0 === 0x20010000) {
    return "teredo";
  }
  return word0 === 0x0064ff9b && word1 === 0 && word2 === 0 ? "nat64" : null;
}

/** The embedded address as an unsigned number. For Teredo it is the client's address, which is stored inverted. */
export function extractEmbedded(kind: EmbeddedKind, word0: number, word1: number, word3: number): number {
  switch (kind) {
    case "6to4":
      return ((word0 << 16) | (word1 >>> 16)) >>> 0;
    case "teredo":
      return ~word3 >>> 0;
    case "ipv4-mapped":
    case "nat64":
      return word3;
  }
}

/** The IPv4 address that an IPv6 address embeds; any other address itself. */
export function unembed(address: Address): Address {
  const [word0, word1 = 0, word2 = 0, word3 = 0] = address.words as [number, ...number[]];
  const kind = address.family === 6 ? findEmbeddedKind(word0, word1, word2) : null;
  return kind ? { family: 4, words: [extractEmbedded(kind, word0, word1, word3)] } : address;
}
