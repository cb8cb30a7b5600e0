import ipaddr from "ipaddr.js";

/** An IPv6 connection has a /64 of addresses, which differ only after these groups. */
const OWN_GROUPS = 4;

/** The unit that limits count callers by: an IPv4 address, or the /64 of an IPv6 address. */
export function sourceOf(ip: string): string {
  if (!ip.includes(":") || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, OWN_GROUPS), 0, 0, 0, 0])}/64`;
}
