import type { App } from "../../app.ts";
import { derivedFrom } from "../databases/derived.ts";
import type { describeNetwork } from "../lookup/asn.ts";
import type { IndexedNetworks, IndexedPrefixes } from "./network-tables.ts";
import { addressOf } from "./numbers.ts";

type KnownNetwork = ReturnType<typeof describeNetwork>;

/** Which network holds which part of the address space, in one version of the database. */
export class NetworkIndex {
  readonly #indexed: IndexedNetworks;
  /** Rank of the network at each index, the largest being 1. */
  readonly #ranks: Uint32Array;

  constructor(indexed: IndexedNetworks) {
    this.#indexed = indexed;
    this.#ranks = new Uint32Array(indexed.asns.length);
    for (const [index, place] of indexed.byRank.entries()) this.#ranks[place] = index + 1;
  }

  get size(): number {
    return this.#indexed.asns.length;
  }

  /** A network's index, which the other methods take; null for one without addresses. */
  find(asn: number): number | null {
    const { asns } = this.#indexed;
    let low = 0;
    let high = asns.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (asns[middle]! < asn) low = middle + 1;
      else high = middle;
    }
    return asns[low] === asn ? low : null;
  }

  rankOf(place: number): number {
    return this.#ranks[place]!;
  }

  /** The index of the network with a rank; null if out of range. */
  atRank(rank: number): number | null {
    return this.#indexed.byRank[rank - 1] ?? null;
  }

  sizeOf(place: number): { ipv4_addresses: number; ipv6_blocks: number } {
    const { ipv4Addresses, ipv6Blocks } = this.#indexed;
    return { ipv4_addresses: ipv4Addresses[place]!, ipv6_blocks: ipv6Blocks[place]! };
  }

  describe(place: number): KnownNetwork {
    const { offsets, bytes } = this.#indexed.texts;
    return JSON.parse(Buffer.from(bytes.subarray(offsets[place]!, offsets[place + 1]!)).toString());
  }

  /** Countries of a network, the largest first; "" where the country is not known. */
  countriesOf(place: number) {
    const { offsets, codes, numbers, ipv4Addresses, ipv6Blocks } = this.#indexed.countries;
    return Array.from({ length: offsets[place + 1]! - offsets[place]! }, (_, row) => {
      const at = offsets[place]! + row;
      return { code: codes[numbers[at]!]!, ipv4_addresses: ipv4Addresses[at]!, ipv6_blocks: ipv6Blocks[at]! };
    });
  }

  prefixCount(place: number): number {
    return countOf(this.#indexed.ipv4, place) + countOf(this.#indexed.ipv6, place);
  }

  /** Some of a network's prefixes, IPv4 before IPv6, each in ascending order. */
  prefixesOf(place: number, from: number, limit: number) {
    const { ipv4, ipv6 } = this.#indexed;
    const count = countOf(ipv4, place);
    const end = Math.min(from + limit, this.prefixCount(place));
    return Array.from({ length: Math.max(0, end - from) }, (_, row) =>
      from + row < count ? readPrefix(ipv4, place, from + row, 4) : readPrefix(ipv6, place, from + row - count, 6),
    );
  }
}

const countOf = ({ offsets }: IndexedPrefixes, place: number): number => offsets[place + 1]! - offsets[place]!;

function readPrefix({ offsets, words, bits }: IndexedPrefixes, place: number, row: number, family: 4 | 6) {
  const at = offsets[place]! + row;
  const width = family === 4 ? 1 : 4;
  const first = words
    .subarray(at * width, (at + 1) * width)
    .reduce((number, word) => (number << 32n) | BigInt(word), 0n);
  const length = bits[at]!;
  const size = 1n << BigInt((family === 4 ? 32 : 128) - length);
  const start = addressOf(first, family);
  return { prefix: `${start}/${length}`, start_ip: start, end_ip: addressOf(first + size - 1n, family) };
}

const indexes = new WeakMap<IndexedNetworks, NetworkIndex>();

/**
 * The index of the database in use.
 * @throws Failure UNAVAILABLE
 */
export async function readyNetworkIndex(app: App): Promise<NetworkIndex> {
  const indexed = await derivedFrom<IndexedNetworks>(app, "networks");
  let index = indexes.get(indexed);
  if (!index) {
    index = new NetworkIndex(indexed);
    indexes.set(indexed, index);
  }
  return index;
}

/** Reads the index in advance: most readers of an address's page continue to its network. */
export function prepareNetworkIndex(app: App): void {
  // The failure is reported to whoever requests it.
  readyNetworkIndex(app).catch(() => {});
}
