import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { beforeAll, describe, expect, test } from "vitest";
import { parseIpv4 } from "./address.ts";
import { NOT_AN_ADDRESS, RESERVED_ADDRESS } from "./batch.ts";
import { decodeHeader } from "./format.ts";
import { IpdbReader } from "./reader.ts";
import { makeDatabase, makePartition, makePlace, makeSource } from "./testing/make-database.ts";
import { makeTinyDatabase } from "./testing/tiny-database.ts";

let reader: IpdbReader;
beforeAll(() => {
  reader = IpdbReader.fromBuffer(makeTinyDatabase());
});

describe("a lookup", () => {
  test("returns every field of the place, the network and the range", () => {
    expect(reader.lookup("9.0.1.128")).toEqual({
      ip: "9.0.1.128",
      family: 4,
      embedded: null,
      reserved: null,
      place: {
        countryCode: "DE",
        region: "Nordrhein-Westfalen",
        regionZh: "北莱茵-威斯特法伦州",
        city: "Köln",
        cityZh: "科隆",
        divisionCode: "",
        areaCode: "0221",
        zipCode: "50667",
        latitude: 50.9375,
        longitude: 6.9603,
        accuracyRadiusKm: 50,
        elevationMetres: 53,
        timeZone: "Europe/Berlin",
        weatherStationCode: "EDDK",
        weatherStationName: "Cologne Bonn Airport",
        lastChanged: "",
        source: 0,
      },
      network: {
        asn: 64_500,
        name: "EXAMPLE",
        organization: "Example AG",
        domain: "example.net",
        isp: "",
        isIspInferred: false,
        usageType: "ISP",
        isUsageTypeInferred: true,
        isAnycast: false,
        source: 2,
        privacy: {
          ...{ vpn: true, tor: null, dataCenter: null, proxy: null, relay: null, hosting: true },
          ...{ crawler: null, satellite: null },
        },
        privacySources: {
          ...{ vpn: 3, tor: null, dataCenter: null, proxy: null, relay: null, hosting: 2 },
          ...{ crawler: null, satellite: null },
        },
      },
      start: "9.0.1.128",
      end: "9.0.1.128",
    });
  });

  test("returns null for unknown numbers and flags without a list, and an empty text for unknown texts", () => {
    const match = reader.lookup("9.0.4.16");
    expect(match?.place).toMatchObject({
      city: "Bern",
      region: "",
      latitude: null,
      accuracyRadiusKm: null,
      elevationMetres: -1,
    });
    expect(match?.network).toMatchObject({
      asn: null,
      name: "",
      source: null,
      isAnycast: null,
      privacy: { vpn: false, tor: null },
      privacySources: { vpn: 3, tor: null },
    });
  });

  test("without any layer reports everything as unknown", () => {
    const empty = IpdbReader.fromBuffer(makeDatabase({}));
    expect(empty.lookup("9.9.9.9")).toMatchObject({
      place: null,
      network: null,
      start: "1.0.0.0",
      end: "9.255.255.255",
    });
    expect(empty.lookup("2600::")).toMatchObject({ place: null, network: null, reserved: null });
  });

  test("of an invalid address returns null", () => {
    for (const text of ["", "localhost", "9.0.1", "9.0.1.256", "2a00::1::"]) {
      expect(reader.lookup(text)).toBeNull();
      expect(reader.lookupJson(text)).toBeNull();
      expect(reader.lookupPlace(text)).toBeNull();
    }
  });

  test("returns the address in canonical form", () => {
    expect(reader.lookup("2A00:0001:0000::000A")?.ip).toBe("2a00:1::a");
  });
});

describe("an IPv6 address with an embedded IPv4 address", () => {
  test.each([
    ["::ffff:9.0.1.5", "ipv4-mapped"],
    ["2002:900:105::1", "6to4"],
    ["2001:0:4136:e378:8000:63bf:f6ff:fefa", "teredo"],
    ["64:ff9b::9.0.1.5", "nat64"],
  ])("%s is answered for that one (%s)", (text, kind) => {
    const { place, start, end } = reader.lookup("9.0.1.5")!;
    expect(place?.city).toBe("Köln");
    expect(reader.lookup(text)).toMatchObject({ family: 6, embedded: { kind, ipv4: "9.0.1.5" }, place, start, end });
    expect(reader.lookupJson(text)).toBe(reader.lookupJson("9.0.1.5"));
    expect(reader.lookupPlace(text)).toBe(place);
  });

  test("is reserved if the embedded address is", () => {
    for (const text of ["::ffff:10.1.2.3", "2002:a01:203::", "2001:0:1:2:3:4:f5fe:fdfc", "64:ff9b::a01:203"]) {
      expect(reader.lookup(text)).toMatchObject({
        embedded: { ipv4: "10.1.2.3" },
        reserved: { name: "Private-Use" },
        start: "10.0.0.0",
        end: "10.255.255.255",
      });
    }
  });
});

