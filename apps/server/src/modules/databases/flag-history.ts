import type { Privacy } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { keptRecords } from "./kept-records.ts";

/** The first version of an unbroken line of kept ones up to the one in use. */
export interface FlagStart {
  version: string;
  builtAt: string;
  /** Whether no older version is kept, so that it may have begun before. */
  isOldest: boolean;
}

/**
 * Since which kept version an address has had each of these flags, which it has now, without a gap. Reads no further
 * than the first version without any of them.
 */
export async function flagStarts(
  app: App,
  address: string,
  flags: readonly (keyof Privacy)[],
): Promise<Map<keyof Privacy, FlagStart>> {
  const starts = new Map<keyof Privacy, FlagStart>();
  let unbroken = flags;
  for await (const { metadata, network } of keptRecords(app, address)) {
    const { version, builtAt } = metadata;
    for (const flag of unbroken) {
      // Those of the version in use are given, whatever has been loaded meanwhile.
      if (!starts.has(flag) || network?.privacy[flag] === true) starts.set(flag, { version, builtAt, isOldest: true });
      else starts.get(flag)!.isOldest = false;
    }
    unbroken = unbroken.filter((flag) => starts.get(flag)!.isOldest);
    if (unbroken.length === 0) break;
  }
  return starts;
}
