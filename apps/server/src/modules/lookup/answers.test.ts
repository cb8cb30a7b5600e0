import { type LayerSource, NO_PRIVACY_SOURCES, UNKNOWN_NETWORK, UNKNOWN_PLACE, UNKNOWN_PRIVACY } from "@meridian/ipdb";
import { describe, expect, test } from "vitest";
import { recordData } from "./answers.ts";
import { openRegions } from "./regions.ts";

const regions = openRegions("cldr");

const place = {
  ...UNKNOWN_PLACE,
  countryCode: "CN",
  region: "Zhejiang",
  regionZh: "浙江省",
  city: "Hangzhou",
  cityZh: "杭州市",
  divisionCode: "330100",
  areaCode: "0571",
  accuracyRadiusKm: 50,
  elevationMetres: 12,
  source: 1,
};
const network = { ...UNKNOWN_NETWORK, asn: 37963, isp: "Alibaba Cloud", usageType: "DCH", isUsageTypeInferred: true };
const layers = [{ name: "First" }, { name: "Second" }] as LayerSource[];

describe("the answer for a record", () => {
  test("has its names in the requested language, and the place's source", () => {
    expect(recordData(place, network, "zh", regions, layers)).toMatchObject({
      location: {
        province: "浙江省",
        city: "杭州市",
        division_code: "330100",
        area_code: "0571",
        isp: "阿里云",
        elevation: 12,
        source: "Second",
      },
      asn: { usage_type: "DCH", inferred: ["usage_type"] },
    });
    expect(recordData(place, network, "en", regions, layers).location).toMatchObject({
      province: "Zhejiang",
      city: "Hangzhou",
      isp: "Alibaba Cloud",
    });
  });

  test("falls back to the other name if there is no Chinese one", () => {
    const foreign = { ...place, countryCode: "US", region: "Ohio", regionZh: "", city: "Columbus", cityZh: "" };
    expect(recordData(foreign, null, "zh", regions, layers).location).toMatchObject({
      province: "Ohio",
      city: "Columbus",
    });
  });

  test("says when the place last changed, if it ever did", () => {
    const changed = { ...place, lastChanged: "2026-11-01" };
    const dates = [changed, place, null].map((one) => recordData(one, network, "en", regions, layers).location);
    expect(dates.map(({ last_changed }) => last_changed)).toEqual(["2026-11-01", null, null]);
  });

  test("marks an anycast address, without a radius around the network's place", () => {
    expect(recordData(place, { ...network, isAnycast: true }, "en", regions, layers).location).toMatchObject({
      is_anycast: true,
      accuracy_radius_km: null,
      accuracy_level: null,
    });
    expect(recordData(place, network, "en", regions, layers).location).toMatchObject({
      is_anycast: null,
      accuracy_radius_km: 50,
      accuracy_level: "city",
    });
  });

  test("names a crawler as its list does, and never says that an address is no crawler or satellite", () => {
    const flags = { ...UNKNOWN_PRIVACY, crawler: true, satellite: true };
    const known = { ...network, privacy: flags, privacySources: { ...NO_PRIVACY_SOURCES, crawler: 1, satellite: 0 } };
    expect(recordData(place, known, "en", regions, layers).asn).toMatchObject({
      ...{ is_crawler: true, crawler: "Second", is_satellite: true },
    });
    expect(recordData(place, network, "en", regions, layers).asn).toMatchObject({
      ...{ is_crawler: null, crawler: null, is_satellite: null },
    });
  });

  test("has the codes of region, city and mobile operator", () => {
    const operator = { ...network, asn: 9808, usageType: "MOB" };
    expect(recordData(place, operator, "en", regions, layers)).toMatchObject({
      location: { region_code: "ZJ", geoname_id: 1_808_926 },
      asn: { is_mobile: true, mcc: "460", mnc: "00" },
    });
    expect(recordData({ ...place, region: "Erewhon", city: "Erewhon" }, network, "en", regions, layers)).toMatchObject({
      location: { region_code: null, geoname_id: null },
      asn: { is_mobile: null, mcc: null, mnc: null },
    });
  });

  test("is empty if nothing is known", () => {
    const { location, asn } = recordData(null, null, "zh", regions);
    expect(Object.values(location).every((value) => value === null)).toBe(true);
    expect(asn).toMatchObject({ asn: null, usage_type: null, inferred: [] });
  });
});
