import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  buildDatabase,
  type DatabaseMetadata,
  IpdbReader,
  Ipv6WrySource,
  type LayerSource,
  type ListFormat,
  type LocationLayer,
  MmdbSource,
  mergePartitions,
  type Network,
  type NetworkLayer,
  newestPlaceDate,
  type Partition,
  placesBeneath,
  readAsnRanges,
  readList,
  XdbSource,
} from "@meridian/ipdb";
import { utcDay } from "../../lib/calendar.ts";
import { derivedPath, writeDerived } from "./derived.ts";
import { type ErrorModel, readErrorModel } from "./error-model.ts";
import { withLastChanges } from "./last-changes.ts";
import { AMAZON_ID, AMAZON_VERSION } from "./layers/amazon.ts";
import { ANYCAST_DATE, ANYCAST_ID, ANYCAST_VERSION, type AnycastRanges, readAnycast } from "./layers/anycast.ts";
import { type ChinaLayer, readChinaLayer } from "./layers/china.ts";
import {
  CHINA_DATA_VERSION,
  CHINA_ID,
  CHINA_IPV6_ID,
  CHINA_IPV6_VERSION,
  fetchChinaData,
  fetchChinaIpv6,
} from "./layers/china-data.ts";
import type { ChinaIpv6File } from "./layers/china-ipv6.ts";
import { isFeed, readFeed } from "./layers/feeds.ts";
import { CHINA_LOCATION_SOURCE, readGazetteer, readLocation, type Systems } from "./layers/location.ts";
import { layOver, type NetworkSources, SystemTable } from "./layers/networks.ts";
import { overrideNetworks, overridePlaces } from "./layers/overrides.ts";
import {
  ASN_PACKAGE,
  CITY_PACKAGE,
  describePackage,
  GAZETTEER_PACKAGE,
  packageVersion,
  TIME_ZONE_PACKAGE,
} from "./layers/packages.ts";
import { describeNameRules, NAME_RULES_ID, USAGE_RULES_VERSION } from "./layers/usage-rules.ts";
import { describeKept, isPrivacyList, readPrivacyLayer } from "./lists/privacy.ts";
import { type OutrankedPlaces, outrankedLast, PlaceComparison } from "./outranked.ts";
import { newerBase, systemOf, systemsFile } from "./sources/base.ts";
import { type IndexedSource, readSourceIndex } from "./sources/source-index.ts";
import { readCorrections } from "./stored-corrections.ts";
import { STATIONS_DATE, STATIONS_ID } from "./weather-stations.ts";

/** A build's inputs besides the installed npm packages. */
export interface BuildInputs {
  /** The ip2region file, or `null` if it could not be fetched. */
  chinaFile: string | null;
  /** The IPv6 file of provinces in China, or `null` if it could not be fetched. */
  chinaIpv6File: string | null;
  /** Contents of the data directory's sources. */
  kept: readonly IndexedSource[];
  /** Staff's corrections, above all layers; null for none. */
  corrections: ReturnType<typeof readCorrections>;
  /** Measured errors of places. */
  errors: ErrorModel;
  /** What is missing, and why. */
  problems: string[];
}

export interface DefaultBuild {
  /** The databases' folder, one `<version>.ipdb` each. */
  directory: string;
  inputs: BuildInputs;
  /** The next one of the day by default. */
  version?: string;
  now: Date;
  /** The version that this one replaces, in which changes are seen; null for none. */
  before: string | null;
  /** Called often during long steps; `done` of `total` units of this step. */
  onProgress?: (step: BuildProgressStep, done: number, total: number) => void;
}

export type BuildProgressStep = "cities" | "networks" | "merge" | "encode" | "write" | "verify";

const FILE_NAME = /^(\d{8})(?:\.(\d+))?\.ipdb$/;

