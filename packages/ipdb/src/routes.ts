import { type Address, formatAddress } from "./address.ts";
import { type Partition, PartitionBuilder } from "./build/partition.ts";
import { unembed } from "./embedded.ts";
import { findRange } from "./export/table.ts";
import { lengthOf, type OriginRow, type RoaRow } from "./sources/route-files.ts";

/**
 * What RPKI says about a route and its origin (RFC 6811): allowed, not covered by any ROA, or covered only by ROAs for
 * other origins, or for shorter prefixes of this one.
 */
export const rpkiStates = ["not_found", "valid", "invalid_origin", "invalid_length"] as const;
export type RpkiState = (typeof rpkiStates)[number];

/** A prefix as announced. */
export interface Route {
  /** In CIDR notation. */
  prefix: string;
  /** Those that announce it, by number; `rpki` is null without ROAs. */
  origins: { asn: number; rpki: RpkiState | null }[];
}

/** The routes of a family, numbered from one; plain arrays, so that they can be stored as they are. */
export interface FamilyRoutes {
  /** The value of a range is the narrowest route that holds it, or 0. */
  ranges: Partition;
  /** In bits. */
  lengths: Uint8Array;
  /** The next wider route, or 0. */
  parents: Uint32Array;
  /** Where the origins of each route begin, and where those of the last one end. */
  firstOrigins: Uint32Array;
  asns: Uint32Array;
  /** Indexes of `rpkiStates`; empty without ROAs. */
  states: Uint8Array;
}

export interface RouteTable {
  v4: FamilyRoutes;
  v6: FamilyRoutes;
}

/**
 * Builds a table from rows in any order.
 * @param roas null if there are none at hand, which is not the same as a list without rows
 */
export function buildRouteTable(routes: readonly OriginRow[], roas: readonly RoaRow[] | null): RouteTable {
  const build = (family: 4 | 6) => {
    const sort = <T extends OriginRow>(rows: readonly T[]) =>
      rows
        .filter((row) => row.family === family)
        .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.asn - b.asn));
    return buildFamily(family, sort(routes), roas && sort(roas));
  };
  return { v4: build(4), v6: build(6) };
}

/**
 * The routes that hold an address, from the narrowest to the widest; for an IPv6 address that embeds an IPv4 address, as
 * with lookups, those of that one.
 */
export function findRoutes(table: RouteTable, address: Address): Route[] {
  const { family, words } = unembed(address);
  const { ranges, lengths, parents, firstOrigins, asns, states } = family === 4 ? table.v4 : table.v6;
  const found: Route[] = [];
  for (let route = ranges.values[findRange(ranges, words)]!; route !== 0; route = parents[route - 1]!) {
    const length = lengths[route - 1]!;
    const origins: Route["origins"] = [];
    for (let at = firstOrigins[route - 1]!; at < firstOrigins[route]!; at++)
      origins.push({ asn: asns[at]!, rpki: states.length === 0 ? null : rpkiStates[states[at]!]! });
    found.push({ prefix: `${formatAddress({ family, words: maskWords(words, length) })}/${length}`, origins });
  }
  return found;
}

function buildFamily(family: 4 | 6, routes: readonly OriginRow[], roas: readonly RoaRow[] | null): FamilyRoutes {
  const builder = new PartitionBuilder(family);
  const [lengths, parents, firstOrigins, asns, states]: number[][] = [[], [], [], [], []];
  const open = new Stack<number>((next) => builder.add(...wordsOf(next), open.top ?? 0));
  const covering = roas && new Covering(roas);
  let before: OriginRow | undefined;
  for (const row of routes) {
    const { key, asn } = row;
    if (key !== before?.key) {
      open.closeBefore(key >> 8n);
      parents!.push(open.top ?? 0);
      firstOrigins!.push(asns!.length);
      lengths!.push(lengthOf(key));
      open.push(key, lengths!.length);
      builder.add(...wordsOf(key >> 8n), lengths!.length);
    }
    if (key !== before?.key || asn !== before.asn) {
      asns!.push(asn);
      if (covering) states!.push(rpkiStates.indexOf(covering.stateOf(row)));
    }
    before = row;
  }
  open.closeBefore(null);
  return {
    ranges: builder.finish(),
    lengths: Uint8Array.from(lengths!),
    parents: Uint32Array.from(parents!),
    firstOrigins: Uint32Array.from([...firstOrigins!, asns!.length]),
    asns: Uint32Array.from(asns!),
    states: Uint8Array.from(states!),
  };
}

const lastOf = (key: bigint): bigint => (key >> 8n) | ((1n << BigInt(128 - lengthOf(key))) - 1n);

/** Prefixes that hold the current address, the narrowest last; prefixes nest, so they end in the order of the stack. */
class Stack<T> {
  readonly items: { last: bigint; value: T }[] = [];
  readonly #onEnd: (next: bigint) => void;

  /** @param onEnd is called with the address after each prefix that ended */
  constructor(onEnd: (next: bigint) => void) {
    this.#onEnd = onEnd;
  }

  get top(): T | undefined {
    return this.items.at(-1)?.value;
  }

  push(key: bigint, value: T): void {
    this.items.push({ last: lastOf(key), value });
  }

  /** Removes the prefixes that end before an address, or all. */
  closeBefore(address: bigint | null): void {
    for (let top = this.items.at(-1); top && (address === null || top.last < address); top = this.items.at(-1)) {
      this.items.pop();
      // Prefixes at the end of the address space are reserved, so there is a next address.
      this.#onEnd(top.last + 1n);
    }
  }
}

/** Finds the ROAs that cover each route, if asked in ascending order. */
class Covering {
  readonly #roas: readonly RoaRow[];
  readonly #open = new Stack<RoaRow>(() => undefined);
  #next = 0;

  constructor(roas: readonly RoaRow[]) {
    this.#roas = roas;
  }

  stateOf({ key, asn }: OriginRow): RpkiState {
    for (let roa = this.#roas[this.#next]; roa && roa.key <= key; roa = this.#roas[++this.#next]) {
      this.#open.closeBefore(roa.key >> 8n);
      this.#open.push(roa.key, roa);
    }
    this.#open.closeBefore(key >> 8n);
    const roas = this.#open.items.map(({ value }) => value);
    if (roas.length === 0) return "not_found";
    // AS 0 allows nobody (RFC 6483).
    const own = roas.filter((roa) => roa.asn === asn && asn !== 0);
    if (own.some(({ maxLength }) => lengthOf(key) <= maxLength)) return "valid";
    return own.length > 0 ? "invalid_length" : "invalid_origin";
  }
}

const wordsOf = (address: bigint) =>
  [96n, 64n, 32n, 0n].map((shift) => Number((address >> shift) & 0xffffffffn)) as [number, number, number, number];

const maskWords = (words: readonly number[], length: number): number[] =>
  words.map((word, index) => {
    const free = 32 - Math.min(Math.max(length - index * 32, 0), 32);
    return free === 32 ? 0 : ((word >>> free) << free) >>> 0;
  });
