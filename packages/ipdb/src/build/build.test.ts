import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAddress } from "../address.ts";
import { NO_PRIVACY_SOURCES, UNKNOWN_PRIVACY } from "../privacy-flags.ts";
import { IpdbReader } from "../reader.ts";
import { makeDatabase, makePartition, makePlace, makeSource } from "../testing/make-database.ts";
import { buildDatabase } from "./build.ts";
import { type Layers, mergeLayers, UNKNOWN_NETWORK } from "./layers.ts";
import { mergePartitions } from "./merge.ts";
import { type Partition, PartitionBuilder, valueAt } from "./partition.ts";

const scratch = mkdtempSync(join(tmpdir(), "ipdb-"));
afterAll(() => rmSync(scratch, { recursive: true }));

function locate(latitude: number): Layers {
  const places = [makePlace(""), makePlace("Ulm", { latitude, longitude: 9.99 })];
  const location = {
    sources: [makeSource("location")],
    v4: makePartition(4, { "9.0.0.0": 1 }),
    v6: makePartition(6, {}),
    places,
  };
  return { location };
}

describe("a build", () => {
  const path = join(scratch, "20260102.ipdb");
  const input = { version: "20260102", builtAt: new Date("2026-01-02T03:04:05Z"), path };

  test("leaves one verified file and reports every step", async () => {
    const steps: string[] = [];
    const metadata = await buildDatabase({
      ...input,
      layers: locate(48.4),
      onProgress: (step) => void steps.push(step),
    });
    expect(readdirSync(scratch)).toEqual(["20260102.ipdb"]);
    expect(steps).toEqual(["merge", "encode", "write", "verify", "verify"]);
    const reader = IpdbReader.open(path);
    expect(reader.metadata).toEqual(metadata);
    expect(metadata).toMatchObject({ builtAt: "2026-01-02T03:04:05.000Z", rangesV4: 2, places: 1 });
    expect(reader.lookup("9.1.1.1")?.place).toMatchObject({ city: "Ulm", latitude: 48.4 });
  });

  test("that fails keeps the existing file and leaves nothing half-written", async () => {
    writeFileSync(path, "earlier");
    await expect(buildDatabase({ ...input, layers: locate(91) })).rejects.toMatchObject({ code: "BAD_SOURCE" });
    const elsewhere = join(scratch, "no-such-folder", "x.ipdb");
    await expect(buildDatabase({ ...input, path: elsewhere, layers: locate(1) })).rejects.toMatchObject({
      code: "ENOENT",
    });
    expect(readdirSync(scratch)).toEqual(["20260102.ipdb"]);
    expect(readFileSync(path, "utf8")).toBe("earlier");
  });
});

test("ids are assigned by coverage: the place with the most addresses comes first", () => {
  const names = ["", "Small", "Large", "Unused", "Smallest"];
  const v4 = makePartition(4, {
    "9.0.0.0": 2,
    "11.0.0.0": 0,
    "99.0.0.0": 1,
    "99.0.2.0": 0,
    "99.0.3.0": 4,
    "99.0.4.0": 0,
  });
  // A range of IPv6 counts as much as 256 addresses of IPv4.
  const v6 = makePartition(6, { "2a00::": 4, "2a01::": 0, "2a02::": 4, "2a03::": 0 });
  const sources = [makeSource("location")];
  const placesOf = (v6: Partition) => {
    const places = names.map((name) => makePlace(name));
    const reader = IpdbReader.fromBuffer(makeDatabase({ location: { sources, v4, v6, places } }));
    expect(reader.metadata.places).toBe(3);
    return [...reader.findRecords(["9.0.0.1", "99.0.1.1", "99.0.3.1", "12.0.0.1"])];
  };
  expect(placesOf(makePartition(6, {}))).toEqual([1, 2, 3, 0]);
  expect(placesOf(v6)).toEqual([1, 3, 2, 0]);
});

test("an anycast address has no radius; its neighbors in the same place keep theirs", () => {
  const places = [
    makePlace("", { accuracyRadiusKm: 1 }),
    makePlace("Ulm", { accuracyRadiusKm: 50 }),
    makePlace("Bonn", { accuracyRadiusKm: 20 }),
    makePlace("Jena"),
  ];
  const v4 = makePartition(4, { "9.0.0.0": 1, "9.0.2.0": 2, "9.0.3.0": 3, "9.0.5.0": 0 });
  const anycast = (asn: number) => ({ ...UNKNOWN_NETWORK, asn, isAnycast: true });
  const reader = IpdbReader.fromBuffer(
    makeDatabase({
      location: { sources: [makeSource("location")], v4, v6: makePartition(6, {}), places },
      network: {
        sources: [makeSource("network")],
        v4: makePartition(4, { "9.0.1.0": 1, "9.0.1.128": 2, "9.0.2.0": 0, "9.0.4.0": 1, "9.0.6.0": 0 }),
        v6: makePartition(6, {}),
        networks: [UNKNOWN_NETWORK, anycast(1), anycast(2)],
      },
    }),
  );
  const located = ["9.0.0.1", "9.0.1.1", "9.0.1.200", "9.0.2.1", "9.0.3.1", "9.0.4.1", "9.0.5.1"].map((ip) => {
    const place = reader.lookup(ip)?.place;
    return place && [place.city, place.accuracyRadiusKm];
  });
  expect(located).toEqual([
    ["Ulm", 50],
    ["Ulm", null],
    ["Ulm", null],
    ["Bonn", 20],
    ["Jena", null],
    ["Jena", null],
    null,
  ]);
  // Ulm with and without its radius, and the two others: nothing is stored twice.
  expect(reader.metadata.places).toBe(4);
});

