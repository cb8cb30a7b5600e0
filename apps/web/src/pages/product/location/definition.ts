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
    province: "California",
    city: "Mountain View",
    district: null,
    street: null,
    area_code: null,
    city_code: null,
    zip_code: null,
    isp: null,
    latitude: 37.422,
    longitude: -122.085,
    accuracy_radius_km: 50,
    elevation: null,
    time_zone: "America/Los_Angeles",
    weather_station: "KSJC",
  },
  asn: { asn: "AS15169", name: "Google LLC", domain: null, organization: "Google LLC", usage_type: null },
  proxy: { is_vpn: null, is_tor: null, is_data_center: null, is_proxy: null, is_relay: null, is_hosting: null },
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
    "location.time_zone text?",
    "location.weather_station text?",
    "location.elevation integer?",
    "location.zip_code text?",
    "location.isp text?",
    "location.district text?",
    "location.street text?",
    "location.area_code text?",
    "location.city_code text?",
    "asn.asn text?",
    "asn.name text?",
    "asn.organization text?",
    "asn.domain text?",
    "asn.usage_type text?",
    "proxy object",
  ),
  sources: ["dbip", "asn", "iana", "timeZones", "airports"],
  relatedProducts: ["/product/shibie", "/product/changjing", "/app/productoffline"],
  relatedSolutions: ["/solution/optimization", "/solution/meiti", "/solution/lvyou"],
}));
