import { IpdbReader } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { buildDefaultDatabase, currentDatabase, databaseDirectory, installedVersions } from "./build.ts";

/** Builds the IP database anew where the installed sources are not the ones it was built from, or there is none. */
export async function refreshDefaultDatabase({ config, now }: App): Promise<{ built: boolean; version: string }> {
  const directory = databaseDirectory(config.DATA_DIR);
  const current = currentDatabase(directory);
  if (current) {
    const { layers, version } = IpdbReader.open(current, { trusted: true }).metadata;
    const builtFrom = layers.map(({ sourceVersion }) => sourceVersion).sort();
    if (builtFrom.join() === installedVersions().sort().join()) return { built: false, version };
  }
  const { metadata } = await buildDefaultDatabase({ directory, now: now() });
  return { built: true, version: metadata.version };
}
