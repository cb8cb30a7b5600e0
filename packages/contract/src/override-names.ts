/** Bounds of an account's own overrides. */
export const overrideLimits = {
  /** Overrides of an account. */
  overrides: 2000,
  /** Characters of a label, and of names of places and networks. */
  label: 60,
  name: 100,
} as const;

/** The flags of an answer that an override sets or clears. */
export const overrideFlags = ["is_vpn", "is_tor", "is_data_center", "is_proxy", "is_relay", "is_hosting"] as const;
export type OverrideFlag = (typeof overrideFlags)[number];

/** The columns of an import and export. */
export const overrideColumns = [
  ...["target", "label", "country", "region", "city", "latitude", "longitude", "isp"],
  ...["flags_set", "flags_cleared"],
] as const;
