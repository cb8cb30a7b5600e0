import type { App } from "../../app.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { dayOf } from "../databases/age.ts";
import { databaseDirectory } from "../databases/build.ts";
import { type KeptRecord, keptVersions, readKept } from "../databases/kept-records.ts";
import { pathOf } from "../databases/versions.ts";
import { digestOfFile } from "../lookup/digest.ts";
import { LookupFailure } from "./failure.ts";

/**
 * What the version of a time says of an address.
 * @param asOf a version, or a day YYYY-MM-DD, for the version in use at its end (UTC)
 * @throws LookupFailure INVALID_AS_OF, VERSION_NOT_KEPT
 */
export async function readAsOf(app: App, address: string, asOf: string): Promise<KeptRecord> {
  const version = await versionAsOf(app, asOf);
  const record = version === undefined ? null : await readKept(app, version, address);
  if (!record) throw Object.assign(new LookupFailure("VERSION_NOT_KEPT"), { field: "as_of" });
  return record;
}

async function versionAsOf(app: App, asOf: string): Promise<string | undefined> {
  const kept = keptVersions(app);
  if (!asOf.includes("-")) return kept.find((version) => version === asOf);
  const day = dayOf(asOf);
  // Node reads February 30 as a day in March.
  if (!day?.toISOString().startsWith(asOf)) throw new LookupFailure("INVALID_AS_OF");
  const rows = await app.db.databaseVersion.findMany({
    where: { version: { in: kept }, publishedAt: { lt: new Date(day.getTime() + DAY_MS) } },
    select: { version: true },
  });
  const published = new Set(rows.map(({ version }) => version));
  return kept.find((version) => published.has(version));
}

/** What a receipt says of an older version. */
export const databaseOf = async ({ config }: App, { version }: KeptRecord["metadata"]) => ({
  version,
  sha256: await digestOfFile(pathOf(databaseDirectory(config.DATA_DIR), version)),
});
