import type { Client } from "@meridian/client";

export type IpAnswer = Awaited<ReturnType<Client["lookup"]["ipSelfSearch"]>>;
export type PrivacyFlag = keyof IpAnswer["proxy_data"];

/** In the order of how much they matter to a reader. */
export const privacyFlags = [
  "is_tor",
  "is_vpn",
  "is_proxy",
  "is_relay",
  "is_hosting",
  "is_data_center",
] as const satisfies PrivacyFlag[];

/** The flags that hide a visitor; a data centre alone does not. */
const hidingFlags = ["is_tor", "is_vpn", "is_proxy", "is_relay"] as const satisfies PrivacyFlag[];

export type Verdict =
  | { kind: "reserved" | "none" | "partly" | "unchecked" }
  | { kind: "found"; flags: PrivacyFlag[]; isHidden: boolean };

/** What may be said about an address: a flag without a loaded list is unknown, and unknown is never called clean. */
export function judge({ bogon, proxy_data }: Pick<IpAnswer, "bogon" | "proxy_data">): Verdict {
  if (bogon) return { kind: "reserved" };
  const flags = privacyFlags.filter((flag) => proxy_data[flag]);
  if (flags.length > 0) return { kind: "found", flags, isHidden: hidingFlags.some((flag) => proxy_data[flag]) };
  if (hidingFlags.every((flag) => proxy_data[flag] === false)) return { kind: "none" };
  return { kind: privacyFlags.every((flag) => proxy_data[flag] === null) ? "unchecked" : "partly" };
}
