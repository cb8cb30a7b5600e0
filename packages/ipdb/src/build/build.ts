import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { alignUp, FORMAT_VERSION, type SectionContents } from "../format.ts";
import { readDatabaseFile } from "../load.ts";
import type { DatabaseMetadata, LayerSource, Place } from "../types.ts";
import { verifyDatabase } from "../verify/verify.ts";
import { encodeHeader } from "./encode-header.ts";
import { encodeRecords } from "./encode-records.ts";
import { encodeIpv4 } from "./encode-v4.ts";
import { encodeIpv6 } from "./encode-v6.ts";
import { type Layers, type MergedLayers, mergeLayers } from "./layers.ts";

export interface BuildInput {
  layers: Layers;
  /** YYYYMMDD, with `.n` for a further build on the same day. */
  version: string;
  builtAt: Date;
  /** YYYY-MM-DD; the newest date of a source of places by default. */
  dataDate?: string;
  /** Path of the finished file, which is created atomically. */
  path: string;
  /** Called between steps, which can differ in duration. */
  onProgress?: (step: BuildStep, done: number, total: number) => void | Promise<void>;
}

const BUILD_STEPS = ["merge", "encode", "write", "verify"] as const;
export type BuildStep = (typeof BUILD_STEPS)[number];

/**
 * Merges the layers, writes the database under a temporary name, verifies the written file, and renames it.
 * Throws IpdbError for content that the format cannot represent; an existing file at `path` is then left unchanged.
 */
export async function buildDatabase(input: BuildInput): Promise<DatabaseMetadata> {
  const advance = async (step: BuildStep) => {
    await input.onProgress?.(step, BUILD_STEPS.indexOf(step), BUILD_STEPS.length);
  };
  await advance("merge");
  const merged = mergeLayers(input.layers);
  const metadata = describeBuild(input, merged);
  await advance("encode");
  const contents = encodeContents(merged, metadata);
  await advance("write");
  const temporaryPath = `${input.path}.partial`;
  try {
    writeFile(temporaryPath, contents);
    await advance("verify");
    verifyDatabase(readDatabaseFile(temporaryPath));
    renameSync(temporaryPath, input.path);
    syncDirectory(dirname(input.path));
  } catch (error) {
    rmSync(temporaryPath, { force: true });
    throw error;
  }
  await input.onProgress?.("verify", BUILD_STEPS.length, BUILD_STEPS.length);
  return metadata;
}

/** The metadata section of a build. */
export function describeBuild(input: Omit<BuildInput, "path">, merged: MergedLayers): DatabaseMetadata {
  const { location, network, privacy } = input.layers;
  const layers = [location, network, privacy].flatMap((layer): readonly LayerSource[] => layer?.sources ?? []);
  return {
    formatVersion: FORMAT_VERSION,
    version: input.version,
    builtAt: input.builtAt.toISOString(),
    dataDate: input.dataDate ?? newestPlaceDate(merged.places, layers),
    layers,
    rangesV4: merged.v4.length,
    rangesV6: merged.v6.length,
    places: merged.places.length - 1,
    networks: merged.networks.length - 1,
  };
}

/** The newest date of the sources of places; "" if none has one. */
export function newestPlaceDate(places: readonly (Place | null)[], layers: readonly LayerSource[]): string {
  const used = new Set(places.flatMap((place) => (place === null ? [] : [place.source])));
  const dates = Array.from(used, (source) => layers[source]?.updatedDate ?? "");
  return dates.sort().at(-1) ?? "";
}

/** The sections as stored in the file. */
export function encodeContents(merged: MergedLayers, metadata: DatabaseMetadata): SectionContents {
  return {
    metadata: Buffer.from(JSON.stringify(metadata), "utf8"),
    ...encodeIpv4(merged.v4),
    ...encodeIpv6(merged.v6),
    ...encodeRecords(merged),
  };
}

function writeFile(path: string, contents: SectionContents): void {
  const { header, places } = encodeHeader(contents);
  const file = openSync(path, "w");
  try {
    writeFully(file, header, 0);
    for (const place of places) {
      writeFully(file, contents[place.name]!, place.offset);
      const padding = alignUp(place.length) - place.length;
      writeFully(file, new Uint8Array(padding), place.offset + place.length);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function writeFully(file: number, bytes: Uint8Array, position: number): void {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(file, bytes, written, bytes.length - written, position + written);
  }
}

/** A rename is durable only once the directory has been written to disk. */
function syncDirectory(path: string): void {
  const directory = openSync(path, "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