const hosting = (value: boolean) => ({ ...UNKNOWN_PRIVACY, hosting: value });

describe("the sources of an answer", () => {
  const layers = (): Layers => ({
    ...locate(48.4),
    network: {
      sources: [makeSource("network"), { ...makeSource("network"), id: "rules" }],
      v4: makePartition(4, { "9.0.0.0": 1, "9.0.1.0": 2, "9.0.2.0": 0 }),
      v6: makePartition(6, {}),
      networks: [
        { ...UNKNOWN_NETWORK, asn: 99 },
        {
          ...UNKNOWN_NETWORK,
          asn: 1,
          source: 0,
          privacy: { ...hosting(true), vpn: false },
          privacySources: { ...NO_PRIVACY_SOURCES, hosting: 1 },
        },
        { ...UNKNOWN_NETWORK, asn: 2 },
      ],
    },
    privacy: {
      sources: [makeSource("privacy")],
      v4: makePartition(4, { "9.0.0.128": 1, "9.0.1.0": 0 }),
      v6: makePartition(6, {}),
      flags: [hosting(false), hosting(true)],
      flagSources: [
        { ...NO_PRIVACY_SOURCES, hosting: 0 },
        { ...NO_PRIVACY_SOURCES, hosting: 0 },
      ],
    },
  });
  let reader: IpdbReader;
  beforeAll(() => {
    reader = IpdbReader.fromBuffer(makeDatabase(layers()));
  });

  test.each([
    ["9.0.0.1", true, "rules"],
    ["9.0.0.200", true, "example-privacy"],
    ["9.0.1.1", false, "example-privacy"],
    ["9.0.2.1", false, "example-privacy"],
  ])("%s: hosting is %s according to %s", (address, value, id) => {
    const { privacy, privacySources } = reader.lookup(address)!.network!;
    expect(privacy.hosting).toBe(value);
    expect(reader.metadata.layers[privacySources.hosting!]?.id).toBe(id);
  });

  test("are numbered consecutively across layers", () => {
    expect(reader.metadata.layers.map(({ id }) => id)).toEqual([
      "example-location",
      "example-network",
      "rules",
      "example-privacy",
    ]);
    expect(reader.lookup("9.0.0.1")).toMatchObject({ place: { source: 0 }, network: { asn: 1, source: 1 } });
    expect(reader.lookup("9.0.1.1")).toMatchObject({ network: { asn: 2, source: null } });
    expect(reader.metadata.dataDate).toBe("2026-01-01");
  });

  test("leave a network's flags that are in no list, and name no network where none is known", () => {
    expect(reader.lookup("9.0.0.1")?.network?.privacy.vpn).toBe(false);
    const { privacy: _flags, privacySources: _sources, ...network } = reader.lookup("12.0.0.1")!.network!;
    expect(network).toEqual({
      ...{ asn: null, name: "", organization: "", domain: "", isp: "", usageType: "", isAnycast: null, source: null },
      ...{ isIspInferred: false, isUsageTypeInferred: false },
    });
  });

  test("are rejected if there are more than the format can number", () => {
    const places = [makePlace(""), makePlace("Ulm", { source: 255 })];
    expect(() => makeDatabase({ location: { ...locate(48).location!, places } })).toThrow(
      expect.objectContaining({ code: "BAD_SOURCE" }),
    );
  });
});

test.each([
  { loaded: "a list", others: hosting(false), said: false },
  { loaded: "no list", others: UNKNOWN_PRIVACY, said: undefined },
])("with $loaded of hosting, $said is said of addresses that nothing else is known of", ({ others, said }) => {
  const privacy = {
    sources: [makeSource("privacy")],
    v4: makePartition(4, { "9.0.0.0": 1, "9.0.1.0": 0 }),
    v6: makePartition(6, { "2a00::": 1, "2a01::": 0 }),
    flags: [others, hosting(true)],
    flagSources: [NO_PRIVACY_SOURCES, NO_PRIVACY_SOURCES],
  };
  expect(mergeLayers({ privacy }).networks[0]).toBeNull();
  const reader = IpdbReader.fromBuffer(makeDatabase({ privacy }));
  const stated = ["9.0.0.1", "2a00::1", "9.0.1.1", "2a02::1"].map((ip) => reader.lookup(ip)?.network?.privacy.hosting);
  expect(stated).toEqual([true, true, said, said]);
});

