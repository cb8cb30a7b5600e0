import type { Privacy } from "@meridian/ipdb";

/** The privacy flags of a database by their names in answers. */
export const flagsByName = {
  is_vpn: "vpn",
  is_tor: "tor",
  is_data_center: "dataCenter",
  is_proxy: "proxy",
  is_relay: "relay",
  is_hosting: "hosting",
} as const satisfies Record<string, keyof Privacy>;
