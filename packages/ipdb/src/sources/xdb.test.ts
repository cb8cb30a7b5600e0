import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { IpdbError } from "../error.ts";
import { ipv4, makeXdb, type XdbRow } from "../testing/make-xdb.ts";
import { XdbSource } from "./xdb.ts";

const scratch = mkdtempSync(join(tmpdir(), "xdb-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const rows: XdbRow[] = [
  [ipv4("1.0.1.0"), ipv4("1.0.3.255"), "中国|0|福建省|福州市|电信"],
  [ipv4("1.0.4.0"), ipv4("1.0.7.255"), "澳大利亚|0|0|0|0"],
  [ipv4("223.5.5.0"), ipv4("223.5.5.255"), "中国|0|浙江省|杭州市|阿里云"],
];

function write(bytes: Uint8Array): string {
  const path = join(scratch, "file.xdb");
  writeFileSync(path, bytes);
  return path;
}

function change(apply: (bytes: Buffer) => void): string {
  const bytes = makeXdb(rows);
  apply(bytes);
  return write(bytes);
}

describe("an ip2region file", () => {
  test("is read as ranges, with gaps as unknown", () => {
    const xdb = new XdbSource(write(makeXdb(rows)));
    expect(xdb).toMatchObject({ rows: 3, createdAt: new Date("2025-08-09T00:00:00Z") });
    const texts = [""];
    const { starts, values, length } = xdb.readPartition((fields) => texts.push(fields.join("/")) - 1);
    expect(texts.slice(1)).toEqual(["中国/0/福建省/福州市/电信", "澳大利亚/0/0/0/0", "中国/0/浙江省/杭州市/阿里云"]);
    expect(length).toBe(6);
    expect([...starts]).toEqual([0, ...["1.0.1.0", "1.0.4.0", "1.0.8.0", "223.5.5.0", "223.5.6.0"].map(ipv4)]);
    expect([...values]).toEqual([0, 1, 2, 0, 3, 0]);
  });

  test("may reach the last address", () => {
    const xdb = new XdbSource(write(makeXdb([[0, 2 ** 32 - 1, "0|0|0|0|0"]])));
    expect([...xdb.readPartition(() => 1).values]).toEqual([1]);
  });

  const rowAt = () => makeXdb(rows).readUInt32LE(8);

  test("that is truncated within its index is rejected", () => {
    expect(() => new XdbSource(write(makeXdb(rows).subarray(0, 5000)))).toThrow(IpdbError);
  });

  test.each<[string, (bytes: Buffer) => void]>([
    ["of another format", (bytes) => bytes.writeUInt16LE(3, 0)],
    ["whose rows begin after their end", (bytes) => bytes.writeUInt32LE(0xffffffff, 8)],
    ["whose rows end outside", (bytes) => bytes.writeUInt32LE(rowAt() + 14 * 1000, 12)],
    ["with half a row", (bytes) => bytes.writeUInt32LE(bytes.readUInt32LE(12) + 7, 12)],
    ["whose ranges overlap", (bytes) => bytes.writeUInt32LE(ipv4("1.0.2.0"), rowAt() + 14)],
    ["with a range that ends before it begins", (bytes) => bytes.writeUInt32LE(0, rowAt() + 4)],
    ["with a text outside", (bytes) => bytes.writeUInt32LE(0xfffffff0, rowAt() + 10)],
    ["with a text that is cut inside a character", (bytes) => bytes.writeUInt16LE(2, rowAt() + 8)],
  ])("%s is rejected with IpdbError", (_, apply) => {
    expect(() => new XdbSource(change(apply)).readPartition(() => 1)).toThrow(IpdbError);
  });

  test("with any bytes changed is either read or rejected with an IpdbError", () => {
    const good = makeXdb(rows);
    const place = fc.oneof(fc.integer({ min: 0, max: 15 }), fc.integer({ min: rowAt(), max: good.length - 1 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 4 }), (changes) => {
        const path = change((bytes) => {
          for (const [at, value] of changes) bytes[at] = value;
        });
        try {
          const { length } = new XdbSource(path).readPartition(() => 1);
          expect(length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(IpdbError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
