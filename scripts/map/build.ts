// Builds the vector tiles of the map on reports from open data: apps/web/map/world.pmtiles.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Feature, Geometry } from "geojson";
import { ROOT_DIRECTORY } from "../runtime/paths.ts";
import { type Box, readBorders, readCountries, readLand, readMissingLakes, readRivers, readTowns } from "./layers.ts";
import { packTiles } from "./pmtiles-file.ts";
import { cutTiles } from "./tiles.ts";

const TARGET = join(ROOT_DIRECTORY, "apps/web/map/world.pmtiles");

const featureOf = <G extends Geometry>(geometry: G, properties: object | null = null): Feature<G> => ({
  type: "Feature",
  geometry,
  properties: properties && { ...properties },
});

const countries = readCountries();
const tiles = cutTiles({
  land: readLand,
  lake: readMissingLakes,
  river: readRivers,
  country: () => countries.flatMap(({ code, parts }) => parts.map((part) => featureOf(part, { code }))),
  border: () => [featureOf(readBorders())],
  "country-name": () =>
    countries.map(({ code, middle, from }) => featureOf({ type: "Point", coordinates: middle }, { code, from })),
  town: () =>
    readTowns().map(({ position, properties }) => featureOf({ type: "Point", coordinates: position }, properties)),
});
const boxes: Record<string, Box> = Object.fromEntries(countries.map(({ code, box }) => [code, box]));
mkdirSync(dirname(TARGET), { recursive: true });
// Renamed when complete, so that nobody reads half a map.
writeFileSync(`${TARGET}.new`, packTiles(tiles, { boxes }));
renameSync(`${TARGET}.new`, TARGET);
