import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { GeonamesPlace } from "@meridian/ipdb";
import { folderPath } from "../../lib/runtime-files.ts";

/** The table's file in the folder of generated data. */
export const CITY_TABLE_FILE = "cities.table";

/** The cities of GeoNames by country and plain name. Names share one buffer, because as texts they take ten times as much. */
interface CityTable {
  /** Ascending, without separators; of cities with the same name the largest goes first. */
  names: Uint8Array;
  /** Where each name begins, and where the last one ends. */
  offsets: Uint32Array;
  ids: Uint32Array;
  /** Degrees. */
  latitudes: Float32Array;
  longitudes: Float32Array;
}

type City = Pick<GeonamesPlace, "id" | "countryCode" | "name" | "asciiName" | "latitude" | "longitude" | "population">;

/** Two places with the same name in one country are farther apart than two surveys of one place. */
const SAME_PLACE_DEGREES = 1;

/** Packs the cities into the content of the table's file. */
export function packCities(cities: Iterable<City>): Buffer {
  const rows = [...cities]
    .flatMap((city) =>
      [...new Set([city.name, city.asciiName].map(plainName))].map((name) => ({
        name: Buffer.from(keyOf(city.countryCode, name)),
        city,
      })),
    )
    .sort((a, b) => Buffer.compare(a.name, b.name) || b.city.population - a.city.population || a.city.id - b.city.id);
  const offsets = new Uint32Array(rows.length + 1);
  for (const [index, { name }] of rows.entries()) offsets[index + 1] = offsets[index]! + name.length;
  return serialize({
    names: Uint8Array.from(Buffer.concat(rows.map(({ name }) => name))),
    offsets,
    ids: Uint32Array.from(rows, ({ city }) => city.id),
    latitudes: Float32Array.from(rows, ({ city }) => city.latitude),
    longitudes: Float32Array.from(rows, ({ city }) => city.longitude),
  } satisfies CityTable);
}

/** Finds cities in a packed table. */
export class CityFinder {
  readonly #table: CityTable;

  constructor(packed: Buffer) {
    this.#table = deserialize(packed) as CityTable;
  }

  /**
   * The number in GeoNames of the largest city with this name near the coordinates; null if there is none.
   * @param latitude in degrees; without both coordinates, the largest in the country
   */
  find(countryCode: string, city: string, latitude: number | null, longitude: number | null): number | null {
    const { ids, latitudes, longitudes } = this.#table;
    const name = Buffer.from(keyOf(countryCode, plainName(withoutDistrict(city))));
    for (let row = this.#firstFrom(name); row < ids.length && this.#compare(row, name) === 0; row++) {
      const isNear =
        latitude === null ||
        longitude === null ||
        (Math.abs(latitudes[row]! - latitude) < SAME_PLACE_DEGREES &&
          Math.abs(longitudes[row]! - longitude) < SAME_PLACE_DEGREES);
      if (isNear) return ids[row]!;
    }
    return null;
  }

  /** The first row whose name is not below this one. */
  #firstFrom(name: Buffer): number {
    let [low, high] = [0, this.#table.ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, name) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(row: number, name: Buffer): number {
    const { names, offsets } = this.#table;
    return Buffer.compare(names.subarray(offsets[row], offsets[row + 1]), name);
  }
}

let finder: CityFinder | null = null;

/** The cities of GeoNames, read once. @throws Error before `npm run build` or `npm start` has generated the table */
export function cityFinder(): CityFinder {
  finder ??= new CityFinder(readFileSync(join(folderPath("data"), CITY_TABLE_FILE)));
  return finder;
}

const keyOf = (countryCode: string, name: string): string => `${countryCode} ${name}`;

/** The vendor writes a part of a city as "Paris (16th arrondissement)". */
const withoutDistrict = (city: string): string => city.replace(/ \(.*\)$/, "");

/** Letters and digits without marks, as in the table of divisions. */
export const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ı", "i")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll("đ", "d")
    .replaceAll(/['’ʻ`]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
