import type { IpdbReader } from "@meridian/ipdb";
import { describeNetwork, networksOf } from "../lookup/asn.ts";
import { type GatheredNetwork, gatherNetworks } from "./network-walk.ts";
import { prefixesOf } from "./prefixes.ts";

/** Each network's data, by its index among all numbers in ascending order. */
export interface IndexedNetworks {
  asns: Uint32Array;
  /** Indexes ordered by size, largest first. */
  byRank: Uint32Array;
  ipv4Addresses: Float64Array;
  /** Blocks of /48; a part of one counts as one. */
  ipv6Blocks: Float64Array;
  ipv4: IndexedPrefixes;
  ipv6: IndexedPrefixes;
  countries: IndexedCountries;
  texts: IndexedTexts;
}

/** Those of the network at index `i` are from `offsets[i]` up to `offsets[i + 1]`. */
export interface IndexedPrefixes {
  offsets: Uint32Array;
  /** First addresses: one word each for IPv4, four for IPv6. */
  words: Uint32Array;
  bits: Uint8Array;
}

interface IndexedCountries {
  offsets: Uint32Array;
  codes: string[];
  /** Indexes into `codes`. */
  numbers: Uint16Array;
  ipv4Addresses: Float64Array;
  ipv6Blocks: Float64Array;
}

/** JSON with each network's data. */
interface IndexedTexts {
  offsets: Uint32Array;
  bytes: Uint8Array;
}

/** /64 networks in a /48. */
const BLOCK = 65_536;

/**
 * Reads which network holds which part of the address space. Walking eight million ranges takes seconds and hundreds of
 * megabytes.
 */
export function indexNetworks(reader: IpdbReader): IndexedNetworks {
  const gathered = [...gatherNetworks(reader)].sort(([a], [b]) => a - b);
  const networks = gathered.map(([, network]) => network);
  const ipv4Addresses = Float64Array.from(networks, ({ ipv4 }) => ipv4);
  const ipv6Blocks = Float64Array.from(networks, ({ ipv6 }) => Math.ceil(ipv6 / BLOCK));
  const bySize = (a: number, b: number) =>
    ipv4Addresses[b]! - ipv4Addresses[a]! || ipv6Blocks[b]! - ipv6Blocks[a]! || a - b;
  const known = networksOf(reader);
  return {
    asns: Uint32Array.from(gathered, ([asn]) => asn),
    byRank: Uint32Array.from(networks.keys()).sort(bySize),
    ipv4Addresses,
    ipv6Blocks,
    ipv4: arrangePrefixes(networks, 4),
    ipv6: arrangePrefixes(networks, 6),
    countries: arrangeCountries(networks),
    texts: arrangeTexts(gathered.map(([asn]) => JSON.stringify(describeNetwork(known.get(asn)!)))),
  };
}

/** The start of each network's list, followed by the end of the last one. */
function offsetsOf(lengths: readonly number[]): Uint32Array<ArrayBuffer> {
  const offsets = new Uint32Array(lengths.length + 1);
  for (const [index, length] of lengths.entries()) offsets[index + 1] = offsets[index]! + length;
  return offsets;
}

function arrangePrefixes(networks: readonly GatheredNetwork[], family: 4 | 6): IndexedPrefixes {
  const width = family === 4 ? 1 : 4;
  const offsets = new Uint32Array(networks.length + 1);
  const words: number[] = [];
  const lengths: number[] = [];
  for (const [index, { runs }] of networks.entries()) {
    for (const { first, last } of runs[family])
      for (const prefix of prefixesOf(first, last, family === 4 ? 32 : 128)) {
        lengths.push(prefix.bits);
        for (let word = width - 1; word >= 0; word--)
          words.push(Number((prefix.first >> BigInt(word * 32)) & 0xffffffffn));
      }
    offsets[index + 1] = lengths.length;
  }
  return { offsets, words: Uint32Array.from(words), bits: Uint8Array.from(lengths) };
}

function arrangeCountries(networks: readonly GatheredNetwork[]): IndexedCountries {
  const codes = [...new Set(networks.flatMap(({ countries }) => [...countries.keys()]))];
  const numbers = new Map(codes.map((code, number) => [code, number]));
  const lists = networks.map(({ countries }) =>
    [...countries].sort(([, a], [, b]) => b.ipv4 - a.ipv4 || b.ipv6 - a.ipv6),
  );
  const rows = lists.flat();
  return {
    offsets: offsetsOf(lists.map(({ length }) => length)),
    codes,
    numbers: Uint16Array.from(rows, ([code]) => numbers.get(code)!),
    ipv4Addresses: Float64Array.from(rows, ([, { ipv4 }]) => ipv4),
    ipv6Blocks: Float64Array.from(rows, ([, { ipv6 }]) => Math.ceil(ipv6 / BLOCK)),
  };
}

function arrangeTexts(texts: readonly string[]): IndexedTexts {
  const parts = texts.map((text) => Buffer.from(text));
  return { offsets: offsetsOf(parts.map(({ length }) => length)), bytes: new Uint8Array(Buffer.concat(parts)) };
}
