import type { Language } from "@meridian/contract/errors";
import { sampleData as inEnglish, sampleNetwork } from "@meridian/contract/lookup-api/sample-data";
import ipaddr from "ipaddr.js";
import { jsonBytes } from "./answers.ts";
import { continentOf } from "./countries.ts";
import { openRegions } from "./regions.ts";

/** The ranges of RFC 5737 and RFC 3849, which are unassigned, so that a sample can never be mistaken for a fact. */
const documentation = ["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32"].map((block) =>
  ipaddr.parseCIDR(block),
);

/** Whether a test key may query an address. */
export function isDocumentationAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return documentation.some((block) => block[0].kind() === parsed.kind() && parsed.match(block));
}

/** Whether a test key may query an AS number, with or without "AS". */
export const isSampleAsn = (text: string): boolean => `AS${text.replace(/^AS/i, "")}` === sampleNetwork.asn;

/** The answer for every documentation address: the contract's sample, with names in the requested language. */
export function sampleData(language: Language) {
  const { location, asn, proxy } = inEnglish;
  const { ip: _, ...place } = location;
  const continent = continentOf(place.country_code, language);
  return {
    location: { ...place, continent, country: openRegions("cldr").name(place.country_code, language) },
    asn,
    proxy,
  };
}

/** The same in the form of a prepared answer. */
export function sampleJson(address: string, language: Language): string {
  const { location, ...others } = sampleData(language);
  return jsonBytes({ location: { ip: address, ...location }, ...others });
}

/** The routes of every documentation address. */
export const sampleRoutes = [
  { prefix: "192.0.2.0/24", origins: [{ asn: sampleNetwork.asn, name: sampleNetwork.name, rpki: "valid" as const }] },
];

/** The version that answers for every documentation address. */
export const sampleAsOf = { version: "20261121", built_at: "2026-11-21T03:30:00.000Z" };

export const sampleRegistration = {
  ...{ registry: "apnic" as const, country_code: inEnglish.location.country_code },
  ...{ status: "allocated" as const, date: "2010-01-14" },
};
