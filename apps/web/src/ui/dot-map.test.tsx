import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { renderInApp } from "../testing/render.tsx";
import { CountryMap, DotMap } from "./dot-map.tsx";
import { gridHeight, gridWidth, landDots, projectToGrid } from "./world-grid.ts";

/** x and y of every dot in a path. */
const dotsOf = (path: Element) =>
  Array.from(path.getAttribute("d")!.matchAll(/M(\S+) (\S+)h0/g), ([, x, y]) => `${x} ${y}`);
const dotsOfLand = (codes: (code: string) => boolean) =>
  [...landDots()].flatMap(([code, values]) =>
    codes(code) ? values.flatMap((x, index) => (index % 2 === 0 ? [`${x} ${values[index + 1]}`] : [])) : [],
  );

describe("the map around a place", () => {
  async function draw(longitude: number, latitude: number, country: string) {
    await renderInApp(
      <DotMap longitude={longitude} latitude={latitude} lit={[country]} label="A place" aspectRatio={3.2} />,
    );
    const map = screen.getByRole("img", { name: "A place" });
    const [left, top, width, height] = map.getAttribute("viewBox")!.split(" ").map(Number);
    const [land, lit] = Array.from(map.querySelectorAll("path"), dotsOf);
    const pins = Array.from(map.querySelectorAll("circle"), (circle) => ({
      x: Number(circle.getAttribute("cx")),
      y: Number(circle.getAttribute("cy")),
    }));
    return { map, land: land!, lit: lit!, pins, box: { left: left!, top: top!, width: width!, height: height! } };
  }

  test("highlights only the country's dots and draws those around it", async () => {
    const { land, lit } = await draw(2.35, 48.86, "FR");
    const french = new Set(dotsOfLand((code) => code === "FR"));
    expect(lit.length).toBeGreaterThan(5);
    expect(lit.filter((dot) => !french.has(dot))).toEqual([]);
    expect(land.filter((dot) => french.has(dot))).toEqual([]);
    expect(land).toEqual(expect.arrayContaining(dotsOfLand((code) => code === "CH")));
  });

  test("highlights nothing for an unknown country", async () => {
    const { land, lit } = await draw(2.35, 48.86, "");
    expect(lit).toEqual([]);
    expect(land).toEqual(expect.arrayContaining(dotsOfLand((code) => code === "CH")));
  });

  test.for([
    ["Paris", 2.35, 48.86],
    ["no place, where equator and prime meridian meet", 0, 0],
    ["Honolulu", -157.86, 21.31],
    ["Auckland", 174.76, -36.85],
    ["Apia", -171.77, -13.83],
    ["Nuku'alofa", -175.2, -21.14],
    ["McMurdo", 166.67, -77.85],
    ["Longyearbyen", 15.63, 78.22],
    ["the North Pole", 0, 90],
    ["the South Pole", 0, -90],
    ["the antimeridian from the west", 180, 0],
    ["the antimeridian from the east", -180, 0],
    ["the sheet's edge from the west", -169, 66],
    ["the sheet's edge from the east", -169.01, 66],
  ] as const)("has its pin on %s, in the middle, where no frame cuts it off", async ([, longitude, latitude]) => {
    const { map, pins, box } = await draw(longitude, latitude, "");
    expect(map.outerHTML).not.toMatch(/NaN|Infinity/);
    const place = projectToGrid(longitude, latitude);
    for (const pin of pins) {
      expect(pin).toEqual(place);
      expect(pin.x).toBeCloseTo(box.left + box.width / 2, 5);
      expect(pin.y).toBeCloseTo(box.top + box.height / 2, 5);
    }
    expect(pins).toHaveLength(2);
    expect(box.width / box.height).toBeCloseTo(3.2, 5);
  });
});