describe("a partition", () => {
  test("of three ranges can be collected in room for one, and begins with its first value", () => {
    const builder = new PartitionBuilder(4, 7, 1);
    builder.addIpv4(5, 1);
    builder.addIpv4(9, 2);
    expect(builder.length).toBe(3);
    const { starts, values, length } = builder.finish();
    expect({ starts: [...starts], values: [...values], length }).toEqual({
      starts: [0, 5, 9],
      values: [7, 1, 2],
      length: 3,
    });
  });

  test("takes another value at the same start instead of the first", () => {
    const builder = new PartitionBuilder(4);
    builder.addIpv4(0, 4);
    builder.addIpv4(5, 1);
    builder.addIpv4(5, 2);
    builder.addIpv4(9, 3);
    builder.addIpv4(9, 2);
    expect(builder.finish()).toEqual(makePartition(4, { "0.0.0.0": 4, "0.0.0.5": 2 }));
  });

  test.each([0, 1, 2, 3])("refuses a start that is lower in word %s", (word) => {
    const builder = new PartitionBuilder(6);
    builder.add(1, 1, 1, 1, 1);
    const [a = 1, b = 1, c = 1, d = 1] = [1, 1, 1, 1].with(word, 0);
    expect(() => builder.add(a, b, c, d, 2)).toThrow(
      expect.objectContaining({ code: "BAD_SOURCE", section: "ranges", message: expect.stringContaining("ascend") }),
    );
  });
});

describe("merging", () => {
  const starts = fc
    .uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 40 })
    .map((list) => list.sort((a, b) => a - b));
  const values = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 9 });
  const partition = fc.tuple(starts, values).map(([list, of]) => {
    const builder = new PartitionBuilder(6);
    for (const [index, start] of list.entries()) {
      builder.add(0, start >>> 4, 0, start & 15, of[index % of.length]!);
    }
    return builder.finish();
  });

  test("combines only pairs of values that occur together, with the size of each piece", () => {
    const left = makePartition(4, { "1.0.0.0": 1, "2.0.0.0": 2 });
    const right = makePartition(4, { "1.0.0.0": 3, "2.0.0.0": 4 });
    const pairs: [number, number, number][] = [];
    mergePartitions(left, right, (a, b, size) => pairs.push([a, b, size]));
    expect(pairs).toEqual([
      [0, 0, 2 ** 24],
      [1, 3, 2 ** 24],
      [2, 4, 254 * 2 ** 24],
    ]);
  });

  test("counts IPv6 in blocks of 2^64 addresses, of which a piece within one is no whole one", () => {
    const sizes: number[] = [];
    const left = makePartition(6, { "2a00::": 1, "2a00:0:0:5::": 2, "2a00:0:0:5:1::": 1, "2a00:0:0:6::": 0 });
    mergePartitions(left, makePartition(6, { "2a01::": 1 }), (_left, _right, size) => sizes.push(size));
    expect(sizes).toEqual([0x2a00 * 2 ** 48, 5, 0, 1, 2 ** 48 - 6, 2 ** 64 - 0x2a01 * 2 ** 48]);
  });

  /** Looks at every range, where `valueAt` looks at few. */
  const slowValueAt = (part: Partition, point: number) => {
    let value = 0;
    for (let range = 0; range < part.length; range++) {
      const start = part.starts[range * 4 + 1]! * 16 + part.starts[range * 4 + 3]!;
      value = start <= point ? part.values[range]! : value;
    }
    return value;
  };

  test("keeps the value of every address, which is found again", () => {
    fc.assert(
      fc.property(partition, (part) => {
        for (let point = 0; point <= 310; point++)
          expect(valueAt(part, [0, point >>> 4, 0, point & 15])).toBe(slowValueAt(part, point));
      }),
    );
    const part = makePartition(4, { "1.0.0.0": 1, "1.0.0.9": 2, "9.0.0.0": 3 });
    const addresses = ["0.255.255.255", "1.0.0.0", "1.0.0.8", "1.0.0.9", "8.255.255.255", "9.0.0.0", "255.255.255.255"];
    expect(addresses.map((address) => valueAt(part, parseAddress(address)!.words))).toEqual([0, 1, 1, 2, 2, 3, 3]);
  });

  test("pairs the values at every address and joins equal neighbors", () => {
    fc.assert(
      fc.property(partition, partition, (left, right) => {
        let size = 0;
        const merged = mergePartitions(left, right, (a, b, piece) => {
          size += piece;
          return a * 10 + b;
        });
        expect(size).toBe(2 ** 64);
        for (let point = 0; point <= 310; point++) {
          expect(slowValueAt(merged, point)).toBe(slowValueAt(left, point) * 10 + slowValueAt(right, point));
        }
        for (let range = 1; range < merged.length; range++) {
          expect(merged.values[range]).not.toBe(merged.values[range - 1]);
        }
      }),
    );
  });
});
