import type { Address } from "./address.ts";
import type { Partition } from "./build/partition.ts";
import { unembed } from "./embedded.ts";
import { findRange } from "./export/table.ts";
import type { DelegatedRow, Registration } from "./sources/delegated.ts";
import { NarrowestRanges } from "./sources/narrowest-ranges.ts";

/** Plain, so that it can be stored as it is. */
export interface RegistrationTable {
  /** The value of a range is the number of its registration from one, or 0. */
  v4: Partition;
  v6: Partition;
  registrations: Registration[];
}

/** Builds a table from rows in any order; of blocks that overlap, the narrower one applies. */
export function buildRegistrationTable(rows: Iterable<DelegatedRow>): RegistrationTable {
  const registrations: Registration[] = [];
  const numbers = new Map<string, number>();
  const [v4, v6] = [new NarrowestRanges(4), new NarrowestRanges(6)];
  for (const { family, first, last, registration } of rows) {
    const key = Object.values(registration).join("|");
    const number = numbers.get(key) ?? registrations.push(registration);
    numbers.set(key, number);
    (family === 4 ? v4 : v6).add(first, last, number);
  }
  return { v4: v4.toPartition(), v6: v6.toPartition(), registrations };
}

/** The registration of an address, or of the IPv4 address embedded in it; null if there is none. */
export function findRegistration(table: RegistrationTable, address: Address): Registration | null {
  const { family, words } = unembed(address);
  const partition = family === 4 ? table.v4 : table.v6;
  return table.registrations[partition.values[findRange(partition, words)]! - 1] ?? null;
}
