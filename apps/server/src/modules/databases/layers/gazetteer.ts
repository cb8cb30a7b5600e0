import { type GeonamesPlace, readGeonames } from "@meridian/ipdb";
import { isHan, simplify } from "./chinese-text.ts";
import { CITY_NAMES_ZH } from "./city-names.ts";
import { PointGrid } from "./point-grid.ts";

export interface Spot {
  latitude: number;
  longitude: number;
  elevationMetres: number | null;
}

interface NamedSpot extends Spot {
  nameZh: string;
  population: number;
}

/** Elevations farther away are not meaningful for a place. */
const ELEVATION_FARTHEST_KM = 50;
/** A quarter of a degree keeps the cells of crowded countries small. */
const ELEVATION_CELL_DEGREES = 0.25;
/** Two places with the same name in one country are farther apart than two surveys of one place. */
const SAME_PLACE_DEGREES = 1;

/** Populated places of GeoNames: elevation by point, Chinese names by name and point. */
export class Gazetteer {
  readonly count: number;
  readonly #elevations = new PointGrid<number>(ELEVATION_CELL_DEGREES, ELEVATION_FARTHEST_KM);
  readonly #byName = new Map<string, NamedSpot[]>();
  readonly #byId = new Map<number, Spot>();

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
    const near = (this.#byName.get(keyOf(countryCode, name)) ?? []).filter(
      (spot) =>
        spot.nameZh !== "" &&
        Math.abs(spot.latitude - latitude) < SAME_PLACE_DEGREES &&
        Math.abs(spot.longitude - longitude) < SAME_PLACE_DEGREES,
    );
    return (
      near.reduce<NamedSpot | null>((best, spot) => (best && best.population >= spot.population ? best : spot), null)
        ?.nameZh ?? ""
    );
  }

  /** The largest place with a name in a country; null if the gazetteer has none. */
  locate(countryCode: string, city: string): Spot | null {
    const spots = this.#byName.get(keyOf(countryCode, withoutDistrict(city))) ?? [];
    return spots.reduce<NamedSpot | null>(
      (best, spot) => (best && best.population >= spot.population ? best : spot),
      null,
    );
  }

  byId(id: number): Spot | undefined {
    return this.#byId.get(id);
  }

  #addName({
    countryCode,
    name,
    asciiName,
    alternateNames,
    latitude,
    longitude,
    elevationMetres,
    population,
  }: GeonamesPlace) {
    const nameZh = chineseName(alternateNames);
    const spot = { latitude, longitude, elevationMetres, population, nameZh };
    for (const key of new Set([name, asciiName].map((text) => keyOf(countryCode, text)))) {
      const spots = this.#byName.get(key);
      if (spots) spots.push(spot);
      else this.#byName.set(key, [spot]);
    }
  }
}

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
