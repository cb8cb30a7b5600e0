import type { IpdbReader, Network, Privacy, PrivacySources } from "@meridian/ipdb";

/** Hosting networks that are named. */
const NETWORKS_NAMED = 12;

/** Addresses whose networks have the same usage and the same flags from the same sources. */
export interface UsageGroup {
  usageType: string;
  isUsageTypeInferred: boolean;
  privacy: Privacy;
  privacySources: PrivacySources;
  addresses: number;
}

/** What the announced IPv4 addresses of one version of the database have in common, in addresses. */
export interface Census {
  addresses: number;
  /** By country code, "" if it is not known; `withCity` are those with a city. */
  countries: { code: string; addresses: number; withCity: number }[];
  timeZones: { name: string; addresses: number }[];
  usages: UsageGroup[];
  /** The largest networks of hosting companies. */
  hosting: { asn: number; name: string; addresses: number }[];
}

/** Counts all announced IPv4 addresses. Reads the whole database, so run it in a separate process. */
export function takeCensus(reader: IpdbReader): Census {
  const countries = new Map<string, { code: string; addresses: number; withCity: number }>();
  const timeZones = new Map<string, { name: string; addresses: number }>();
  const usages = new Map<string, UsageGroup>();
  const hosting = new Map<number, { asn: number; name: string; addresses: number }>();
  let total = 0;
  for (const [record, addresses] of sizesOf(reader)) {
    const network = reader.networkOf(record);
    if (!network?.asn) continue;
    const place = reader.placeOf(record);
    total += addresses;
    const country = entryOf(countries, place?.countryCode ?? "", (code) => ({ code, addresses: 0, withCity: 0 }));
    country.addresses += addresses;
    if (place?.city) country.withCity += addresses;
    entryOf(timeZones, place?.timeZone ?? "", (name) => ({ name, addresses: 0 })).addresses += addresses;
    entryOf(usages, usageKey(network), () => usageGroup(network)).addresses += addresses;
    if (network.usageType === "DCH") {
      const { asn, name } = network;
      entryOf(hosting, asn, () => ({ asn, name, addresses: 0 })).addresses += addresses;
    }
  }
  return {
    addresses: total,
    countries: largestFirst(countries),
    timeZones: largestFirst(timeZones),
    usages: largestFirst(usages),
    hosting: largestFirst(hosting).slice(0, NETWORKS_NAMED),
  };
}

/** How many IPv4 addresses have each record, over all its ranges. */
function sizesOf(reader: IpdbReader): Map<number, number> {
  const sizes = new Map<number, number>();
  let last = 0;
  let from = 0;
  const count = (to: number) => sizes.set(last, (sizes.get(last) ?? 0) + to - from);
  reader.eachIpv4Start((address, record) => {
    count(address);
    last = record;
    from = address;
  });
  count(2 ** 32);
  return sizes;
}

function entryOf<K, V>(entries: Map<K, V>, key: K, make: (key: K) => V): V {
  let entry = entries.get(key);
  if (!entry) {
    entry = make(key);
    entries.set(key, entry);
  }
  return entry;
}

const usageKey = ({ usageType, isUsageTypeInferred, privacy, privacySources }: Network): string =>
  JSON.stringify([usageType, isUsageTypeInferred, Object.values(privacy), Object.values(privacySources)]);

const usageGroup = ({ usageType, isUsageTypeInferred, privacy, privacySources }: Network): UsageGroup => ({
  usageType,
  isUsageTypeInferred,
  privacy,
  privacySources,
  addresses: 0,
});

const largestFirst = <T extends { addresses: number }>(entries: Map<unknown, T>): T[] =>
  [...entries.values()].sort((a, b) => b.addresses - a.addresses);
