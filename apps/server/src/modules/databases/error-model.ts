import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type NetworkKind, networkKinds } from "@meridian/contract/accuracy";
import type { LayerSource, Network, Place } from "@meridian/ipdb";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { AMAZON_ID } from "./layers/amazon.ts";
import shipped from "./layers/error-counts.json" with { type: "json" };

/**
 * How far the places of the base are from the true ones: a distribution of errors for each class of answers, from truth
 * files. A stated radius is the smallest bound within which 80% of the errors of the answer's class lie.
 */

/**
 * Upper bounds of the errors that are counted, in kilometres, each about a quarter above the one before; the last is half
 * the circumference of the earth.
 */
export const BOUNDS_KM = [
  ...[10, 13, 16, 20, 25, 32, 40, 50, 65, 80, 100, 130, 160, 200, 250, 320, 400, 500, 650, 800, 1000],
  ...[1300, 1600, 2000, 2500, 3200, 4000, 5000, 6500, 8000, 10_000, 13_000, 16_000, 20_038],
] as const;
/** The bounds in files of earlier releases. */
const FORMER_BOUNDS_KM: readonly number[] = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_038];

/**
 * For each class, weights: of places for each of the bounds, of countries and regions for the right ones and for the
 * wrong ones.
 */
export type ErrorCounts = Readonly<Record<string, readonly number[]>>;

/** What the error of an answer depends on. */
export interface ErrorFeatures {
  family: 4 | 6;
  place: Pick<Place, "city" | "region">;
  network: Pick<Network, "asn" | "usageType"> | null;
  /** Size of the range with the same place and network: in addresses, for IPv6 in blocks of 2^64. */
  size: number;
}

/** What is right or wrong, unlike a city, which is near or far. */
const areas = ["country", "region"] as const;
export type Area = (typeof areas)[number];

/** The truth file of a sample, and its weight, such as a quarter for one of four of a prefix. */
interface Sample {
  file: string;
  weight: number;
}

/** How sure a country, region and city are; null for those that were not measured or that the place does not have. */
export type Confidences = Readonly<Record<Area | "city", number | null>>;
export const NO_CONFIDENCES: Confidences = { country: null, region: null, city: null };

/** A place with the radius that was stated for it. */
interface Stated {
  place: Pick<Place, "accuracyRadiusKm">;
}

/** Up to this distance a place counts as the right city, as `accuracyLevel` has it. */
export const CITY_KM = 50;
const CONFIDENCE = 0.8;
/** Limits between the classes of size: /20, /23 and /24 of IPv4, /40 and /48 of IPv6. */
const SIZES = { 4: [2 ** 12, 2 ** 9, 2 ** 8], 6: [2 ** 24, 2 ** 16] } as const;
/** A class borrows as much from the class above it as this weight of its own. */
const BORROWED = 20;
/** With less, a class without one above it says nothing: the root of 25 rows of one file. */
const MIN_WEIGHT = 5;

/** The classes of an answer, from the most general on. */
function classesOf({ family, place, network, size }: ErrorFeatures): string[] {
  const kind = kindOf(network);
  if (place.city === "") return [`${family} ${place.region === "" ? "country" : "region"} ${kind}`];
  const rank = rankOf(family, size);
  return [`${family} city`, `${family} city ${rank}`, `${family} city ${rank} ${kind}`];
}

const MAX_RANKS = 4;
function rankOf(family: 4 | 6, size: number): number {
  let rank = 0;
  for (const limit of SIZES[family]) if (size < limit) rank++;
  return rank;
}

/** A number for the narrowest class of an answer, because a build asks for millions of ranges. */
function indexOf({ family, place, network, size }: ErrorFeatures): number {
  const level = place.city !== "" ? rankOf(family, size) : MAX_RANKS + (place.region === "" ? 0 : 1);
  return (family * (MAX_RANKS + 2) + level) * networkKinds.length + networkKinds.indexOf(kindOf(network));
}

