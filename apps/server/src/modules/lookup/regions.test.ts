import { describe, expect, test } from "vitest";
import { regionNamings } from "../../lib/regions.ts";
import { openRegions } from "./regions.ts";

describe.each(regionNamings)("%s", (naming) => {
  const regions = openRegions(naming);

  test("has every code of ISO 3166-1 that is in use, named in both languages and with a flag", () => {
    expect(regions.codes.length).toBeGreaterThanOrEqual(249);
    for (const code of regions.codes) {
      for (const language of ["en", "zh"] as const) expect(regions.name(code, language), code).not.toBe("");
      expect(regions.flag(code)).toMatch(/^[A-Z]{2}$/);
      expect(regions.shadedWith(code)).toContain(code);
    }
  });

  test("names no two codes alike", () => {
    for (const language of ["en", "zh"] as const) {
      const names = regions.codes.map((code) => regions.name(code, language));
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test("returns nothing for an unknown code", () => {
    for (const code of ["", "XX1", "cn", "ZZZ"])
      expect([regions.name(code, "en"), regions.flag(code)]).toEqual(["", ""]);
  });
});

test("names follow CLDR by default", () => {
  const { name, flag, shadedWith } = openRegions("cldr");
  expect([name("TW", "en"), name("TW", "zh"), name("HK", "zh")]).toEqual(["Taiwan", "台湾", "中国香港特别行政区"]);
  expect([flag("TW"), shadedWith("TW")]).toEqual(["TW", ["TW"]]);
});

test("mainland rules change names, flags, capitals and shading together", () => {
  const { name, flag, capital, shadedWith } = openRegions("mainland-china");
  expect([name("TW", "en"), name("TW", "zh"), name("HK", "zh")]).toEqual(["Taiwan, China", "中国台湾", "中国香港"]);
  expect([flag("TW"), capital("TW", "zh")]).toEqual(["CN", "北京"]);
  expect(shadedWith("CN")).toEqual(["CN", "HK", "MO", "TW"]);
  expect([name("JP", "zh"), flag("JP"), shadedWith("JP")]).toEqual(["日本", "JP", ["JP"]]);
});
