import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../testing/render.tsx";
import { followMeridian } from "./meridian.ts";
import { MeridianMap } from "./meridian-map.tsx";
import { landDots, projectToGrid } from "./world-grid.ts";

async function draw(longitude: number, latitude: number | null) {
  const meridian = followMeridian(longitude);
  const place = latitude === null ? null : { longitude, latitude };
  await renderInApp(<MeridianMap meridian={meridian} place={place} label="Your meridian" />);
  const map = screen.getByRole("img", { name: "Your meridian" });
  const [left, , width] = map.getAttribute("viewBox")!.split(" ").map(Number);
  const pathOf = (kind: string) => map.querySelector(`[class*=_${kind}_]`)!.getAttribute("d")!;
  return {
    map,
    meridian,
    pathOf,
    dotCount: (kind: string) => pathOf(kind).match(/M/g)?.length ?? 0,
    pins: Array.from(map.querySelectorAll("circle"), (circle) => ({
      x: Number(circle.getAttribute("cx")),
      y: Number(circle.getAttribute("cy")),
    })),
    /** Where the highlight falls, as a share of the picture's width. */
    share: Number(map.style.getPropertyValue("--meridian-at")),
    shareOf: (x: number) => (x - left!) / width!,
  };
}

test("draws the whole earth, and over it the dots under the line and of the countries it crosses", async () => {
  const { meridian, dotCount } = await draw(105, null);
  expect(dotCount("land")).toBe([...landDots().values()].flat().length / 2);
  expect(dotCount("lit")).toBe(meridian.dots.length / 2);
  expect(dotCount("lit")).toBeGreaterThan(40);
  expect(dotCount("met")).toBe(meridian.countryDots.length / 2);
});

test("the line runs from north to south along its longitude", async () => {
  const { pathOf, share, shareOf } = await draw(105, null);
  const points = Array.from(pathOf("meridian").matchAll(/[ML](\S+?) ([\d.-]+)/g), ([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
  const ys = points.map(({ y }) => y);
  expect(ys).toEqual([...ys].sort((left, right) => left - right));
  expect(points[0]!.x).toBeCloseTo(projectToGrid(105, 84).x, 0);
  expect(points.at(-1)!.x).toBeCloseTo(projectToGrid(105, -58).x, 0);
  expect(share).toBeCloseTo(shareOf(projectToGrid(105, 13).x), 2);
});

test.for([
  [2.35, 48.86],
  [0, 0],
] as const)("the pin is on the place at %d° %d°", async ([longitude, latitude]) => {
  const { pins } = await draw(longitude, latitude);
  const place = projectToGrid(longitude, latitude);
  expect(pins).toEqual([place, place]);
});

test("without a place there is no pin", async () => {
  expect((await draw(2.35, null)).pins).toEqual([]);
});

test.for([
  [180, 0],
  [-180, 0],
  [-169, 66],
  [-169.01, 66],
  [0, 90],
  [0, -90],
] as const)("at %d° %d° line and pin are whole, and within the picture's width", async ([longitude, latitude]) => {
  const { map, share, shareOf, pins } = await draw(longitude, latitude);
  expect(map.outerHTML).not.toMatch(/NaN|Infinity/);
  for (const part of [share, ...pins.map(({ x }) => shareOf(x))]) {
    expect(part).toBeGreaterThan(0);
    expect(part).toBeLessThan(1);
  }
});
