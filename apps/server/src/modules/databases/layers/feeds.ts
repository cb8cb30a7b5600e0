import { subdivisionName } from "../../../lib/subdivisions.ts";
import { readTruth } from "../../accuracy/truth.ts";
import type { IndexedSource } from "../sources/source-index.ts";
import type { Gazetteer } from "./gazetteer.ts";
import type { Override } from "./overrides.ts";

/** A geofeed's city is where the users are, without an exact position. */
const CITY_RADIUS_KM = 25;

export const isFeed = ({ layer, format }: IndexedSource): boolean => layer === "location" && format === "geofeed";

/** Locations from networks' own geofeeds (RFC 8805). */
export async function readFeed({ path }: IndexedSource, gazetteer: Gazetteer): Promise<Override[]> {
  const overrides: Override[] = [];
  await readTruth(path, "geofeed", ({ firstIp, lastIp, countryCode, region, city }) => {
    // An empty country asks not to be located at all (RFC 8805, section 2.1.1.2); so the layers below apply.
    if (countryCode === "") return;
    const spot = city === "" ? null : gazetteer.locate(countryCode, city);
    const regionName = subdivisionName(region, countryCode);
    overrides.push({
      firstIp,
      lastIp,
      values: {
        countryCode,
        ...(regionName !== "" && { region: regionName }),
        ...(city !== "" && { city }),
        ...(spot && { latitude: spot.latitude, longitude: spot.longitude, accuracyRadiusKm: CITY_RADIUS_KM }),
      },
    });
  });
  return overrides;
}
