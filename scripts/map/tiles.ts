import { gzipSync } from "node:zlib";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { polygonArea } from "d3-polygon";
import type { Feature, LineString, MultiLineString, Point, Polygon } from "geojson";
import GeoJSONVT, { type TileCoord } from "geojson-vt";

/** Tiles beyond this are enlarged by the browser: a unit of these is 75 m, finer than the coasts. */
export const MAX_ZOOM = 7;
const EXTENT = 4096;
/** In units: less than a pixel of a tile of 512. */
const TOLERANCE = 6;
const VERSION = 2;

/** What a layer can have: of polygons in one feature the tiles would not tell which ring is a hole of which. */
export type MapFeature = Feature<Point | LineString | MultiLineString | Polygon>;

export interface MapTile extends TileCoord {
  /** A gzipped vector tile. */
  bytes: Buffer;
}

/**
 * Cuts layers, by their names, into all vector tiles that contain anything. Each layer is read and cut by itself, which
 * halves the memory; tiles with one layer each make a tile with all of them when they are joined.
 */
export function cutTiles(layers: Readonly<Record<string, () => MapFeature[]>>): MapTile[] {
  const tiles = new Map<string, { place: TileCoord; parts: Uint8Array[] }>();
  for (const [name, read] of Object.entries(layers)) {
    const index = indexOf(read());
    for (const place of index.tileCoords) {
      const { z, x, y } = place;
      const features = (index.getTile(z, x, y)?.features ?? []).filter(({ tags }) => isShown(tags, z)).map(oriented);
      if (features.length === 0) continue;
      const part = fromGeojsonVt({ [name]: { features } }, { version: VERSION, extent: EXTENT });
      const key = `${z}/${x}/${y}`;
      const tile = tiles.get(key);
      if (tile) tile.parts.push(part);
      else tiles.set(key, { place, parts: [part] });
    }
  }
  return [...tiles.values()].map(({ place, parts }) => ({
    ...place,
    bytes: gzipSync(Buffer.concat(parts), { level: 9 }),
  }));
}

function indexOf(features: MapFeature[]): GeoJSONVT {
  return new GeoJSONVT(
    { type: "FeatureCollection", features },
    { maxZoom: MAX_ZOOM, indexMaxZoom: MAX_ZOOM, indexMaxPoints: 0, tolerance: TOLERANCE, extent: EXTENT },
  );
}

type TileFeature = NonNullable<ReturnType<GeoJSONVT["getTile"]>>["features"][number];

const POLYGON = 3;

/**
 * A polygon's outline clockwise and its holes the other way. Simplified and rounded, narrow rings may have turned around,
 * and a hole that does is read as another outline, which takes all later holes from the first.
 */
function oriented(feature: TileFeature): TileFeature {
  if (feature.type !== POLYGON) return feature;
  const isClockwise = (ring: [number, number][]) => polygonArea(ring) < 0;
  const geometry = feature.geometry.map((ring, index) =>
    isClockwise(ring) === (index === 0) ? ring : ring.toReversed(),
  );
  return { ...feature, geometry };
}

/** Whether a feature is shown at a zoom; the last tiles have everything, because they are also shown enlarged. */
function isShown(tags: Record<string, unknown> | null, zoom: number): boolean {
  const from = tags?.from;
  return zoom === MAX_ZOOM || typeof from !== "number" || from <= zoom;
}
