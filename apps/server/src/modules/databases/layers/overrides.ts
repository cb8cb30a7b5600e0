import {
  type LayerSource,
  type LocationLayer,
  mergePartitions,
  type Network,
  type NetworkLayer,
  type Partition,
  PartitionBuilder,
  type Place,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
} from "@meridian/ipdb";
import findTimeZone from "@photostructure/tz-lookup";
import ipaddr from "ipaddr.js";
import { KnownCities } from "./known-cities.ts";

/** The radius of a city that is known by its name. */
export const CITY_RADIUS_KM = 25;

/**
 * Fields that override the layers below; omitted ones keep their value. Without any, the layers below apply, whatever an
 * earlier override of the same addresses says.
 */
export interface OverrideValues {
  countryCode?: string;
  region?: string;
  regionZh?: string;
  city?: string;
  cityZh?: string;
  latitude?: number;
  longitude?: number;
  accuracyRadiusKm?: number;
  timeZone?: string;
  isp?: string;
  organization?: string;
  usageType?: string;
}

/** An inclusive range of one family, and its override. */
export interface Override {
  firstIp: string;
  lastIp: string;
  values: OverrideValues;
  /** Whether the values describe a place on their own, so that nothing of another city or region below remains. */
  isComplete?: boolean;
}

const placeFields = [
  "countryCode",
  "region",
  "regionZh",
  "city",
  "cityZh",
  "latitude",
  "longitude",
  "accuracyRadiusKm",
  "timeZone",
] as const satisfies readonly (keyof OverrideValues)[];
const networkFields = ["isp", "organization", "usageType"] as const satisfies readonly (keyof OverrideValues)[];

const isAbout = (fields: readonly (keyof OverrideValues)[]) => (override: Override) =>
  fields.some((field) => override.values[field] !== undefined);
export const isAboutPlaces = isAbout(placeFields);
export const isAboutNetworks = isAbout(networkFields);

const isEmpty = ({ values }: Override): boolean => Object.keys(values).length === 0;

/**
 * Applies overrides to a location layer; if they overlap the later one wins. `source` becomes a source of the layer.
 */
export function overridePlaces(
  layer: LocationLayer,
  overrides: readonly Override[],
  source: LayerSource,
): LocationLayer {
  const about = overrides.filter((override) => isAboutPlaces(override) || isEmpty(override));
  if (!about.some(isAboutPlaces)) return layer;
  const cities = new KnownCities(layer.places, citiesOf(about));
  const places = new Variants<Place>(layer.places, (below, index) =>
    locatedPlace(below ?? UNKNOWN_PLACE, about[index]!, layer.sources.length, cities),
  );
  const alike = firstAlike(about);
  const number = (below: number, override: number) =>
    override > 0 && isEmpty(about[override - 1]!) ? below : places.number(below, alike[override - 1] ?? 0);
  return {
    ...layer,
    sources: [...layer.sources, source],
    v4: mergePartitions(layer.v4, partitionOf(about, 4), number),
    v6: mergePartitions(layer.v6, partitionOf(about, 6), number),
    places: places.all,
  };
}

/** The names of cities that overrides may have to be located by. */
export const citiesOf = (overrides: readonly Override[]): ReadonlySet<string> =>
  new Set(overrides.flatMap(({ values, isComplete }) => (values.city && !isComplete ? [values.city] : [])));

/** A place with the values of an override; if it names a city without coordinates, with all that is known of the city. */
export function locatedPlace(below: Place, override: Override, source: number, cities: KnownCities): Place {
  const place = overriddenPlace(below, override, source);
  // Geofeeds, which are complete, have coordinates from the gazetteer, by the codes of regions.
  const isMissing = place.latitude === null && !override.isComplete;
  const known = isMissing ? cities.find(place) : undefined;
  if (!known) return place;
  const { timeZone } = override.values;
  const accuracyRadiusKm = place.accuracyRadiusKm ?? CITY_RADIUS_KM;
  return {
    ...known,
    zipCode: "",
    ...(timeZone !== undefined && { timeZone }),
    accuracyRadiusKm,
    lastChanged: "",
    source,
  };
}

/** For each override the number, from 1, of the first that says the same, so that they share places. */
function firstAlike(overrides: readonly Override[]): number[] {
  const numbers = new Map<string, number>();
  return overrides.map(({ values, isComplete }, index) => {
    const key = JSON.stringify([values, isComplete]);
    const number = numbers.get(key) ?? index + 1;
    numbers.set(key, number);
    return number;
  });
}

/** The same for a network layer. */
export function overrideNetworks(
  layer: NetworkLayer,
  overrides: readonly Override[],
  source: LayerSource,
): NetworkLayer {
  const about = overrides.filter(isAboutNetworks);
  if (about.length === 0) return layer;
  const networks = new Variants<Network>(layer.networks, (below, index) =>
    overriddenNetwork(below ?? UNKNOWN_NETWORK, about[index]!, layer.sources.length),
  );
  return {
    ...layer,
    sources: [...layer.sources, source],
    v4: mergePartitions(layer.v4, partitionOf(about, 4), networks.number),
    v6: mergePartitions(layer.v6, partitionOf(about, 6), networks.number),
    networks: networks.all,
  };
}