describe("the prepared JSON", () => {
  test("equals the match, in ASCII", () => {
    for (const address of ["9.0.1.5", "9.0.1.128", "9.0.4.16", "2a00:1:5:8000::", "1.2.3.4"]) {
      const json = reader.lookupJson(address)!;
      const { place, network, reserved } = reader.lookup(address)!;
      expect(JSON.parse(json)).toEqual({ place, network, reserved });
      expect(Buffer.byteLength(json)).toBe(json.length);
    }
    expect(reader.lookupJson("9.0.1.5")).toContain("K\\u00f6ln");
  });

  test("names the reserved block", () => {
    expect(JSON.parse(reader.lookupJson("fe80::1")!)).toMatchObject({
      place: null,
      reserved: { name: "Link-Local Unicast" },
    });
  });
});

test("an IPv4 address can also be looked up as a number", () => {
  for (const address of ["9.0.1.5", "10.0.0.1", "8.8.8.8", "0.0.0.0", "255.255.255.255", "128.0.0.1"])
    expect(reader.findIpv4Record(parseIpv4(address))).toBe(reader.findRecord(address));
  expect(reader.findIpv4Record(parseIpv4("9.0.1.5"))).toBeGreaterThan(0);
  expect(reader.findIpv4Record(parseIpv4("10.0.0.1"))).toBe(RESERVED_ADDRESS);
});

describe("a batch", () => {
  const addresses = ["9.0.1.5", "nonsense", "10.0.0.1", "2a00:1:5:8000::1", "::ffff:9.0.1.5", "::1", "8.8.8.8", ""];
  const many = Array.from({ length: 1000 }, (_, index) => addresses[index % addresses.length]!);

  test("returns the same record for each address as a single lookup, in order", () => {
    const records = reader.findRecords(many);
    for (const [index, address] of many.entries()) {
      const match = reader.lookup(address);
      expect(records[index]).toBe(reader.findRecord(address));
      const special = match === null ? NOT_AN_ADDRESS : RESERVED_ADDRESS;
      if (match === null || match.reserved !== null) {
        expect(records[index]).toBe(special);
        expect(reader.jsonOf(records[index]!)).toBeNull();
      } else {
        expect(reader.placeOf(records[index]!)).toEqual(match.place);
        expect(reader.networkOf(records[index]!)).toEqual(match.network);
        expect(reader.jsonOf(records[index]!)).toBe(reader.lookupJson(address));
      }
    }
  });

  test("parses addresses at any position in a byte array like texts", () => {
    const bytes = Buffer.from(many.join(" and "));
    const starts = new Uint32Array(many.length);
    const ends = new Uint32Array(many.length);
    let at = 0;
    for (const [index, text] of many.entries()) {
      starts[index] = at;
      ends[index] = at + text.length;
      at += text.length + " and ".length;
    }
    const records = new Uint32Array(many.length);
    reader.findRecordsInSpans(bytes, starts, ends, records);
    expect(records).toEqual(reader.findRecords(many));
  });

  test("throws if the results do not fit instead of dropping some", () => {
    expect(() => reader.findRecords(["9.9.9.9"], new Uint32Array(0))).toThrow(RangeError);
  });
});

test("a worker thread reads from the same memory, not from a copy", async () => {
  const buffer = makeTinyDatabase();
  const worker = new Worker(new URL("./testing/lookup-worker.ts", import.meta.url), { workerData: buffer });
  const request = async (address: string) => {
    worker.postMessage(address);
    const [city] = await once(worker, "message");
    return city;
  };
  try {
    expect(await request("9.0.4.16")).toBe("Bern");
    const strings = decodeHeader(new Uint8Array(buffer), buffer.byteLength).strings;
    const bytes = Buffer.from(buffer, strings.offset, strings.length);
    bytes.write("Köl", bytes.indexOf("Köln"));
    bytes.write("M", bytes.indexOf("Köln"));
    expect(await request("9.0.1.5")).toBe("Möln");
  } finally {
    await worker.terminate();
  }
});

test("objects of rare places are created on each lookup and are equal", () => {
  const places = Array.from({ length: 5 }, (_, index) => makePlace(`City ${index}`));
  const other = IpdbReader.fromBuffer(
    makeDatabase({
      location: {
        sources: [makeSource("location")],
        v4: makePartition(4, { "9.0.0.0": 1, "9.0.0.1": 2, "9.0.0.2": 0 }),
        v6: makePartition(6, {}),
        places,
      },
    }),
  );
  expect(other.lookupPlace("9.0.0.1")).toEqual(other.lookup("9.0.0.1")?.place);
  expect(other.metadata).toMatchObject({ places: 2, networks: 0, rangesV4: 4 });
});
