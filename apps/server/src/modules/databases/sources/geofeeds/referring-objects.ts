import { formatAddress } from "@meridian/ipdb";
import type { Reference, Span } from "./rpsl.ts";

interface Node extends Reference {
  /** The object around it, which refers to another geofeed; null if there is none. */
  around: Node | null;
}

/** A prefix for whose addresses another geofeed decides than around it. */
export interface Enclave {
  /** The geofeed of the object around it. */
  aroundUrl: string;
  key: string;
  prefix: string;
}

/**
 * The objects of a registry that refer to geofeeds. For each address the geofeed of the narrowest one decides; of objects
 * with the same range, that of the one modified last (RFC 9632, section 3). An object that repeats the reference of the one
 * around it adds nothing, and ranges that overlap without one being in the other are refused.
 */
export class ReferringObjects {
  readonly urls: ReadonlySet<string>;
  /** Objects that overlap another one in part. */
  readonly refused: number;
  /** By first address, the wider one first. */
  readonly #nodes: Readonly<Record<4 | 6, readonly Node[]>>;

  constructor(references: readonly Reference[]) {
    const trees = ([4, 6] as const).map((family) => treeOf(references.filter((one) => one.family === family)));
    this.#nodes = { 4: trees[0]!.nodes, 6: trees[1]!.nodes };
    this.refused = trees.reduce((sum, { refused }) => sum + refused, 0);
    this.urls = new Set(trees.flatMap(({ nodes }) => nodes.map(({ url }) => url)));
  }

  /** The geofeed of the narrowest object that contains a whole range; null if none does. */
  decidingFor({ family, first, last }: Span): string | null {
    const nodes = this.#nodes[family];
    let [low, high] = [0, nodes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (nodes[middle]!.first <= first) low = middle + 1;
      else high = middle;
    }
    let node = nodes[low - 1] ?? null;
    while (node && node.last < last) node = node.around;
    return node?.url ?? null;
  }

  /** The prefixes of the objects inside others. */
  *enclaves(): Generator<Enclave> {
    for (const family of [4, 6] as const)
      for (const node of this.#nodes[family]) {
        if (!node.around) continue;
        for (const { first, bits } of prefixesOf(node))
          yield {
            aroundUrl: node.around.url,
            key: keyOf(family, first, bits),
            prefix: prefixText(family, first, bits),
          };
      }
  }
}

/** A text that is the same for the same prefix. */
export const keyOf = (family: 4 | 6, first: bigint, bits: number): string => `${family} ${first.toString(36)}/${bits}`;

function treeOf(references: readonly Reference[]): { nodes: Node[]; refused: number } {
  const sorted = references.toSorted(
    (a, b) =>
      order(a.first, b.first) || order(b.last, a.last) || order(b.lastModified, a.lastModified) || order(a.url, b.url),
  );
  const nodes: Node[] = [];
  let refused = 0;
  let around: Node | null = null;
  let previous: Reference | null = null;
  for (const reference of sorted) {
    const { first, last, url } = reference;
    const isSuperseded = previous?.first === first && previous.last === last;
    previous = reference;
    if (isSuperseded) continue;
    while (around && around.last < first) around = around.around;
    if (around && around.last < last) refused++;
    else if (around?.url !== url) {
      around = { ...reference, around };
      nodes.push(around);
    }
  }
  return { nodes, refused };
}

const order = <T extends bigint | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** The widest prefixes that make up a range. */
function* prefixesOf({ family, first: from, last }: Span): Generator<{ first: bigint; bits: number }> {
  const width = family === 4 ? 32 : 128;
  for (let first = from; first <= last; ) {
    let bits = width;
    let size = 1n;
    while (bits > 0 && (first & size) === 0n && first + size * 2n - 1n <= last) {
      size *= 2n;
      bits--;
    }
    yield { first, bits };
    first += size;
  }
}

function prefixText(family: 4 | 6, first: bigint, bits: number): string {
  const word = (shift: bigint) => Number((first >> shift) & 0xffff_ffffn);
  const words = family === 4 ? [word(0n)] : [word(96n), word(64n), word(32n), word(0n)];
  return `${formatAddress({ family, words })}/${bits}`;
}
