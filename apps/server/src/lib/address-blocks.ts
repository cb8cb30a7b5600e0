import ipaddr from "ipaddr.js";

/** First and last address of a CIDR block. */
export function spanOfBlock(block: string): { firstIp: string; lastIp: string } {
  const [address, bits] = ipaddr.parseCIDR(block);
  const [first, last] = [address.toByteArray(), address.toByteArray()];
  for (let bit = bits; bit < first.length * 8; bit++) {
    const mask = 0x80 >> (bit % 8);
    first[bit >> 3]! &= ~mask;
    last[bit >> 3]! |= mask;
  }
  return { firstIp: ipaddr.fromByteArray(first).toString(), lastIp: ipaddr.fromByteArray(last).toString() };
}
