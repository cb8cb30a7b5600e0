import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { classifyRings, VectorTile } from "@mapbox/vector-tile";
import { polygonContains } from "d3-polygon";
import type { Feature, Point, Polygon } from "geojson";
import { PbfReader } from "pbf";
import { PMTiles, type Source } from "pmtiles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildMap } from "../runtime/derived-files.ts";
import { ROOT_DIRECTORY } from "../runtime/paths.ts";
import { packTiles } from "./pmtiles-file.ts";
import { cutTiles } from "./tiles.ts";

const MAX_MEGABYTES = 40;
/** Units along the side of a tile. */
const EXTENT = 4096;

/** The names of the features of a tile, or their number for layers without names. */
async function readTile(archive: PMTiles, z: number, longitude: number, latitude: number) {
  const scale = 2 ** z;
  const y = 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
  const found = await archive.getZxy(z, Math.floor((longitude / 360 + 0.5) * scale), Math.floor(y * scale));
  if (!found) return null;
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(found.data)));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, index) => layer.feature(index)),
    ]),
  );
}

type Place = readonly [name: string, longitude: number, latitude: number];

/** Whether a place is drawn as land by readers that tell outlines from holes by their direction, as the format says. */
async function isLand(archive: PMTiles, z: number, [, longitude, latitude]: Place): Promise<boolean> {
  const scale = 2 ** z;
  const [x, y] = [longitude / 360 + 0.5, 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)];
  const tile = await readTile(archive, z, longitude, latitude);
  const place = [x, y].map((share) => ((share * scale) % 1) * EXTENT) as [number, number];
  const holds = (ring: { x: number; y: number }[]) =>
    polygonContains(
      ring.map((point) => [point.x, point.y]),
      place,
    );
  return (tile?.land ?? [])
    .flatMap((land) => classifyRings(land.loadGeometry()))
    .some(([outline, ...holes]) => holds(outline!) && !holes.some(holds));
}

const lakes: readonly Place[] = [
  ["Superior", -87.5, 47.7],
  ["Michigan", -87, 43.5],
  ["Huron", -82.5, 44.8],
  ["Erie", -81.2, 42.2],
  ["Ontario", -79.2, 43.5],
  ["Great Bear", -121, 66],
  ["Great Slave", -114, 61.5],
  ["Titicaca", -69.3, -15.8],
  ["Victoria", 33, -1],
  ["Tanganyika", 29.7, -6],
  ["Baikal", 108, 53.5],
  ["Ladoga", 31.5, 60.8],
  ["Caspian", 51, 42],
];
const towns: readonly Place[] = [
  ["Madison", -89.4, 43.1],
  ["Lansing", -84.6, 42.7],
  ["Sudbury", -81, 46.5],
  ["Kigali", 30.1, -1.95],
  ["Irkutsk", 104.3, 52.3],
  ["Moscow", 37.6, 55.8],
  ["La Paz", -68.2, -16.5],
];

const inMemory = (bytes: Buffer): Source => ({
  getKey: () => "memory",
  getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
});

const pointOf = (longitude: number, latitude: number, properties: Record<string, unknown>): Feature<Point> => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [longitude, latitude] },
  properties,
});
const square: Feature<Polygon> = {
  type: "Feature",
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [-60, -60],
        [60, -60],
        [60, 60],
        [-60, 60],
        [-60, -60],
      ],
    ],
  },
  properties: null,
};

