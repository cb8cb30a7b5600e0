import { expect, test } from "vitest";
import { spanOf } from "../../lib/address-spans.ts";
import { openRegions } from "../lookup/regions.ts";
import { TargetReader } from "./target.ts";

const reader = new TargetReader(openRegions("mainland-china"));

test.each([
  ["8.8.8.8", "address", "8.8.8.8", ""],
  [" 8.8.8.0/24 , Office", "range", "8.8.8.0/24", "Office"],
  ["8.8.8.0 - 8.8.8.255", "range", "8.8.8.0/24", ""],
  ["8.8.8.8-8.8.8.8", "address", "8.8.8.8", ""],
  ["8.8.8.1-8.8.8.4;Printers", "range", "8.8.8.1-8.8.8.4", "Printers"],
  ["9.255.255.255-10.0.0.0", null, "", ""],
  ["2a00:0001::/32", "range", "2a00:1::/32", ""],
  ["2a00:1::-2a00:1:ffff:ffff:ffff:ffff:ffff:ffff", "range", "2a00:1::/32", ""],
  ["2a00:1::1-2a00:1::2", "range", "2a00:1::1-2a00:1::2", ""],
  ["as15169\tGoogle, Inc.", "asn", "AS15169", "Google, Inc."],
  ["AS 15169", "asn", "AS15169", ""],
  ["AS0", null, "", ""],
  ["AS4294967296", null, "", ""],
  ["US", "countries", "US", ""],
  ["日本、cn, United States, Markets", "countries", "CN,JP,US", "Markets"],
  ["Taiwan, China", "countries", "TW", ""],
  ["中国香港", "countries", "HK", ""],
  ['"8.8.8.0/24","Head office"', "range", "8.8.8.0/24", "Head office"],
  ["10.0.0.1", null, "", ""],
  ["0.0.0.0/0", null, "", ""],
  ["8.8.8.1/24", null, "", ""],
  ["Atlantis", null, "", ""],
  [`8.8.8.8,${"x".repeat(61)}`, null, "", ""],
])("%s is read as %s %s", (line, kind, value, name) => {
  expect(reader.read(line)).toEqual(kind === null ? null : { kind, value, name });
});

test("a stored range that has been reserved since has no addresses", () => {
  expect(spanOf("10.0.0.0/24")).toBeNull();
});

test("a stored range has its first and last address", () => {
  const { first, last } = spanOf("2a00:1::1-2a00:1::2")!;
  expect([...first, ...last]).toEqual([0x2a000001, 0, 0, 1, 0x2a000001, 0, 0, 2]);
});
