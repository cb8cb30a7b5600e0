import { expect, test } from "vitest";
import { projectToGrid } from "../../../ui/world-grid.ts";
import { circlePath, kilometresPerUnit, travel } from "./accuracy-circle.ts";

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
