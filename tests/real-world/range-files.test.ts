import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseIpv4, readAsnRanges } from "@meridian/ipdb";
import { afterAll, expect, test } from "vitest";
import { inspectPackage } from "../../apps/server/src/modules/databases/sources/formats.ts";

const scratch = mkdtempSync(join(tmpdir(), "meridian-ranges-"));
afterAll(() => rmSync(scratch, { recursive: true }));

function read(content: string) {
  const path = join(scratch, "asn-ipv4.csv");
  writeFileSync(path, content);
  const { partition, ...counts } = readAsnRanges(path, 4, (asn) => asn);
  const asnOf = (ip: string): number =>
    partition.values[partition.starts.findLastIndex((start) => start <= parseIpv4(ip))]!;
  return { ...counts, asnOf };
}

const GOOD = "5.58.0.0,5.58.0.255,8,Good\n5.58.1.0,5.58.1.255,9,Good\n";

/** Files as publishers write them, and the systems of some addresses; 0 is none. */
const files: [content: string, systems: Record<string, number>, knownFrom: string][] = [
  [
    "5.57.16.0,5.57.16.255,1,Small\n5.57.16.0,5.57.22.255,2,Large\n",
    { "5.57.15.255": 0, "5.57.16.0": 1, "5.57.16.255": 1, "5.57.17.0": 2, "5.57.22.255": 2, "5.57.23.0": 0 },
    "ip-location-db#17",
  ],
  [
    "5.57.16.0,5.57.22.255,2,Large\n5.57.16.0,5.57.16.255,1,Small\n",
    { "5.57.16.0": 1, "5.57.17.0": 2 },
    "the other order",
  ],
  [
    "5.57.20.0,5.57.20.255,1,Small\n5.57.16.0,5.57.22.255,2,Large\n5.57.20.9,5.57.20.9,3,Smallest\n",
    { "5.57.19.0": 2, "5.57.20.8": 1, "5.57.20.9": 3, "5.57.20.10": 1, "5.57.21.0": 2 },
    "rows in no order",
  ],
  [
    "5.57.16.0,5.57.17.255,2,Left\n5.57.17.0,5.57.17.255,1,Narrow\n5.57.17.128,5.57.20.0,3,Right\n",
    { "5.57.16.9": 2, "5.57.17.9": 1, "5.57.17.200": 1, "5.57.18.0": 3 },
    "ranges that cross",
  ],
  ["5.57.16.0,5.57.16.255,1,First\n5.57.16.0,5.57.16.255,2,Second\n", { "5.57.16.1": 2 }, "a row that is corrected"],
  ["\ufeff5.57.16.0,5.57.16.255,1,One\r\n\r\n# remark\r\n", { "5.57.16.1": 1 }, "editors"],
];

test.each(files)("%j", (content, systems) => {
  const { asnOf, refused } = read(content);
  expect(Object.fromEntries(Object.keys(systems).map((ip) => [ip, asnOf(ip)]))).toEqual(systems);
  expect(refused).toBe(0);
});

/** Rows that cannot be used; the others are, and the report counts and names them. */
const rows: [row: string, knownFrom: string][] = [
  ["5.57.16.255,5.57.16.0,1,Reversed", "ip-location-db#31"],
  ["5.57.16.0,5.57.16.256,1,X", "typing errors"],
  ["5.57.16.0,5.57.16.255,1", "cut rows"],
  ["5.57.16.0,5.57.16.255,,X", "rows without a system"],
  ["2001:db8::,2001:db8::1,1,X", "the other family"],
  ["range_start,range_end,autonomous_system_number,autonomous_system_organization", "headers"],
];

test.each(rows)("%s is skipped and counted", (row) => {
  const { rows, refused, refusals, asnOf } = read(`${GOOD}${row}\n5.59.0.0,5.59.0.255,10,Good\n`);
  expect([rows, refused]).toEqual([3, 1]);
  expect(refusals).toEqual([{ line: 3, reason: expect.stringContaining(row.slice(0, 20)) }]);
  expect(["5.58.0.1", "5.58.1.1", "5.59.0.1", "5.57.16.1"].map(asnOf)).toEqual([8, 9, 10, 0]);
});

test("a file with more bad rows than good ones is refused", () => {
  expect(() => read(`${GOOD}x\ny\nz\n`)).toThrow("3 of 5 rows are invalid");
});

test("an inspection of the package counts the rows that builds use", () => {
  const folder = join(scratch, "package");
  mkdirSync(folder);
  writeFileSync(join(folder, "asn-ipv4.csv"), `${GOOD}5.57.16.255,5.57.16.0,1,Reversed\n`);
  writeFileSync(join(folder, "asn-ipv6.csv"), "2a05::,2a05::ffff,7,Good\n");
  expect(inspectPackage(folder, "asn-npm")).toMatchObject({
    rows: 3,
    refusedRows: 1,
    refusals: [expect.stringMatching(/^asn-ipv4\.csv, line 3: .* ends before it begins$/)],
  });
});
