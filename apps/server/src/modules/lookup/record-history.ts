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
