import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  buildDatabase,
  double,
  IpdbReader,
  type MmdbValue,
  makeTable,
  PartitionBuilder,
  type Place,
  UNKNOWN_NETWORK,
  writeMmdb,
} from "@meridian/ipdb";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeSmallDatabase } from "../../../../../../tests/setup/ip-database.ts";
import { ErrorModel } from "../error-model.ts";
import { readGazetteer, readLocation } from "../layers/location.ts";
import type { IndexedSource } from "./source-index.ts";

const scratch = mkdtempSync(join(tmpdir(), "hostile-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const original = join(scratch, "original.mmdb");
const path = join(scratch, "changed.mmdb");
const base: IndexedSource = {
  ...{ id: "uploaded", name: "Uploaded", format: "mmdb", layer: "location", flag: "", licence: "MIT" },
  ...{ isComplete: false, attribution: "", homepage: "", isSharable: true, ageLimitDays: 45, version: "1" },
  ...{ dataDate: "2030-01-01", sha256: "", path, rows: 1 },
};
const gazetteer = readGazetteer();

beforeAll(async () => {
  const reader = IpdbReader.open(await writeSmallDatabase(scratch, "20260101"));
  const table = makeTable(reader, (record) => (reader.placeOf(record) ? true : null));
  await writeMmdb({
    path: original,
    table,
    recordOf: (row) => recordOf(reader.placeOf(table.records[row] ?? 0)!),
    databaseType: "City",
    languages: ["en"],
    description: { en: "City" },
    builtAt: new Date("2026-11-01T00:00:00Z"),
  });
});

const recordOf = ({ countryCode, region, city, zipCode, latitude, longitude }: Place): MmdbValue => ({
  country_code: countryCode,
  state1: region,
  city,
  postcode: zipCode,
  latitude: double(latitude ?? 0),
  longitude: double(longitude ?? 0),
});

/** The database that is built from these bytes. */
async function build(bytes: Uint8Array): Promise<IpdbReader> {
  writeFileSync(path, bytes);
  const nothing = { v4: new PartitionBuilder(4).finish(), v6: new PartitionBuilder(6).finish() };
  const { location } = await readLocation({
    gazetteer,
    base,
    errors: new ErrorModel(),
    china: null,
    chinaIpv6: null,
    amazonList: null,
    systems: { networks: [UNKNOWN_NETWORK], ...nothing },
    onProgress: () => undefined,
  });
  const [source] = location.sources;
  const target = join(scratch, "built.ipdb");
  await buildDatabase({
    path: target,
    version: "20300101",
    builtAt: new Date("2030-01-02T00:00:00Z"),
    layers: {
      location,
      network: { sources: [{ ...source!, layer: "network" }], networks: [UNKNOWN_NETWORK], ...nothing },
    },
  });
  return IpdbReader.open(target);
}

/** What no answer may hold, whatever a source says. */
function problemsOf(reader: IpdbReader): string[] {
  const problems: string[] = [];
  for (const partition of [reader.partition(4), reader.partition(6)])
    for (const record of new Set(partition.values.subarray(0, partition.length))) {
      const place = reader.placeOf(record);
      if (!place) continue;
      const { countryCode, region, city, zipCode, latitude, longitude } = place;
      if (!/^(?:[A-Z]{2})?$/.test(countryCode)) problems.push(`country ${JSON.stringify(countryCode)}`);
      for (const text of [region, city, zipCode])
        if (text.length > 300 || /\p{Cc}/u.test(text)) problems.push(JSON.stringify(text.slice(0, 40)));
      if (latitude !== null && !(Math.abs(latitude) <= 90)) problems.push(`latitude ${latitude}`);
      if (longitude !== null && !(Math.abs(longitude) <= 180)) problems.push(`longitude ${longitude}`);
    }
  return problems;
}

test("an undamaged file becomes a database", async () => {
  expect(problemsOf(await build(readFileSync(original)))).toEqual([]);
});

test("a file with randomly changed bytes is rejected, or becomes a database whose answers are well-formed", async () => {
  const good = readFileSync(original);
  // Records lie between the tree and the metadata, and are as likely to be hit as all the rest.
  const [records, metadata] = [good.indexOf("country_code"), good.lastIndexOf("MaxMind.com")];
  const place = fc.oneof(fc.nat(good.length - 1), fc.integer({ min: records, max: metadata }));
  let [refused, built] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 3 }),
      fc.oneof({ weight: 9, arbitrary: fc.constant(good.length) }, { weight: 1, arbitrary: fc.nat(good.length - 1) }),
      async (changes, end) => {
        const bytes = Buffer.from(good);
        for (const [at, byte] of changes) bytes[at] = byte;
        const reader = await build(bytes.subarray(0, end)).catch((error: unknown) => {
          expect(error).toMatchObject({ name: "IpdbError" });
          return null;
        });
        if (reader) built++;
        else refused++;
        if (reader) expect(problemsOf(reader)).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
  expect([refused > 10, built > 10]).toEqual([true, true]);
});
