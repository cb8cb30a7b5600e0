import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { IP2Location } from "ip2location-nodejs";
import { IPv4, newWithFileOnly } from "ip2region.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatIpv4, formatIpv6 } from "../address.ts";
import { type Partition, PartitionBuilder } from "../build/partition.ts";
import { binChunks } from "./ip2location.ts";
import { writeIpip } from "./ipip.ts";
import { findRange } from "./table.ts";
import { xdbChunks } from "./xdb.ts";

/** Has no types. */
const ipip = createRequire(import.meta.url)("ipip-ipdb") as {
  City: new (path: string) => { find: (ip: string, language: string) => string[] };
};

// Read with the readers of those who made the formats.

const scratch = mkdtempSync(join(tmpdir(), "formats-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const ROWS = 40;
const builtAt = new Date("2026-01-02T00:00:00Z");
const cityOf = (row: number) => (row === 0 ? "" : `城市 ${row}`);
/** Ranges with borders inside, at and across blocks of /16, up to the last address. */
const starts = [
  0x01000000, 0x01000001, 0x0100ffff, 0x01010000, 0x05000000, 0x7fffffff, 0xdffffffe, 0xe0000000, 0xfffffff0,
];
const v4 = partition(
  4,
  starts.map((start) => [start, 0, 0, 0]),
);
const v6 = partition(6, [
  [0x20010db8, 0, 0, 1],
  [0x20010db8, 0, 0, 2],
  [0x20010db8, 1, 0, 0],
  [0x2a000000, 0, 0, 0],
  [0x2a00ffff, 0xffffffff, 0xffffffff, 0xffffffff],
  [0x2c000000, 0, 0, 0],
]);
const table = { v4, v6, records: Array.from({ length: ROWS }, (_, row) => row) };

function partition(family: 4 | 6, borders: readonly (readonly number[])[]): Partition {
  const builder = new PartitionBuilder(family);
  for (const [index, [a = 0, b = 0, c = 0, d = 0]] of borders.entries())
    builder.add(a, b, c, d, (index * 7 + 3) % ROWS);
  return builder.finish();
}

const rowAt = (part: Partition, words: readonly number[]) => part.values[findRange(part, words)] ?? 0;
const word = fc.oneof(fc.constantFrom(...starts.flatMap((start) => [start - 1, start, start + 1])), fc.nat(0xffffffff));
const ipv4s = fc.sample(word, { numRuns: 500, seed: 1 }).map((value) => value % 2 ** 32);
const ipv6s = fc
  .sample(fc.tuple(fc.constantFrom(0x20010db8, 0x2a000000, 0x2a00ffff, 0x2c000000), word, word, word), {
    numRuns: 300,
    seed: 1,
  })
  .map((words) => words.map((value) => value % 2 ** 32) as [number, number, number, number]);

describe("IPIP's .ipdb", () => {
  const path = join(scratch, "city.ipdb");
  let reader: InstanceType<(typeof ipip)["City"]>;
  beforeAll(async () => {
    const fields = ["country_name", "city_name"];
    const fieldsOf = (row: number) => ["国", cityOf(row), "Country", row === 0 ? "" : `City ${row}`];
    await writeIpip({ path, table, fields, fieldsOf, languages: ["CN", "EN"], builtAt });
    reader = new ipip.City(path);
  });

  test("its reader finds every IPv4 address, in both languages", () => {
    for (const value of ipv4s) {
      const row = rowAt(v4, [value]);
      expect(reader.find(formatIpv4(value), "CN"), formatIpv4(value)).toEqual(["国", cityOf(row)]);
      expect(reader.find(formatIpv4(value), "EN")).toEqual(["Country", row === 0 ? "" : `City ${row}`]);
    }
  });

  test("its reader finds every IPv6 address", () => {
    for (const words of ipv6s) expect(reader.find(formatIpv6(...words), "CN")[1]).toBe(cityOf(rowAt(v6, words)));
  });
});

test("ip2region's reader finds every IPv4 address in a .xdb", async () => {
  const path = join(scratch, "city.xdb");
  writeFileSync(path, Buffer.concat([...xdbChunks({ v4, textOf: (row) => `中国|0|省|${cityOf(row)}|电信`, builtAt })]));
  const searcher = newWithFileOnly(IPv4, path);
  for (const value of ipv4s) {
    const row = rowAt(v4, [value]);
    expect(await searcher.search(formatIpv4(value))).toBe(row === 0 ? "" : `中国|0|省|${cityOf(row)}|电信`);
  }
  searcher.close();
});

test("IP2Location's reader finds every address in a .BIN", () => {
  const path = join(scratch, "city.BIN");
  const rowOf = (row: number) => ({
    ...{ countryCode: "CN", countryName: "China", region: "浙江", city: cityOf(row), latitude: row, longitude: -row },
    ...{ zipCode: "310000", timeZone: "+08:00" },
  });
  writeFileSync(path, Buffer.concat([...binChunks({ v4, v6, rows: ROWS, rowOf, builtAt })]));
  const reader = new IP2Location();
  reader.open(path);
  const check = (ip: string, row: number) => {
    const found = reader.getAll(ip);
    if (row === 0) return expect([found.countryShort, found.countryLong, found.city], ip).toEqual(["-", "-", "-"]);
    expect(found, ip).toMatchObject({
      ...{
        countryShort: "CN",
        countryLong: "China",
        region: "浙江",
        city: cityOf(row),
        latitude: row,
        longitude: -row,
      },
      ...{ zipCode: "310000", timeZone: "+08:00" },
    });
  };
  for (const value of ipv4s) check(formatIpv4(value), rowAt(v4, [value]));
  for (const words of ipv6s) check(formatIpv6(...words), rowAt(v6, words));
  reader.close();
});
