import { TEST_ADDRESS } from "./endpoint.ts";

/** The network of the documentation addresses and AS number (RFC 5737, RFC 5398). */
export const sampleNetwork = {
  asn: "AS64500",
  name: "EXAMPLE-TRANSIT",
  domain: "example.net",
  organization: "Example Pte Ltd",
  usage_type: "ISP",
  inferred: [] as ("isp" | "usage_type")[],
};
export const sampleAddressNetwork = {
  ...sampleNetwork,
  ...{ is_mobile: null, mcc: null, mnc: null },
  ...{ is_crawler: null, crawler: null, is_satellite: null },
};
/** The flags of an address on a list of VPN exits. */
export const sampleVpn = {
  is_vpn: true,
  is_tor: false,
  is_data_center: false,
  is_proxy: false,
  is_relay: false,
  is_hosting: false,
};
const noPrivacyFlags = { ...sampleVpn, is_vpn: false };
export const sampleIp = TEST_ADDRESS;

/** The fixed English response for all documentation addresses, so that programs can be tested with it. */
export const sampleData = {
  location: {
    ip: sampleIp,
    continent: "Asia",
    country: "Singapore",
    country_english: "Singapore",
    country_code: "SG",
    province: "Central Singapore",
    region_code: "01",
    city: "Singapore",
    geoname_id: 1880252,
    district: null,
    street: null,
    division_code: null,
    area_code: null,
    zip_code: "018989",
    isp: "Example Broadband",
    latitude: 1.2897,
    longitude: 103.8501,
    accuracy_radius_km: 20,
    accuracy_level: "city" as const,
    is_anycast: false,
    elevation: 15,
    time_zone: "Asia/Singapore",
    weather_station: "WSSS",
    last_changed: "2026-03-01",
    source: "Sample",
  },
  asn: sampleAddressNetwork,
  proxy: noPrivacyFlags,
};
