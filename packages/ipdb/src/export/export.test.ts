import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Reader as CityReader } from "@maxmind/geoip2-node";
import { Reader } from "maxmind";
import { beforeAll, describe, expect, test } from "vitest";
import { parseAddress } from "../address.ts";
import { UNKNOWN_NETWORK } from "../build/layers.ts";
import { IpdbReader } from "../reader.ts";
import { MmdbSource } from "../sources/mmdb.ts";
import { makeDatabase, makePartition, makePlace, makeSource } from "../testing/make-database.ts";
import { makeTinyDatabase } from "../testing/tiny-database.ts";
import { RangeCursor } from "./addresses.ts";
import { datChunks } from "./dat.ts";
import { diffTables } from "./diff.ts";
import { writeIpdb } from "./ipdb-file.ts";
import { writeMmdb } from "./mmdb.ts";
import { double, type MmdbValue, Shared, uint16, uint32 } from "./mmdb-data.ts";
import { placesBeneath } from "./places-beneath.ts";
import { SharableView } from "./sharable.ts";
import { findRange, makeTable, sampleTable } from "./table.ts";
import { csvChunks, jsonLineChunks, type TextTable } from "./text.ts";

const reader = IpdbReader.fromBuffer(makeTinyDatabase());
const knows = (record: number) => reader.placeOf(record) !== null || (reader.networkOf(record)?.asn ?? null) !== null;
const table = makeTable(reader, (record) => (knows(record) ? true : null));
const rowPlace = (row: number) => reader.placeOf(table.records[row]!);
const rowNetwork = (row: number) => reader.networkOf(table.records[row]!);
const texts: TextTable = {
  table,
  columns: ["city", "asn", "is_vpn"],
  cellsOf: (row) => [rowPlace(row)?.city || null, rowNetwork(row)?.asn ?? null, rowNetwork(row)?.privacy.vpn ?? null],
};
const joined = (chunks: Iterable<Buffer>) => Buffer.concat([...chunks]).toString();

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "export-"));
});

describe("text files", () => {
  test("a CSV file lists each range of both families once, in order, and quotes only what needs it", () => {
    const tricky = { ...texts, cellsOf: () => ['Say "a, b"', "two\nlines", null] };
    const [head, first] = joined(csvChunks(tricky, "ranges")).split("\r\n");
    expect(head).toBe("start_ip,end_ip,city,asn,is_vpn");
    expect(first).toBe('9.0.1.0,9.0.1.127,"Say ""a, b""","two\nlines",');
    expect(joined(csvChunks(texts, "ranges")).split("\r\n").slice(1, 4)).toEqual([
      "9.0.1.0,9.0.1.127,Köln,,false",
      "9.0.1.128,9.0.1.128,Köln,64500,true",
      "9.0.1.129,9.0.1.255,Köln,64500,false",
    ]);
  });

  test("the CIDR blocks cover exactly the ranges", () => {
    const lines = joined(csvChunks(texts, "cidr")).trimEnd().split("\r\n").slice(1);
    const blocks = lines.filter((line) => line.startsWith("9.0.1.")).map((line) => line.split(",")[0]);
    expect(blocks.slice(0, 4)).toEqual(["9.0.1.0/25", "9.0.1.128/32", "9.0.1.129/32", "9.0.1.130/31"]);
    expect(blocks.at(-1)).toBe("9.0.1.192/26");
    expect(lines.some((line) => line.startsWith("2a00:2:0:1::1/128,Bern"))).toBe(true);
  });

  test("a block can cover the whole address space, and can end at the last address", () => {
    const whole = {
      family: 6,
      length: 2,
      starts: Uint32Array.of(0, 0, 0, 0, 0x80000000, 0, 0, 1),
      values: Uint32Array.of(1, 2),
    };
    const cursor = new RangeCursor(whole as never);
    cursor.moveTo(1);
    expect(cursor.lastText).toBe("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff");
    expect(cursor.blocks()).toHaveLength(127);
    expect(cursor.blocks().at(-1)).toBe("c000::/2");
  });

  test("each JSON line has the same content as its CSV line", () => {
    const [first] = joined(jsonLineChunks(texts)).split("\n");
    expect(JSON.parse(first ?? "")).toEqual({
      start_ip: "9.0.1.0",
      end_ip: "9.0.1.127",
      city: "Köln",
      asn: null,
      is_vpn: false,
    });
  });

  test("reserved blocks and blocks with embedded addresses are omitted", () => {
    for (const address of [[0x0a000000], [0xc0000200], [0xe0000000]])
      expect(table.v4.values[findRange(table.v4, address)]).toBe(0);
    for (const address of [
      [0, 0, 0, 1],
      [0x20020900, 0, 0, 0],
      [0x20010db8, 0, 0, 0],
    ])
      expect(table.v6.values[findRange(table.v6, address)]).toBe(0);
  });
});

