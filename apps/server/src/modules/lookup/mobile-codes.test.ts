import { UNKNOWN_NETWORK } from "@meridian/ipdb";
import networks from "mcc-mnc-list/mcc-mnc-list.json" with { type: "json" };
import { expect, test } from "vitest";
import table from "./mobile-codes.json" with { type: "json" };
import { isMobile, mobileCodes } from "./mobile-codes.ts";

const operator = (asn: number, usageType = "MOB") => ({ ...UNKNOWN_NETWORK, asn, usageType });
const country = (countryCode: string) => ({ countryCode });

test("an operator has the codes of the country that an address is in, and none elsewhere", () => {
  expect(mobileCodes(country("SE"), operator(44034))).toEqual({ mcc: "240", mnc: "02" });
  expect(mobileCodes(country("DK"), operator(44034))).toEqual({ mcc: "238", mnc: "06" });
  expect(mobileCodes(country("DE"), operator(44034))).toEqual({ mcc: "", mnc: "" });
  expect(mobileCodes(null, operator(44034))).toEqual({ mcc: "", mnc: "" });
});

test("an operator with a code in each region has only that of its country", () => {
  expect(mobileCodes(country("IN"), operator(55836))).toEqual({ mcc: "405", mnc: "" });
});

test("only a mobile network is one and has codes", () => {
  const fixed = operator(9808, "ISP");
  expect([isMobile(operator(9808)), isMobile(fixed), isMobile(null)]).toEqual([true, null, null]);
  expect(mobileCodes(country("CN"), fixed)).toEqual({ mcc: "", mnc: "" });
});

test("each code of the table is in service in its country", () => {
  const inService = new Set(
    networks
      .filter(({ status }) => status === "Operational")
      .flatMap(({ mcc, mnc, countryCode }) =>
        (countryCode ?? "").split("/").flatMap((one: string) => [`${one} ${mcc}-${mnc}`, `${one} ${mcc}`]),
      ),
  );
  const codes = Object.values(table).flatMap((byCountry) => Object.entries(byCountry).map((entry) => entry.join(" ")));
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.filter((code) => !inService.has(code))).toEqual([]);
});
