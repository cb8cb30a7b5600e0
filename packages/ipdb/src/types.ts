/** The location of an address. Unknown texts are `""`, unknown numbers `null`; nothing is guessed. */
export interface Place {
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: string;
  region: string;
  /** The region's Chinese name. */
  regionZh: string;
  city: string;
  /** The city's Chinese name. */
  cityZh: string;
  /** GB/T 2260 code of the city, or of the province if the city is unknown. */
  divisionCode: string;
  /** Telephone area code with its trunk prefix, such as "0571". */
  areaCode: string;
  zipCode: string;
  /** Degrees, WGS 84. */
  latitude: number | null;
  longitude: number | null;
  accuracyRadiusKm: number | null;
  elevationMetres: number | null;
  /** IANA time zone name. */
  timeZone: string;
  weatherStationCode: string;
  weatherStationName: string;
  /** YYYY-MM-DD: when country, region or city of the address were last changed by a new version; "" if never seen. */
  lastChanged: string;
  /** Source of the place: its index in the metadata's layers or, during a build, in the location layer's sources. */
  source: number;
}

/** Independent flags. `null` means that no list for the flag was loaded, which is not the same as `false`. */
export interface Privacy {
  vpn: boolean | null;
  tor: boolean | null;
  dataCenter: boolean | null;
  proxy: boolean | null;
  relay: boolean | null;
  hosting: boolean | null;
  /** The address is on a list that the operator of a crawler publishes; the source's name is that of the crawler. */
  crawler: boolean | null;
  satellite: boolean | null;
}

/** For each flag, the index of its source in the metadata's layers; `null` if it has none. */
export type PrivacySources = Record<keyof Privacy, number | null>;

/** Who runs the network of an address. */
export interface Network {
  asn: number | null;
  /** Name of the autonomous system. */
  name: string;
  organization: string;
  domain: string;
  isp: string;
  /** The ISP was derived from the name of the autonomous system. */
  isIspInferred: boolean;
  /** `""`, or COM, ORG, GOV and so on. */
  usageType: string;
  /** The usage type was derived from the name of the autonomous system. */
  isUsageTypeInferred: boolean;
  /** The address is announced from several locations; `null` if unknown. */
  isAnycast: boolean | null;
  /** Source of the network data: its index in the metadata's layers; `null` if only flags are known. */
  source: number | null;
  privacy: Privacy;
  privacySources: PrivacySources;
}

/** A block of the IANA special-purpose registries, with addresses in canonical form. */
export interface ReservedRange {
  start: string;
  end: string;
  /** Name in the registry, such as "Private-Use". */
  name: string;
  /** The document that reserves the block, such as "RFC 1918". */
  rfc: string;
}

/** An IPv4 address embedded in an IPv6 address, in canonical form. */
export interface EmbeddedIpv4 {
  kind: "ipv4-mapped" | "6to4" | "teredo" | "nat64";
  ipv4: string;
}

/** The result for one address. Places and networks are shared between results: copy before changing one. */
export interface Match {
  /** The queried address in canonical form. */
  ip: string;
  family: 4 | 6;
  embedded: EmbeddedIpv4 | null;
  reserved: ReservedRange | null;
  place: Place | null;
  network: Network | null;
  /** First and last address of the range with this result; for an embedded IPv4 address, of its range. */
  start: string;
  end: string;
}

export type LayerName = "location" | "network" | "privacy";

/** The source of a layer, and the requirements of its licence. */
export interface LayerSource {
  /** Short and stable, such as "dbip-city"; the same for all versions of a source. */
  id: string;
  layer: LayerName;
  name: string;
  licence: string;
  attribution: string;
  url: string;
  /** Whether the licence allows redistributing data derived from this source. */
  isSharable: boolean;
  sourceVersion: string;
  /** Date of the data itself, not of its import (YYYY-MM-DD); "" if the source has no date. */
  updatedDate: string;
  /** Rows read from the source. */
  rows: number;
}

export interface DatabaseMetadata {
  formatVersion: number;
  /** YYYYMMDD, followed by `.n` from the second build of a day on. */
  version: string;
  /** ISO 8601, UTC. */
  builtAt: string;
  /** YYYY-MM-DD: the newest date of a location source; "" without one. */
  dataDate: string;
  layers: LayerSource[];
  rangesV4: number;
  rangesV6: number;
  places: number;
  networks: number;
}