describe("the MMDB file", () => {
  const names = new Map<string, Shared>();
  const namesOf = (text: string) => {
    const known = names.get(text) ?? new Shared({ en: text, "zh-CN": `${text}（中）` });
    names.set(text, known);
    return known;
  };
  const recordOf = (row: number): MmdbValue => {
    const place = rowPlace(row);
    const network = rowNetwork(row);
    return {
      ...(place && { city: { names: namesOf(place.city) }, country: { iso_code: place.countryCode } }),
      ...(place?.latitude != null && {
        location: { accuracy_radius: uint16(50), latitude: double(place.latitude), longitude: double(6.9603) },
      }),
      ...(network?.asn != null && { traits: { autonomous_system_number: uint32(network.asn), is_anycast: true } }),
      list: ["a", uint32(0), uint32(4_294_967_295), "x".repeat(300)],
    };
  };

  test.each([24, 28, 32] as const)("%i-bit records: both readers agree with the engine", async (bits) => {
    const path = join(directory, `city-${bits}.mmdb`);
    const { recordBits } = await writeMmdb({
      path,
      table,
      recordOf,
      databaseType: "Meridian-City",
      languages: ["en", "zh-CN"],
      description: { en: "Test" },
      builtAt: new Date("2026-01-02T03:04:05Z"),
      recordBits: bits,
    });
    expect(recordBits).toBe(bits);
    const bytes = readFileSync(path);
    const raw = new Reader<Record<string, unknown>>(bytes);
    expect(raw.metadata).toMatchObject({ databaseType: "Meridian-City", ipVersion: 6, recordSize: bits });
    const typed = CityReader.openBuffer(bytes);
    const addresses = ["9.0.1.0", "9.0.1.127", "9.0.1.128", "9.0.1.129", "9.0.4.16", "9.0.4.31", "2a00:2:0:1::1"];
    for (const address of [...addresses, "::ffff:9.0.1.5", "64:ff9b::9.0.1.5", "2002:900:105::1", "2a00:1:5:8000::"]) {
      const { place, network } = reader.lookup(address)!;
      const found = raw.get(address) as { traits?: { autonomous_system_number: number } };
      expect(typed.city(address).city?.names.en, address).toBe(place?.city || undefined);
      expect(found.traits?.autonomous_system_number ?? null, address).toBe(network?.asn ?? null);
    }
    for (const address of ["9.0.0.255", "9.0.4.32", "10.0.0.1", "2a00:3::", "::1", "2002:a00::1", "255.255.255.255"])
      expect(raw.get(address), address).toBeNull();
  });

  test("our own importer reads it back unchanged, range by range", async () => {
    const path = join(directory, "city-24.mmdb");
    const source = new MmdbSource(path);
    for (const family of [4, 6] as const) {
      const rows = new Map<number, number>();
      const read = source.readPartition(family, (offset) => {
        if (!rows.has(offset)) rows.set(offset, rows.size + 1);
        return rows.get(offset)!;
      });
      const expected = family === 4 ? table.v4 : table.v6;
      const start = (starts: Uint32Array) => [...starts];
      if (family === 4) expect(start(read.starts)).toEqual(start(expected.starts));
      else expect(read.length).toBeGreaterThanOrEqual(expected.length);
    }
  });
});