/** The kind of a network, on which the errors of its places depend. */
export function kindOf(network: ErrorFeatures["network"]): NetworkKind {
  if (network?.asn == null) return "unannounced";
  const { usageType } = network;
  return usageType === "DCH" ? "hosting" : usageType === "ISP" || usageType === "MOB" ? "access" : "other";
}

/** The layers whose errors are measured: the base of all places, and its corrections by Amazon's list. */
export function measuredLayers(layers: readonly LayerSource[]): ReadonlySet<number> {
  const base = layers.findIndex(({ layer }) => layer === "location");
  return new Set([base, layers.findIndex(({ id }) => id === AMAZON_ID)]);
}

/** Counts errors of answers by class. */
export class ErrorCounter {
  /** By class, then by the truth file. */
  readonly #counts = new Map<string, Map<string, number[]>>();

  add(features: ErrorFeatures, errorKm: number, sample: Sample): void {
    const bound = BOUNDS_KM.findIndex((limit) => errorKm <= limit);
    for (const name of classesOf(features)) this.#count(name, { bound, of: BOUNDS_KM.length }, sample);
  }

  addArea(area: Area, features: ErrorFeatures, isRight: boolean, sample: Sample): void {
    const bound = isRight ? 0 : 1;
    for (const name of classesOf(features)) this.#count(`${area} ${name}`, { bound, of: 2 }, sample);
  }

  #count(name: string, { bound, of }: { bound: number; of: number }, { file, weight }: Sample): void {
    const files = this.#counts.get(name) ?? new Map<string, number[]>();
    this.#counts.set(name, files);
    const counts = files.get(file) ?? Array.from({ length: of }, () => 0);
    files.set(file, counts);
    counts[bound]! += weight;
  }

  /** The weights by class. A file counts with the square root of its rows, so that no operator outweighs all others. */
  finish(): ErrorCounts {
    return Object.fromEntries(
      [...this.#counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, files]) => {
          const total: number[] = [];
          for (const counts of files.values()) {
            const root = Math.sqrt(sum(counts));
            for (const [bound, count] of counts.entries()) total[bound] = (total[bound] ?? 0) + count / root;
          }
          return [name, total.map((weight) => Math.round(weight * 100) / 100)];
        }),
    );
  }
}

/** Radii by what was measured: the counts of this installation are added to those we ship. */
export class ErrorModel {
  readonly #counts: ReadonlyMap<string, readonly number[]>;
  /** By class. */
  readonly #radii: (number | null | undefined)[] = [];

