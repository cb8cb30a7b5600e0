import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { formatIpv4, formatIpv6 } from "../address.ts";
import type { Partition } from "../build/partition.ts";
import { IpdbError } from "../error.ts";
import { readAsnRanges } from "./asn-csv.ts";
import { MmdbSource } from "./mmdb.ts";

const scratch = mkdtempSync(join(tmpdir(), "ipdb-"));
afterAll(() => rmSync(scratch, { recursive: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(scratch, name);
  writeFileSync(path, content);
  return path;
}

/** The partition as "start value" lines. */
function list({ family, length, starts, values }: Partition): string[] {
  return Array.from({ length }, (_, range) => {
    const words = family === 4 ? [starts[range]!] : [...starts.subarray(range * 4, range * 4 + 4)];
    const text = family === 4 ? formatIpv4(words[0]!) : formatIpv6(words[0]!, words[1]!, words[2]!, words[3]!);
    return `${text} ${values[range]}`;
  });
}

describe("the ASN range reader", () => {
  const read = (text: string, family: 4 | 6 = 4) => readAsnRanges(write("asn.csv", text), family, (asn) => asn);

  test("fills gaps with unknown and joins equal neighbors", () => {
    const { partition, rows } = read(
      '1.0.0.0,1.0.0.255,7,"A, ""B"""\n1.0.1.0,1.0.1.255,7,A\r\n1.0.3.0,1.0.3.255,8,C\n',
    );
    expect(list(partition)).toEqual(["0.0.0.0 0", "1.0.0.0 7", "1.0.2.0 0", "1.0.3.0 8", "1.0.4.0 0"]);
    expect(rows).toBe(3);
  });

  test("reads quoted names", () => {
    const names: string[] = [];
    readAsnRanges(write("names.csv", '1.0.0.0,1.0.0.1,7,"A, ""B"" C"\n1.0.0.2,1.0.0.3,8,D E'), 4, (_, name) =>
      names.push(name),
    );
    expect(names).toEqual(['A, "B" C', "D E"]);
  });

  test("gives an overlapping range that begins later precedence, then continues the earlier one", () => {
    const nested = read("1.0.0.0,1.0.0.255,1,a\n1.0.0.16,1.0.0.31,2,b\n1.0.0.20,1.0.0.20,3,c\n");
    expect(list(nested.partition)).toEqual([
      "0.0.0.0 0",
      "1.0.0.0 1",
      "1.0.0.16 2",
      "1.0.0.20 3",
      "1.0.0.21 2",
      "1.0.0.32 1",
      "1.0.1.0 0",
    ]);
    const crossing = read("1.0.0.0,1.0.0.31,1,a\n1.0.0.16,1.0.0.47,2,b\n1.0.0.48,1.0.0.63,3,c\n");
    expect(list(crossing.partition)).toEqual(["0.0.0.0 0", "1.0.0.0 1", "1.0.0.16 2", "1.0.0.48 3", "1.0.0.64 0"]);
  });

  test("reaches the last address of each family", () => {
    expect(list(read("255.255.255.255,255.255.255.255,5,x").partition)).toEqual(["0.0.0.0 0", "255.255.255.255 5"]);
    const last = "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff";
    expect(list(read(`ff00::,${last},5,x`, 6).partition)).toEqual([":: 0", "ff00:: 5"]);
  });

  test("gives the narrowest of overlapping ranges precedence, whatever the order of the rows", () => {
    const rows = ["1.0.0.0,1.0.0.255,1,a", "1.0.0.0,1.0.0.15,2,b", "1.0.0.8,1.0.0.31,3,c", "1.0.0.10,1.0.0.10,4,d"];
    const expected = ["0.0.0.0 0", "1.0.0.0 2", "1.0.0.10 4", "1.0.0.11 2", "1.0.0.16 3", "1.0.0.32 1", "1.0.1.0 0"];
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (order) => {
        expect(list(read(order.join("\n")).partition)).toEqual(expected);
      }),
    );
  });

  test("agrees with a search through all ranges for every address", () => {
    const octet = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(fc.array(fc.tuple(octet, octet), { maxLength: 12, minLength: 1 }), (pairs) => {
        const ranges = pairs.map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
        const text = ranges.map(
          ([first, last], index) => `::${first.toString(16)},::${last.toString(16)},${index + 1},x`,
        );
        const { starts, values, length } = read(text.join("\n"), 6).partition;
        for (let at = 0; at < 45; at++) {
          const best = ranges.reduce(
            (best, [first, last], index) =>
              at < first || at > last || (best >= 0 && last - first > ranges[best]![1] - ranges[best]![0])
                ? best
                : index,
            -1,
          );
          let range = 0;
          while (range + 1 < length && starts[(range + 1) * 4 + 3]! <= at) range++;
          expect(values[range]).toBe(best + 1);
        }
      }),
    );
  });

  test.each([
    ["1.0.0.0,1.0.0.255,7", "fewer than four fields"],
    ["1.0.0.9,1.0.0.1,7,A", "ends before it begins"],
    ["::1,::2,7,A", "not a range"],
    ["1.0.0.0,1.0.0.255,AS7,A", "no autonomous system number"],
  ])("skips and counts %j", (row, problem) => {
    const good = "0.0.0.1,0.0.0.2,1,Ä\n";
    const { rows, refused, refusals, partition } = read(`${good}${row}\n0.0.0.0,0.0.0.0,2,B\n`);
    expect([rows, refused]).toEqual([2, 1]);
    expect(refusals).toEqual([{ line: 2, reason: expect.stringContaining(problem) }]);
    expect(list(partition)).toEqual(["0.0.0.0 2", "0.0.0.1 1", "0.0.0.3 0"]);
    expect(() => read(`${good}${row}\n${row}\n`)).toThrow(IpdbError);
  });
});

