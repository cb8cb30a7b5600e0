import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { type HistoryField, historyFields, privacyFlagNames } from "@meridian/contract/version-reports";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { type Period, recordHistory } from "../lookup/record-history.ts";

type Known = NonNullable<Period["record"]>;

const text = (value: unknown): string | null => (value === null || value === "" ? null : String(value));

const values = {
  country: ({ location }: Known) => location.country,
  region: ({ location }: Known) => location.province,
  city: ({ location }: Known) => location.city,
  coordinates: ({ location: { latitude, longitude } }: Known) =>
    latitude === null || longitude === null ? null : `${latitude}, ${longitude}`,
  isp: ({ location }: Known) => location.isp,
  asn: ({ asn }: Known) => asn.asn,
  organization: ({ asn }: Known) => asn.organization,
  usage_type: ({ asn }: Known) => asn.usage_type,
};

function shownValue(record: Period["record"], field: HistoryField): string | null {
  if (!record) return null;
  return isFlag(field) ? text(record.proxy[field]) : text(values[field](record));
}

const isFlag = (field: HistoryField): field is (typeof privacyFlagNames)[number] =>
  (privacyFlagNames as readonly string[]).includes(field);

/**
 * What the kept versions changed about an address, in the reader's language.
 * @throws InvalidField `ip`; Failure UNAVAILABLE while no database is loaded
 */
export async function reportHistory(
  app: App,
  ip: string,
  language: Language,
): Promise<HandlerOutput<typeof api.reports.ipHistory>> {
  const { reader } = app.lookupDatabase;
  if (!reader) throw new Failure("UNAVAILABLE");
  const match = reader.lookup(ip);
  if (!match) throw new InvalidField("ip", "format", { format: "address" });
  const { versions, periods } = await recordHistory(app, match.ip, language);
  const oldest = periods.at(-1);
  if (!oldest) throw new Failure("UNAVAILABLE");
  return {
    ip: match.ip,
    versions,
    oldest_version: oldest.since_version,
    oldest_at: oldest.since_at,
    changes: periods.flatMap((period, index) => {
      const before = periods[index + 1];
      const fields = before ? changesBetween(before.record, period.record) : [];
      return fields.length === 0 ? [] : [{ version: period.since_version, built_at: period.since_at, fields }];
    }),
  };
}

const changesBetween = (before: Period["record"], after: Period["record"]) =>
  historyFields
    .map((field) => ({ field, before: shownValue(before, field), after: shownValue(after, field) }))
    .filter((change) => change.before !== change.after);
