import { describe, expect, test } from "vitest";
import { InvalidField } from "../../../errors.ts";
import { taxNoName, taxNoOf } from "./tax-numbers.ts";

/** A number of each country as people write it, and how it is stored. */
const written: Readonly<Record<string, readonly [given: string, stored: string]>> = {
  US: ["911144442", "91-1144442"],
  AT: ["ATU13585627", "ATU13585627"],
  BE: ["BE 0403.019.261", "BE0403019261"],
  BG: ["BG 175 074 752", "BG175074752"],
  CY: ["CY-10259033P", "CY10259033P"],
  CZ: ["CZ 25123891", "CZ25123891"],
  DE: ["de 136,695 976", "DE136695976"],
  DK: ["DK 13585628", "DK13585628"],
  EE: ["EE 100 931 558", "EE100931558"],
  ES: ["ESB58378431", "ESB58378431"],
  FI: ["FI 20774740", "FI20774740"],
  FR: ["FR 40 303 265 045", "FR40303265045"],
  GR: ["EL 094259216", "EL094259216"],
  HR: ["HR 33392005961", "HR33392005961"],
  HU: ["HU-12892312", "HU12892312"],
  IE: ["IE 6433435F", "IE6433435F"],
  IT: ["IT 00743110157", "IT00743110157"],
  LT: ["LT119511515", "LT119511515"],
  LU: ["LU 150 274 42", "LU15027442"],
  LV: ["LV 4000 3521 600", "LV40003521600"],
  MT: ["MT 1167-9112", "MT11679112"],
  NL: ["NL004495445B01", "NL004495445B01"],
  PL: ["PL 8567346215", "PL8567346215"],
  PT: ["PT 501 964 843", "PT501964843"],
  RO: ["RO 185 472 90", "RO18547290"],
  SE: ["SE123456789701", "SE123456789701"],
  SI: ["SI 5022 3054", "SI50223054"],
  SK: ["SK 202 274 96 19", "SK2022749619"],
  GB: ["980 7806 84", "GB980780684"],
  NO: ["NO 995 525 828 MVA", "NO 995 525 828 MVA"],
  CH: ["CHE-107.787.577 IVA", "CHE-107.787.577 IVA"],
  ZA: ["4140124362", "4140124362"],
  AU: ["83914571673", "83 914 571 673"],
  BR: ["16.727.230/0001-97", "16.727.230/0001-97"],
  CA: ["12302 6635 RC 0001", "12302 6635 RC 0001"],
  CN: ["91110000600037341L", "91110000600037341L"],
  IN: ["27AAPFU0939F1ZV", "27AAPFU0939F1ZV"],
  JP: ["5835678256246", "5-8356-7825-6246"],
  KR: ["1168200276", "116-82-00276"],
  MX: ["GODE561231GR8", "GODE 561231 GR8"],
  NZ: ["49098576", "49-098-576"],
  SG: ["00192200M", "00192200M"],
  TR: ["4540536920", "4540536920"],
  TW: ["00501503", "00501503"],
};

const isRefused = (country: string, value: string): boolean => {
  try {
    taxNoOf(country, value);
    return false;
  } catch (error) {
    return error instanceof InvalidField && error.field === "tax_no";
  }
};

describe.each(Object.entries(written))("a tax number of %s", (country, [given, stored]) => {
  test("is stored in one form, however it is written", () => {
    expect(taxNoOf(country, given)).toBe(stored);
    expect(taxNoOf(country, stored)).toBe(stored);
    expect(taxNoOf(country, ` ${given.toLowerCase()} `)).toBe(stored);
  });

  test("is refused if it is too short, too long, or no number", () => {
    for (const wrong of [given.slice(0, 5), `${given}77`, "none", "000"])
      expect(isRefused(country, wrong), wrong).toBe(true);
  });
});

test("a wrong check digit is refused where a country has one", () => {
  const lenient = Object.entries(written).filter(([country, [given]]) => {
    const places = [...given.matchAll(/\d/g)].map(({ index }) => index);
    return !places.some((at) =>
      [1, 2, 3].every((step) =>
        isRefused(country, given.slice(0, at) + ((Number(given[at]) + step) % 10) + given.slice(at + 1)),
      ),
    );
  });
  // These numbers have a form and no check digit.
  expect(lenient.map(([country]) => country)).toEqual(["US"]);
});

test("a number of another country is accepted in letters and digits only", () => {
  expect(taxNoOf("AE", " 100123456700003 ")).toBe("100123456700003");
  for (const wrong of ["<b>1234</b>", "12", "1234--5678", "A".repeat(40)]) expect(isRefused("AE", wrong)).toBe(true);
});

test("a number has the name that people of the country know", () => {
  expect([taxNoName("US", "en"), taxNoName("DE", "en"), taxNoName("AE", "en")]).toEqual([
    "EIN",
    "VAT number",
    "Tax number",
  ]);
  expect([taxNoName("US", "zh"), taxNoName("DE", "zh"), taxNoName("AE", "zh")]).toEqual([
    "EIN",
    "增值税号（VAT）",
    "税号",
  ]);
});