describe("a small world", () => {
  const layers = {
    land: () => [square],
    town: () => [pointOf(10, 50, { name: "Large", from: 0 }), pointOf(11, 50, { name: "Small", from: 5 })],
  };
  const tiles = cutTiles(layers);
  const bytes = packTiles(tiles, { boxes: { XX: [1, 2, 3, 4] } });
  const archive = new PMTiles(inMemory(bytes));

  test("can be read with its metadata, layer by layer, and has nothing where there is nothing", async () => {
    expect(await archive.getMetadata()).toEqual({ boxes: { XX: [1, 2, 3, 4] } });
    expect(await archive.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 7, numAddressedTiles: tiles.length });
    const tile = await readTile(archive, 7, 10, 50);
    expect(tile?.land?.length).toBe(1);
    expect(tile?.town?.map(({ properties }) => properties.name)).toEqual(["Large", "Small"]);
    expect(await readTile(archive, 7, 120, 0)).toBeNull();
  });

  test("has towns from the zoom at which there is room for them", async () => {
    const namesAt = async (zoom: number) =>
      (await readTile(archive, zoom, 10.5, 50))?.town?.map(({ properties }) => properties.name);
    expect(await namesAt(4)).toEqual(["Large"]);
    expect(await namesAt(5)).toEqual(["Large", "Small"]);
  });

  test("stores equal tiles once, also across the directories of a large archive", async () => {
    const { numAddressedTiles, numTileEntries, numTileContents } = await archive.getHeader();
    expect(numTileContents).toBeLessThan(numTileEntries);
    expect(numTileEntries).toBeLessThan(numAddressedTiles);
    // Every second tile differs, so no two entries in a row are equal.
    const many = Array.from({ length: 5000 }, (_, index) => ({
      z: 7,
      x: index % 128,
      y: Math.floor(index / 128),
      bytes: tiles[index % 2]!.bytes,
    }));
    const large = new PMTiles(inMemory(packTiles(many, {})));
    for (const { x, y, bytes: expected } of [many[0]!, many[2049]!, many[4999]!]) {
      const [found, wanted] = await Promise.all([
        large.getZxy(7, x, y),
        new PMTiles(inMemory(packTiles([{ z: 0, x: 0, y: 0, bytes: expected }], {}))).getZxy(0, 0, 0),
      ]);
      expect(found?.data).toEqual(wanted?.data);
    }
  });
});

describe("the map of the world", () => {
  const path = join(ROOT_DIRECTORY, "apps/web/map/world.pmtiles");
  let archive: PMTiles;
  let close: () => Promise<void>;

  beforeAll(async () => {
    await buildMap();
    const file = await open(path);
    close = () => file.close();
    archive = new PMTiles({
      getKey: () => path,
      getBytes: async (offset, length) => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
        return { data: new Uint8Array(buffer.subarray(0, bytesRead)).buffer };
      },
    });
  });
  afterAll(() => close());

  test("has the towns around Suzhou in both languages, and the lake near them that OpenStreetMap's land lacks", async () => {
    const tile = await readTile(archive, 7, 120.6, 31.3);
    const towns = tile?.town?.map(({ properties: { name, zh } }) => [name, zh]);
    expect(towns).toEqual(
      expect.arrayContaining([
        ["Suzhou", "苏州"],
        ["Wuxi", "无锡"],
      ]),
    );
    expect(tile?.lake?.length).toBe(1);
  });

  test.each([3, 4, 5, 6, 7])(
    "has the large lakes as holes in the land, and land around them, at zoom %i",
    async (zoom) => {
      const onLand = async (places: readonly Place[]) => {
        const found = await Promise.all(
          places.map(async (place) => ((await isLand(archive, zoom, place)) ? [place] : [])),
        );
        return found.flat();
      };
      expect(await onLand(lakes)).toEqual([]);
      expect(await onLand(towns)).toEqual(towns);
    },
  );

  test("has borders between countries, but none around Hong Kong and Macau", async () => {
    expect((await readTile(archive, 7, 8.2, 48.9))?.border?.length).toBeGreaterThan(0);
    const delta = await readTile(archive, 7, 114.1, 22.5);
    expect(delta?.land?.length).toBeGreaterThan(0);
    expect(delta?.border).toBeUndefined();
  });

  test("has no land in the middle of an ocean, and land on both sides of the antimeridian", async () => {
    expect((await readTile(archive, 7, -140, 30)) ?? {}).not.toHaveProperty("land");
    for (const longitude of [179.9, -179.9])
      expect((await readTile(archive, 7, longitude, -16.9))?.land?.length).toBeGreaterThan(0);
  });

  test("knows the box around a country's main parts, also where it touches the antimeridian", async () => {
    const { boxes } = (await archive.getMetadata()) as { boxes: Record<string, number[]> };
    const [west, south, east, north] = boxes.FJ!;
    expect([west! > 176, east! <= 180, south! > -20, north! < -15]).toEqual([true, true, true, true]);
    expect([boxes.RU![0]! > 20, boxes.RU![2]! <= 180]).toEqual([true, true]);
    // Without Alaska and Hawaii.
    expect(boxes.US![0]).toBeGreaterThan(-126);
  });

  test("is no larger than a server and a build can easily hold", async () => {
    expect((await stat(path)).size / 1e6).toBeLessThan(MAX_MEGABYTES);
  });
});
