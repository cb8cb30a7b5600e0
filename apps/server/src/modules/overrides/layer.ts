import { type Partition, type Privacy, parseAddress, valueAt } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import type { AddressOverride } from "../../generated/client.ts";
import { boundsOf, spanOf } from "../../lib/address-spans.ts";
import { unmappedAddress } from "../../lib/caller-address.ts";
import { type Override, type OverrideValues, partitionOf } from "../databases/layers/overrides.ts";
import { flagsByName } from "../lookup/flag-names.ts";

/** What an account says of some addresses itself. */
export interface OwnData {
  label: string;
  values: OverrideValues;
  flags: Partial<Privacy>;
}

/** The overrides of one account. */
export class OwnLayer {
  readonly #data: readonly OwnData[];
  readonly #numbers: Readonly<Record<4 | 6, Partition>>;

  constructor(rows: readonly AddressOverride[]) {
    // Of nested ranges the narrowest applies, so it comes last; one that is reserved by now applies nowhere.
    const spans = rows
      .flatMap((row) => {
        const span = spanOf(row.target);
        return span ? [{ row, bounds: boundsOf(span) }] : [];
      })
      .sort((a, b) => (a.bounds.size < b.bounds.size ? 1 : a.bounds.size > b.bounds.size ? -1 : b.row.id - a.row.id));
    this.#data = spans.map(({ row }) => dataOf(row));
    const overrides: Override[] = spans.map(({ bounds }) => ({ ...bounds, values: {} }));
    this.#numbers = { 4: partitionOf(overrides, 4), 6: partitionOf(overrides, 6) };
  }

  /** What the account says of an address; null for nothing, and for a text that is none. */
  find(address: string): OwnData | null {
    const parsed = parseAddress(unmappedAddress(address));
    if (!parsed) return null;
    return this.#data[valueAt(this.#numbers[parsed.family], parsed.words) - 1] ?? null;
  }
}

function dataOf(row: AddressOverride): OwnData {
  const { label, countryCode, region, city, latitude, longitude, isp, flagsSet, flagsCleared } = row;
  const flagsOf = (names: readonly string[], value: boolean) =>
    names.map((name) => [flagsByName[name as keyof typeof flagsByName], value] as const);
  return {
    label,
    values: {
      ...(countryCode !== "" && { countryCode }),
      ...(region !== "" && { region, regionZh: region }),
      ...(city !== "" && { city, cityZh: city }),
      ...(latitude !== null && longitude !== null && { latitude, longitude }),
      ...(isp !== "" && { isp }),
    },
    flags: Object.fromEntries([...flagsOf(flagsSet, true), ...flagsOf(flagsCleared, false)]),
  };
}

/** The overrides of an account, null if it has none, as nearly all; and how many changes led to them. */
export async function readLayer({ db }: Pick<App, "db">, accountId: number) {
  // Read first, so that a change in between is noticed.
  const changed = await db.overrideLayer.findUnique({ where: { accountId }, select: { revision: true } });
  const rows = changed ? await db.addressOverride.findMany({ where: { accountId } }) : [];
  return { layer: rows.length > 0 ? new OwnLayer(rows) : null, revision: changed?.revision ?? 0 };
}
