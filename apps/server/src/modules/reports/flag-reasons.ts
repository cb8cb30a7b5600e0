import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import { privacyFlagNames } from "@meridian/contract/version-reports";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { flagStarts } from "../databases/flag-history.ts";
import { flagsByName } from "../lookup/flag-names.ts";
import { isInferring } from "../lookup/inference.ts";

type FlagReasons = HandlerOutput<typeof api.reports.flagReasons>;

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
  const names = privacyFlagNames.filter((name) => network?.privacy[flagsByName[name]] === true);
  const starts = await flagStarts(
    app,
    match.ip,
    names.map((name) => flagsByName[name]),
  );
  return {
    ip: match.ip,
    reasons: names.map((name) => {
      const flag = flagsByName[name];
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
