import { PartitionBuilder, type Place, parseIpv4, UNKNOWN_PLACE, valueAt } from "@meridian/ipdb";
import { expect, test } from "vitest";
import { outrankedLast, PlaceComparison } from "./outranked.ts";

const place = (known: Partial<Place>): Place => ({ ...UNKNOWN_PLACE, ...known });
const china = { countryCode: "CN", region: "Zhejiang", city: "Hangzhou", cityZh: "杭州市", divisionCode: "330100" };
const ranges = (starts: Readonly<Record<string, number>>) => {
  const builder = new PartitionBuilder(4);
  for (const [address, value] of Object.entries(starts)) builder.addIpv4(parseIpv4(address), value);
  return builder.finish();
};

test.each<[string, Partial<Place>, Partial<Place>, boolean]>([
  ["another country", { countryCode: "FR" }, { countryCode: "DE" }, true],
  ["no country", {}, { countryCode: "DE" }, false],
  ["another city", { ...china, city: "Ningbo", cityZh: "", divisionCode: "" }, china, true],
  ["its quarter", { ...china, city: "Hangzhou (Xihu Qu)", divisionCode: "" }, china, false],
  ["its Chinese name", { ...china, city: "Hang-chou", divisionCode: "" }, china, false],
  ["its code", { ...china, city: "Hang-chou", cityZh: "" }, china, false],
  ["only its region", { ...china, city: "", cityZh: "" }, china, false],
  ["only another region", { ...china, region: "Fujian", city: "", cityZh: "" }, china, true],
  ["a region where the other has none", { ...china, city: "", cityZh: "" }, { countryCode: "CN" }, true],
  ["only its country", { countryCode: "CN" }, china, false],
  ["a city where the other has its region", china, { countryCode: "CN", region: "Zhejiang" }, true],
  ["a city where the other has another region", china, { countryCode: "CN", region: "Fujian" }, true],
])("a source with %s is %j beneath %j: outranked %s", (_, below, above, isOutranked) => {
  const comparison = new PlaceComparison([UNKNOWN_PLACE, place(below), place(above)]);
  const found = comparison.outranked(ranges({ "1.0.0.0": 1, "3.0.0.0": 0 }), ranges({ "2.0.0.0": 2, "4.0.0.0": 0 }));
  const at = (address: string) => valueAt(found, [parseIpv4(address)]);
  expect([at("0.0.0.1"), at("2.0.0.1"), at("3.0.0.1")]).toEqual([0, isOutranked ? 1 : 0, 0]);
});

test("what was outranked last goes before what was outranked earlier", () => {
  const last = outrankedLast(ranges({ "1.0.0.0": 1, "3.0.0.0": 0 }), ranges({ "2.0.0.0": 2, "4.0.0.0": 0 }));
  const at = (address: string) => valueAt(last, [parseIpv4(address)]);
  expect(["0.0.0.1", "1.0.0.1", "2.0.0.1", "3.0.0.1", "4.0.0.1"].map(at)).toEqual([0, 1, 2, 2, 0]);
});
