import { expect, test } from "vitest";
import { provinceOfNetwork } from "./mainland-networks.ts";
import { cityStateOf, correctRegion } from "./special-places.ts";

test.each([
  ["TW", "Taiwan", "Taipei", "Taipei"],
  ["TW", "Taipei", "Banqiao District", "New Taipei"],
  ["TW", "Taiwan", "Nowhere", ""],
  ["MQ", "Martinique", "Fort-de-France", ""],
  ["CW", "Curacao", "Willemstad", ""],
  ["MO", "Guangdong", "Macao", ""],
  // Subdivisions of ISO 3166-2 with the name of their country.
  ["LU", "Luxembourg", "Luxembourg", "Luxembourg"],
  ["PA", "Panama", "Panama City", "Panama"],
  ["MX", "Mexico", "Toluca", "Mexico"],
  ["SH", "St. Helena", "Jamestown", "St. Helena"],
  ["", "Somewhere", "", "Somewhere"],
])("in %s, the region %s of %s is %j", (country, region, city, corrected) => {
  expect(correctRegion(country, region, city)).toBe(corrected);
});

test("countries that are one city have that city, and others none", () => {
  expect(cityStateOf("MO")).toEqual({ en: "Macao", zh: "澳门" });
  expect(cityStateOf("LU")).toBeUndefined();
});

test.each([
  ["China Unicom IP network China169 Guangdong province", "广东"],
  ["CHINANET Hubei province network", "湖北"],
  ["China Unicom Shenzen network", "广东"],
  ["UNICOM InnerMongolia province network", "内蒙古"],
  // Where a company's office is says nothing of its network.
  ["Beijing Kingsoft Cloud Internet Technology Co., Ltd", ""],
  ["Shenzhen Tencent Computer Systems Company Limited", ""],
  ["China Unicom Beijing and Shanghai", ""],
  ["Chinanet", ""],
])("the network %s serves the province %j", (name, province) => {
  expect(provinceOfNetwork(name)).toBe(province);
});