/** A network with the values of an override. */
export const overriddenNetwork = (below: Network, { values }: Override, source: number): Network => ({
  ...below,
  ...(values.isp !== undefined && { isp: values.isp, isIspInferred: false }),
  ...(values.organization !== undefined && { organization: values.organization }),
  ...(values.usageType !== undefined && { usageType: values.usageType, isUsageTypeInferred: false }),
  source,
});

/** A place with a new country or city discards everything about the old one. */
export function overriddenPlace(below: Place, { values, isComplete = false }: Override, source: number): Place {
  const isElsewhere = values.countryCode !== undefined && values.countryCode !== below.countryCode;
  const isOtherCityName = values.city !== undefined && values.city !== below.city;
  const isUnknownRegion = isComplete && isOtherCityName && values.region === undefined;
  const isOtherRegion =
    isElsewhere || isUnknownRegion || (values.region !== undefined && values.region !== below.region);
  const isOtherCity = isOtherRegion || isOtherCityName;
  const kept: Place = isElsewhere
    ? UNKNOWN_PLACE
    : isOtherRegion
      ? { ...UNKNOWN_PLACE, countryCode: below.countryCode, timeZone: isComplete ? "" : below.timeZone }
      : isOtherCity
        ? { ...UNKNOWN_PLACE, ...regionOf(below) }
        : below;
  const given = Object.fromEntries(
    placeFields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  );
  return { ...kept, ...timeZoneOf(values), ...given, source };
}

function timeZoneOf({ latitude, longitude }: OverrideValues): Partial<Place> {
  return latitude === undefined || longitude === undefined ? {} : { timeZone: findTimeZone(latitude, longitude) };
}

const regionOf = ({ countryCode, region, regionZh, timeZone }: Place): Partial<Place> => ({
  countryCode,
  region,
  regionZh,
  timeZone,
});

/** A layer's entries and their results under each override, each created once. */
class Variants<T> {
  readonly all: T[];
  readonly #make: (below: T | undefined, override: number) => T;
  readonly #numbers = new Map<number, number>();

  constructor(entries: readonly T[], make: (below: T | undefined, override: number) => T) {
    this.all = [...entries];
    this.#make = make;
  }

  /** The entry for one below and the number of an override, counted from 1; 0 for none. */
  readonly number = (below: number, override: number): number => {
    if (override === 0) return below;
    const key = below * 2 ** 22 + override;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.all.length;
      this.#numbers.set(key, number);
      this.all.push(this.#make(below === 0 ? undefined : this.all[below], override - 1));
    }
    return number;
  };
}

interface Span {
  first: bigint;
  /** The first address after it. */
  end: bigint;
  value: number;
}

/** For each address, the 1-based number of the last override covering it. */
export function partitionOf(overrides: readonly Override[], family: 4 | 6): Partition {
  const spans = overrides.flatMap((override, index) => {
    const span = spanOf(override, family);
    return span ? [{ ...span, value: index + 1 }] : [];
  });
  const builder = new PartitionBuilder(family);
  const size = family === 4 ? 1n << 32n : 1n << 128n;
  const starting = [...spans].sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  const bounds = [...new Set(spans.flatMap(({ first, end }) => [first, end]))].sort((a, b) => (a < b ? -1 : 1));
  const open: Span[] = [];
  let next = 0;
  for (const at of bounds) {
    for (; next < starting.length && starting[next]!.first <= at; next++) open.push(starting[next]!);
    for (let index = open.length - 1; index >= 0; index--) if (open[index]!.end <= at) open.splice(index, 1);
    if (at < size)
      addAt(
        builder,
        at,
        open.reduce((latest, { value }) => Math.max(latest, value), 0),
      );
  }
  return builder.finish();
}

function addAt(builder: PartitionBuilder, at: bigint, value: number): void {
  const word = (shift: bigint) => Number((at >> shift) & 0xffff_ffffn);
  if (builder.family === 4) builder.addIpv4(Number(at), value);
  else builder.add(word(96n), word(64n), word(32n), word(0n), value);
}

function spanOf({ firstIp, lastIp }: Override, family: 4 | 6): Omit<Span, "value"> | null {
  const [first, last] = [ipaddr.parse(firstIp), ipaddr.parse(lastIp)];
  if (first.kind() !== (family === 4 ? "ipv4" : "ipv6") || last.kind() !== first.kind()) return null;
  const number = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
    BigInt(`0x${Buffer.from(address.toByteArray()).toString("hex")}`);
  return number(last) < number(first) ? null : { first: number(first), end: number(last) + 1n };
}
