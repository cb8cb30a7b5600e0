import { subdivisionCodeOf, subdivisionName } from "../../../lib/subdivisions.ts";
import type { IndexedSource } from "../sources/source-index.ts";
import { readFeedRows } from "./feed-rows.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { CITY_RADIUS_KM, type Override } from "./overrides.ts";
import type { TruthRow } from "./truth.ts";

/** The share of a region's cities that must lie in a division for the region to be that division. */
const MIN_SHARE = 2 / 3;

export const isFeed = ({ layer, format }: IndexedSource): boolean => layer === "location" && format === "geofeed";

/** Locations from networks' own geofeeds (RFC 8805). @throws IpdbError for a file that is none */
export async function readFeed({ path }: Pick<IndexedSource, "path">, gazetteer: Gazetteer): Promise<Override[]> {
  const { rows } = await readFeedRows(path);
  const divisions = new Divisions(gazetteer, rows);
  return rows.map((row): Override => {
    const { firstIp, lastIp, countryCode, region, city } = row;
    // An empty country asks not to be located by a feed (RFC 8805, section 2.1.1.2); so the layers below apply.
    if (countryCode === "") return { firstIp, lastIp, values: {} };
    const division = divisions.of(row);
    const spot = city === "" ? null : gazetteer.locate(countryCode, city, division);
    const regionName = subdivisionName(region, countryCode);
    const timeZone = spot ? "" : gazetteer.timeZoneOf(countryCode, division);
    return {
      firstIp,
      lastIp,
      isComplete: true,
      values: {
        countryCode,
        ...(regionName !== "" && { region: regionName }),
        ...(city !== "" && { city }),
        ...(spot && { latitude: spot.latitude, longitude: spot.longitude, accuracyRadiusKm: CITY_RADIUS_KM }),
        ...(timeZone !== "" && { timeZone }),
      },
    };
  });
}

/**
 * The divisions of GeoNames that the regions of a feed are. GeoNames has codes of its own for most countries, so they are
 * learnt from the cities that the feed names in each region and that exist once in the country.
 */
class Divisions {
  readonly #gazetteer: Gazetteer;
  readonly #learnt = new Map<string, string>();

  constructor(gazetteer: Gazetteer, rows: readonly TruthRow[]) {
    this.#gazetteer = gazetteer;
    const votes = new Map<string, Map<string, Set<string>>>();
    for (const { countryCode, region, city } of rows) {
      if (countryCode === "" || region === "" || city === "") continue;
      const division = gazetteer.onlyDivision(countryCode, city);
      if (division === null) continue;
      const key = keyOf(countryCode, region);
      const cities = votes.get(key) ?? new Map<string, Set<string>>();
      votes.set(key, cities.set(division, (cities.get(division) ?? new Set<string>()).add(city)));
    }
    for (const [key, cities] of votes) {
      const sum = [...cities.values()].reduce((sum, { size }) => sum + size, 0);
      const [division] = [...cities].find(([, { size }]) => size >= sum * MIN_SHARE) ?? [];
      if (division !== undefined) this.#learnt.set(key, division);
    }
  }

  /** The division of a row's region; null if unknown. */
  of({ countryCode, region }: TruthRow): string | null {
    if (region === "") return null;
    const code = subdivisionCodeOf(region, countryCode)?.slice(countryCode.length + 1) ?? "";
    // Codes of letters are those of ISO 3166-2, numbers are not.
    if (/^[A-Z]+$/.test(code) && this.#gazetteer.hasDivision(countryCode, code)) return code;
    return this.#learnt.get(keyOf(countryCode, region)) ?? null;
  }
}

const keyOf = (countryCode: string, region: string): string =>
  subdivisionCodeOf(region, countryCode) ?? `${countryCode} ${region.toLowerCase()}`;
