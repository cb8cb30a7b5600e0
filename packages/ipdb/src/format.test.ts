import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sectionsOf } from "./format.ts";
import { IpdbReader } from "./reader.ts";
import { formatHexDump } from "./testing/hex-dump.ts";
import { makeTinyDatabase } from "./testing/tiny-database.ts";

const document = readFileSync(join(import.meta.dirname, "../FORMAT.md"), "utf8");

test("the writer produces the worked example of FORMAT.md, byte for byte", () => {
  const [, dump] = /```hexdump\n([\s\S]*?)\n```/.exec(document) ?? [];
  expect(formatHexDump(new Uint8Array(makeTinyDatabase()))).toBe(dump);
});

test("looking up the worked example's address returns the record that FORMAT.md derives", () => {
  const reader = IpdbReader.fromBuffer(makeTinyDatabase());
  expect([...reader.findRecords(["9.0.1.200"])]).toEqual([2]);
  expect(reader.lookup("9.0.1.200")).toMatchObject({ place: { city: "Köln" }, network: { asn: 64_500 } });
});

test("FORMAT.md lists the same sections as the code", () => {
  const rows = [...document.matchAll(/^\| (\d+) \| ([a-z0-9-]+) \| (\d+) \|/gm)];
  expect(rows.map(([, , name, width]) => [name, Number(width)])).toEqual(
    sectionsOf(true).map(([name, width]) => [name, width]),
  );
  expect(rows.map(([, id]) => Number(id))).toEqual(sectionsOf(true).map((_, index) => index + 1));
});
