import { type LayerSource, PartitionBuilder, type Place, UNKNOWN_PLACE, valueAt } from "@meridian/ipdb";
import { expect, test } from "vitest";
import { CITY_RADIUS_KM, type OverrideValues, overridePlaces } from "./overrides.ts";

const place = (countryCode: string, region: string, city: string, latitude: number | null, more: Partial<Place> = {}) =>
  ({ ...UNKNOWN_PLACE, countryCode, region, city, latitude, longitude: latitude, ...more }) satisfies Place;

const hangzhou = place("CN", "Zhejiang", "Hangzhou", 30, {
  ...{ regionZh: "浙江省", cityZh: "杭州市", divisionCode: "330100", areaCode: "0571", timeZone: "Asia/Shanghai" },
  ...{ elevationMetres: 19, accuracyRadiusKm: 60, zipCode: "310000" },
});
const places = [
  UNKNOWN_PLACE,
  place("US", "Ohio", "Columbus", 40, { timeZone: "America/New_York" }),
  place("US", "Illinois", "Springfield", 39.8),
  place("US", "Missouri", "Springfield", 37.2),
  place("US", "Texas", "Nowhere", null),
  place("GB", "England", "Newport", 52.8),
  place("GB", "Wales", "Newport", 51.6),
  hangzhou,
];

/** What a correction of an address in Columbus, Ohio, makes of it. */
function corrected(values: OverrideValues): Place {
  const v4 = new PartitionBuilder(4, 1).finish();
  const v6 = new PartitionBuilder(6).finish();
  const source: LayerSource = {
    ...{ id: "corrections", layer: "location", name: "Corrections", licence: "", attribution: "", url: "" },
    ...{ isSharable: true, sourceVersion: "1", updatedDate: "", rows: 1 },
  };
  const layer = overridePlaces(
    { v4, v6, places, sources: [source] },
    [{ firstIp: "9.0.0.0", lastIp: "9.0.0.255", values }],
    source,
  );
  return layer.places[valueAt(layer.v4, [0x09000001])]!;
}

test.each<[string, OverrideValues, Partial<Place>]>([
  [
    "a city of a stated region has all that is known of it",
    { countryCode: "CN", region: "Zhejiang", city: "Hangzhou" },
    { ...hangzhou, zipCode: "", accuracyRadiusKm: CITY_RADIUS_KM, source: 1 },
  ],
  [
    "a city may be named in Chinese",
    { countryCode: "CN", region: "浙江省", regionZh: "浙江省", city: "杭州市", cityZh: "杭州市" },
    { ...hangzhou, zipCode: "", accuracyRadiusKm: CITY_RADIUS_KM, source: 1 },
  ],
  [
    "a city that a country has once needs no region",
    { countryCode: "CN", city: "Hangzhou" },
    { region: "Zhejiang", latitude: 30 },
  ],
  ["of cities with one name the region decides", { region: "Missouri", city: "Springfield" }, { latitude: 37.2 }],
  ["the region below counts where only the city is given", { city: "Springfield" }, { region: "Ohio", latitude: null }],
  [
    "a city of another region is no other one",
    { region: "Texas", city: "Springfield" },
    { region: "Texas", latitude: null },
  ],
  [
    "a city that a country has twice needs its region",
    { countryCode: "GB", city: "Newport" },
    { city: "Newport", region: "", latitude: null },
  ],
  ["an unknown city has no coordinates", { city: "Atlantis" }, { city: "Atlantis", region: "Ohio", latitude: null }],
  ["a known city without coordinates gives none", { region: "Texas", city: "Nowhere" }, { latitude: null }],
  [
    "given coordinates stay",
    { region: "Illinois", city: "Springfield", latitude: 39, longitude: -89 },
    { latitude: 39 },
  ],
  [
    "a given radius stays",
    { region: "Illinois", city: "Springfield", accuracyRadiusKm: 3 },
    { accuracyRadiusKm: 3, latitude: 39.8 },
  ],
  ["the same city keeps its coordinates", { city: "Columbus" }, { latitude: 40 }],
])("%s", (_name, values, expected) => {
  expect(corrected(values)).toMatchObject(expected);
});