  constructor(measured: ErrorCounts = {}, ours: ErrorCounts = shipped) {
    const names = new Set([...Object.keys(ours), ...Object.keys(measured)]);
    this.#counts = new Map(
      [...names].map((name) => [name, added(inBounds(ours[name] ?? []), inBounds(measured[name] ?? []))]),
    );
  }

  /** The radius in km within which the true place is with 80% confidence; null if it was not measured. */
  radiusOf(features: ErrorFeatures): number | null {
    const index = indexOf(features);
    let radius = this.#radii[index];
    if (radius === undefined) {
      const shares = this.#sharesWithin(classesOf(features));
      radius = shares && radiusBy(shares);
      this.#radii[index] = radius;
    }
    return radius;
  }

  /** The measured counts, which make the same model again. */
  get counts(): ErrorCounts {
    return Object.fromEntries(this.#counts);
  }

  /**
   * The share of true places within some km of places like this one: of the same family, level, kind of network and
   * stated radius; null if none were measured.
   * @param km one of the bounds
   */
  shareWithin(km: (typeof BOUNDS_KM)[number], of: Omit<ErrorFeatures, "size"> & Stated): number | null {
    return this.#shareOf("", BOUNDS_KM.indexOf(km), of);
  }

  /** How sure a city is: the share of such places within {@link CITY_KM}; null for a place without one. */
  confidenceOf(
    family: 4 | 6,
    place: ErrorFeatures["place"] & Stated["place"],
    network: ErrorFeatures["network"],
  ): number | null {
    return place.city === "" ? null : this.shareWithin(CITY_KM, { family, place, network });
  }

  /**
   * How sure each part of a place is: of the country and region, the share of such places with the right one. An anycast
   * address, which has no radius, is in many places.
   */
  confidencesOf(...[family, place, network]: Parameters<ErrorModel["confidenceOf"]>): Confidences {
    const rightOf = (area: Area) => this.#shareOf(`${area} `, 0, { family, place, network });
    return {
      country: rightOf("country"),
      region: place.region === "" ? null : rightOf("region"),
      city: this.confidenceOf(family, place, network),
    };
  }

  /** The share up to a bound of the places like this one, in the classes that a prefix makes of theirs. */
  #shareOf(prefix: string, bound: number, { family, place, network }: Omit<ErrorFeatures, "size"> & Stated) {
    if (place.accuracyRadiusKm === null) return null;
    let [within, total] = [0, 0];
    // The size of the range is not kept, but the radius that was stated by it.
    for (const size of [Number.POSITIVE_INFINITY, ...SIZES[family].map((limit) => limit - 1)]) {
      const features = { family, place, network, size };
      if (this.radiusOf(features) !== place.accuracyRadiusKm) continue;
      const names = classesOf(features).map((name) => prefix + name);
      const shares = this.#sharesWithin(names);
      if (!shares) continue;
      const weight = sum(this.#counts.get(names.at(-1)!) ?? []) + 1;
      within += weight * shares[bound]!;
      total += weight;
    }
    return total === 0 ? null : Math.round((within / total) * 100) / 100;
  }

  /** The estimated share within each of the bounds. */
  #sharesWithin(classes: readonly string[]): number[] | null {
    const known = classes.map((name) => this.#counts.get(name)).filter((counts) => counts !== undefined);
    const [general = [], ...narrower] = known;
    if (sum(general) < MIN_WEIGHT) return null;
    const shares = narrower.reduce<readonly number[]>(
      (above, counts) => {
        const total = sum(counts) + BORROWED;
        return counts.map((count, bound) => (count + BORROWED * above[bound]!) / total);
      },
      general.map((count) => count / sum(general)),
    );
    return shares.map((_, bound) => sum(shares.slice(0, bound + 1)));
  }
}

/** Counts of a file of an earlier release in the bounds of today, which include those. */
const inBounds = (counts: readonly number[]): readonly number[] =>
  counts.length === FORMER_BOUNDS_KM.length
    ? BOUNDS_KM.map((bound) => counts[FORMER_BOUNDS_KM.indexOf(bound)] ?? 0)
    : counts;

const added = (some: readonly number[], others: readonly number[]): number[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, at) => (some[at] ?? 0) + (others[at] ?? 0));

// The sum of all shares may be just below one.
const radiusBy = (within: readonly number[]): number =>
  BOUNDS_KM.find((_, bound) => within[bound]! > CONFIDENCE - 1e-9)!;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const fileOf = (dataDirectory: string): string => join(dataDirectory, "sources", "error-counts.json");

/**
 * Stores what was measured for later builds, in place of the measurement before. What the truth files say nothing about
 * stays: some have countries only.
 */
export function storeErrorCounts(dataDirectory: string, counts: ErrorCounts): Promise<void> {
  const measured = new Set(Object.keys(counts).map(subjectOf));
  const others = Object.entries(readErrorCounts(dataDirectory)).filter(([name]) => !measured.has(subjectOf(name)));
  return writeAtomically(fileOf(dataDirectory), JSON.stringify({ ...Object.fromEntries(others), ...counts }));
}

/** What a class is about: "country", "region" or the distances of places. */
const subjectOf = (name: string): string => areas.find((area) => name.startsWith(area)) ?? "place";

function readErrorCounts(dataDirectory: string): ErrorCounts {
  const path = fileOf(dataDirectory);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as ErrorCounts) : {};
}

/** The model for a build. */
export const readErrorModel = (dataDirectory: string): ErrorModel => new ErrorModel(readErrorCounts(dataDirectory));
