import { isDeepStrictEqual } from "node:util";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { type KeptRecord, keptRecords } from "../databases/kept-records.ts";
import { recordData } from "./answers.ts";

/** Consecutive versions with the same record. */
export interface Period {
  since_version: string;
  since_at: string;
  /** No older version is kept, so the record may be older. */
  is_oldest_kept: boolean;
  /** Fields that differ from the period before, as `group.name`. */
  changed: string[];
  record: ReturnType<typeof recordOf>;
}

/** The record in the form of `/v2/query`; null if nothing was known. */
export function recordOf({ regions }: App, { place, network, metadata }: KeptRecord, ip: string, language: Language) {
  if (!place && !network) return null;
  const { location, ...rest } = recordData(place, network, language, regions, metadata.layers);
  return { location: { ip, ...location }, ...rest };
}

/** What the kept versions say of an address, the newest first, and how many were read. */
export async function recordHistory(app: App, ip: string, language: Language) {
  const periods: Period[] = [];
  let versions = 0;
  for await (const kept of keptRecords(app, ip)) {
    versions++;
    const { version, builtAt } = kept.metadata;
    const record = recordOf(app, kept, ip, language);
    const since = { since_version: version, since_at: builtAt };
    const last = periods.at(-1);
    if (last && isDeepStrictEqual(last.record, record)) {
      Object.assign(last, since);
      continue;
    }
    if (last) Object.assign(last, { is_oldest_kept: false, changed: differences(last.record, record) });
    periods.push({ ...since, is_oldest_kept: true, changed: [], record });
  }
  return { versions, periods };
}

/** A kept version since which something is so. */
export interface Since {
  version: string;
  built_at: string;
  is_oldest_kept: boolean;
}

/**
 * For each list of fields, the kept version since which all of them have had the values without a gap that they have in
 * `from`. Reads no further than the last of them has changed.
 */
export async function unchangedSince(
  app: App,
  { ip, from, language }: { ip: string; from: string; language: Language },
  lists: readonly (readonly string[])[],
): Promise<(Since | undefined)[]> {
  const found: (Since | undefined)[] = lists.map(() => undefined);
  let first: Map<string, unknown> | null = null;
  let open = lists.map((_, index) => index);
  for await (const kept of keptRecords(app, ip, from)) {
    const values = flatten(recordOf(app, kept, ip, language));
    first ??= values;
    const { version, builtAt } = kept.metadata;
    const isSame = (field: string) => isDeepStrictEqual(values.get(field) ?? null, first?.get(field) ?? null);
    for (const index of open) {
      if (lists[index]!.every(isSame)) found[index] = { version, built_at: builtAt, is_oldest_kept: true };
      else found[index]!.is_oldest_kept = false;
    }
    open = open.filter((index) => found[index]!.is_oldest_kept);
    if (open.length === 0) break;
  }
  return found;
}

function differences(after: object | null, before: object | null): string[] {
  const [left, right] = [flatten(after), flatten(before)];
  return [...new Set([...left.keys(), ...right.keys()])].filter(
    (name) => !isDeepStrictEqual(left.get(name) ?? null, right.get(name) ?? null),
  );
}

const flatten = (record: object | null): Map<string, unknown> =>
  new Map(
    Object.entries(record ?? {}).flatMap(([group, fields]) =>
      Object.entries(fields as object).map(([name, value]) => [`${group}.${name}`, value] as const),
    ),
  );
