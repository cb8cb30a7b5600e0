import { basename } from "node:path";
import type { App } from "../../app.ts";
import {
  buildDefaultDatabase,
  currentSources,
  databaseDirectory,
  newestIntact,
  prepareInputs,
  recordedSources,
  sourcesDirectory,
} from "./build.ts";

/** Builds the IP database anew where the sources at hand are not the ones it was built from, or there is none. */
export async function refreshDefaultDatabase({ config, log, now }: App): Promise<{ built: boolean; version: string }> {
  const directory = databaseDirectory(config.DATA_DIR);
  const current = newestIntact(directory, (path, error) =>
    log.error({ err: error, file: basename(path) }, "ip database refused"),
  );
  const inputs = await prepareInputs(sourcesDirectory(config.DATA_DIR));
  for (const problem of inputs.problems) log.warn(problem);
  if (current && hasAll(recordedSources(current.metadata), currentSources(inputs)))
    return { built: false, version: current.metadata.version };
  const { metadata } = await buildDefaultDatabase({ directory, inputs, now: now() });
  return { built: true, version: metadata.version };
}

/** A source that cannot be had today is no reason to build without it. */
function hasAll(recorded: readonly string[], current: readonly string[]): boolean {
  return current.every((source) => recorded.includes(source));
}
