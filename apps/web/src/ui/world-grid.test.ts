import { expect, test } from "vitest";
import { landDots, projectToGrid } from "./world-grid.ts";

function nearestCountry(longitude: number, latitude: number): string {
  const target = projectToGrid(longitude, latitude);
  let best = { country: "", distance: Number.POSITIVE_INFINITY };
  for (const [country, dots] of landDots()) {
    for (let index = 0; index < dots.length; index += 2) {
      const distance = Math.hypot(dots[index]! - target.x, dots[index + 1]! - target.y);
      if (distance < best.distance) best = { country, distance };
    }
  }
  return best.country;
}

test.each([
  ["CN", 116.4, 39.9],
  ["US", -98, 39],
  ["BR", -47.9, -15.8],
  ["AU", 134, -25],
  ["FR", 2.3, 47],
  ["SG", 103.85, 1.29],
])("the pin of a place in %s is on a dot of that country", (country, longitude, latitude) => {
  expect(nearestCountry(longitude, latitude)).toBe(country);
});

test("the grid has dots for at least 230 countries and territories", () => {
  expect(landDots().size).toBeGreaterThanOrEqual(230);
});
