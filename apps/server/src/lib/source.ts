import ipaddr from "ipaddr.js";

/** Whoever has an IPv6 connection has a /64 of addresses. */
const IPV6_PREFIX = 64;

/** What limits count a caller by: his IPv4 address, or the /64 of his IPv6 address. */
export function sourceOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX}`).toString()}/${IPV6_PREFIX}`;
}
