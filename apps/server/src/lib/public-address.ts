import ipaddr from "ipaddr.js";

/** Everything else, such as ::127.0.0.1, leads nowhere or into our own network (IANA's registry of IPv6 address space). */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];

/** Whether an address is on the public internet, so that queries and connections never reach internal networks. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || (!text.includes(":") && !ipaddr.IPv4.isValidFourPartDecimal(text))) return false;
  const address = ipaddr.process(text);
  return address.range() === "unicast" && (address.kind() === "ipv4" || address.match(GLOBAL_UNICAST));
}
