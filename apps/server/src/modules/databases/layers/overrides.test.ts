import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  buildDatabase,
  IpdbReader,
  type LayerSource,
  PartitionBuilder,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
} from "@meridian/ipdb";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Override, overrideNetworks, overridePlaces } from "./overrides.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "meridian-overrides-"));
});
afterAll(() => rm(directory, { recursive: true }));

const source = (id: string, layer: "location" | "network"): LayerSource => ({
  id,
  layer,
  name: id,
  licence: "",
  attribution: "",
  url: "",
  isSharable: true,
  sourceVersion: "1",
  updatedDate: "2026-11-01",
  rows: 1,
});

const mountainView = {
  ...UNKNOWN_PLACE,
  countryCode: "US",
  region: "California",
  regionZh: "加利福尼亚州",
  city: "Mountain View",
  latitude: 37.4,
  longitude: -122.1,
  timeZone: "America/Los_Angeles",
  elevationMetres: 30,
  source: 0,
};
const below = {
  ...UNKNOWN_NETWORK,
  asn: 15169,
  name: "GOOGLE",
  usageType: "DCH",
  isUsageTypeInferred: true,
  source: 0,
};

/** 8.8.8.0/24 and 2001:4860::/32 in Mountain View, with overrides applied. */
async function readerWith(overrides: readonly Override[]): Promise<IpdbReader> {
  const v4 = new PartitionBuilder(4);
  v4.addIpv4(0x08080800, 1);
  v4.addIpv4(0x08080900, 0);
  const v6 = new PartitionBuilder(6);
  v6.add(0x20014860, 0, 0, 0, 1);
  v6.add(0x20014861, 0, 0, 0, 0);
  const ranges = { v4: v4.finish(), v6: v6.finish() };
  const location = { ...ranges, sources: [source("places", "location")], places: [UNKNOWN_PLACE, mountainView] };
  const network = { ...ranges, sources: [source("systems", "network")], networks: [UNKNOWN_NETWORK, below] };
  const path = join(directory, "20261101.ipdb");
  await buildDatabase({
    path,
    version: "20261101",
    builtAt: new Date(0),
    layers: {
      location: overridePlaces(location, overrides, source("corrections", "location")),
      network: overrideNetworks(network, overrides, source("corrections", "network")),
    },
  });
  return IpdbReader.open(path);
}

const at = (firstIp: string, lastIp: string, values: Override["values"]): Override => ({ firstIp, lastIp, values });

describe("an override", () => {
  test("changes the given fields, for its addresses only, and records its source", async () => {
    const reader = await readerWith([
      at("8.8.8.8", "8.8.8.15", { city: "San Jose", latitude: 37.3, longitude: -121.9 }),
    ]);
    const changed = reader.lookup("8.8.8.8");
    expect(changed).toMatchObject({ start: "8.8.8.8", end: "8.8.8.15", network: { asn: 15169 } });
    expect(changed?.place).toMatchObject({
      countryCode: "US",
      regionZh: "加利福尼亚州",
      city: "San Jose",
      latitude: 37.3,
    });
    expect(changed?.place?.elevationMetres).toBeNull();
    expect(reader.metadata.layers[changed!.place!.source!]?.id).toBe("corrections");
    for (const ip of ["8.8.8.7", "8.8.8.16", "2001:4860::1"])
      expect(reader.lookup(ip)?.place).toMatchObject({ city: "Mountain View", elevationMetres: 30 });
  });

  test("of the country discards the old place", async () => {
    const reader = await readerWith([at("2001:4860::", "2001:4860::ffff", { countryCode: "DE" })]);
    expect(reader.lookup("2001:4860::1")?.place).toEqual({ ...UNKNOWN_PLACE, countryCode: "DE", source: 1 });
    expect(reader.lookup("2001:4860::1:0")?.place).toMatchObject({ countryCode: "US" });
  });

  test("of the network is no longer inferred", async () => {
    const reader = await readerWith([at("8.8.8.0", "8.8.8.255", { usageType: "ISP", isp: "Example" })]);
    expect(reader.lookup("8.8.8.1")?.network).toMatchObject({
      asn: 15169,
      usageType: "ISP",
      isUsageTypeInferred: false,
      isp: "Example",
    });
    expect(reader.lookup("2001:4860::1")?.network).toMatchObject({ usageType: "DCH", isUsageTypeInferred: true });
  });

  test("also applies where nothing was known", async () => {
    const reader = await readerWith([at("9.9.9.9", "9.9.9.9", { countryCode: "CH", city: "Zürich" })]);
    expect(reader.lookup("9.9.9.9")).toMatchObject({ start: "9.9.9.9", end: "9.9.9.9", place: { city: "Zürich" } });
  });

  test("shares its place with others that say the same", async () => {
    const values = { countryCode: "DE", city: "Berlin" };
    const one = await readerWith([at("8.8.8.0", "8.8.8.7", values)]);
    const three = await readerWith(
      [8, 32, 64].map((first) => at(`8.8.8.${first}`, `8.8.8.${first + 3}`, { ...values })),
    );
    expect(three.metadata.places).toBe(one.metadata.places);
  });

  test("is superseded by a later one, address by address", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 })), { maxLength: 8 }),
        async (spans) => {
          const overrides = spans.map(([first, length], index) =>
            at(`8.8.8.${first}`, `8.8.8.${first + length}`, { city: `city ${index % 3}` }),
          );
          const reader = await readerWith(overrides);
          for (let octet = 0; octet < 60; octet++) {
            const last = spans.findLastIndex(([first, length]) => octet >= first && octet <= first + length);
            const expected = last < 0 ? "Mountain View" : `city ${last % 3}`;
            expect(reader.lookup(`8.8.8.${octet}`)?.place?.city).toBe(expected);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});
