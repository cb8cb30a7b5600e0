import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { expect, test } from "vitest";
import { type MapStyleOptions, type MapSubject, mapStyle } from "./map-style.ts";

const subject: MapSubject = {
  place: { latitude: 31.2, longitude: 121.5 },
  radiusKm: 50,
  level: "city",
  city: "Shanghai",
  country: "CN",
  lit: ["CN"],
};
const options: MapStyleOptions = {
  subject,
  colors: {
    land: "#fff",
    water: "#cde",
    border: "#888",
    ink: "#000",
    text: "#111",
    muted: "#555",
    pin: "#f00",
    highlight: "#0a0",
  },
  font: "Geist Variable, sans-serif",
  isChinese: false,
  countries: [["CN", "China"]],
  hasBorders: true,
  tiles: "pmtiles://https://example.com/world.pmtiles",
};

const styleOf = (changes: Partial<MapSubject>, others: Partial<MapStyleOptions> = {}) =>
  mapStyle({ ...options, ...others, subject: { ...subject, ...changes } });

/** The points of a source that is drawn from data of ours. */
function coordinatesOf(style: ReturnType<typeof mapStyle>, name: string): unknown[] {
  const source = style.sources[name];
  const data = source?.type === "geojson" ? source.data : undefined;
  if (typeof data !== "object" || !("coordinates" in data)) throw new Error(`${name} has no coordinates`);
  return data.coordinates;
}

test.each([
  ["a city", styleOf({})],
  ["a city without a radius", styleOf({ radiusKm: null })],
  ["a region", styleOf({ level: "region", city: "" })],
  ["a country in Chinese", styleOf({ level: "country", city: "" }, { isChinese: true })],
  ["a place before the countries have names", styleOf({}, { countries: [], hasBorders: false })],
])("the style for %s is valid", (_, style) => {
  expect(validateStyleMin(style)).toEqual([]);
});

test("a pin marks cities only, and a circle is drawn unless only the country is known", () => {
  const shown = (changes: Partial<MapSubject>) => {
    const style = styleOf(changes);
    return [coordinatesOf(style, "place").length, coordinatesOf(style, "circle").length];
  };
  expect(shown({})).toEqual([1, 1]);
  expect(shown({ radiusKm: null })).toEqual([1, 0]);
  expect(shown({ level: "region" })).toEqual([0, 1]);
  expect(shown({ level: "country", radiusKm: 2000 })).toEqual([0, 0]);
});

test("only an answer that knows nothing but the country shades it", () => {
  const shaded = (changes: Partial<MapSubject>) => {
    const layer = styleOf(changes).layers.find(({ id }) => id === "country");
    return JSON.stringify(layer && "filter" in layer && layer.filter);
  };
  expect(shaded({ level: "country", lit: ["CN", "HK"] })).toContain('["CN","HK"]');
  expect(shaded({})).not.toContain("CN");
});
