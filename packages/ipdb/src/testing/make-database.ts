import { parseAddress } from "../address.ts";
import { describeBuild, encodeContents } from "../build/build.ts";
import { encodeFile } from "../build/encode-header.ts";
import { UNKNOWN_PLACE } from "../build/encode-records.ts";
import { type Layers, mergeLayers } from "../build/layers.ts";
import { type Partition, PartitionBuilder } from "../build/partition.ts";
import type { LayerSource, Place } from "../types.ts";

/** Builds a database in memory, as the builder would write it. */
export function makeDatabase(layers: Layers): SharedArrayBuffer {
  const merged = mergeLayers(layers);
  const builtAt = new Date("2026-01-02T03:04:05.000Z");
  return encodeFile(encodeContents(merged, describeBuild({ layers, version: "20260102", builtAt }, merged))).buffer;
}

/** A partition from the addresses where values begin. */
export function makePartition(family: 4 | 6, ranges: Record<string, number>): Partition {
  const builder = new PartitionBuilder(family);
  for (const [text, value] of Object.entries(ranges)) {
    const [word0 = 0, word1 = 0, word2 = 0, word3 = 0] = parseAddress(text)!.words;
    builder.add(word0, word1, word2, word3, value);
  }
  return builder.finish();
}

export function makeSource(layer: LayerSource["layer"]): LayerSource {
  return {
    id: `example-${layer}`,
    layer,
    name: "Example",
    licence: "CC0 1.0",
    attribution: "",
    url: "https://example.com",
    isSharable: true,
    sourceVersion: "1",
    updatedDate: "2026-01-01",
    rows: 3,
  };
}

export function makePlace(city: string, fields: Partial<Place> = {}): Place {
  return { ...UNKNOWN_PLACE, countryCode: "DE", city, ...fields };
}
