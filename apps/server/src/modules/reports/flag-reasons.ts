import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Privacy } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { flagStarts } from "../databases/flag-history.ts";
import { isInferring } from "../lookup/inference.ts";

type FlagReasons = HandlerOutput<typeof api.reports.flagReasons>;

const flagNames: readonly (readonly [flag: keyof Privacy, name: FlagReasons["reasons"][number]["flag"]])[] = [
  ["vpn", "is_vpn"],
  ["proxy", "is_proxy"],
  ["tor", "is_tor"],
  ["relay", "is_relay"],
  ["hosting", "is_hosting"],
  ["dataCenter", "is_data_center"],
];

/**
 * Why an address has its privacy flags: the list of each, and since when.
 * @throws InvalidField `ip`; Failure UNAVAILABLE while no database is loaded
 */
export async function explainFlags(app: App, ip: string): Promise<FlagReasons> {
  const { reader } = app.lookupDatabase;
  if (!reader) throw new Failure("UNAVAILABLE");
  const match = reader.lookup(ip);
  if (!match) throw new InvalidField("ip", "format", { format: "address" });
  const { network } = match;
  const set = flagNames.filter(([flag]) => network?.privacy[flag] === true);
  const starts = await flagStarts(
    app,
    match.ip,
    set.map(([flag]) => flag),
  );
  return {
    ip: match.ip,
    reasons: set.map(([flag, name]) => {
      const index = network!.privacySources[flag];
      const source = index === null ? undefined : reader.metadata.layers[index];
      const { version, builtAt, isOldest } = starts.get(flag)!;
      return {
        flag: name,
        list: source
          ? { name: source.name, url: source.url, updated_date: source.updatedDate, inferred: isInferring(source) }
          : null,
        since_version: version,
        since_at: builtAt,
        is_oldest_kept: isOldest,
      };
    }),
    db_version: reader.metadata.version,
  };
}
