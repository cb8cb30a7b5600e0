import { expect, test } from "vitest";
import { accuracyLevel } from "./accuracy-level.ts";

test.each([
  ["city", { city: "Bonn", radius: 50 }],
  ["city", { city: "Bonn", radius: null }],
  ["region", { city: "Bonn", radius: 51 }],
  ["region", { city: "", radius: 500 }],
  ["country", { city: "Bonn", radius: 501 }],
  ["country", { city: "", radius: 501 }],
  ["country", { city: "Bonn", region: "", radius: 200 }],
  ["country", { city: "", region: "", radius: 50 }],
] as const)("the level is %s for %j: what lies beyond the radius is a guess", (level, place) => {
  const { city, radius } = place;
  const region = "region" in place ? place.region : "Nordrhein-Westfalen";
  expect(accuracyLevel({ countryCode: "DE", region, city, accuracyRadiusKm: radius })).toBe(level);
});

test("an unknown place has no level", () => {
  expect(accuracyLevel(null)).toBeNull();
  expect(accuracyLevel({ countryCode: "", region: "", city: "Bonn", accuracyRadiusKm: 5 })).toBeNull();
});
