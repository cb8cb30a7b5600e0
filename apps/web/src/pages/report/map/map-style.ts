import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import { accuracyRing, type Degrees } from "./accuracy-circle.ts";

/** Our own colors, as the page's scheme has them. */
export interface MapColors {
  land: string;
  water: string;
  border: string;
  ink: string;
  text: string;
  muted: string;
  pin: string;
  highlight: string;
}

export interface MapSubject {
  place: Degrees;
  /** Drawn as a circle; null for none. */
  radiusKm: number | null;
  /** What is known of the place: a pin marks cities only, and a country is shaded. */
  level: "city" | "region" | "country";
  /** The name of the place on the map; "" for none. */
  city: string;
  /** ISO 3166-1 alpha-2 code; "" for none. */
  country: string;
  /** Codes of the countries to shade. */
  lit: readonly string[];
}

export interface MapStyleOptions {
  subject: MapSubject;
  colors: MapColors;
  /** A list of font families, as in CSS. */
  font: string;
  isChinese: boolean;
  /** Names of countries by code. */
  countries: readonly (readonly [code: string, name: string])[];
  hasBorders: boolean;
  /** The address of the tiles. */
  tiles: string;
}

const WORLD = "world";
/** Up to here names of countries are useful, and then in the way of towns. */
const SMALL_SCALE_ZOOM = 6;

const byZoom = (...stops: number[]): ExpressionSpecification => [
  "interpolate",
  ["linear"],
  ["zoom"],
  ...(stops as [number, number, number, number]),
];
/** Grows with the number of inhabitants, from thousands to ten millions. */
const byPeople = (least: number, most: number): ExpressionSpecification => [
  "interpolate",
  ["linear"],
  ["log10", ["max", ["get", "people"], 1]],
  ...([3, least, 7, most] as [number, number, number, number]),
];
const hasRoom: ExpressionSpecification = ["<=", ["get", "from"], ["zoom"]];

/** The map's style document: land, borders and towns below the answer's place. */
export function mapStyle(options: MapStyleOptions): StyleSpecification {
  const { subject, tiles } = options;
  const { place, radiusKm, level } = subject;
  const circle = radiusKm === null || level === "country" ? [] : [accuracyRing(place, radiusKm)];
  return {
    version: 8,
    sources: {
      [WORLD]: { type: "vector", url: tiles },
      circle: { type: "geojson", tolerance: 0.1, data: { type: "Polygon", coordinates: circle } },
      place: {
        type: "geojson",
        data: {
          type: "MultiPoint",
          coordinates: level === "city" ? [[place.longitude, place.latitude]] : [],
        },
      },
    },
    layers: [...groundLayers(options), ...circleLayers(options), ...nameLayers(options), ...pinLayers(options)],
  };
}

function groundLayers({ subject, colors, hasBorders }: MapStyleOptions): LayerSpecification[] {
  const layerOf = (name: string) => ({ id: name, source: WORLD, "source-layer": name });
  return [
    { id: "water", type: "background", paint: { "background-color": colors.water } },
    { ...layerOf("land"), type: "fill", paint: { "fill-color": colors.land } },
    { ...layerOf("lake"), type: "fill", paint: { "fill-color": colors.water } },
    {
      ...layerOf("river"),
      type: "line",
      // Their outline is too coarse for larger scales, where the land leaves out wide rivers.
      maxzoom: SMALL_SCALE_ZOOM,
      paint: { "line-color": colors.water, "line-width": byZoom(2, 0.6, 6, 1.6) },
    },
    {
      ...layerOf("country"),
      type: "fill",
      filter: ["in", ["get", "code"], ["literal", subject.level === "country" ? [...subject.lit] : []]],
      paint: { "fill-color": colors.highlight, "fill-opacity": 0.16, "fill-antialias": false },
    },
    {
      ...layerOf("border"),
      type: "line",
      layout: { "line-join": "round", visibility: hasBorders ? "visible" : "none" },
      paint: { "line-color": colors.border, "line-width": byZoom(1, 0.5, 8, 1.4) },
    },
  ];
}

