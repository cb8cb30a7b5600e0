import { basename } from "node:path";
import type { App } from "../../app.ts";
import { buildDefaultDatabase, databaseDirectory, installedVersions, newestIntact } from "./build.ts";

/** Builds the IP database anew where the installed sources are not the ones it was built from, or there is none. */
export async function refreshDefaultDatabase({ config, log, now }: App): Promise<{ built: boolean; version: string }> {
  const directory = databaseDirectory(config.DATA_DIR);
  const current = newestIntact(directory, (path, error) =>
    log.error({ err: error, file: basename(path) }, "ip database refused"),
  );
  if (current) {
    const { layers, version } = current.metadata;
    const builtFrom = layers.map(({ sourceVersion }) => sourceVersion).sort();
    if (builtFrom.join() === installedVersions().sort().join()) return { built: false, version };
  }
  const { metadata } = await buildDefaultDatabase({ directory, now: now() });
  return { built: true, version: metadata.version };
}
