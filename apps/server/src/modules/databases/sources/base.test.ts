import { expect, test } from "vitest";
import { cityRowOf, newerBase, systemOf } from "./base.ts";
import type { IndexedSource } from "./source-index.ts";

const kept = (more: Partial<IndexedSource>): IndexedSource => ({
  ...{ id: "dbip-city", name: "DB-IP City Lite", format: "mmdb", layer: "location", flag: "", isComplete: false },
  ...{ licence: "CC BY 4.0", attribution: "", homepage: "", isSharable: true, ageLimitDays: 45, version: "2026-11" },
  ...{ dataDate: "2026-11-01", sha256: "", path: "/data/dbip-city", rows: 1 },
  ...more,
});

test("the newest data is the base, or the installed data if nothing is newer", () => {
  const october = kept({ dataDate: "2026-10-01" });
  const november = kept({});
  expect(newerBase([october, november], "location")).toBe(november);
  expect(newerBase([kept({ dataDate: "2026-01-01" })], "location")).toBeNull();
  expect(newerBase([kept({ dataDate: "" })], "location")).toBeNull();
  expect(newerBase([november], "network")).toBeNull();
  expect(newerBase([kept({ format: "geofeed" })], "location")).toBeNull();
});

test("codes of no country are unknown, and codes of regions are read as their names", () => {
  const row = (country_code: string, state1: string) => cityRowOf({ country_code, state1 });
  for (const code of ["ZZ", "EU", "AP", "FL", "XZ", "--", "Germany"])
    expect(row(code, "")).toMatchObject({ country_code: "" });
  expect(row("USA", "CA")).toMatchObject({ country_code: "US", state1: "California" });
  expect(row("UK", "ENG")).toMatchObject({ country_code: "GB", state1: "England" });
  expect(row("XK", "")).toMatchObject({ country_code: "XK" });
  expect(row("AU", "ACT").state1).toBe("Australian Capital Territory");
  expect(row("NG", "FCT").state1).toBe("Abuja Federal Capital Territory");
  expect(row("CN", "CN-44").state1).toBe("Guangdong Sheng");
  expect(row("US", "US-QQ").state1).toBe("");
  expect(cityRowOf({ country: { iso_code: "FR" }, subdivisions: [{ names: { en: "FR-75" } }] }).state1).toBe("Paris");
});

test("a row is read in the flat schema and in the nested one of the publishers", () => {
  const flat = { country_code: "DE", state1: "Hesse", city: "Fulda", postcode: "", latitude: 50.5, longitude: 9.7 };
  expect(cityRowOf(flat)).toEqual(flat);
  expect(
    cityRowOf({
      continent: { code: "EU" },
      country: { iso_code: "DE", names: { en: "Germany" } },
      subdivisions: [{ names: { en: "Hesse" } }],
      city: { names: { en: "Fulda" } },
      location: { latitude: 50.5, longitude: 9.7 },
    }),
  ).toEqual(flat);
  expect(cityRowOf({})).toMatchObject({ country_code: "", city: "", latitude: Number.NaN });
  expect(systemOf({ autonomous_system_number: 64500, autonomous_system_organization: "EXAMPLE" })).toEqual({
    asn: 64500,
    name: "EXAMPLE",
  });
  expect(systemOf({})).toBeNull();
});
