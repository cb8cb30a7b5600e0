import type { Language } from "@meridian/contract/errors";
import { accuracyLevel, FIRST_PATCHED_RECORD, IpdbFile, type LayerSource, type Place } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import type { Regions } from "../../lib/regions.ts";
import { databaseDirectory } from "../databases/build.ts";
import { derivedPath, readDerived } from "../databases/derived.ts";
import { type ErrorCounts, ErrorModel, measuredLayers, NO_CONFIDENCES } from "../databases/error-model.ts";
import type { KeptRecord } from "../databases/kept-records.ts";
import { AMAZON_ID } from "../databases/layers/amazon.ts";
import { CHINA_ID, CHINA_IPV6_ID } from "../databases/layers/china-data.ts";
import { NAME_RULES_ID } from "../databases/layers/usage-rules.ts";
import { CORRECTIONS_ID } from "../databases/stored-corrections.ts";
import { pathOf } from "../databases/versions.ts";
import { describeSource, type Evidence, type PlaceDoubts } from "./evidence.ts";
import { cityName, regionName } from "./place-names.ts";

type Candidate = NonNullable<Evidence["candidates"]>[number];

/**
 * How sure a version is of an address's place, and which places it does not answer: its own city if that is a guess, and
 * the place of the source that would be answered without the one above it. A version of an earlier release has kept
 * neither the errors nor the other places.
 */
export async function placeDoubts(
  app: Pick<App, "lookupDatabase" | "config" | "log" | "regions">,
  record: KeptRecord,
  { address, language }: { address: string; language: Language },
): Promise<PlaceDoubts> {
  const { metadata, place, network } = record;
  if (!place) return {};
  const { layers, version } = metadata;
  const { reader } = app.lookupDatabase;
  const inUse = reader?.metadata.version === version ? reader : null;
  // A copy of the database on this node has no such files beside it.
  const path = pathOf(databaseDirectory(app.config.DATA_DIR), version);
  const counts = await readDerived<ErrorCounts>(path, "errors", metadata);
  // An address with an embedded IPv4 address is looked up as that.
  const family = reader?.lookup(address)?.family ?? 4;
  const isMeasured = counts !== null && measuredLayers(layers).has(place.source);
  const confidences = isMeasured ? new ErrorModel(counts, {}).confidencesOf(family, place, network) : NO_CONFIDENCES;
  // Beneath a correction that came after the version, whose layer is the last one of places, is the version's own place.
  const isCorrected =
    inUse !== null && inUse.findRecord(address) >= FIRST_PATCHED_RECORD && place.source === layers.length - 2;
  const other = await readPlace(app, isCorrected ? path : derivedPath(path, "outranked"), record, address);
  const isGuess = place.city !== "" && accuracyLevel(place) !== "city" && !network?.isAnycast;
  const candidates: Candidate[] = [];
  if (isGuess)
    candidates.push({
      ...describe(place, layers, app.regions, language),
      ...{ reason: "guess", confidence: confidences.city },
    });
  if (other) {
    candidates.push({
      ...describe(other, layers, app.regions, language),
      reason: reasonOf(layers, place, other),
      confidence: null,
    });
  }
  return { confidences, ...((isGuess || other !== undefined) && { candidates }) };
}

/** The place that a file has for an address; null for none, undefined if the version has no such file. */
async function readPlace(
  { log }: Pick<App, "log">,
  path: string,
  { metadata }: KeptRecord,
  address: string,
): Promise<Place | null | undefined> {
  let file: IpdbFile | undefined;
  try {
    file = await IpdbFile.open(path);
    const isSame = file.metadata.version === metadata.version && file.metadata.builtAt === metadata.builtAt;
    return isSame ? ((await file.lookup(address))?.place ?? null) : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") log.warn({ err: error, path }, "other places not read");
    return undefined;
  } finally {
    await file?.close();
  }
}

const describe = (place: Place, layers: readonly LayerSource[], regions: Regions, language: Language) => ({
  country: regions.name(place.countryCode, language) || null,
  country_code: place.countryCode || null,
  province: regionName(place, language) || null,
  city: cityName(place, language) || null,
  latitude: place.latitude,
  longitude: place.longitude,
  source: describeSource(layers[place.source]),
});

const chineseSources: ReadonlySet<string | undefined> = new Set([CHINA_ID, CHINA_IPV6_ID, NAME_RULES_ID]);

/** Why another place is answered, by the rules of a build (`layers/location.ts`). */
function reasonOf(layers: readonly LayerSource[], place: Place, other: Place): Candidate["reason"] {
  const winner = layers[place.source]?.id;
  if (winner === CORRECTIONS_ID) return "correction";
  if (winner === AMAZON_ID || other.source === place.source) return "unreliable";
  if (chineseSources.has(winner)) return "mainland_china";
  if (!chineseSources.has(layers[other.source]?.id)) return "own_statement";
  return other.countryCode === place.countryCode ? "cloud" : "other_country";
}
