import type { Client } from "@meridian/client";

export type IpAnswer = Awaited<ReturnType<Client["lookup"]["ipSelfSearch"]>>;
export type PrivacyFlag = keyof IpAnswer["proxy_data"];

/** Ordered by relevance to the reader. */
export const privacyFlags = [
  "is_tor",
  "is_vpn",
  "is_proxy",
  "is_relay",
  "is_hosting",
  "is_data_center",
] as const satisfies PrivacyFlag[];

/** Flags that hide a visitor; a data centre alone does not. */
const hidingFlags = ["is_tor", "is_vpn", "is_proxy", "is_relay"] as const satisfies PrivacyFlag[];

export type Verdict =
  | { kind: "reserved" | "none" | "partly" | "unchecked" }
  | { kind: "found"; flags: PrivacyFlag[]; isHidden: boolean };

/** The verdict on an address. A flag without a loaded list is unknown, and unknown is never called clean. */
export function judge({ bogon, proxy_data }: Pick<IpAnswer, "bogon" | "proxy_data">): Verdict {
  if (bogon) return { kind: "reserved" };
  const flags = privacyFlags.filter((flag) => proxy_data[flag]);
  if (flags.length > 0) return { kind: "found", flags, isHidden: hidingFlags.some((flag) => proxy_data[flag]) };
  if (hidingFlags.every((flag) => proxy_data[flag] === false)) return { kind: "none" };
  return { kind: privacyFlags.every((flag) => proxy_data[flag] === null) ? "unchecked" : "partly" };
}
