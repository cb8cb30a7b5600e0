import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { IpdbError } from "../error.ts";
import { type Ipv6WryRow, makeIpv6Wry } from "../testing/make-ipv6wry.ts";
import { Ipv6WrySource } from "./ipv6wry.ts";

const scratch = mkdtempSync(join(tmpdir(), "ipv6wry-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const rows: Ipv6WryRow[] = [
  [0n, "IANA保留地址", ""],
  [0x2408_8000_1000_0000n, "中国\t北京市", "中国联通城域网"],
  [0x240e_0000_0000_0000n, "中国\t广东省\t深圳市", "中国电信"],
];

function write(bytes: Uint8Array): string {
  const path = join(scratch, "file.db");
  writeFileSync(path, bytes);
  return path;
}

describe("an ipv6wry file", () => {
  test("is read as ranges, each with its place in parts and its operator", () => {
    const source = new Ipv6WrySource(write(makeIpv6Wry(rows)));
    expect(source).toMatchObject({ rows: 3, date: "2021-05-11" });
    const texts: string[] = [];
    const { starts, values } = source.readPartition((place, operator) => texts.push(`${place.join("/")} ${operator}`));
    expect(texts).toEqual(["IANA保留地址 ", "中国/北京市 中国联通城域网", "中国/广东省/深圳市 中国电信"]);
    expect([...values]).toEqual([1, 2, 3]);
    expect([...starts].slice(4)).toEqual([0x24088000, 0x10000000, 0, 0, 0x240e0000, 0, 0, 0]);
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ["of another format", (bytes) => Buffer.concat([Buffer.from("XPDB"), bytes.subarray(4)])],
    ["that is cut within its rows", (bytes) => bytes.subarray(0, bytes.length - 1)],
    ["that is cut within its header", (bytes) => bytes.subarray(0, 39)],
    ["whose rows have another size", (bytes) => Buffer.from(bytes).fill(0, 6, 7)],
    ["with a text outside", (bytes) => Buffer.from(bytes).fill(0xff, bytes.length - 3)],
    ["that is out of order", (bytes) => Buffer.from(bytes).fill(0, bytes.length - 11, bytes.length - 3)],
    ["whose record refers to itself", refersToItself],
  ])("%s is rejected with IpdbError", (_, change) => {
    let number = 0;
    const path = write(change(makeIpv6Wry(rows)));
    expect(() => new Ipv6WrySource(path).readPartition(() => ++number)).toThrow(IpdbError);
  });
});

function refersToItself(bytes: Buffer): Buffer {
  const record = bytes.readUIntLE(bytes.length - 3, 3);
  const changed = Buffer.from(bytes);
  changed[record] = 1;
  changed.writeUIntLE(record, record + 1, 3);
  return changed;
}
