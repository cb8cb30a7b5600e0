import { type GeonamesPlace, readGeonames } from "@meridian/ipdb";
import { isHan, simplify } from "./chinese-text.ts";
import cityNames from "./city-names.json" with { type: "json" };
import { PointGrid } from "./point-grid.ts";

export interface Spot {
  latitude: number;
  longitude: number;
  elevationMetres: number | null;
}

interface NamedSpot extends Spot {
  nameZh: string;
  population: number;
  /** GeoNames' code of its first-order division. */
  division: string;
  timeZone: string;
}

/** The places of a country. */
interface CountryPlaces {
  all: { spot: NamedSpot; alternateNames: readonly string[] }[];
  /** By their alternate names, once they have been asked for. */
  byAlternateName: Map<string, NamedSpot[]> | null;
}

/** Chinese names of cities for which GeoNames has none, or an unusual one for mainland readers; by country. */
const CITY_NAMES_ZH: Readonly<Record<string, Readonly<Record<string, string>>>> = cityNames;
/** Elevations farther away are not meaningful for a place. */
const ELEVATION_FARTHEST_KM = 50;
/** A quarter of a degree keeps the cells of crowded countries small. */
const ELEVATION_CELL_DEGREES = 0.25;
/** The share of the people of a country or division that its time zone must have to be taken for all of it. */
const ONE_ZONE_SHARE = 0.98;
/** Two places with the same name in one country are farther apart than two surveys of one place. */
const SAME_PLACE_DEGREES = 1;

/** What the base appends to the name of a city: its kind. */
const KIND = /(?:-(?:si|gun|shi)| (?:City|Town|Township))$/;

/** Populated places of GeoNames: elevation by point, Chinese names by name and point, places and time zones by name. */
export class Gazetteer {
  readonly count: number;
  readonly #elevations = new PointGrid<number>(ELEVATION_CELL_DEGREES, ELEVATION_FARTHEST_KM);
  readonly #byName = new Map<string, NamedSpot[]>();
  readonly #byId = new Map<number, Spot>();
  readonly #countries = new Map<string, CountryPlaces>();
  readonly #zones = new Map<string, string>();

  /** `kept` are the ids that `byId` will be called with. */
  constructor(path: string, kept: ReadonlySet<number>) {
    let count = 0;
    for (const place of readGeonames(path)) {
      count += 1;
      const { latitude, longitude, elevationMetres } = place;
      if (elevationMetres !== null) this.#elevations.add(latitude, longitude, elevationMetres);
      if (kept.has(place.id)) this.#byId.set(place.id, { latitude, longitude, elevationMetres });
      this.#addName(place);
    }
    this.count = count;
  }

  /** Elevation of the nearest populated place, or `null` if there is none within 50 km. */
  elevationAt(latitude: number, longitude: number): number | null {
    return this.#elevations.findNearest(latitude, longitude);
  }

