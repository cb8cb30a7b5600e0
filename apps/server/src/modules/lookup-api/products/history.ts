import { isDeepStrictEqual } from "node:util";
import { history } from "@meridian/contract/lookup-api/calls/history";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import { keptRecords } from "../../databases/kept-records.ts";
import { recordOf } from "../as-of.ts";
import { LookupFailure } from "../failure.ts";
import { found, product } from "../product.ts";
import { addressed, refuseUnlessPublic } from "./query.ts";

type Period = LookupAnswer<typeof history>["periods"][number];

/** What the kept versions say of an address, as periods with the same record. */
export const historyProduct = product<typeof history>({
  ...addressed,
  endpoint: history,
  find: async ({ app, language }, { ip }) => {
    refuseUnlessPublic(app, ip);
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
    if (!periods.some(({ record }) => record)) throw new LookupFailure("IP_ADDRESS_NOT_FOUND");
    return found({ ip, versions, periods }, { countryCode: periods[0]?.record?.location.country_code ?? null });
  },
});

/** The fields that differ, as `group.name`. */
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
