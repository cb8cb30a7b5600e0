import { lensReportLimits } from "@meridian/contract/lens-limits";
import { type Entry, UNKNOWN } from "./summary.ts";

export interface Compared extends Entry {
  addresses_before: number;
  occurrences_before: number;
  /** False unless all of the week before is known. */
  is_new: boolean;
}

interface List {
  entries: readonly Entry[];
  /** How many there were, of which the largest are kept. */
  total: number;
}

/** The entries of two weeks side by side, the largest first. */
export function compare(now: List, before: List | null): Compared[] {
  const earlier = new Map(before?.entries.map((entry) => [entry.key, entry]));
  const isWhole = before !== null && before.entries.length >= before.total;
  const kept = now.entries.map((entry) => {
    const known = earlier.get(entry.key);
    earlier.delete(entry.key);
    return {
      ...entry,
      addresses_before: known?.addresses ?? 0,
      occurrences_before: known?.occurrences ?? 0,
      is_new: isWhole && !known && entry.key !== UNKNOWN,
    };
  });
  // Of a list that was cut, what is missing may only have become rarer.
  const gone = now.entries.length < now.total ? [] : [...earlier.values()];
  const lost = gone.map((entry) => ({
    ...entry,
    addresses: 0,
    occurrences: 0,
    addresses_before: entry.addresses,
    occurrences_before: entry.occurrences,
    is_new: false,
  }));
  return [...kept, ...lost]
    .sort((a, b) => b.addresses - a.addresses || b.addresses_before - a.addresses_before)
    .slice(0, lensReportLimits.compared);
}
