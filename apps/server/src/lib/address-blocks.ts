import ipaddr from "ipaddr.js";

/** The first address and the bits of a CIDR block. The library's own function tries IPv6 first, and fails slowly for IPv4. */
export const parseCidr = (block: string): [ipaddr.IPv4 | ipaddr.IPv6, number] =>
  (block.includes(":") ? ipaddr.IPv6 : ipaddr.IPv4).parseCIDR(block);

/** First and last address of a CIDR block. */
export function spanOfBlock(block: string): { firstIp: string; lastIp: string } {
  const [address, bits] = parseCidr(block);
  const [first, last] = [address.toByteArray(), address.toByteArray()];
  for (let bit = bits; bit < first.length * 8; bit++) {
    const mask = 0x80 >> (bit % 8);
    first[bit >> 3]! &= ~mask;
    last[bit >> 3]! |= mask;
  }
  return { firstIp: ipaddr.fromByteArray(first).toString(), lastIp: ipaddr.fromByteArray(last).toString() };
}
