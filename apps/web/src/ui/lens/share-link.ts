import type { AddressCount } from "./lens-table.ts";
import { dimensions } from "./lens-table.ts";
import { type Entry, type Filters, type LensView, noFilters, type Weight, weights } from "./lens-view.ts";

/** Chat and mail programs cut longer links off. */
export const MAX_FRAGMENT = 6000;
const NAME = "lens=";
/** The top of each ranking is enough: nobody reads further down a chart either. */
const MAX_ENTRIES = { country: 40, network: 20, usage: 13 } as const;
const MAX_NAME = 60;
const MAX_LINE = 45;
/** More would not fit, even if all of them were short. */
const MAX_ADDRESSES = 500;
const MAX_PART = 16;

/** What a link contains: the totals behind the charts, and addresses only if the sender chose to include them. */
export interface Shared {
  view: LensView;
  counts: readonly AddressCount[];
}

type Packed = {
  v: 1;
  w: number;
  t: number[];
  c: unknown[];
  n: unknown[];
  u: unknown[];
  r: unknown;
  f: unknown;
  a?: unknown[];
};

const toText = (value: unknown): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const fromText = (text: string): unknown =>
  JSON.parse(
    new TextDecoder().decode(
      Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)),
    ),
  );

const packedEntries = (entries: readonly Entry[], max: number) =>
  entries.slice(0, max).map(({ key, name, total }) => {
    const known = key.slice(0, MAX_NAME);
    return name === known ? [known, total] : [known, total, name.slice(0, MAX_NAME)];
  });

function pack({ weight, totals, ranked, risk, filters }: LensView, part: number): Packed {
  return {
    v: 1,
    w: weights.indexOf(weight),
    t: [totals.addresses, totals.occurrences, totals.reserved],
    c: packedEntries(ranked.country, MAX_ENTRIES.country / part),
    n: packedEntries(ranked.network, MAX_ENTRIES.network / part),
    u: packedEntries(ranked.usage, MAX_ENTRIES.usage / part),
    r: risk,
    f: dimensions.map((dimension) =>
      filters[dimension].slice(0, MAX_ENTRIES.usage).map((key) => key.slice(0, MAX_NAME)),
    ),
  };
}

/** The URL fragment for a view, with as many of the addresses as fit. */
export function fragmentOf(view: LensView, counts: readonly AddressCount[] = []): string {
  let packed = pack(view, 1);
  // Long names leave room for fewer entries of each ranking.
  for (let part = 2; toText(packed).length > MAX_FRAGMENT - NAME.length && part <= MAX_PART; part *= 2)
    packed = pack(view, part);
  const withAddresses = (count: number) =>
    `${NAME}${toText(count === 0 ? packed : { ...packed, a: counts.slice(0, count) })}`;
  let low = 0;
  let high = Math.min(counts.length, MAX_ADDRESSES);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (withAddresses(middle).length <= MAX_FRAGMENT) low = middle;
    else high = middle - 1;
  }
  return withAddresses(low);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isName = (value: unknown): value is string => typeof value === "string" && value.length <= MAX_NAME;

function readEntries(value: unknown, max: number): Entry[] {
  if (!Array.isArray(value) || value.length > max) throw new TypeError("no ranking");
  return value.map((entry: unknown) => {
    const [key, total, name = key] = Array.isArray(entry) ? (entry as unknown[]) : [];
    if (!isName(key) || !isCount(total) || !isName(name)) throw new TypeError("no entry");
    return { key, name, total };
  });
}

function readFilters(value: unknown): Filters {
  if (!Array.isArray(value)) return noFilters;
  const chosen = dimensions.map((dimension, index) => {
    const keys: unknown = value[index];
    return [dimension, Array.isArray(keys) ? keys.filter(isName).slice(0, MAX_ENTRIES.usage) : []];
  });
  return Object.fromEntries(chosen) as Filters;
}

const isAddressCount = (value: unknown): value is AddressCount =>
  Array.isArray(value) && typeof value[0] === "string" && value[0].length <= MAX_LINE && isCount(value[1]);

/** Reads a fragment, or returns null if it is not one of ours. Anybody can write one, so nothing in it is trusted. */
export function readFragment(hash: string): Shared | null {
  const text = hash.replace(/^#/, "");
  if (!text.startsWith(NAME) || text.length > MAX_FRAGMENT) return null;
  try {
    const { v, w, t, c, n, u, r, f, a } = fromText(text.slice(NAME.length)) as Packed;
    const weight: Weight | undefined = weights[w];
    const risk = Object.entries(r ?? {}).filter(([key, total]) => isName(key) && isCount(total)) as [string, number][];
    if (v !== 1 || !weight || !Array.isArray(t) || t.length !== 3 || !t.every(isCount)) return null;
    const [addresses = 0, occurrences = 0, reserved = 0] = t;
    return {
      view: {
        weight,
        filters: readFilters(f),
        totals: { addresses, occurrences, reserved },
        ranked: {
          country: readEntries(c, MAX_ENTRIES.country),
          network: readEntries(n, MAX_ENTRIES.network),
          usage: readEntries(u, MAX_ENTRIES.usage),
        },
        risk: Object.fromEntries(risk),
      },
      counts: Array.isArray(a) ? a.filter(isAddressCount) : [],
    };
  } catch {
    return null;
  }
}
