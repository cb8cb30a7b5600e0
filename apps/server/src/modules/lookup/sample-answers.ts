import type { Language } from "@meridian/contract/errors";
import ipaddr from "ipaddr.js";
import { jsonBytes, recordData } from "./answers.ts";

/** The ranges of RFC 5737 and RFC 3849, which nobody has, so that a sample can never be taken for a fact. */
const documentation = ["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32"].map((block) =>
  ipaddr.parseCIDR(block),
);

/** Whether a test key may ask about an address. */
export function isDocumentationAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return documentation.some((block) => block[0].kind() === parsed.kind() && parsed.match(block));
}

const place = {
  countryCode: "SG",
  region: "Central Singapore",
  city: "Singapore",
  zipCode: "018989",
  latitude: 1.2897,
  longitude: 103.8501,
  accuracyRadiusKm: 20,
  elevationMetres: 15,
  timeZone: "Asia/Singapore",
  weatherStationCode: "WSSS",
  weatherStationName: "Singapore Changi Airport",
};

const network = {
  asn: 64500,
  name: "EXAMPLE-TRANSIT",
  organization: "Example Pte Ltd",
  domain: "example.net",
  isp: "Example Broadband",
  usageType: "ISP",
  privacy: { vpn: false, tor: false, dataCenter: false, proxy: false, relay: false, hosting: false },
};

/** Whether a test key may ask about an AS number, with or without "AS". */
export const isSampleAsn = (text: string): boolean => text.replace(/^AS/i, "") === String(network.asn);

/** What every documentation address answers: fixed, so that a test can rely on it. */
export const sampleData = (language: Language) => recordData(place, network, language);

/** The same in the form of a prepared answer. */
export const sampleJson = (address: string, language: Language): string =>
  `{"location":{"ip":"${address}",${jsonBytes(sampleData(language)).slice('{"location":{'.length)}`;
