import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  buildDatabase,
  IpdbReader,
  type LayerSource,
  type LocationLayer,
  PartitionBuilder,
  type Place,
  UNKNOWN_PLACE,
} from "@meridian/ipdb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFeed } from "../../apps/server/src/modules/databases/layers/feeds.ts";
import type { Gazetteer } from "../../apps/server/src/modules/databases/layers/gazetteer.ts";
import { readGazetteer } from "../../apps/server/src/modules/databases/layers/location.ts";
import { overridePlaces } from "../../apps/server/src/modules/databases/layers/overrides.ts";
import { inspectFile } from "../../apps/server/src/modules/databases/sources/formats.ts";

const scratch = mkdtempSync(join(tmpdir(), "meridian-feeds-"));
let gazetteer: Gazetteer;
beforeAll(() => {
  gazetteer = readGazetteer();
});
afterAll(() => rmSync(scratch, { recursive: true }));

const source = (id: string): LayerSource => ({
  ...{ id, layer: "location", name: id, licence: "", attribution: "", url: "", isSharable: true },
  ...{ sourceVersion: "1", updatedDate: "2026-11-01", rows: 1 },
});

const BASE: Place = { ...UNKNOWN_PLACE, countryCode: "NL", region: "Utrecht", city: "Utrecht", source: 0 };
const AMERICAN: Place = {
  ...BASE,
  countryCode: "US",
  region: "California",
  city: "Fresno",
  timeZone: "America/Los_Angeles",
};

/** 5.57.0.0/16 and 2a05::/16 in Utrecht, 5.58.0.0/16 in Fresno. */
function baseLayer(): LocationLayer {
  const [v4, v6] = [new PartitionBuilder(4), new PartitionBuilder(6)];
  v4.addIpv4(0x05390000, 1);
  v4.addIpv4(0x053a0000, 2);
  v4.addIpv4(0x053b0000, 0);
  v6.add(0x2a050000, 0, 0, 0, 1);
  v6.add(0x2a060000, 0, 0, 0, 0);
  return { sources: [source("base")], v4: v4.finish(), v6: v6.finish(), places: [UNKNOWN_PLACE, BASE, AMERICAN] };
}

/** What an inspection of a feed says, and a database that is built with it. */
async function built(feed: string | Buffer) {
  const path = join(scratch, "feed.csv");
  writeFileSync(path, feed);
  const inspection = await inspectFile(path, "geofeed");
  const overrides = await readFeed({ path }, gazetteer);
  const location = overridePlaces(baseLayer(), overrides, source("feed"));
  const database = join(scratch, "20261126.ipdb");
  await buildDatabase({ path: database, version: "20261126", builtAt: new Date(0), layers: { location } });
  const reader = IpdbReader.open(database);
  return { inspection, overrides, placeOf: (ip: string) => reader.lookup(ip)?.place ?? null };
}

const GOOD = "5.57.200.0/24,FR,FR-IDF,Paris,\n5.57.201.0/24,FR,FR-IDF,Paris,\n";

