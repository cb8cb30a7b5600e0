import type { AddressAnswer } from "@meridian/contract/lookup-api/fields";
import { type Language, languages } from "../../../lib/language.ts";
import { fields, inBothLanguages } from "../definition.ts";

/** What `/v2/query` says of an address. */
export type LocationAnswer = AddressAnswer;

const sampleIn = (language: Language): LocationAnswer => ({
  location: {
    ip: "8.8.8.8",
    continent: language === "zh" ? "北美洲" : "North America",
    country: language === "zh" ? "美国" : "United States",
    country_english: "United States",
    country_code: "US",
    province: language === "zh" ? "加利福尼亚州" : "California",
    city: language === "zh" ? "山景城" : "Mountain View",
    district: null,
    street: null,
    area_code: null,
    city_code: null,
    zip_code: null,
    isp: null,
    latitude: 37.422,
    longitude: -122.085,
    accuracy_radius_km: null,
    is_anycast: true,
    elevation: 34,
    time_zone: "America/Los_Angeles",
    weather_station: "KSJC",
    source: "DB-IP City Lite",
  },
  asn: {
    asn: "AS15169",
    name: "Google LLC",
    domain: null,
    organization: "Google LLC",
    usage_type: "DCH",
    inferred: ["usage_type"],
  },
  proxy: { is_vpn: null, is_tor: null, is_data_center: true, is_proxy: null, is_relay: null, is_hosting: true },
});

export const products = inBothLanguages((language) => ({
  path: "/product/ipguishu",
  call: { method: "GET", path: "/v2/query", query: { ip: "8.8.8.8", lang: languages[language].header } },
  priceType: 1,
  sample: sampleIn(language),
  isWrapped: true,
  fields: fields(
    "location.ip text",
    "location.continent text?",
    "location.country text?",
    "location.country_english text?",
    "location.country_code text?",
    "location.province text?",
    "location.city text?",
    "location.latitude number?",
    "location.longitude number?",
    "location.accuracy_radius_km integer?",
    "location.is_anycast flag?",
    "location.time_zone text?",
    "location.weather_station text?",
    "location.elevation integer?",
    "location.isp text?",
    "location.area_code text?",
    "location.city_code text?",
    "location.source text?",
    "asn.asn text?",
    "asn.name text?",
    "asn.organization text?",
    "asn.usage_type text?",
    "asn.inferred list",
    "proxy object",
  ),
  sources: ["dbip", "ip2region", "geonames", "asn", "iana", "timeZones", "airports"],
  relatedProducts: ["/product/shibie", "/product/changjing", "/app/productoffline"],
  relatedSolutions: ["/solution/optimization", "/solution/meiti", "/solution/lvyou"],
}));