test.each(["US", "FR", "CN", "NZ", "RU"])("the map of countries zooms to %s, and stays on the sheet", async (code) => {
  await renderInApp(
    <CountryMap shadedWith={(one) => [one]} countries={[{ code, total: 1 }]} label="Map" zoomedTo={[code]} />,
  );
  const [x, y, width, height] = screen.getByRole("img").getAttribute("viewBox")!.split(" ").map(Number) as number[];
  const inside = dotsOfLand((one) => one === code).filter((dot) => {
    const [left, top] = dot.split(" ").map(Number) as [number, number];
    return left >= x! && left <= x! + width! && top >= y! && top <= y! + height!;
  });
  expect(width).toBeLessThan(gridWidth);
  expect(width! / height!).toBeCloseTo(gridWidth / gridHeight, 5);
  expect(inside.length / dotsOfLand((one) => one === code).length).toBeGreaterThan(0.9);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(x! + width!).toBeLessThanOrEqual(gridWidth + 0.001);
  expect(y! + height!).toBeLessThanOrEqual(gridHeight + 0.001);
});

describe("the map of countries", () => {
  async function draw(countries: readonly { code: string; total: number }[], onChoose = vi.fn()) {
    await renderInApp(
      <CountryMap shadedWith={(code) => [code]} countries={countries} label="Lookups by country" onChoose={onChoose} />,
    );
    const map = screen.getByRole("img", { name: "Lookups by country" });
    expect(map.getAttribute("viewBox")).toBe(`0 0 ${gridWidth} ${gridHeight}`);
    expect(map.outerHTML).not.toMatch(/NaN|Infinity/);
    return Array.from(map.querySelectorAll("path"), (path) => ({
      dots: dotsOf(path),
      depth: Number(/ (\d+)%/.exec(path.getAttribute("stroke")!)![1]),
    }));
  }
  const depthOf = (shades: Awaited<ReturnType<typeof draw>>, country: string) => {
    const [first] = dotsOfLand((code) => code === country);
    return shades.find(({ dots }) => dots.includes(first!))?.depth;
  };

  test("draws every dot on earth once, whichever countries were queried", async () => {
    const shades = await draw([
      { code: "CN", total: 9 },
      { code: "FR", total: 2 },
    ]);
    expect(shades.flatMap(({ dots }) => dots).sort()).toEqual(dotsOfLand(() => true).sort());
  });

  test("is darker the more a country was queried, and a single call is visible even next to a million", async () => {
    const shades = await draw([
      { code: "CN", total: 1_000_000 },
      { code: "FR", total: 250_000 },
      { code: "BR", total: 1 },
      { code: "AU", total: 0 },
    ]);
    expect(depthOf(shades, "CN")).toBe(100);
    expect(depthOf(shades, "FR")).toBeLessThan(100);
    expect(depthOf(shades, "FR")).toBeGreaterThan(depthOf(shades, "BR")!);
    expect(depthOf(shades, "BR")).toBeGreaterThan(0);
    expect(depthOf(shades, "AU")).toBe(0);
    expect(depthOf(shades, "US")).toBe(0);
  });

  test.for([
    ["no country", []],
    ["zeros alone", [{ code: "CN", total: 0 }]],
    ["a country that has no dot", [{ code: "ZZ", total: 3 }]],
  ] as const)("is the empty earth for %s", async ([, countries]) => {
    const shades = await draw(countries);
    expect(shades.filter(({ dots }) => dots.length > 0).map(({ depth }) => depth)).toEqual([0]);
  });

  test("selects the clicked country, and nothing at sea or in a country without queries", async () => {
    const onChoose = vi.fn();
    await draw([{ code: "CN", total: 9 }], onChoose);
    const map = screen.getByRole("img", { name: "Lookups by country" });
    // The map is shown at half its size.
    vi.spyOn(map, "getBoundingClientRect").mockReturnValue(new DOMRect(10, 20, gridWidth / 2, gridHeight / 2));
    const clickAt = (longitude: number, latitude: number) => {
      const { x, y } = projectToGrid(longitude, latitude);
      fireEvent.click(map, { clientX: 10 + x / 2, clientY: 20 + y / 2 });
    };
    clickAt(-140, 30);
    clickAt(-100, 40);
    expect(onChoose).not.toHaveBeenCalled();
    clickAt(104, 33);
    expect(onChoose.mock.calls).toEqual([["CN"]]);
  });
});
