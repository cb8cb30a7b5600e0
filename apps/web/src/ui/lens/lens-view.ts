import { type Dimension, dimensions, type LensRow, type LensTable, UNKNOWN } from "./lens-table.ts";

/** Whether each address counts once or as often as it occurs in the text. */
export const weights = ["addresses", "occurrences"] as const;
export type Weight = (typeof weights)[number];

/** The selected values of each dimension; an empty selection filters nothing. */
export type Filters = Readonly<Record<Dimension, readonly string[]>>;
export const noFilters: Filters = { country: [], network: [], usage: [], risk: [] };

export const isFiltered = (filters: Filters): boolean => dimensions.some((dimension) => filters[dimension].length > 0);

export interface Entry {
  key: string;
  name: string;
  total: number;
}

/** What the charts show: totals only, without a single address. */
export interface LensView {
  weight: Weight;
  filters: Filters;
  /** Counted over the rows that pass all filters. */
  totals: { addresses: number; occurrences: number; reserved: number };
  /** Most frequent first, with unknown last. */
  ranked: Readonly<Record<Exclude<Dimension, "risk">, readonly Entry[]>>;
  /** Totals by score band, including `UNKNOWN`. */
  risk: Readonly<Record<string, number>>;
}

/** A view together with the addresses behind it. */
export interface LensSelection {
  view: LensView;
  rows: readonly LensRow[];
}

/**
 * Counts the rows that pass the filters. A dimension ignores its own filter, so that its chart keeps showing the values
 * that could be selected in addition.
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

/** Adds a value to the filters, or removes it if it was selected. */
export function toggleFilter(filters: Filters, dimension: Dimension, key: string): Filters {
  const chosen = filters[dimension];
  return {
    ...filters,
    [dimension]: chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key],
  };
}
