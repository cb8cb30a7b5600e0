import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminOf } from "../../../../../tests/setup/admin.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { SMALL_DATABASE_VERSION, writeSmallDatabase } from "../../../../../tests/setup/ip-database.ts";
import { writeDerived } from "../databases/derived.ts";
import { BOUNDS_KM } from "../databases/error-model.ts";
import { readTruth, type TruthRow } from "../databases/layers/truth.ts";
import { isSameName } from "../databases/same-name.ts";
import { distanceKm } from "./measure.ts";
import { measureVersion, type TruthSource } from "./reports.ts";

let directory: string;
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "meridian-truth-"));
  running = await startApp();
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true });
});

async function truthFile(text: string | Buffer, name = "truth.csv"): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, text);
  return path;
}

async function rowsOf(text: string | Buffer, format: "geofeed" | "csv", name?: string) {
  const rows: TruthRow[] = [];
  const reading = await readTruth(await truthFile(text, name), format, (row) => rows.push(row));
  return { ...reading, rows };
}

describe("a truth file", () => {
  test("can be a geofeed with comments, a byte order mark and rows without a city", async () => {
    const { rows, refused } = await rowsOf(
      "\uFEFF# our network\r\n8.8.8.0/24,US,US-CA,Mountain View,\r\n2001:db8::/32,DE,,,\n192.0.2.1,us,,\n",
      "geofeed",
    );
    expect(refused).toBe(0);
    expect(rows).toMatchObject([
      { samples: ["8.8.8.0"], countryCode: "US", region: "US-CA", city: "Mountain View" },
      { countryCode: "DE", region: "", city: "" },
      { samples: ["192.0.2.1"], countryCode: "US" },
    ]);
  });

  test("can be CSV with named columns, gzipped or not", async () => {
    const text = "lat,network,AS,lon,asn,usage_type\n30.3,223.5.5.0/24,x,120.2,AS37963,dch\n";
    for (const [content, name] of [
      [text, "truth.csv"],
      [gzipSync(text), "truth.csv.gz"],
    ] as const)
      expect((await rowsOf(content, "csv", name)).rows).toMatchObject([
        { samples: ["223.5.5.0"], latitude: 30.3, longitude: 120.2, asn: 37963, usageType: "DCH" },
      ]);
    await expect(rowsOf("a,b\n1,2\n", "csv")).rejects.toThrow("no column prefix");
  });

  test("reports bad rows by line and reads the others", async () => {
    const { rows, refused, problems } = await rowsOf(
      "8.8.8.0/24,US,,,\n300.1.1.1,US,,,\n1.1.1.0/24,Australia,,,\n9.9.9.0/24,CH,,,\n",
      "geofeed",
    );
    expect([rows.length, refused]).toEqual([2, 2]);
    expect(problems).toEqual([
      { line: 2, problem: '"300.1.1.1" is not an address or prefix' },
      { line: 3, problem: '"Australia" is not the code of a country' },
    ]);
  });

  /** Known from ip-location-db#36 and #41, libmaxminddb#175 and geofeed-finder#31. */
  test("reads customary and three-letter codes of countries, and refuses those of none", async () => {
    const codes = ["UK", "USA", "xk", "FL", "ZZ", "EU", "AP", "XZ"];
    const text = codes.map((code, index) => `8.8.${index}.0/24,${code},,,\n`).join("");
    const { rows, refused } = await rowsOf(text, "geofeed");
    expect(rows.map(({ countryCode }) => countryCode)).toEqual(["GB", "US", "XK"]);
    expect(refused).toBe(5);
  });

  test("samples addresses spread over a large prefix, all of them in it", async () => {
    const { rows } = await rowsOf("10.0.0.0/8,US,,,\n2001:db8::/32,US,,,\n", "geofeed");
    expect(rows.map(({ samples }) => samples)).toEqual([
      ["10.0.0.0", "10.64.0.0", "10.128.0.0", "10.192.0.0"],
      ["2001:db8::", "2001:db8:4000::", "2001:db8:8000::", "2001:db8:c000::"],
    ]);
  });

  test("never crashes the reader, whatever it contains", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300 }), async (text) => {
        const { rows, refused } = await rowsOf(text, "geofeed").catch(() => ({ rows: [], refused: 0 }));
        expect(rows.length + refused).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
      }),
      { numRuns: 60 },
    );
  });
});

test("names match regardless of diacritics, case and words for the kind of place", () => {
  for (const [one, other] of [
    ["São Paulo", "Sao Paulo"],
    ["Zhejiang Sheng", "Zhejiang"],
    ["Frankfurt am Main (Gallus)", "frankfurt am main"],
  ] as const)
    expect([one, isSameName(one, other)]).toEqual([one, true]);
  expect(isSameName("", "")).toBe(false);
  expect(isSameName("Paris", "Lyon")).toBe(false);
});