/** Rows as operators publish them. Null stands for a value that must not be there. */
const rows: [row: string, place: Record<string, unknown>, knownFrom: string][] = [
  [
    "5.57.16.0/24,US,US-CA,Mountain View,",
    { countryCode: "US", region: "California", city: "Mountain View" },
    "RFC 8805",
  ],
  ["5.57.16.0/24,UK,UK-ENG,London", { countryCode: "GB", region: "England", city: "London" }, "ip-location-db#36"],
  ["5.57.16.0/24,gb,gb-eng,London,", { countryCode: "GB", region: "England" }, "small letters"],
  ["5.57.16.0/24,US,CA,,", { countryCode: "US", region: "California" }, "mm-geofeed-verifier#44"],
  ["5.57.16.0/24,USA,US-NY,New York", { countryCode: "US", region: "New York" }, "geofeed-finder#31"],
  ["5.57.16.9/24,DE,,,", { countryCode: "DE" }, "geofeed-finder#31: host bits"],
  ["5.57.16.7,DE,,,", { countryCode: "NL" }, "a single address is not its neighbors"],
  ['"5.57.16.0/24","US","US-NY","New York, NY",', { countryCode: "US", timeZone: "America/New_York" }, "quoted cells"],
  [" 5.57.16.0/24 , DE , DE-BE , Berlin , 10115 ", { countryCode: "DE", city: "Berlin" }, "spaces"],
  ["5.57.16.0/24,DE,DE-BE,Berlin,10115,more,,", { countryCode: "DE", city: "Berlin" }, "more columns"],
  ["5.57.16.0/24,DE", { countryCode: "DE", timeZone: "Europe/Berlin" }, "fewer columns; a country with one time zone"],
  ["5.57.16.0/24,DE,,, # our office", { countryCode: "DE" }, "comments behind a row"],
  ['5.57.16.0/24,DE,DE-BE,"Ber""lin",', { city: 'Ber"lin' }, "doubled quotes"],
  ["5.57.16.0/24,IN,IN-TS,Hyderabad,", { region: "Telangāna", timeZone: "Asia/Kolkata" }, "geofeed-finder#40"],
  ["5.57.16.0/24,IN,IN-OR,,", { region: "Odisha" }, "moqui#101: codes that were replaced"],
  ["5.57.16.0/24,FR,FR-75,,", { countryCode: "FR", region: "Paris" }, "pycountry#31"],
  [
    "5.57.16.0/24,US,US-NY,New York",
    { latitude: 40.7, longitude: -74, timeZone: "America/New_York" },
    "data-services#129",
  ],
  ["5.57.16.0/24,US,,New York", { latitude: 40.7, longitude: -74 }, "an alternate name without a region"],
  [
    "5.57.16.0/24,IN,IN-OR,Bhubaneswar",
    { latitude: 20.3, longitude: 85.8, timeZone: "Asia/Kolkata" },
    "alternate names",
  ],
  ["5.57.16.0/24,DE,DE-BY,Munich", { latitude: 48.1, longitude: 11.6 }, "English names"],
  ["5.57.16.0/24,DE,DE-BY,München", { latitude: 48.1, longitude: 11.6 }, "own names"],
  ["5.57.16.0/24,CN,CN-BJ,北京", { latitude: 39.9, longitude: 116.4 }, "Chinese names"],
  ["5.57.16.0/24,JP,JP-13,Tōkyō", { latitude: 35.7, longitude: 139.7, timeZone: "Asia/Tokyo" }, "diacritics"],
  ["5.57.16.0/24,IS,,Reykjavík", { latitude: 64.1, timeZone: "Atlantic/Reykjavik" }, "diacritics"],
  ["5.57.16.0/24,US,US-IL,Springfield", { latitude: 39.8, longitude: -89.6 }, "the same name in several states"],
  ["5.57.16.0/24,US,US-OR,Springfield", { latitude: 44, longitude: -123 }, "the same name in several states"],
  [
    "5.57.16.0/24,US,US-HI,Nowhere at all",
    { latitude: null, timeZone: "Pacific/Honolulu" },
    "only the region is known",
  ],
  ["5.57.16.0/24,JP,JP-13,Nowhere at all", { latitude: null, timeZone: "Asia/Tokyo" }, "only the country is known"],
  ["5.57.16.0/24,US,,Nowhere at all", { latitude: null, timeZone: "" }, "a city that nobody knows"],
  ["5.57.16.0/24,US,,", { countryCode: "US", timeZone: "" }, "a country with several time zones"],
  ["5.57.16.0/24,,,,", { countryCode: "NL", city: "Utrecht" }, "RFC 8805, section 2.1.1.2: no location"],
];

const round = (value: unknown) => (typeof value === "number" ? Math.round(value * 10) / 10 : value);

test.each(rows)("%s", async (row, expected) => {
  const { inspection, overrides, placeOf } = await built(GOOD + row);
  expect(inspection).toMatchObject({ rows: 3, refusedRows: 0 });
  expect(overrides).toHaveLength(3);
  const place = placeOf("5.57.16.1") as Record<string, unknown> | null;
  expect(Object.fromEntries(Object.keys(expected).map((key) => [key, round(place?.[key])]))).toEqual(expected);
});

/** Rows that cannot be used; what is below them stays, and the report names them. */
const refused: [row: string, reason: string, knownFrom: string][] = [
  ...["FL", "ZZ", "EU", "AP", "XZ", "Germany"].map((code): [string, string, string] => [
    `5.57.16.0/24,${code},,,`,
    "is not the code of a country",
    "ip-location-db#36 and #41, libmaxminddb#175",
  ]),
  ["300.1.1.0/24,US,,,", "is not an address or prefix", "typing errors"],
  ["5.57.16.0/33,US,,,", "is not an address or prefix", "typing errors"],
  ["5.57.16.0-5.57.16.255,US,,,", "is not an address or prefix", "ranges"],
  ["10.0.0.0/24,US,,,", "reserved", "private networks"],
  ["0.0.0.0/0,US,,,", "wider than", "the whole internet"],
  ['5.57.16.0/24,DE","x', "is not the code of a country", "stray quotes"],
  [`5.57.16.0/24,DE,,${"x".repeat(5000)}`, "too long", "damaged files"],
];

test.each(refused)("%.60s is refused and reported", async (row, reason) => {
  const { inspection, overrides, placeOf } = await built(`${GOOD}${row}\n5.57.202.0/24,FR,,,\n`);
  expect(inspection).toMatchObject({
    rows: 3,
    refusedRows: 1,
    refusals: [expect.stringMatching(`^line 3: .*${reason}`)],
  });
  expect(overrides).toHaveLength(3);
  expect(placeOf("5.57.16.1")).toMatchObject({ countryCode: "NL", city: "Utrecht" });
  expect(placeOf("5.57.202.1")).toMatchObject({ countryCode: "FR" });
});

