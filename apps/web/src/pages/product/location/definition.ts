import { queryFields } from "@meridian/client/answers/query";
import type { AddressAnswer } from "@meridian/contract/lookup-api/fields";
import { sampleAddresses } from "@meridian/contract/sample-addresses";
import type { Language } from "../../../lib/language.ts";
import { fieldsOf, inBothLanguages } from "../definition.ts";

/** An answer of `/v2/query`. */
export type LocationAnswer = AddressAnswer;

/** Flags of an access network, which has no hosting. */
const proxy = {
  is_vpn: null,
  is_tor: null,
  is_data_center: null,
  is_proxy: null,
  is_relay: null,
  is_hosting: false,
};

const samples: Readonly<Record<Language, LocationAnswer>> = {
  en: {
    location: {
      ip: sampleAddresses.en.access,
      continent: "Europe",
      country: "Switzerland",
      country_english: "Switzerland",
      country_code: "CH",
      province: "Bern",
      city: "Bern",
      district: null,
      street: null,
      division_code: null,
      area_code: null,
      zip_code: null,
      isp: "Swisscom (Schweiz) AG",
      latitude: 46.948,
      longitude: 7.44745,
      accuracy_radius_km: 50,
      is_anycast: null,
      elevation: 549,
      time_zone: "Europe/Zurich",
      weather_station: "LSZB",
      source: "DB-IP City Lite",
    },
    asn: {
      asn: "AS3303",
      name: "Swisscom (Schweiz) AG",
      domain: null,
      organization: "Swisscom (Schweiz) AG",
      usage_type: "ISP",
      inferred: ["isp", "usage_type"],
    },
    proxy,
  },
  zh: {
    location: {
      ip: sampleAddresses.zh.access,
      continent: "亚洲",
      country: "中国",
      country_english: "China",
      country_code: "CN",
      province: "江苏省",
      city: "南京市",
      district: null,
      street: null,
      division_code: "320100",
      area_code: "025",
      zip_code: null,
      isp: "中国电信",
      latitude: 32.06167,
      longitude: 118.77778,
      accuracy_radius_km: 50,
      is_anycast: null,
      elevation: 22,
      time_zone: "Asia/Shanghai",
      weather_station: "ZSNJ",
      source: "ip2region",
    },
    asn: {
      asn: "AS4134",
      name: "Chinanet",
      domain: null,
      organization: "Chinanet",
      usage_type: "ISP",
      inferred: ["usage_type"],
    },
    proxy,
  },
};

export const products = inBothLanguages((language) => ({
  path: "/product/ipguishu",
  template: "address",
  call: { method: "GET", path: "/v2/query", query: { ip: sampleAddresses[language].access } },
  priceType: 1,
  sample: samples[language],
  fields: fieldsOf(
    queryFields,
    "location.ip",
    "location.continent",
    "location.country",
    "location.country_english",
    "location.country_code",
    "location.province",
    "location.city",
    "location.latitude",
    "location.longitude",
    "location.accuracy_radius_km",
    "location.is_anycast",
    "location.time_zone",
    "location.weather_station",
    "location.elevation",
    "location.isp",
    "location.division_code",
    "location.area_code",
    "location.source",
    "asn.asn",
    "asn.name",
    "asn.organization",
    "asn.usage_type",
    "asn.inferred",
    "proxy",
  ),
  sources: ["dbip", "ip2region", "geonames", "asn", "iana", "timeZones", "stations"],
  relatedProducts: ["/product/shibie", "/product/changjing", "/app/productoffline"],
  relatedSolutions: ["/solution/optimization", "/solution/meiti", "/solution/lvyou"],
}));