/** A string in the MaxMind DB format. */
function text(value: string): number[] {
  return [0x40 | value.length, ...Buffer.from(value)];
}

/** A file whose tree is a leftmost path of `depth` nodes with the record at its end; all other leaves are empty. */
function makeMmdb({
  ipVersion,
  recordBits,
  depth,
}: {
  ipVersion: 4 | 6;
  recordBits: 24 | 28 | 32;
  depth: number;
}): Uint8Array {
  const nodes: number[] = [];
  const data = depth + 16;
  for (let node = 0; node < depth; node++) {
    const left = node + 1 === depth ? data : node + 1;
    nodes.push(...encodeNode(left, depth, recordBits));
  }
  const record = [0xe2, ...text("again"), 0x20, 14, ...text("city"), ...text("Ulm")];
  const metadata = [
    0xe3,
    ...text("node_count"),
    0xc1,
    depth,
    ...text("record_size"),
    0xa1,
    recordBits,
    ...text("ip_version"),
    0xa1,
    ipVersion,
  ];
  return Uint8Array.from([
    ...nodes,
    ...new Array<number>(16).fill(0),
    ...record,
    ...Buffer.from("\xab\xcd\xefMaxMind.com", "latin1"),
    ...metadata,
  ]);
}

function encodeNode(left: number, right: number, recordBits: 24 | 28 | 32): number[] {
  const low = (value: number) => [(value >>> 16) & 255, (value >>> 8) & 255, value & 255];
  switch (recordBits) {
    case 24:
      return [...low(left), ...low(right)];
    case 28:
      return [...low(left), ((left >>> 24) << 4) | (right >>> 24), ...low(right)];
    case 32:
      return [left >>> 24, ...low(left), right >>> 24, ...low(right)];
  }
}

describe("the MaxMind DB reader", () => {
  test.each([24, 28, 32] as const)("reads trees with %i-bit records", (recordBits) => {
    const source = new MmdbSource(write("tree.mmdb", makeMmdb({ ipVersion: 4, recordBits, depth: 10 })));
    const records: unknown[] = [];
    const partition = source.readPartition(4, (offset) => records.push(source.decode(offset)));
    expect(list(partition)).toEqual(["0.0.0.0 1", "0.64.0.0 0"]);
    expect(records).toEqual([{ city: "Ulm", again: "Ulm" }]);
    expect(list(source.readPartition(6, () => 1))).toEqual([":: 0"]);
  });

  test("finds IPv4 addresses of an IPv6 file under ::/96, and does not repeat them as IPv6", () => {
    const source = new MmdbSource(write("tree6.mmdb", makeMmdb({ ipVersion: 6, recordBits: 24, depth: 104 })));
    expect(list(source.readPartition(4, () => 1))).toEqual(["0.0.0.0 1", "1.0.0.0 0"]);
    expect(list(source.readPartition(6, () => 1))).toEqual([":: 0"]);
  });

  test("rejects other files, truncated files and pointers outside the file", () => {
    const good = makeMmdb({ ipVersion: 4, recordBits: 24, depth: 10 });
    const leafOutside = good.slice();
    leafOutside.set([0xff, 0xff, 0xff], 9 * 6);
    const readAll = (bytes: Uint8Array) => {
      const source = new MmdbSource(write("bad.mmdb", bytes));
      source.readPartition(4, (offset) => (source.decode(offset) === null ? 0 : 1));
    };
    expect(() => readAll(good)).not.toThrow();
    for (const bytes of [Uint8Array.of(1, 2, 3), good.subarray(0, good.length - 1), good.subarray(40), leafOutside]) {
      expect(() => readAll(bytes)).toThrow(IpdbError);
    }
  });

  test("does not follow a self-referencing pointer forever", () => {
    const bytes = makeMmdb({ ipVersion: 4, recordBits: 24, depth: 10 });
    const record = 10 * 6 + 16;
    bytes.set([0x20, 0], record);
    const source = new MmdbSource(write("loop.mmdb", bytes));
    expect(() => source.decode(record)).toThrow(IpdbError);
  });
});