const nested = ["5.57.0.0/16,DE,,,", "5.57.16.0/22,FR,,,", "5.57.17.0/24,,,,", "5.57.18.0/24,IT,,,", "5.57.18.7,ES,,,"];

test.each([nested, nested.toReversed(), [...nested.slice(2), ...nested.slice(0, 2)]])(
  "the narrower prefix applies whatever the order of the rows: %s",
  async (...order) => {
    const { placeOf } = await built(order.join("\n"));
    const countries = ["5.57.1.1", "5.57.16.1", "5.57.17.1", "5.57.18.1", "5.57.18.7"].map(
      (ip) => placeOf(ip)?.countryCode,
    );
    expect(countries).toEqual(["DE", "FR", "NL", "IT", "ES"]);
  },
);

test("a prefix with two different places is an error, and neither is used", async () => {
  const { inspection, overrides, placeOf } = await built(
    `${GOOD}5.57.16.0/24,DE,,,\n5.57.16.5/24,FR,,,\n2a05:1::/32,DE,DE-BY,,\n2a05:1:0::/32,de,BY,,\n5.57.202.0/24,IT,,,\n`,
  );
  const reason = "another row has another place for this prefix";
  expect(inspection).toMatchObject({ rows: 5, refusedRows: 2, refusals: [`line 3: ${reason}`, `line 4: ${reason}`] });
  expect(overrides).toHaveLength(5);
  expect(placeOf("5.57.16.1")).toMatchObject({ countryCode: "NL" });
  expect(placeOf("2a05:1::1")).toMatchObject({ countryCode: "DE", region: "Bayern" });
});

test.each([
  [
    "a byte order mark, comments and ends of Windows",
    `\ufeff# feed\r\n\r\n5.57.16.0/24,DE,,,\r\n#5.57.17.0/24,DE,,,\r\n`,
  ],
  ["a header", "ip_prefix,alpha2code,region,city,postal\n5.57.16.0/24,DE,,,\n"],
  ["a header behind a comment", "# feed\nprefix,country,region,city,postal_code\n5.57.16.0/24,DE,,,\n"],
  ["ends of old Macs", "# feed\r5.57.16.0/24,DE,,,\r"],
])("a feed with %s", async (_what, feed) => {
  const { inspection, placeOf } = await built(feed);
  expect(inspection).toMatchObject({ rows: 1, refusedRows: 0 });
  expect(placeOf("5.57.16.1")).toMatchObject({ countryCode: "DE" });
});

test("a quote that is not closed takes no other row with it", async () => {
  const { inspection, placeOf } = await built(`5.57.16.0/24,DE,,"Berlin\n${GOOD}`);
  expect(inspection).toMatchObject({ rows: 3, refusedRows: 0 });
  expect(placeOf("5.57.200.1")).toMatchObject({ countryCode: "FR" });
});

test.each([
  ["", "0 of 0 rows"],
  ["<!doctype html>\n<title>404</title>\n", "is not an address or prefix"],
  ["5.57.16.0/24,DE,,,\n1,2\n3,4\n", "2 of 3 rows"],
])("%j is refused as a whole", async (feed, reason) => {
  await expect(built(feed)).rejects.toThrow(reason);
});

test("a city is found in the region that the feed's other cities are in", async () => {
  const cities = ["Amritsar", "Ludhiana", "Jalandhar", "Patiala"];
  const others = cities.map((city, index) => `5.57.${index}.0/24,IN,IN-PB,${city},`).join("\n");
  const { placeOf } = await built(`${others}\n5.57.16.0/24,IN,IN-PB,Rampur,\n5.57.17.0/24,IN,,Rampur,\n`);
  expect(placeOf("5.57.17.1")).toMatchObject({ latitude: expect.closeTo(28.8, 0) });
  expect(placeOf("5.57.16.1")?.latitude).not.toBeCloseTo(28.8, 0);
});

test.each([
  ["US,,New York", { region: "", city: "New York", timeZone: "America/New_York" }],
  ["US,,Nowhere at all", { region: "", city: "Nowhere at all", timeZone: "" }],
  ["US,US-TX,", { region: "Texas", city: "", timeZone: "" }],
  ["US,US-CA,", { region: "California", city: "Fresno", timeZone: "America/Los_Angeles" }],
  ["US,US-CA,Nowhere at all", { region: "California", city: "Nowhere at all", timeZone: "America/Los_Angeles" }],
  ["US,,", { region: "California", city: "Fresno", timeZone: "America/Los_Angeles" }],
])("over Fresno in California, %s leaves nothing of another place", async (place, expected) => {
  const { placeOf } = await built(`5.58.16.0/24,${place}`);
  expect(placeOf("5.58.16.1")).toMatchObject({ countryCode: "US", ...expected });
});
