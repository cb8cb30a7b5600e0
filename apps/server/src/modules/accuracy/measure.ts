import { type Agreement, type CalibrationPoint, type NetworkKind, networkKinds } from "@meridian/contract/accuracy";
import { type IpdbReader, type Match, type Place, parseAddress } from "@meridian/ipdb";
import { subdivisionCodeOf, subdivisionName, withParents } from "../../lib/subdivisions.ts";
import {
  CITY_KM,
  ErrorCounter,
  type ErrorCounts,
  ErrorModel,
  kindOf,
  measuredLayers,
} from "../databases/error-model.ts";
import type { TruthRow } from "../databases/layers/truth.ts";
import { isSameName } from "../databases/same-name.ts";
import { codesOf, isFirstLevel } from "../lookup/place-numbers.ts";

const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;
/** With fewer samples a share is not representative of a country or a network. */
const MIN_SAMPLES = 30;
const MAX_COUNTRIES = 250;
const MAX_NETWORKS = 200;

/** What is known of cities besides the truth files. */
export interface Cities {
  /** The position of a city that a truth file only names, within a region if one is given; null if unknown. */
  locate(countryCode: string, city: string, region: string): Located | null;
  /** The first-order division, by any code, of a city near a point; null if unknown. */
  divisionAt(countryCode: string, city: string, point: Point): string | null;
}

interface Point {
  latitude: number;
  longitude: number;
}

interface Located extends Point {
  division: string;
}

/** Correct answers out of those that could be compared. */
class Count {
  right = 0;
  compared = 0;

  add(isRight: boolean): void {
    this.compared++;
    if (isRight) this.right++;
  }

  get share(): number | null {
    return this.compared === 0 ? null : rounded(this.right / this.compared);
  }
}

/** How often places are right to 50 km, by the confidence stated for them. */
class Calibration {
  readonly #groups = new Map<number, { stated: number; right: number; samples: number }>();

  add(stated: number, isRight: boolean): void {
    const tenth = Math.min(9, Math.floor(stated * 10));
    const group = this.#groups.get(tenth) ?? { stated: 0, right: 0, samples: 0 };
    this.#groups.set(tenth, group);
    group.samples++;
    group.stated += stated;
    if (isRight) group.right++;
  }

  /** Groups of enough samples, in the order of their confidence. */
  get points(): CalibrationPoint[] {
    return [...this.#groups]
      .filter(([, { samples }]) => samples >= MIN_SAMPLES)
      .sort(([a], [b]) => a - b)
      .map(([, { stated, right, samples }]) => ({
        stated: rounded(stated / samples),
        right: rounded(right / samples),
        samples,
      }));
  }
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

class Tally {
  samples = 0;
  readonly country = new Count();
  readonly region = new Count();
  readonly city = new Count();
  readonly withinRadius = new Count();
  readonly asn = new Count();
  readonly usageType = new Count();
  readonly calibration = new Calibration();
  readonly distances: number[] = [];

  get agreement(): Agreement {
    return {
      samples: this.samples,
      country: this.country.share,
      region: this.region.share,
      city: this.city.share,
      median_km: quantile(this.distances, 0.5),
      within_radius: this.withinRadius.share,
      asn: this.asn.share,
      usage_type: this.usageType.share,
      calibration: this.calibration.points,
    };
  }
}

/** A quantile of unsorted numbers, to a tenth; null of none. */
function quantile(numbers: readonly number[], share: number): number | null {
  if (numbers.length === 0) return null;
  const sorted = Float64Array.from(numbers).sort();
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]! * 10) / 10;
}

/** The great-circle distance by the haversine formula. */
export function distanceKm(from: Point, to: Point): number {
  const latitudes = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2) ** 2;
  const longitudes = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2) ** 2;
  const cosines = Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(latitudes + cosines * longitudes)));
}

/** Compares a database with what networks say about themselves, row by row. */
export class Comparison {
  readonly #reader: IpdbReader;
  readonly #cities: Cities | null;
  readonly #all = new Tally();
  readonly #byCountry = new Map<string, Tally>();
  readonly #byNetwork = new Map<number, Tally & { name?: string }>();
  readonly #byKind = new Map<NetworkKind, Tally>();
  readonly #errors = new ErrorCounter();
  readonly #measured: ReadonlySet<number>;
  readonly #model: ErrorModel | null;

  /** @param errors the measured errors that the database's radii were stated by, if it has kept them */
  constructor(reader: IpdbReader, cities: Cities | null = null, errors: ErrorCounts | null = null) {
    this.#reader = reader;
    this.#model = errors && new ErrorModel(errors, {});
    this.#cities = cities;
    this.#measured = measuredLayers(reader.metadata.layers);
  }

