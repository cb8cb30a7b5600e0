import {
  IpdbError,
  type LayerSource,
  LIST_FORMATS,
  type ListFormat,
  mergeLists,
  type NetworkLayer,
  type PrivacyFlag,
  type PrivacyLayer,
  type PrivacyList,
  readList,
} from "@meridian/ipdb";
import { ageOf } from "../age.ts";
import { isFeed } from "../layers/feeds.ts";
import type { IndexedSource } from "../sources/source-index.ts";

/** The flags a list sets for its addresses; data centre and hosting imply each other. */
const flagsOf: Readonly<Record<string, readonly PrivacyFlag[]>> = {
  vpn: ["vpn"],
  tor: ["tor"],
  proxy: ["proxy"],
  relay: ["relay"],
  dataCenter: ["dataCenter", "hosting"],
  hosting: ["dataCenter", "hosting"],
  crawler: ["crawler", "dataCenter", "hosting"],
  satellite: ["satellite"],
};

/** Flags for which a publisher's list is complete: its own exits. Nobody has a complete list of the world's hosting. */
const DECIDABLE: readonly string[] = ["tor", "relay"];

/** A stored source as described in a database. */
export const describeKept = (source: IndexedSource, layer: LayerSource["layer"]): LayerSource => ({
  id: source.id,
  layer,
  name: source.name,
  licence: source.licence,
  attribution: source.attribution,
  url: source.homepage,
  isSharable: source.isSharable,
  sourceVersion: source.version,
  updatedDate: source.dataDate,
  rows: source.rows,
});

/** A list of addresses, or a geofeed that a network publishes about itself. */
export const isPrivacyList = (source: IndexedSource): boolean =>
  Object.hasOwn(flagsOf, source.flag) &&
  (isFeed(source) || (source.layer === "privacy" && (LIST_FORMATS as readonly string[]).includes(source.format)));

/**
 * The privacy layer of all stored lists; undefined without any. Publishers' own lists precede collected ones, and newer
 * ones precede older ones. A list that is too old no longer rules addresses out.
 * @throws IpdbError naming the list that cannot be read
 */
export function readPrivacyLayer(
  kept: readonly IndexedSource[],
  network: NetworkLayer,
  now: Date,
): PrivacyLayer | undefined {
  const lists = kept.filter(isPrivacyList).sort(byTrust);
  if (lists.length === 0) return undefined;
  return mergeLists(
    lists.map((source): PrivacyList => {
      const date = source.dataDate === "" ? null : new Date(`${source.dataDate}T00:00:00Z`);
      const isFresh = ageOf(date, source.ageLimitDays, now).age === "current";
      return {
        source: describeKept(source, "privacy"),
        flags: flagsOf[source.flag] ?? [],
        isComplete: source.isComplete && isFresh && DECIDABLE.includes(source.flag),
        content: read(source),
      };
    }),
    network,
  );
}

function read(source: IndexedSource) {
  const { id, path, format } = source;
  try {
    return readList(path, isFeed(source) ? "prefix-csv" : (format as ListFormat));
  } catch (error) {
    if (error instanceof IpdbError) throw error;
    throw new IpdbError("BAD_SOURCE", id, 0, (error as Error).message);
  }
}

const byTrust = (a: IndexedSource, b: IndexedSource): number =>
  Number(b.isComplete) - Number(a.isComplete) || b.dataDate.localeCompare(a.dataDate) || a.id.localeCompare(b.id);
