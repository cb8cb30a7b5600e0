import { type LayerSource, type Place, UNKNOWN_PLACE } from "@meridian/ipdb";
import { expect, test } from "vitest";
import { supplementsOf } from "./credits.ts";

const layers = ["dbip-city", "time-zones", "weather-stations", "geonames"].map((id) => ({ id }) as LayerSource);

test.each<[string, Partial<Place> | null, string[]]>([
  ["time zone", { timeZone: "Asia/Shanghai" }, ["time-zones"]],
  ["weather station", { weatherStationCode: "ZSPD" }, ["weather-stations"]],
  ["elevation", { elevationMetres: 0 }, ["geonames"]],
  ["place", null, []],
])("the source of a %s is named where an address has one", (_, known, expected) => {
  const place = known && { ...UNKNOWN_PLACE, ...known };
  expect(supplementsOf(layers, place).map(({ id }) => id)).toEqual(expected);
});
