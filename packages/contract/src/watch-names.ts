/** Bounds of watches. */
export const watchLimits = {
  /** Watches of an account. */
  watches: 5000,
  /** Lines of one import. */
  lines: 5000,
  /** Changed ranges that are kept of each watch and version. */
  samples: 50,
  /** Watches that a webhook call lists, and the changed ranges of each. */
  eventWatches: 100,
  eventSamples: 3,
  /** Days for which changes are kept. */
  days: 90,
  /** Addresses of a comparison of two versions, and how many of those that change are listed. */
  impactAddresses: 10_000,
  impactExamples: 1000,
} as const;

export const watchKinds = ["address", "range", "asn", "countries"] as const;
export type WatchKind = (typeof watchKinds)[number];

/** What of an address can be watched: its country, its region and city, its network, its flags. */
export const watchFields = ["country", "city", "network", "flags"] as const;
export type WatchField = (typeof watchFields)[number];

/** What a change can concern, in the order in which changes are listed. */
export const changeFields = [
  "country",
  "region",
  "city",
  "asn",
  "isp",
  "is_vpn",
  "is_tor",
  "is_data_center",
  "is_proxy",
  "is_relay",
  "is_hosting",
] as const;
export type ChangeField = (typeof changeFields)[number];

/** Whether a range changed within a watched network or set of countries, joined it, or left it. */
export const changeTypes = ["changed", "gained", "lost"] as const;
export type ChangeType = (typeof changeTypes)[number];
