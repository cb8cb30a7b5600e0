import ipaddr from "ipaddr.js";

/** An IPv6 connection has a /64 of addresses. */
const CONNECTION_BITS = 64;
/** Larger units that IPv6 addresses are assigned in, to homes and to organisations. */
const ASSIGNED_BITS = [56, 48];

/** The unit that limits count callers by: an IPv4 address, or the /64 of an IPv6 address. */
export function sourceOf(ip: string): string {
  const address = parse(ip);
  if (!address) return ip;
  return address instanceof ipaddr.IPv6 ? prefixOf(address, CONNECTION_BITS) : address.toString();
}

/** The /56 and the /48 of an IPv6 address, of which a caller may have all connections; none of an IPv4 address. */
export function assignmentsOf(ip: string): string[] {
  const address = parse(ip);
  return address instanceof ipaddr.IPv6 ? ASSIGNED_BITS.map((bits) => prefixOf(address, bits)) : [];
}

const parse = (ip: string) => (ip.includes(":") && ipaddr.isValid(ip) ? ipaddr.process(ip) : null);

const prefixOf = (address: ipaddr.IPv6, bits: number): string => {
  const bytes = address.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/${bits}`;
};
