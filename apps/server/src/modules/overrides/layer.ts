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

/** What an override says, as bulk jobs keep it too. */
export type LayerRow = Omit<AddressOverride, "accountId" | "createdAt">;

/** The overrides of one account. */
export class OwnLayer {
  readonly #data: readonly OwnData[];
  readonly #numbers: Readonly<Record<4 | 6, Partition>>;

  constructor(rows: readonly LayerRow[]) {
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
    return this.dataOf(valueAt(this.#numbers[parsed.family], parsed.words));
  }

  /** For each address the number of what the account says of it; 0 for nothing. */
  numbersOf(family: 4 | 6): Partition {
    return this.#numbers[family];
  }

  /** What has a number; null for 0. */
  dataOf(number: number): OwnData | null {
    return this.#data[number - 1] ?? null;
  }
}

function dataOf(row: LayerRow): OwnData {
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

/** The overrides of an account. */
export const readLayerRows = ({ db }: Pick<App, "db">, accountId: number): Promise<LayerRow[]> =>
  db.addressOverride.findMany({ where: { accountId }, omit: { accountId: true, createdAt: true } });

/** The overrides of an account, null if it has none, as nearly all; and how many changes led to them. */
export async function readLayer({ db }: Pick<App, "db">, accountId: number) {
  // Read first, so that a change in between is noticed.
  const changed = await db.overrideLayer.findUnique({ where: { accountId }, select: { revision: true } });
  const rows = changed ? await readLayerRows({ db }, accountId) : [];
  return { layer: rows.length > 0 ? new OwnLayer(rows) : null, revision: changed?.revision ?? 0 };
}