test("distances are great-circle distances", () => {
  const berlin = { latitude: 52.52, longitude: 13.405 };
  const paris = { latitude: 48.8566, longitude: 2.3522 };
  expect(distanceKm(berlin, berlin)).toBe(0);
  expect(distanceKm(berlin, paris)).toBeCloseTo(877.5, 0);
  expect(distanceKm({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(22.2, 0);
});

describe("a report", () => {
  beforeEach(async () => {
    await running.app.db.accuracyReport.deleteMany();
    await running.app.db.databaseVersion.deleteMany();
  });

  const source = (path: string, name = "feed"): TruthSource => ({
    name,
    path,
    format: "csv",
    updatedDate: "2026-11-01",
  });
  const measured = async (version: string, ...sources: TruthSource[]) =>
    (await measureVersion(running.app, version, sources))!;
  const header = "network,country,region,city,lat,lon,asn,usage_type\n";
  /** Mountain View, Hangzhou and Hesse as in the small database, and one it has wrong. */
  const truth = `${header}${[
    "8.8.8.0/25,US,US-CA,Mountain View,37.39,-122.08,15169,",
    "223.5.5.0/25,CN,CN-33,Hangzhou,30.3,120.2,37963,",
    "5.1.0.0/16,FR,,,48.85,2.35,,",
    "9.9.9.0/24,CH,CH-QQ,,,,,",
    "10.0.0.0/8,US,,,,,,",
  ].join("\n")}\n`;

  test("gives the share of correct answers, and counts only what can be compared", async () => {
    const { report } = await measured(SMALL_DATABASE_VERSION, source(await truthFile(truth)));
    // Four addresses of 5.1.0.0/16; none of 10.0.0.0/8, which is reserved.
    expect(report.summary).toEqual({
      samples: 7,
      country: 0.2857,
      region: 1,
      city: 1,
      median_km: 3.3,
      within_radius: 1,
      asn: 0.5,
      usage_type: null,
      calibration: [],
    });
    expect(report.truth).toEqual([{ name: "feed", rows: 5, refused: 0, updated_date: "2026-11-01" }]);
  });

  test("shows countries and networks with enough samples, largest first", async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `8.8.8.${index},US,,,37.4,-122.1,,`);
    const few = ["223.5.5.1,CN,,,,,,"];
    const path = await truthFile(header + [...rows, ...few].join("\n"));
    await measureVersion(running.app, SMALL_DATABASE_VERSION, [source(path)]);
    const { countries, kinds, networks } = await running.client().accuracy.accuracyReport({});
    expect(countries).toMatchObject([{ country_code: "US", samples: 40, country: 1 }]);
    expect(kinds).toMatchObject([{ kind: "hosting", samples: 40, country: 1 }]);
    expect(networks).toMatchObject([{ asn_number: "AS15169", name: "Google LLC", samples: 40 }]);
  });

  test("says how often places are right by the confidence stated for them", async () => {
    const { lookupDatabase } = running.app;
    // Nine of ten such places are within 50 km, which gives the radius that the small database has.
    const stated = { "4 city": [60, 0, 30, 10, 0, 0, 0, 0, 0, 0, 0] };
    await writeDerived(lookupDatabase.file!, "errors", lookupDatabase.reader!.metadata, stated);
    const near = Array.from({ length: 30 }, (_, index) => `8.8.8.${index},US,,,37.4,-122.1,,`);
    const far = Array.from({ length: 10 }, (_, index) => `8.8.8.${30 + index},US,,,40,-122.1,,`);
    const path = await truthFile(header + [...near, ...far].join("\n"));
    await measureVersion(running.app, SMALL_DATABASE_VERSION, [source(path)]);
    const { summary, kinds, countries } = await running.client().accuracy.accuracyReport({});
    const calibration = [{ stated: 0.9, right: 0.75, samples: 40 }];
    expect([summary, ...kinds, ...countries].map((one) => one.calibration)).toEqual(Array(3).fill(calibration));
  });

  test("counts errors for the radii of later builds, by kind of network and size of range", async () => {
    const rows = ["8.8.8.0/25,US,,,38.39,-122.08,,", "5.1.0.0/16,FR,,,48.85,2.35,,"];
    const { app } = running;
    const { errors } = await measured(SMALL_DATABASE_VERSION, source(await truthFile(header + rows.join("\n"))));

    // Only the first row has a city; the distance is 111 km.
    const counts = BOUNDS_KM.map((bound) => (bound === 130 ? 1 : 0));
    const distances = { "4 city": counts, "4 city 2": counts, "4 city 2 hosting": counts };
    expect(errors).toMatchObject({ ...distances, "country 4 city 2 hosting": [1, 0] });
    const stored = async () =>
      JSON.parse(await readFile(join(app.config.DATA_DIR, "sources", "error-counts.json"), "utf8"));
    expect(await stored()).toMatchObject(errors);
    // A file without places does not take their distances away.
    await measured(SMALL_DATABASE_VERSION, source(await truthFile("prefix,country\n8.8.8.0/25,CA\n")));
    expect(await stored()).toMatchObject({ ...distances, "country 4 city 2 hosting": [0, 1] });
  });

  test.each([
    ["by its code, whatever the language of its name", "US-CA", 1],
    ["by its name", "california", 1],
    ["as wrong in another region", "US-NY", 0],
    ["as wrong in another country", "BR-SP", 0],
    ["not at all if the code does not say which region of ours it is in", "GB-LND", null],
    ["not at all if the code means none", "US-XX", null],
  ])("compares the region %s", async (_, region, share) => {
    const country = region === "california" ? "US" : region.slice(0, 2);
    const file = await truthFile(`prefix,country,region\n8.8.8.0/24,${country},${region}\n`);
    const { report } = await measured(SMALL_DATABASE_VERSION, source(file));
    expect(report.summary.region).toBe(share);
  });

  test.each([
    ["San Diego", "8.8.8.0/24,US", [1, 0]],
    ["New York", "8.8.8.0/24,US", [0, 1]],
    ["Vancouver", "8.8.8.0/24,CA", [0, 1]],
  ])("counts a region for the model by the city of a row without one: %s", async (city, prefix, counts) => {
    const path = await truthFile(`prefix,country,city\n${prefix},${city}\n`);
    const { DATA_DIR } = running.app.config;
    expect(await adminOf(running.app.config)("accuracy", "measure", path, "--format", "csv")).toMatchObject({
      code: 0,
    });
    const stored = JSON.parse(await readFile(join(DATA_DIR, "sources", "error-counts.json"), "utf8"));
    expect(stored["region 4 city 2 hosting"]).toEqual(counts);
  });

  test("is compared with the previous version if both used the same files", async () => {
    const { app } = running;
    const path = await truthFile(truth);
    await writeSmallDatabase(join(app.config.DATA_DIR, "ipdb"), "20260102");
    await measureVersion(app, SMALL_DATABASE_VERSION, [source(path)]);
    await measureVersion(app, "20260102", [source(path)]);
    const [newest, older] = (await running.client().accuracy.accuracyReports({})).list;
    expect([newest?.version, newest?.previous?.version]).toEqual(["20260102", SMALL_DATABASE_VERSION]);
    expect(older?.previous).toBeNull();
    await measureVersion(app, "20260102", [source(path, "another feed")]);
    const [changed] = (await running.client().accuracy.accuracyReports({})).list;
    expect([changed?.version, changed?.truth[0]?.name, changed?.previous]).toEqual(["20260102", "another feed", null]);
  });

  test("is made by a command, for an existing version", async () => {
    const admin = adminOf(running.app.config);
    const path = await truthFile(truth);
    expect(await admin("accuracy", "measure", path, "--format", "csv")).toMatchObject({ code: 0, stderr: "" });
    expect((await admin("accuracy", "list")).stdout).toContain("28.6 %");
    expect((await admin("accuracy", "measure", path, "--format", "csv", "--version", "20200101")).code).not.toBe(0);
    await expect(running.client().accuracy.accuracyReport({ version: "20200101" })).rejects.toMatchObject({
      code: 404,
    });
  });
});

describe("the list of versions", () => {
  const day = (number: number) => new Date(Date.UTC(2026, 9, number));
  const enter = (number: number, changes: object = {}) =>
    running.app.db.databaseVersion.create({
      data: {
        version: `202610${String(number).padStart(2, "0")}`,
        status: "archived",
        builtAt: day(number),
        ...changes,
      },
    });
  beforeEach(async () => {
    await running.app.db.accuracyReport.deleteMany();
    await running.app.db.databaseVersion.deleteMany();
  });

  test("shows the last twelve that were served, newest first, and none that the gate refused", async () => {
    for (let number = 1; number <= 13; number++) await enter(number);
    for (const [index, status] of ["refused", "building", "checking"].entries()) await enter(20 + index, { status });
    await enter(14, { status: "withdrawn" });
    await enter(15, { status: "published", version: "20261015.10" });
    const { list, total } = await running.client().accuracy.databaseVersions({});
    expect(total).toBe(12);
    expect(list.slice(0, 3).map(({ version, status }) => [version, status])).toEqual([
      ["20261015.10", "published"],
      ["20261014", "withdrawn"],
      ["20261013", "archived"],
    ]);
    expect(list.at(-1)?.version).toBe("20261004");
  });

  test("shows changes and coverage, and nothing that was not measured", async () => {
    await enter(1);
    await enter(2, {
      status: "published",
      dataDate: day(1),
      publishedAt: day(3),
      changedRanges: 12,
      changedPercent: 0.25,
      // A field that later versions dropped, and one that this version did not have yet.
      coverage: { v4: { isp: 97.5, country: 99.9, gone: 1 }, v6: { isp: 80, country: 99, gone: 1, city: 5 } },
    });
    const [newest, first] = (await running.client().accuracy.databaseVersions({})).list;
    expect(newest).toMatchObject({ data_date: "2026-10-01", changed_ranges: 12, changed_percent: 0.25 });
    expect(newest?.coverage).toEqual([
      { field: "country", v4_percent: 99.9, v6_percent: 99 },
      { field: "isp", v4_percent: 97.5, v6_percent: 80 },
    ]);
    expect(first).toMatchObject({ data_date: "", published_at: null, changed_percent: null, coverage: [] });
  });
});
