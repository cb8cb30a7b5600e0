import type { Language } from "@meridian/contract/errors";
import { sampleData } from "@meridian/contract/lookup-api/sample-data";
import { type Match, type Network, type Place, parseAddress, UNKNOWN_NETWORK, UNKNOWN_PLACE } from "@meridian/ipdb";
import { countryNumber } from "../../../lib/country-tally.ts";
import type { LoadedRoutes } from "../../../lib/loaded-database.ts";
import type { Regions } from "../../../lib/regions.ts";
import { isDocumentationAddress } from "../../lookup/sample-answers.ts";
import { addressOf, numberOf } from "../../reports/numbers.ts";
import { LookupFailure } from "../failure.ts";
import { overriddenRecord } from "../overridden.ts";
import type { LookupContext } from "../product.ts";
import { currentBook } from "../products/query.ts";

/** What the mapping tables fill their fields from. */
export interface Known {
  /** In canonical form. */
  ip: string;
  place: Place | null;
  network: Network | null;
  /** First and last address with the same record. */
  range: Pick<Match, "start" | "end">;
  regions: Regions;
  routes: LoadedRoutes;
  /** Of names, in the forms that have a choice. */
  language: Language;
  now: Date;
  /** What is left of the quota; null if the call draws on none. */
  remaining: number | null;
  /** Names of the address in DNS; null where they were not asked for, or nobody answered. */
  hostnames: readonly string[] | null;
}

export const isKnown = ({ place, network }: Pick<Known, "place" | "network">): boolean =>
  place !== null || network !== null;

/**
 * What the IP database and the overrides of the account say of an address, which may be nothing; with a test key, the
 * sample.
 * @throws LookupFailure INVALID_IP_ADDRESS, RESERVED_IP_ADDRESS, IP_ADDRESS_NOT_FOUND, UNAVAILABLE
 */
export function knownOf({ app, language, admission }: LookupContext, address: string, refusesUnknown: boolean): Known {
  const isTest = admission?.key.isTest === true;
  const about = { regions: app.regions, routes: app.routes, language, now: app.now(), hostnames: null };
  if (isTest && isDocumentationAddress(address))
    return { ip: address, ...sample, range: { start: address, end: address }, ...about, remaining: null };
  const { reader } = currentBook(app);
  const match = reader.lookup(address);
  if (!match) throw new LookupFailure("INVALID_IP_ADDRESS");
  if (match.reserved) throw new LookupFailure("RESERVED_IP_ADDRESS");
  const own = admission?.key.overrides?.find(address);
  const { ip } = match;
  const { place, network } = own ? overriddenRecord({ reader }, ip, own) : match;
  if (refusesUnknown && !isKnown({ place, network })) throw new LookupFailure("IP_ADDRESS_NOT_FOUND");
  // Where an override ends is not looked for.
  const range = own ? { start: ip, end: ip } : { start: match.start, end: match.end };
  return { ip, place, network, range, ...about, remaining: admission?.credits?.remaining ?? null };
}

/** Of the records: the queried address as a number if it is IPv4, and the number of its country. */
export function countedAs({ ip, place }: Known): { ipv4: number; country: number } {
  const parsed = parseAddress(ip);
  return { ipv4: parsed?.family === 4 ? parsed.words[0]! : -1, country: countryNumber(place?.countryCode ?? "") };
}

const { location, asn, proxy } = sampleData;

/** The sample of the contract as a record of the database. */
export const sampleNetwork: Network = {
  ...UNKNOWN_NETWORK,
  asn: Number(asn.asn.slice(2)),
  name: asn.name,
  organization: asn.organization,
  domain: asn.domain,
  isp: location.isp,
  usageType: asn.usage_type,
  isAnycast: location.is_anycast,
  privacy: {
    vpn: proxy.is_vpn,
    tor: proxy.is_tor,
    dataCenter: proxy.is_data_center,
    proxy: proxy.is_proxy,
    relay: proxy.is_relay,
    hosting: proxy.is_hosting,
    crawler: asn.is_crawler,
    satellite: asn.is_satellite,
  },
};
const sample: Pick<Known, "place" | "network"> = {
  place: {
    ...UNKNOWN_PLACE,
    countryCode: location.country_code,
    region: location.province,
    city: location.city,
    zipCode: location.zip_code,
    latitude: location.latitude,
    longitude: location.longitude,
    accuracyRadiusKm: location.accuracy_radius_km,
    elevationMetres: location.elevation,
    timeZone: location.time_zone,
    weatherStationCode: location.weather_station,
    lastChanged: location.last_changed,
  },
  network: sampleNetwork,
};

/** The largest block around an address whose addresses all have the same record. */
export function blockOf({ ip, range }: Pick<Known, "ip" | "range">): string {
  const [address, start, end] = [ip, range.start, range.end].map((text) => parseAddress(text)!);
  const width = address!.family === 4 ? 32 : 128;
  // An IPv4 address inside an IPv6 address has a range of IPv4.
  if (address!.family !== start!.family) return `${ip}/${width}`;
  const [value, first, last] = [numberOf(address!), numberOf(start!), numberOf(end!)];
  let size = 1n;
  let bits = width;
  for (; bits > 0; bits--) {
    const from = value - (value % (size * 2n));
    if (from < first || from + size * 2n - 1n > last) break;
    size *= 2n;
  }
  return `${addressOf(value - (value % size), address!.family)}/${bits}`;
}
