import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { IpdbError } from "../error.ts";
import { readGeonames } from "./geonames.ts";

const scratch = mkdtempSync(join(tmpdir(), "geonames-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const hangzhou =
  "1808926\tHangzhou\tHangzhou\tHangchow,杭州,杭州市\t30.29365\t120.16142\tP\tPPLA\tCN\t\t02\t3301\t\t\t9523000\t\t12\tAsia/Shanghai\t2022-01-01";
const nowhere = "2\tNowhere\tNowhere\t\t0\t0\tP\tPPL\tGB\t\t\t\t\t\t0\t\t-9999\tEtc/UTC\t2022-01-01";

function read(text: string) {
  const path = join(scratch, "cities.txt");
  writeFileSync(path, text);
  return [...readGeonames(path)];
}

test("names, coordinates, division, population and elevation are read from a GeoNames row", () => {
  expect(read(`${hangzhou}\n${nowhere}`)).toEqual([
    {
      id: 1808926,
      name: "Hangzhou",
      asciiName: "Hangzhou",
      alternateNames: ["Hangchow", "杭州", "杭州市"],
      latitude: 30.29365,
      longitude: 120.16142,
      featureCode: "PPLA",
      countryCode: "CN",
      firstDivision: "02",
      secondDivision: "3301",
      population: 9523000,
      elevationMetres: 12,
      timeZone: "Asia/Shanghai",
    },
    expect.objectContaining({ name: "Nowhere", alternateNames: [], elevationMetres: null }),
  ]);
});

test.each([
  ["too few columns", hangzhou.replace(/\t[^\t]*$/, "")],
  ["a latitude beyond the pole", hangzhou.replace("30.29365", "130.29365")],
  ["no latitude", hangzhou.replace("30.29365", "north")],
])("a row with %s is rejected with its byte offset", (_, row) => {
  const error = { code: "BAD_SOURCE", section: "geonames", offset: Buffer.byteLength(`${nowhere}\n`) };
  expect(() => read(`${nowhere}\n${row}\n`)).toThrow(expect.objectContaining(error));
  expect(() => read(row)).toThrow(IpdbError);
});
