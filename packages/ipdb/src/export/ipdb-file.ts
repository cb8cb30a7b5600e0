import { buildDatabase } from "../build/build.ts";
import { UNKNOWN_PLACE } from "../build/encode-records.ts";
import { type Layers, UNKNOWN_NETWORK } from "../build/layers.ts";
import { PRIVACY_FLAGS } from "../privacy-flags.ts";
import type { DatabaseMetadata, LayerSource, Network, Place } from "../types.ts";
import { type ExportTable, mapPartition } from "./table.ts";

export interface IpdbFile {
  path: string;
  table: ExportTable;
  /** The database the rows are taken from. */
  metadata: DatabaseMetadata;
  /** A row's place and network in the file; `null` for an edition without them. */
  placeOf: ((row: number) => Place | null) | null;
  networkOf: ((row: number) => Network | null) | null;
}

/** Writes an edition as a database in our own format, limited to its layers and to redistributable sources. */
export async function writeIpdb({ path, table, metadata, placeOf, networkOf }: IpdbFile): Promise<void> {
  const layers: Layers = {};
  if (placeOf !== null) {
    const { sources, indexOf } = keepSources(metadata, ["location"]);
    const { entries, v4, v6 } = numberEntries(table, placeOf, UNKNOWN_PLACE);
    const places = entries.map((place) => ({ ...place, source: indexOf(place.source) ?? 0 }));
    layers.location = { sources, v4, v6, places };
  }
  if (networkOf !== null) {
    const { sources, indexOf } = keepSources(metadata, ["network", "privacy"]);
    const { entries, v4, v6 } = numberEntries(table, networkOf, UNKNOWN_NETWORK);
    const networks = entries.map((network) => {
      const privacySources = { ...network.privacySources };
      for (const flag of PRIVACY_FLAGS) {
        privacySources[flag] = indexOf(privacySources[flag]);
      }
      return { ...network, source: indexOf(network.source), privacySources };
    });
    layers.network = { sources, v4, v6, networks };
  }
  await buildDatabase({ layers, version: metadata.version, builtAt: new Date(metadata.builtAt), path });
}

/** The redistributable sources, and their indexes. */
function keepSources({ layers }: DatabaseMetadata, wanted: readonly LayerSource["layer"][]) {
  const included = layers.filter(({ layer, isSharable }) => isSharable && wanted.includes(layer));
  const indexOf = (source: number | null): number | null => {
    const at = source === null ? -1 : included.indexOf(layers[source]!);
    return at === -1 ? null : at;
  };
  return { sources: included, indexOf };
}

/** Each distinct entry once, in order of first use by a row. */
function numberEntries<T>(table: ExportTable, entryOf: (row: number) => T | null, unknown: T) {
  const entries: T[] = [unknown];
  const numbers = new Map<string, number>();
  const numberOfRow = table.records.map((_, row) => {
    const entry = row === 0 ? null : entryOf(row);
    if (entry === null) {
      return 0;
    }
    const key = JSON.stringify(entry);
    let number = numbers.get(key);
    if (number === undefined) {
      number = entries.length;
      numbers.set(key, number);
      entries.push(entry);
    }
    return number;
  });
  const map = (partition: ExportTable["v4"]) => mapPartition(partition, (row) => numberOfRow[row]!);
  return { entries, v4: map(table.v4), v6: map(table.v6) };
}