/** Fetches into `directory`, once, what npm did not install; anything unavailable is left out and named. */
export async function prepareInputs(directory: string): Promise<BuildInputs> {
  const dataDirectory = dirname(directory);
  const known = {
    kept: readSourceIndex(dataDirectory),
    corrections: readCorrections(dataDirectory),
    errors: readErrorModel(dataDirectory),
  };
  const problems: string[] = [];
  const fetched = (file: Promise<string>, what: string) =>
    file.catch((error: unknown) => {
      problems.push(`IP database without ${what}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    });
  const chinaFile = await fetched(fetchChinaData(directory), "Chinese provinces and operators");
  const chinaIpv6File = await fetched(fetchChinaIpv6(directory), "provinces of Chinese IPv6 addresses");
  return { ...known, chinaFile, chinaIpv6File, problems };
}

/**
 * Builds `<directory>/<version>.ipdb` from the installed npm data sets and the inputs. The file appears whole and
 * verified, or not at all. Blocks one core for tens of seconds, yielding only between steps.
 */
export async function buildDefaultDatabase(build: DefaultBuild): Promise<{ path: string; metadata: DatabaseMetadata }> {
  const { directory, now, before, onProgress, version = nextVersion(directory, now) } = build;
  const { chinaFile, chinaIpv6File, kept, corrections, errors } = build.inputs;
  mkdirSync(directory, { recursive: true });
  const gazetteer = readGazetteer();
  const china = chinaFile === null ? null : readChina(chinaFile, gazetteer);
  const positions: NetworkSources = { systems: 0, rules: 1, operators: china ? 3 : null };
  const systems = await readSystems(positions, build);
  const { location: lower, outranked } = await readLocation({
    gazetteer,
    systems,
    amazonList: readAmazonList(kept),
    base: newerBase(kept, "location"),
    errors,
    china: china && { layer: china.layer, source: china.describe("location") },
    chinaIpv6: chinaIpv6File === null ? null : readChinaIpv6File(chinaIpv6File),
    onProgress: (done, total) => onProgress?.("cities", done, total),
  });
  const layered = layNetworks(systems, china && keepMainland(china, lower), positions, build.inputs);
  let location = lower;
  for (const feed of kept.filter(isFeed)) {
    const overrides = await readFeed(feed, gazetteer).catch((error: Error) => {
      build.inputs.problems.push(`IP database without the geofeed ${feed.id}: ${error.message}`);
      return [];
    });
    location = overridePlaces(location, overrides, describeKept(feed, "location"));
  }
  // Geofeeds are as of today, and so would hide how old the other places are.
  const dataDate = newestPlaceDate(lower.places.slice(1), lower.sources);
  if (corrections) location = overridePlaces(location, corrections.overrides, corrections.sourceOf("location"));
  const beneath = placesBeneath(lower, location);
  const network = corrections
    ? overrideNetworks(layered, corrections.overrides, corrections.sourceOf("network"))
    : layered;
  const privacy = readPrivacyLayer(kept, network, now);
  const path = join(directory, `${version}.ipdb`);
  const about = { version, builtAt: now, dataDate };
  const metadata = await buildDatabase({
    ...about,
    layers: {
      location: before === null ? location : withLastChanges(location, before, utcDay(now)),
      network,
      ...(privacy && { privacy }),
    },
    path,
    onProgress: async (step, done, total) => {
      onProgress?.(step, done, total);
      await setImmediate();
    },
  });
  await buildDatabase({
    ...about,
    layers: { location: outrankedPlaces(location, lower, outranked) },
    path: derivedPath(path, "outranked"),
  });
  if (beneath) await writeDerived(path, "beneath", metadata, beneath);
  await writeDerived(path, "errors", metadata, errors.counts);
  return { path, metadata };
}

/** For each address the place that would be answered without the source above it, where that is another one. */
function outrankedPlaces(location: LocationLayer, lower: LocationLayer, { v4, v6 }: OutrankedPlaces): LocationLayer {
  if (location === lower) return { ...location, v4, v6 };
  const comparison = new PlaceComparison(location.places);
  return {
    ...location,
    v4: outrankedLast(v4, comparison.outranked(lower.v4, location.v4)),
    v6: outrankedLast(v6, comparison.outranked(lower.v6, location.v6)),
  };
}

/** The newest intact database of a directory, or `null`; `onRefused` is called for newer damaged ones. */
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

interface China {
  layer: ChinaLayer;
  describe: (layer: LayerSource["layer"]) => LayerSource;
}

function readChina(path: string, gazetteer: ReturnType<typeof readGazetteer>): China {
  const xdb = new XdbSource(path);
  return {
    layer: readChinaLayer(xdb, (id) => gazetteer.byId(id), CHINA_LOCATION_SOURCE),
    describe: (layer) => ({
      id: CHINA_ID,
      layer,
      name: "ip2region",
      licence: "Apache-2.0",
      attribution: "ip2region by the lionsoul2014 community",
      url: "https://github.com/lionsoul2014/ip2region",
      isSharable: true,
      sourceVersion: CHINA_DATA_VERSION,
      updatedDate: utcDay(xdb.createdAt),
      rows: xdb.rows,
    }),
  };
}

/** Operators only for addresses finally located in China: elsewhere the source names former holders. */
function keepMainland({ layer, describe }: China, location: LocationLayer): China {
  const operatorRanges = mergePartitions(layer.operatorRanges, location.v4, (operator, place) =>
    location.places[place]!.countryCode === "CN" ? operator : 0,
  );
  return { layer: { ...layer, operatorRanges }, describe };
}

function readAmazonList(kept: readonly IndexedSource[]): Partition | null {
  const list = kept.find((source) => source.id === "aws" && isPrivacyList(source));
  return list ? readList(list.path, list.format as ListFormat).ranges.partition(4) : null;
}

function readChinaIpv6File(path: string): ChinaIpv6File {
  const file = new Ipv6WrySource(path);
  return {
    file,
    source: {
      id: CHINA_IPV6_ID,
      layer: "location",
      name: "IPv6 file of node-ip2region",
      licence: "MIT",
      attribution: "ipv6wry by ZX, in the npm package ip2region",
      url: "https://github.com/yourtion/node-ip2region",
      isSharable: true,
      sourceVersion: CHINA_IPV6_VERSION,
      updatedDate: file.date,
      rows: file.rows,
    },
  };
}

interface ReadSystems extends Systems {
  networks: Network[];
  rows: number;
}

/** The autonomous systems and their ranges. */
async function readSystems(positions: NetworkSources, { inputs, onProgress }: DefaultBuild): Promise<ReadSystems> {
  const base = newerBase(inputs.kept, "network");
  const table = new SystemTable(positions);
  onProgress?.("networks", 0, 2);
  const readFamily = (family: 4 | 6) => readSystemRanges(base, family, table);
  const v4 = readFamily(4);
  onProgress?.("networks", 1, 2);
  await setImmediate();
  const v6 = readFamily(6);
  onProgress?.("networks", 2, 2);
  await setImmediate();
  for (const { refused, refusals } of [v4, v6])
    if (refused > 0) inputs.problems.push(`${refused} rows of networks left out, first: ${refusals[0]?.reason}`);
  return { networks: table.systems, v4: v4.partition, v6: v6.partition, rows: v4.rows + v6.rows };
}

function layNetworks(
  { networks, v4, v6, rows }: ReadSystems,
  china: China | null,
  positions: NetworkSources,
  { kept }: BuildInputs,
): NetworkLayer {
  const base = newerBase(kept, "network");
  const anycast = readAnycast();
  const [packaged, ...others] = describeNetworkSources(rows, networks.length - 1, anycast);
  const sources = [base ? describeKept(base, "network") : packaged!, ...others];
  return layOver({ systems: networks, v4, v6 }, china?.layer ?? null, anycast, {
    sources: china ? [...sources, china.describe("network")] : sources,
    positions,
  });
}

function readSystemRanges(base: IndexedSource | null, family: 4 | 6, table: SystemTable) {
  const file = systemsFile(base, family);
  if (file !== null) return readAsnRanges(file, family, (asn, name) => table.number(asn, name));
  const source = new MmdbSource(base!.path);
  const partition = source.readPartition(family, (offset) => {
    const system = systemOf(source.decode(offset), offset);
    return system ? table.number(system.asn, system.name) : 0;
  });
  return { partition, rows: partition.length, refused: 0, refusals: [] };
}

function describeNetworkSources(rows: number, systems: number, anycast: AnycastRanges): LayerSource[] {
  const own = { layer: "network", licence: "CC BY 4.0", isSharable: true } as const;
  return [
    describePackage("network", ASN_PACKAGE, {
      id: "ip-to-asn",
      name: "IP to ASN",
      licence: "CC BY 4.0",
      attribution: "IP to ASN by RouteViews (routeviews.org), DB-IP (db-ip.com) and NRO (nro.net)",
      url: "https://github.com/sapics/ip-location-db",
      rows,
    }),
    describeNameRules("network", systems),
    {
      ...own,
      id: ANYCAST_ID,
      name: "Table of anycast services",
      attribution: "Anycast table by Meridian",
      url: "/doc/accuracy",
      sourceVersion: ANYCAST_VERSION,
      updatedDate: ANYCAST_DATE,
      rows: anycast.prefixes,
    },
  ];
}

/** The sources a build would record in its metadata now, each with its version. */
export function currentSources({ chinaFile, chinaIpv6File, kept }: BuildInputs): string[] {
  const packages = {
    "dbip-city": CITY_PACKAGE,
    "time-zones": TIME_ZONE_PACKAGE,
    geonames: GAZETTEER_PACKAGE,
    "ip-to-asn": ASN_PACKAGE,
  } as const;
  const versions: Record<string, string> = Object.fromEntries(
    Object.entries(packages).map(([id, name]) => [id, packageVersion(name)]),
  );
  versions[STATIONS_ID] = STATIONS_DATE;
  versions[NAME_RULES_ID] = USAGE_RULES_VERSION;
  versions[ANYCAST_ID] = ANYCAST_VERSION;
  versions[AMAZON_ID] = AMAZON_VERSION;
  if (chinaFile !== null) versions.ip2region = CHINA_DATA_VERSION;
  if (chinaIpv6File !== null) versions["ip2region-ipv6"] = CHINA_IPV6_VERSION;
  const bases = { "dbip-city": newerBase(kept, "location"), "ip-to-asn": newerBase(kept, "network") };
  for (const [id, base] of Object.entries(bases)) {
    if (!base) continue;
    delete versions[id];
    versions[base.id] = base.version;
  }
  for (const { id, version } of kept.filter((one) => isPrivacyList(one) || isFeed(one))) versions[id] = version;
  return sourceList(Object.entries(versions));
}

/** The sources that a database was built from, each with its version. */
export const recordedSources = ({ layers }: DatabaseMetadata): string[] =>
  sourceList(layers.map(({ id, sourceVersion }) => [id, sourceVersion] as const));

const sourceList = (versions: readonly (readonly [string, string])[]): string[] =>
  [...new Set(versions.map(([id, version]) => `${id} ${version}`))].sort();

function nextVersion(directory: string, now: Date): string {
  const day = utcDay(now).replaceAll("-", "");
  let version = day;
  for (let build = 2; existsSync(join(directory, `${version}.ipdb`)); build++) {
    version = `${day}.${build}`;
  }
  return version;
}

/** The databases' folder in a data directory. */
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