  /** @param file the truth file of the row */
  add(row: TruthRow, file: string): void {
    const { countryCode, region, city } = row;
    const located =
      countryCode === "" || city === "" ? null : (this.#cities?.locate(countryCode, city, region) ?? null);
    for (const address of row.samples) this.#compare(address, row, { file, located });
  }

  #compare(address: string, row: TruthRow, { file, located }: { file: string; located: Located | null }): void {
    const match = this.#reader.lookup(address);
    // Reserved addresses are not looked up.
    if (!match || match.reserved) return;
    const { place, network } = match;
    const tallies = [this.#all, tallyOf(this.#byKind, kindOf(network))];
    if (row.countryCode !== "") tallies.push(tallyOf(this.#byCountry, row.countryCode));
    if (network?.asn !== null && network?.asn !== undefined) {
      const tally: Tally & { name?: string } = tallyOf(this.#byNetwork, network.asn);
      tally.name = network.name;
      tallies.push(tally);
    }
    const truth = pointOf(row) ?? located;
    const point = place && pointOf(place);
    const distance = truth && point ? distanceKm(truth, point) : null;
    const isCountryRight = place?.countryCode === row.countryCode;
    const isRegionRight = isSameRegion(row, place);
    let confidence: number | null = null;
    if (place && this.#measured.has(place.source)) {
      const features = { family: match.family, place, network, size: sizeOf(match) };
      const sample = { file, weight: 1 / row.samples.length };
      if (row.countryCode !== "") this.#errors.addArea("country", features, isCountryRight, sample);
      const isInRegion = isRegionRight ?? this.#isInDivision(row, place, located);
      if (isInRegion !== null && place.region !== "") this.#errors.addArea("region", features, isInRegion, sample);
      if (distance !== null) {
        confidence = this.#model?.confidenceOf(match.family, place, network) ?? null;
        this.#errors.add(features, distance, sample);
      }
    }
    for (const tally of tallies) {
      tally.samples++;
      if (row.countryCode !== "") tally.country.add(isCountryRight);
      if (isRegionRight !== null) tally.region.add(isRegionRight);
      if (row.city !== "") tally.city.add(isOneOf(row.city, [place?.city, place?.cityZh]));
      if (distance !== null) {
        tally.distances.push(distance);
        if (place?.accuracyRadiusKm != null) tally.withinRadius.add(distance <= place.accuracyRadiusKm);
        if (confidence !== null) tally.calibration.add(confidence, distance <= CITY_KM);
      }
      if (row.asn !== null) tally.asn.add(network?.asn === row.asn);
      // Without a usage type there is nothing to compare.
      if (row.usageType !== "" && network?.usageType) tally.usageType.add(network.usageType === row.usageType);
    }
  }

  /** Whether a place is in the division of the truth's city, for rows without a region; null if that is unknown. */
  #isInDivision({ countryCode, region }: TruthRow, place: Place, located: Located | null): boolean | null {
    const point = pointOf(place);
    if (region !== "" || !located?.division || place.city === "" || !point) return null;
    if (place.countryCode !== countryCode) return false;
    const own = this.#cities?.divisionAt(countryCode, place.city, point);
    return own ? own === located.division : null;
  }

  get summary(): Agreement {
    return this.#all.agreement;
  }

  get countries() {
    return largest(this.#byCountry, MAX_COUNTRIES).map(([country_code, tally]) => ({
      country_code,
      ...tally.agreement,
    }));
  }

  get networks() {
    return largest(this.#byNetwork, MAX_NETWORKS).map(([asn, tally]) => ({
      asn_number: `AS${asn}`,
      name: tally.name ?? "",
      ...tally.agreement,
    }));
  }

  get kinds() {
    return networkKinds.flatMap((kind) => {
      const tally = this.#byKind.get(kind);
      return tally && tally.samples >= MIN_SAMPLES ? [{ kind, ...tally.agreement }] : [];
    });
  }

  /** The errors of places, for the model of later builds. */
  get errors(): ErrorCounts {
    return this.#errors.finish();
  }
}

/** Size of a match's range: in addresses, for IPv6 in blocks of 2^64, of which a part counts as one. */
const sizeOf = ({ start, end }: Match): number => positionOf(end) - positionOf(start) + 1;

function positionOf(address: string): number {
  const { family, words } = parseAddress(address)!;
  return family === 4 ? words[0]! : words[0]! * 2 ** 32 + words[1]!;
}

/**
 * Whether a place is in the region of a truth row: by their codes, since names differ by language, or by name if either
 * has no code. Null without a region, and for a part of a region of ours whose code does not say which it is in.
 */
function isSameRegion({ region, countryCode }: TruthRow, place: Place | null): boolean | null {
  // A code that means no region says nothing.
  const name = subdivisionName(region, countryCode);
  if (name === "") return null;
  const code = subdivisionCodeOf(region, countryCode);
  const truth = code && withParents(code).find(isFirstLevel);
  if (code && !truth) return null;
  const { regionCode = "" } = place ? codesOf(place) : {};
  if (!place || !truth || regionCode === "") return isOneOf(name, [place?.region, place?.regionZh]);
  return withParents(`${place.countryCode}-${regionCode}`).includes(truth);
}

const isOneOf = (name: string, names: readonly (string | undefined)[]): boolean =>
  names.some((other = "") => isSameName(name, other));

function tallyOf<Key>(tallies: Map<Key, Tally>, key: Key): Tally {
  const tally = tallies.get(key) ?? new Tally();
  tallies.set(key, tally);
  return tally;
}

const largest = <Key, T extends Tally>(tallies: Map<Key, T>, most: number): [Key, T][] =>
  [...tallies]
    .filter(([, { samples }]) => samples >= MIN_SAMPLES)
    .sort(([, a], [, b]) => b.samples - a.samples)
    .slice(0, most);

const pointOf = ({ latitude, longitude }: Pick<TruthRow, "latitude" | "longitude">): Point | null =>
  latitude !== null && longitude !== null ? { latitude, longitude } : null;
