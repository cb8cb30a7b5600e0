import { geoDistance } from "d3-geo";
import { expect, test } from "vitest";
import { projectToGrid } from "../../../ui/world-grid.ts";
import { accuracyRing, circlePath, type Degrees, kilometresPerUnit, travel } from "./accuracy-circle.ts";

const cornersOf = (path: string) =>
  path
    .slice(1, -1)
    .split("L")
    .map((corner) => corner.split(" ").map(Number) as [number, number]);

test("traveling a quarter of the earth's circumference north from the equator ends at the pole", () => {
  expect(travel({ longitude: 20, latitude: 0 }, (Math.PI / 2) * 6371, 0).latitude).toBeCloseTo(90, 6);
});

test.each([50, 200, 1000])("a circle of %i km matches the map's scale", (kilometres) => {
  const place = { longitude: 116.4, latitude: 39.9 };
  const middle = projectToGrid(place.longitude, place.latitude);
  const xs = cornersOf(circlePath(place, kilometres)).map(([x]) => x);
  const width = Math.max(...xs) - Math.min(...xs);
  expect(width / 2 / (kilometres / kilometresPerUnit(place))).toBeCloseTo(1, 0);
  expect(Math.min(...xs)).toBeLessThan(middle.x);
});

test("a circle across the sheet's edge stays in one piece", () => {
  const xs = cornersOf(circlePath({ longitude: -169, latitude: 60 }, 300)).map(([x]) => x);
  expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(40);
});

/** By an independent implementation. */
const distanceKm = (from: Degrees, [longitude, latitude]: [number, number]) =>
  geoDistance([from.longitude, from.latitude], [longitude, latitude]) * 6371;

test.each([
  { longitude: 103.8, latitude: 0 },
  { longitude: 121.5, latitude: 31.2 },
  { longitude: 18.9, latitude: 69.6 },
  { longitude: 179.9, latitude: -16.5 },
  { longitude: -179.9, latitude: 66 },
  { longitude: 25, latitude: 85 },
  { longitude: 25, latitude: -85 },
])("every corner of a ring around $longitude, $latitude is at the radius, and no step jumps", (place) => {
  for (const kilometres of [10, 200]) {
    const ring = accuracyRing(place, kilometres);
    expect(ring.length).toBeGreaterThan(100);
    for (const corner of ring) expect(distanceKm(place, corner)).toBeCloseTo(kilometres, 6);
    for (const [index, [longitude]] of ring.slice(1).entries())
      expect(Math.abs(longitude - ring[index]![0])).toBeLessThan(10);
    expect(ring.at(-1)).toEqual(ring[0]);
  }
});

test.each([85, -85])("a ring from latitude %i around the pole takes in all longitudes and the pole", (latitude) => {
  const place = { longitude: 25, latitude };
  const ring = accuracyRing(place, 1000);
  const longitudes = ring.map(([longitude]) => longitude);
  expect([Math.min(...longitudes), Math.max(...longitudes)]).toEqual([-155, 205]);
  expect(ring[0]).toEqual([-155, Math.sign(latitude) * 90]);
  expect(ring.at(-1)).toEqual(ring[0]);
  const inner = ring.slice(2, -3);
  for (const corner of inner) expect(distanceKm(place, corner)).toBeCloseTo(1000, 6);
});