test("a .dat file can be searched by first octet and last address", () => {
  const file = Buffer.concat([
    ...datChunks({ v4: table.v4, fieldsOf: (row) => ["", rowPlace(row)?.city ?? "", "x".repeat(300)] }),
  ]);
  const find = (address: number) => {
    let row = file.readUInt32LE(4 + (address >>> 24) * 8);
    const last = file.readUInt32LE(8 + (address >>> 24) * 8);
    while (row < last && file.readUInt32LE(2052 + row * 9) < address) row += 1;
    const at = 2052 + row * 9;
    const offset = file.readUInt32LE(at + 4);
    return file.subarray(offset, offset + file[at + 8]!).toString();
  };
  expect(find(0x09000105).split("|").slice(0, 2)).toEqual(["", "Köln"]);
  expect(Buffer.byteLength(find(0x09000105))).toBe(255);
  expect(find(0x09000410).split("|")[1]).toBe("Bern");
  expect(find(0x08000000)).toBe("");
  expect(find(0xffffffff)).toBe("");
});

test("a sample has the records of its ranges and no others", () => {
  const sample = sampleTable(table, { v4: new Set([findRange(table.v4, [0x09000410])]), v6: new Set() });
  expect(sample.records.map((record) => reader.placeOf(record)?.city)).toEqual([undefined, "Bern"]);
  expect(joined(csvChunks({ ...texts, table: sample, cellsOf: (row) => [row] }, "ranges"))).toContain(
    "9.0.4.16,9.0.4.31,1",
  );
});

test("a range diff lists exactly what was added, changed and removed", () => {
  const only = (...ranges: number[]) => sampleTable(table, { v4: new Set(ranges), v6: new Set() });
  const at = (address: number) => findRange(table.v4, [address]);
  const textsOf = (part: typeof table): TextTable => ({
    ...texts,
    table: part,
    cellsOf: (row) => texts.cellsOf(table.records.indexOf(part.records[row]!)),
  });
  const before = textsOf(only(at(0x09000100), at(0x09000410)));
  const after = textsOf(only(at(0x09000100), at(0x09000180)));
  const same = diffTables(before, before);
  expect([same.changedRanges, joined(same.chunks()).split("\r\n")[1]]).toEqual([0, ""]);
  const diff = diffTables(before, after);
  expect(diff.changedRanges).toBe(2);
  expect(joined(diff.chunks()).split("\r\n")).toEqual([
    "start_ip,end_ip,change,city,asn,is_vpn",
    "9.0.1.128,9.0.1.128,added,Köln,64500,true",
    "9.0.4.16,9.0.4.31,removed,Bern,,false",
    "",
  ]);
});

test("an edition in our own format returns the same as the whole database, for its layers", async () => {
  const path = join(directory, "place.ipdb");
  await writeIpdb({ path, table, metadata: reader.metadata, placeOf: rowPlace, networkOf: null });
  const edition = IpdbReader.open(path);
  for (const address of ["9.0.1.5", "9.0.4.16", "2a00:1:5:8000::", "8.8.8.8"]) {
    expect(edition.lookupPlace(address)).toEqual(reader.lookupPlace(address));
    expect(edition.lookup(address)?.network).toBeNull();
  }
  expect(new Set(edition.metadata.layers.map(({ layer }) => layer))).toEqual(new Set(["location"]));
});

test("an edition in our own format keeps the days on which places last changed", async () => {
  const days = ["2026-11-29", "2026-11-30", ""];
  const dated = IpdbReader.fromBuffer(
    makeDatabase({
      location: {
        sources: [makeSource("location")],
        v4: makePartition(4, { "9.0.0.0": 1, "9.0.1.0": 2, "9.0.2.0": 3, "9.0.3.0": 0 }),
        v6: makePartition(6, {}),
        places: [makePlace(""), ...days.map((lastChanged) => makePlace("Bern", { lastChanged }))],
      },
    }),
  );
  const rows = makeTable(dated, () => true);
  const path = join(directory, "dated.ipdb");
  const placeOf = (row: number) => dated.placeOf(rows.records[row]!);
  await writeIpdb({ path, table: rows, metadata: dated.metadata, placeOf, networkOf: null });
  const edition = IpdbReader.open(path);
  expect(days.map((_, index) => edition.lookupPlace(`9.0.${index}.7`)?.lastChanged)).toEqual(days);
});