function circleLayers({ colors }: MapStyleOptions): LayerSpecification[] {
  return [
    {
      id: "circle",
      type: "fill",
      source: "circle",
      paint: { "fill-color": colors.pin, "fill-opacity": 0.1, "fill-antialias": false },
    },
    {
      id: "circle-line",
      type: "line",
      source: "circle",
      paint: { "line-color": colors.pin, "line-width": 1.5 },
    },
  ];
}

const haloOf = ({ land }: MapColors) => ({ "text-halo-color": land, "text-halo-width": 1.4 });

function nameLayers({ subject, colors, font, isChinese, countries }: MapStyleOptions): LayerSpecification[] {
  const name: ExpressionSpecification = isChinese ? ["coalesce", ["get", "zh"], ["get", "name"]] : ["get", "name"];
  // The pin has the name of its own town, which may be longer, as in "Washington D.C.".
  const others: ExpressionSpecification = ["all", hasRoom, ["!", ["in", name, subject.city]]];
  const town = { source: WORLD, "source-layer": "town", filter: others };
  const halo = haloOf(colors);
  const names = countries.flat() as [string, string, ...string[]];
  return [
    {
      ...town,
      id: "town",
      type: "circle",
      paint: {
        "circle-color": colors.muted,
        "circle-radius": byPeople(1.6, 4),
        "circle-stroke-color": colors.land,
        "circle-stroke-width": 1,
      },
    },
    {
      ...town,
      id: "town-name",
      type: "symbol",
      layout: {
        "text-field": name,
        "text-font": [font],
        "text-size": byPeople(11, 17),
        "text-variable-anchor": ["left", "right", "top", "bottom"],
        "text-radial-offset": 0.5,
        "text-justify": "auto",
        "text-max-width": 8,
        "text-padding": 6,
        "symbol-sort-key": ["-", 0, ["get", "people"]],
      },
      paint: { ...halo, "text-color": ["step", ["get", "people"], colors.muted, 100_000, colors.text] },
    },
    {
      id: "country-name",
      type: "symbol",
      source: WORLD,
      "source-layer": "country-name",
      filter: hasRoom,
      maxzoom: SMALL_SCALE_ZOOM,
      layout: {
        "text-field": names.length > 0 ? ["match", ["get", "code"], ...names, ""] : "",
        "text-font": [font],
        "text-size": byZoom(1, 11, 5, 15),
        "text-letter-spacing": isChinese ? 0.2 : 0.06,
        "text-max-width": 7,
        "text-padding": 4,
      },
      paint: { ...halo, "text-color": colors.ink },
    },
  ];
}

function pinLayers({ subject, colors, font }: MapStyleOptions): LayerSpecification[] {
  // The location of an address in many places is that of its network: a ring, not a pin.
  const isExact = subject.radiusKm !== null;
  return [
    {
      id: "pin-halo",
      type: "circle",
      source: "place",
      paint: { "circle-radius": 15, "circle-color": colors.pin, "circle-opacity": 0.18 },
    },
    {
      id: "pin",
      type: "circle",
      source: "place",
      paint: {
        "circle-radius": 6.5,
        "circle-color": isExact ? colors.pin : colors.land,
        "circle-stroke-color": isExact ? colors.land : colors.pin,
        "circle-stroke-width": 2.5,
      },
    },
    {
      id: "pin-name",
      type: "symbol",
      source: "place",
      layout: {
        "text-field": subject.city,
        "text-font": [font],
        "text-size": 16,
        "text-variable-anchor": ["left", "right"],
        "text-radial-offset": 0.9,
        "text-allow-overlap": true,
      },
      paint: { ...haloOf(colors), "text-color": colors.ink },
    },
  ];
}
