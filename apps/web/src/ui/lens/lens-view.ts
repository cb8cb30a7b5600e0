import { type Dimension, dimensions, type LensRow, type LensTable, UNKNOWN } from "./lens-table.ts";

/** What is counted: each address once, or as often as it stood in the text. */
export const weights = ["addresses", "occurrences"] as const;
export type Weight = (typeof weights)[number];

/** The values chosen in each dimension; none chosen lets all through. */
export type Filters = Readonly<Record<Dimension, readonly string[]>>;
export const noFilters: Filters = { country: [], network: [], usage: [], risk: [] };

export const isFiltered = (filters: Filters): boolean => dimensions.some((dimension) => filters[dimension].length > 0);

export interface Entry {
  key: string;
  name: string;
  total: number;
}

/** The picture of a text: what each chart shows, without a single address. */
export interface LensView {
  weight: Weight;
  filters: Filters;
  /** Of what passes all filters. */
  totals: { addresses: number; occurrences: number; reserved: number };
  /** The most frequent first; what is not known comes last. */
  ranked: Readonly<Record<Exclude<Dimension, "risk">, readonly Entry[]>>;
  /** Totals by the band of the score, and `UNKNOWN`. */
  risk: Readonly<Record<string, number>>;
}

/** A view together with the addresses behind it. */
export interface LensSelection {
  view: LensView;
  rows: readonly LensRow[];
}

/**
 * Counts what passes the filters. Each dimension is counted under the filters of the others alone, so that beside a
 * chosen value the ones that could be chosen as well can still be seen.
 */
export function selectionOf(table: LensTable, filters: Filters, weight: Weight): LensSelection {
  const sets = dimensions.map((dimension) => new Set(filters[dimension]));
  const counts = dimensions.map(() => new Map<string, number>());
  const rows: LensRow[] = [];
  let occurrences = 0;
  for (const row of table.rows) {
    // Counted in numbers alone: a drag does this for thousands of rows between two frames.
    let failed = 0;
    let failedAt = 0;
    for (let index = 0; index < dimensions.length; index++) {
      const chosen = sets[index]!;
      if (chosen.size === 0 || chosen.has(row.keys[dimensions[index]!])) continue;
      failed++;
      failedAt = index;
    }
    if (failed > 1) continue;
    for (let index = 0; index < dimensions.length; index++) {
      if (failed > 0 && failedAt !== index) continue;
      const key = row.keys[dimensions[index]!];
      const counted = counts[index]!;
      counted.set(key, (counted.get(key) ?? 0) + (weight === "addresses" ? 1 : row.count));
    }
    if (failed > 0) continue;
    rows.push(row);
    occurrences += row.count;
  }
  const [country, network, usage, risk] = counts;
  return {
    rows,
    view: {
      weight,
      filters,
      totals: { addresses: rows.length, occurrences, reserved: table.reserved.addresses },
      ranked: {
        country: ranked(country!, table.names.country),
        network: ranked(network!, table.names.network),
        usage: ranked(usage!, new Map()),
      },
      risk: Object.fromEntries(risk!),
    },
  };
}

function ranked(counts: ReadonlyMap<string, number>, names: ReadonlyMap<string, string>): Entry[] {
  const entries = [...counts].map(([key, total]) => ({ key, name: names.get(key) ?? key, total }));
  const isUnknown = ({ key }: Entry) => (key === UNKNOWN ? 1 : 0);
  return entries.sort((left, right) => isUnknown(left) - isUnknown(right) || right.total - left.total);
}

/** The filters with a value put in, or taken out where it was. */
export function toggled(filters: Filters, dimension: Dimension, key: string): Filters {
  const chosen = filters[dimension];
  return {
    ...filters,
    [dimension]: chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key],
  };
}
