import { type Language, languages } from "../../../lib/language.ts";
import { fields, inBothLanguages } from "../definition.ts";

/** What `/v2/query` says of an address. */
export interface LocationAnswer {
  location: {
    ip: string;
    continent: string;
    country: string;
    country_english: string;
    country_code: string;
    province: string;
    city: string;
    district: string;
    street: string;
    area_code: string;
    city_code: string;
    zip_code: string;
    isp: string;
    latitude: number | null;
    longitude: number | null;
    accuracy_radius_km: number | null;
    elevation: number | null;
    time_zone: string;
    weather_station: string;
  };
  asn: { asn: string; name: string; domain: string; organization: string; usage_type: string };
  proxy: Readonly<
    Record<"is_vpn" | "is_tor" | "is_data_center" | "is_proxy" | "is_relay" | "is_hosting", boolean | null>
  >;
}

const sampleIn = (language: Language): LocationAnswer => ({
  location: {
    ip: "8.8.8.8",
    continent: language === "zh" ? "北美洲" : "North America",
    country: language === "zh" ? "美国" : "United States",
    country_english: "United States",
    country_code: "US",
    province: "California",
    city: "Mountain View",
    district: "",
    street: "",
    area_code: "",
    city_code: "",
    zip_code: "",
    isp: "",
    latitude: 37.422,
    longitude: -122.085,
    accuracy_radius_km: 50,
    elevation: null,
    time_zone: "America/Los_Angeles",
    weather_station: "KSJC",
  },
  asn: { asn: "AS15169", name: "Google LLC", domain: "", organization: "Google LLC", usage_type: "" },
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
    "location.continent text",
    "location.country text",
    "location.country_english text",
    "location.country_code text",
    "location.province text",
    "location.city text",
    "location.latitude number?",
    "location.longitude number?",
    "location.accuracy_radius_km integer?",
    "location.time_zone text",
    "location.weather_station text",
    "location.elevation integer?",
    "location.zip_code text",
    "location.isp text",
    "location.district text",
    "location.street text",
    "location.area_code text",
    "location.city_code text",
    "asn.asn text",
    "asn.name text",
    "asn.organization text",
    "asn.domain text",
    "asn.usage_type text",
    "proxy object",
  ),
  sources: ["dbip", "asn", "iana", "timeZones", "airports"],
  relatedProducts: ["/product/shibie", "/product/changjing", "/app/productoffline"],
  relatedSolutions: ["/solution/optimization", "/solution/meiti", "/solution/lvyou"],
}));
