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

/** Upper bounds of the errors that are counted, in kilometres; the last is half the circumference of the earth. */
export const BOUNDS_KM = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_038] as const;

/** For each class, a weight for each of the bounds. */
export type ErrorCounts = Readonly<Record<string, readonly number[]>>;

/** What the error of an answer depends on. */
export interface ErrorFeatures {
  family: 4 | 6;
  place: Pick<Place, "city" | "region">;
  network: Pick<Network, "asn" | "usageType"> | null;
  /** Size of the range with the same place and network: in addresses, for IPv6 in blocks of 2^64. */
  size: number;
}

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

  /** @param weight of the sample, such as a quarter for one of four of a prefix */
  add(features: ErrorFeatures, errorKm: number, { file, weight }: { file: string; weight: number }): void {
    const bound = BOUNDS_KM.findIndex((limit) => errorKm <= limit);
    for (const name of classesOf(features)) {
      const files = this.#counts.get(name) ?? new Map<string, number[]>();
      this.#counts.set(name, files);
      const counts = files.get(file) ?? BOUNDS_KM.map(() => 0);
      files.set(file, counts);
      counts[bound]! += weight;
    }
  }

  /** The weights by class. A file counts with the square root of its rows, so that no operator outweighs all others. */
  finish(): ErrorCounts {
    return Object.fromEntries(
      [...this.#counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, files]) => {
          const total = BOUNDS_KM.map(() => 0);
          for (const counts of files.values()) {
            const root = Math.sqrt(sum(counts));
            for (const [bound, count] of counts.entries()) total[bound]! += count / root;
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
      [...names].map((name) => [
        name,
        BOUNDS_KM.map((_, bound) => (ours[name]?.[bound] ?? 0) + (measured[name]?.[bound] ?? 0)),
      ]),
    );
  }

  /** The radius in km within which the true place is with 80% confidence; null if it was not measured. */
  radiusOf(features: ErrorFeatures): number | null {
    const index = indexOf(features);
    let radius = this.#radii[index];
    if (radius === undefined) {
      radius = this.#estimate(classesOf(features));
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
  shareWithin(km: (typeof BOUNDS_KM)[number], { family, place, network }: Omit<ErrorFeatures, "size"> & Stated) {
    let [within, total] = [0, 0];
    // The size of the range is not kept, but the radius that was stated by it.
    for (const size of [Number.POSITIVE_INFINITY, ...SIZES[family].map((limit) => limit - 1)]) {
      const classes = classesOf({ family, place, network, size });
      const shares = this.#sharesWithin(classes);
      if (!shares || radiusBy(shares) !== place.accuracyRadiusKm) continue;
      const weight = sum(this.#counts.get(classes.at(-1)!) ?? []) + 1;
      within += weight * shares[BOUNDS_KM.indexOf(km)]!;
      total += weight;
    }
    return total === 0 ? null : Math.round((within / total) * 100) / 100;
  }

  /** How sure a city is: the share of such places within {@link CITY_KM}; null for a place without one. */
  confidenceOf(
    family: 4 | 6,
    place: ErrorFeatures["place"] & Stated["place"],
    network: ErrorFeatures["network"],
  ): number | null {
    return place.city === "" ? null : this.shareWithin(CITY_KM, { family, place, network });
  }

  #estimate(classes: readonly string[]): number | null {
    const shares = this.#sharesWithin(classes);
    return shares && radiusBy(shares);
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

// The sum of all shares may be just below one.
const radiusBy = (within: readonly number[]): number =>
  BOUNDS_KM.find((_, bound) => within[bound]! > CONFIDENCE - 1e-9)!;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const fileOf = (dataDirectory: string): string => join(dataDirectory, "sources", "error-counts.json");

/** Stores what was measured for later builds, in place of the measurement before. */
export const storeErrorCounts = (dataDirectory: string, counts: ErrorCounts): Promise<void> =>
  writeAtomically(fileOf(dataDirectory), JSON.stringify(counts));

/** The model for a build. */
export function readErrorModel(dataDirectory: string): ErrorModel {
  const path = fileOf(dataDirectory);
  return new ErrorModel(existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as ErrorCounts) : {});
}