  /** The Chinese name of a city near a point, or "". */
  nameZh(countryCode: string, city: string, latitude: number, longitude: number): string {
    const name = withoutDistrict(city);
    const known = CITY_NAMES_ZH[countryCode]?.[name];
    if (known !== undefined) return known;
    const nearest = (key: string) =>
      largest(
        (this.#byName.get(key) ?? []).filter((spot) => spot.nameZh !== "" && isNear(spot, { latitude, longitude })),
        null,
      )?.nameZh ?? "";
    return nearest(keyOf(countryCode, name)) || nearest(keyOf(countryCode, name.replace(KIND, "")));
  }

  /**
   * The largest place with a name in a country, within the division if one is given; null if the gazetteer has none.
   * Names in other languages and former ones count only if no place has the name itself.
   */
  locate(countryCode: string, city: string, division: string | null = null): (Spot & { division: string }) | null {
    return largest(this.#named(countryCode, city).find((spots) => isIn(spots, division)) ?? [], division);
  }

  /** GeoNames' code of the first-order division of a city near a point; null if the gazetteer has none there. */
  divisionAt(countryCode: string, city: string, point: { latitude: number; longitude: number }): string | null {
    const near = this.#named(countryCode, city).map((spots) => spots.filter((spot) => isNear(spot, point)));
    return largest(near.find(({ length }) => length > 0) ?? [], null)?.division ?? null;
  }

  /** The only division of a country that has places of this name; null if there are several, or none. */
  onlyDivision(countryCode: string, city: string): string | null {
    const spots = this.#named(countryCode, city).find(({ length }) => length > 0) ?? [];
    const divisions = new Set(spots.map(({ division }) => division));
    return divisions.size === 1 ? spots[0]!.division : null;
  }

  hasDivision(countryCode: string, division: string): boolean {
    return this.#countries.get(countryCode)?.all.some(({ spot }) => spot.division === division) ?? false;
  }

  /** The time zone of a country, or of a division of it; "" if it has several. */
  timeZoneOf(countryCode: string, division: string | null): string {
    const key = `${countryCode} ${division ?? ""}`;
    let zone = this.#zones.get(key);
    if (zone === undefined) {
      zone = this.#commonZone(countryCode, division);
      this.#zones.set(key, zone);
    }
    return zone;
  }

  byId(id: number): Spot | undefined {
    return this.#byId.get(id);
  }

  #commonZone(countryCode: string, division: string | null): string {
    const people = new Map<string, number>();
    let sum = 0;
    for (const { spot } of this.#countries.get(countryCode)?.all ?? []) {
      if (division !== null && spot.division !== division) continue;
      const weight = spot.population + 1;
      people.set(spot.timeZone, (people.get(spot.timeZone) ?? 0) + weight);
      sum += weight;
    }
    return [...people].find(([, weight]) => weight >= sum * ONE_ZONE_SHARE)?.[0] ?? "";
  }

  /** The places with a name, and those that are also called so. */
  #named(countryCode: string, city: string): NamedSpot[][] {
    const name = withoutDistrict(city);
    const [short = ""] = name.split(/[,/]/, 1);
    return [name, short].flatMap((text) => {
      const key = keyOf(countryCode, text);
      return [this.#byName.get(key) ?? [], this.#byAlternateName(countryCode)?.get(key) ?? []];
    });
  }

  #byAlternateName(countryCode: string): ReadonlyMap<string, NamedSpot[]> | null {
    const country = this.#countries.get(countryCode);
    if (!country) return null;
    if (!country.byAlternateName) {
      country.byAlternateName = new Map();
      for (const { spot, alternateNames } of country.all)
        for (const key of new Set(alternateNames.map((name) => keyOf(countryCode, name))))
          append(country.byAlternateName, key, spot);
    }
    return country.byAlternateName;
  }

  #addName(place: GeonamesPlace) {
    const { countryCode, name, asciiName, alternateNames, latitude, longitude, elevationMetres, population } = place;
    const nameZh = chineseName(alternateNames);
    const { firstDivision: division, timeZone } = place;
    const spot = { latitude, longitude, elevationMetres, population, nameZh, division, timeZone };
    for (const key of new Set([name, asciiName].map((text) => keyOf(countryCode, text))))
      append(this.#byName, key, spot);
    const country = this.#countries.get(countryCode) ?? { all: [], byAlternateName: null };
    country.all.push({ spot, alternateNames });
    this.#countries.set(countryCode, country);
  }
}

function append(map: Map<string, NamedSpot[]>, key: string, spot: NamedSpot): void {
  const spots = map.get(key);
  if (spots) spots.push(spot);
  else map.set(key, [spot]);
}

const isNear = (spot: Spot, { latitude, longitude }: { latitude: number; longitude: number }): boolean =>
  Math.abs(spot.latitude - latitude) < SAME_PLACE_DEGREES && Math.abs(spot.longitude - longitude) < SAME_PLACE_DEGREES;

const isIn = (spots: readonly NamedSpot[], division: string | null): boolean =>
  spots.some((spot) => division === null || spot.division === division);

/** The one with the most people, within the division if one is given. */
const largest = (spots: readonly NamedSpot[], division: string | null): NamedSpot | null =>
  spots
    .filter((spot) => isIn([spot], division))
    .reduce<NamedSpot | null>((best, spot) => (best && best.population >= spot.population ? best : spot), null);

/** The vendor writes a part of a city as "Paris (16th arrondissement)". */
function withoutDistrict(city: string): string {
  return city.replace(/ \(.*\)$/, "");
}

function keyOf(countryCode: string, name: string): string {
  const plain = name
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
  return `${countryCode} ${plain.replaceAll(/[^\p{Letter}\p{Number}]/gu, "")}`;
}

/**
 * One of the names written in Han characters alone. The file does not give a name's language: all are converted to
 * simplified characters, then the most frequent is taken, then the shortest.
 */
export function chineseName(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) {
    if (isHan(name)) {
      const simplified = simplify(name);
      counts.set(simplified, (counts.get(simplified) ?? 0) + (simplified === name ? 2 : 1));
    }
  }
  const sorted = [...counts].sort(([a, times], [b, otherTimes]) => otherTimes - times || a.length - b.length);
  return sorted[0]?.[0] ?? "";
}
