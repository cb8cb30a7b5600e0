import { nameOfRegion } from "../../accuracy/names.ts";
import { readTruth } from "../../accuracy/truth.ts";
import type { KeptSource } from "../sources/source-index.ts";
import type { Gazetteer } from "./gazetteer.ts";
import type { Override } from "./overrides.ts";

/** A city of a geofeed is that of the users, not of their street. */
const CITY_RADIUS_KM = 25;

export const isFeed = ({ layer, format }: KeptSource): boolean => layer === "location" && format === "geofeed";

/** What a network says in its own geofeed (RFC 8805) of where its addresses are. */
export async function readFeed({ path }: KeptSource, gazetteer: Gazetteer): Promise<Override[]> {
  const overrides: Override[] = [];
  await readTruth(path, "geofeed", ({ firstIp, lastIp, countryCode, region, city }) => {
    // An empty country asks not to be located at all (RFC 8805, section 2.1.1.2); the layers below stay as they are.
    if (countryCode === "") return;
    const spot = city === "" ? null : gazetteer.locate(countryCode, city);
    overrides.push({
      firstIp,
      lastIp,
      values: {
        countryCode,
        ...(region !== "" && { region: nameOfRegion(region, countryCode) }),
        ...(city !== "" && { city }),
        ...(spot && { latitude: spot.latitude, longitude: spot.longitude, accuracyRadiusKm: CITY_RADIUS_KM }),
      },
    });
  });
  return overrides;
}
