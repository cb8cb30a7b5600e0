import { countryCodeOf, countryCodes } from "@meridian/contract/country-codes";
import { iso31661, iso31661Alpha2ToAlpha3 } from "iso-3166";
import { expect, test } from "vitest";

/** Known from ip-location-db#36 and #41, libmaxminddb#175, geofeed-finder#31, and ISO 3166-1's reserved codes. */
const cases: [text: string, code: string | null][] = [
  ["GB", "GB"],
  ["gb", "GB"],
  [" GB ", "GB"],
  ["UK", "GB"],
  ["uk", "GB"],
  ["EL", "GR"],
  ["USA", "US"],
  ["GBR", "GB"],
  ["DEU", "DE"],
  ["ROM", "RO"],
  ["XK", "XK"],
  ["XKX", "XK"],
  ["AC", "SH"],
  ["IC", "ES"],
  ["FX", "FR"],
  ["ZR", "CD"],
  ["TP", "TL"],
  ["FL", null],
  ["ZZ", null],
  ["EU", null],
  ["AP", null],
  ["XZ", null],
  ["XX", null],
  ["AA", null],
  ["A1", null],
  ["A2", null],
  ["O1", null],
  ["T1", null],
  ["SU", null],
  ["YU", null],
  ["AN", null],
  ["UN", null],
  ["UKR", "UA"],
  ["U", null],
  ["", null],
  ["--", null],
  ["United Kingdom", null],
];

test.each(cases)("the country of %j is %j", (text, code) => {
  expect(countryCodeOf(text)).toBe(code);
});

test("every code of ISO 3166-1 means its country, by two letters or three", () => {
  expect(countryCodes).toEqual([...iso31661.map(({ alpha2 }) => alpha2), "XK"].sort());
  for (const [alpha2, alpha3] of Object.entries(iso31661Alpha2ToAlpha3))
    expect([countryCodeOf(alpha2), countryCodeOf(alpha3)]).toEqual([alpha2, alpha2]);
});
