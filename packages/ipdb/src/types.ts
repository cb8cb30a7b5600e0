/** Where an address is. `""` is an unknown text, `null` an unknown number; nothing is guessed. */
export interface Place {
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: string;
  region: string;
  city: string;
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
}

/** Six independent flags; `null` says that no list for this flag was loaded, which is not the same as `false`. */
export interface Privacy {
  vpn: boolean | null;
  tor: boolean | null;
  dataCenter: boolean | null;
  proxy: boolean | null;
  relay: boolean | null;
  hosting: boolean | null;
}

/** Who runs the network of an address. */
export interface Network {
  asn: number | null;
  /** Name of the autonomous system. */
  name: string;
  organization: string;
  domain: string;
  isp: string;
  /** `""`, or COM, ORG, GOV and so on. */
  usageType: string;
  privacy: Privacy;
}

/** A block of the IANA special-purpose registries, in canonical text. */
export interface ReservedRange {
  start: string;
  end: string;
  /** Name in the registry, such as "Private-Use". */
  name: string;
  /** The document that reserves it, such as "RFC 1918". */
  rfc: string;
}

/** An IPv4 address that an IPv6 address carries, in canonical text. */
export interface EmbeddedIpv4 {
  kind: "ipv4-mapped" | "6to4" | "teredo" | "nat64";
  ipv4: string;
}

/** The answer for one address. Places and networks are shared between answers: copy before changing one. */
export interface Match {
  /** Canonical text of the address asked for. */
  ip: string;
  family: 4 | 6;
  embedded: EmbeddedIpv4 | null;
  reserved: ReservedRange | null;
  place: Place | null;
  network: Network | null;
  /** First and last address, canonical, that have this same answer; of the carried IPv4 address if there is one. */
  start: string;
  end: string;
}

export type LayerName = "location" | "network" | "privacy";

/** Where a layer came from, and what its licence asks for. */
export interface LayerSource {
  layer: LayerName;
  name: string;
  licence: string;
  attribution: string;
  url: string;
  sourceVersion: string;
  /** YYYY-MM-DD */
  updatedDate: string;
  /** Rows read from the source. */
  rows: number;
}

export interface DatabaseMetadata {
  formatVersion: number;
  /** YYYYMMDD, followed by `.n` for a second and later build of one day. */
  version: string;
  /** ISO 8601, UTC. */
  builtAt: string;
  layers: LayerSource[];
  rangesV4: number;
  rangesV6: number;
  places: number;
  networks: number;
}
