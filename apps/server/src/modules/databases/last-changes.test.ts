import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  buildDatabase,
  IpdbReader,
  type LayerSource,
  type LocationLayer,
  PartitionBuilder,
  type Place,
  parseAddress,
  UNKNOWN_PLACE,
} from "@meridian/ipdb";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { withLastChanges } from "./last-changes.ts";

const directory = mkdtempSync(join(tmpdir(), "last-changes-"));
afterAll(() => rmSync(directory, { recursive: true }));

const source: LayerSource = {
  ...{ id: "example", layer: "location", name: "Example", licence: "CC0 1.0", attribution: "", url: "" },
  ...{ isSharable: true, sourceVersion: "1", updatedDate: "2026-11-01", rows: 1 },
};
const TODAY = "2026-11-29";

function partition(family: 4 | 6, ranges: Readonly<Record<string, number>>) {
  const builder = new PartitionBuilder(family);
  for (const [address, value] of Object.entries(ranges)) {
    const [word0 = 0, word1 = 0, word2 = 0, word3 = 0] = parseAddress(address)!.words;
    if (family === 4) builder.addIpv4(word0, value);
    else builder.add(word0, word1, word2, word3, value);
  }
  return builder.finish();
}

/** A layer with one place in each /24 and each /48, the first of them given, and none after the last. */
function layerOf(places: readonly (Place | null)[]): LocationLayer {
  const known = places.filter((place) => place !== null);
  const values = places.map((place) => (place === null ? 0 : known.indexOf(place) + 1));
  const ranges = (address: (index: number) => string) =>
    Object.fromEntries([...values, 0].map((value, index) => [address(index), value]));
  return {
    ...{ sources: [source], places: [UNKNOWN_PLACE, ...known] },
    v4: partition(
      4,
      ranges((index) => `9.0.${index}.0`),
    ),
    v6: partition(
      6,
      ranges((index) => `2a00:0:${index.toString(16)}::`),
    ),
  };
}

let files = 0;
async function write(location: LocationLayer): Promise<string> {
  const path = join(directory, `${++files}.ipdb`);
  await buildDatabase({ layers: { location }, version: "20261101", builtAt: new Date("2026-11-01T00:00:00Z"), path });
  return path;
}

/** For each place of the new version, the day in both families; null where there is none. */
async function daysOf(before: readonly (Place | null)[], after: readonly (Place | null)[]) {
  const changed = withLastChanges(layerOf(after), await write(layerOf(before)), TODAY);
  const reader = IpdbReader.open(await write(changed));
  return after.map((_, index) =>
    [`9.0.${index}.1`, `2a00:0:${index.toString(16)}::1`].map(
      (address) => reader.lookup(address)!.place?.lastChanged ?? null,
    ),
  );
}

const koeln: Place = { ...UNKNOWN_PLACE, countryCode: "DE", region: "NRW", city: "Köln", latitude: 51, longitude: 7 };

test.each<[string, Place | null, Place | null, string | null]>([
  ["the same place has no day", koeln, koeln, ""],
  ["the same place keeps its day", { ...koeln, lastChanged: "2026-10-01" }, koeln, "2026-10-01"],
  ["another city changed today", { ...koeln, lastChanged: "2026-10-01" }, { ...koeln, city: "Bonn" }, TODAY],
  ["a city that is gone changed today", koeln, { ...koeln, city: "" }, TODAY],
  ["another region changed today", koeln, { ...koeln, region: "BY" }, TODAY],
  ["another country changed today", koeln, { ...koeln, countryCode: "AT" }, TODAY],
  ["a place where there was none changed today", null, koeln, TODAY],
  ["no place has no day", { ...koeln, lastChanged: "2026-10-01" }, null, null],
  ["other coordinates are no change", koeln, { ...koeln, latitude: 50.9, accuracyRadiusKm: 5 }, ""],
  ["another name in Chinese is no change", koeln, { ...koeln, cityZh: "科隆" }, ""],
])("%s", async (_name, before, after, day) => {
  expect(await daysOf([before], [after])).toEqual([[day, day]]);
});

test("over any series of versions, an address has the day on which its place last differed", async () => {
  const cities = fc.array(fc.constantFrom("", "Köln", "Bonn"), { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(cities, { minLength: 2, maxLength: 5 }), async (versions) => {
      const places = versions.map((version) => version.map((city) => (city === "" ? null : { ...koeln, city })));
      let path = await write(layerOf(places[0]!));
      for (const [index, version] of places.entries())
        if (index > 0) path = await write(withLastChanges(layerOf(version), path, `2026-11-0${index}`));
      const reader = IpdbReader.open(path);
      const last = versions.at(-1)!;
      for (const [at, city] of last.entries()) {
        const changed = versions.findLastIndex(
          (version, index) => index > 0 && version[at] !== versions[index - 1]![at],
        );
        const day = city === "" ? null : changed === -1 ? "" : `2026-11-0${changed}`;
        expect(reader.lookup(`9.0.${at}.1`)!.place?.lastChanged ?? null).toBe(day);
        expect(reader.lookup(`2a00:0:${at}::1`)!.place?.lastChanged ?? null).toBe(day);
      }
    }),
    { numRuns: 40 },
  );
});