test("where a place may not be redistributed, the place beneath is in its row, without a radius if it is anycast", () => {
  const [open, closed] = [makeSource("location"), { ...makeSource("location"), id: "closed", isSharable: false }];
  const lower = {
    sources: [open],
    v4: makePartition(4, { "9.0.0.0": 1, "9.0.2.0": 2, "9.0.3.0": 0 }),
    v6: makePartition(6, { "2a00::": 1, "2a01::": 0 }),
    places: [makePlace(""), makePlace("Bonn", { accuracyRadiusKm: 30 }), makePlace("Bern")],
  };
  const upper = {
    ...lower,
    sources: [open, closed],
    v4: makePartition(4, { "9.0.0.0": 1, "9.0.1.0": 3, "9.0.4.0": 0 }),
    v6: makePartition(6, { "2a00::": 3, "2a01::": 0 }),
    places: [...lower.places, makePlace("Köln", { source: 1 })],
  };
  const network = {
    sources: [makeSource("network")],
    v4: makePartition(4, { "9.0.1.0": 1, "9.0.1.128": 0 }),
    v6: makePartition(6, {}),
    networks: [UNKNOWN_NETWORK, { ...UNKNOWN_NETWORK, asn: 64_500, isAnycast: true }],
  };
  const whole = IpdbReader.fromBuffer(makeDatabase({ location: upper, network }));
  const view = new SharableView(whole, placesBeneath(lower, upper));
  const rows = makeTable(view, (record) => (view.placeOf(record) ? true : null));
  const at = (address: string) => {
    const { family, words } = parseAddress(address)!;
    const partition = family === 4 ? rows.v4 : rows.v6;
    const record = rows.records[partition.values[findRange(partition, words)]!]!;
    return [view.placeOf(record)?.city, view.placeOf(record)?.accuracyRadiusKm, view.networkOf(record)?.asn];
  };
  expect(at("9.0.0.1")).toEqual(["Bonn", 30, undefined]);
  expect(at("9.0.1.1")).toEqual(["Bonn", null, 64_500]);
  expect(at("9.0.1.200")).toEqual(["Bonn", 30, undefined]);
  expect(at("9.0.2.1")).toEqual(["Bern", null, undefined]);
  expect(at("9.0.3.1")).toEqual([undefined, undefined, undefined]);
  expect(at("2a00::1")).toEqual(["Bonn", 30, undefined]);
  expect(whole.lookup("9.0.2.1")?.place?.city).toBe("Köln");
  expect(new SharableView(whole).placeOf(whole.findRecord("9.0.2.1"))).toBeNull();
  expect(placesBeneath(lower, lower)).toBeNull();
});

test("data of sources that forbid redistribution is removed, flag by flag", () => {
  const hidden = IpdbReader.fromBuffer(makeTinyDatabase());
  const names = hidden.metadata.layers.map(({ layer }) => layer);
  for (const layer of hidden.metadata.layers) layer.isSharable = layer.layer !== "privacy";
  const view = new SharableView(hidden);
  const record = hidden.findRecord("9.0.1.128");
  expect(names).toContain("privacy");
  expect(view.leftOut.map(({ layer }) => layer)).toEqual(["privacy"]);
  expect(hidden.networkOf(record)?.privacy.vpn).toBe(true);
  expect(view.networkOf(record)).toMatchObject({ asn: 64_500, privacy: { vpn: null } });
  expect(view.placeOf(record)?.city).toBe("Köln");
  for (const layer of hidden.metadata.layers) layer.isSharable = layer.layer === "privacy";
  const other = new SharableView(hidden);
  expect(other.placeOf(record)).toBeNull();
  expect(other.networkOf(record)).toMatchObject({ asn: null, name: "", privacy: { vpn: true } });
});
