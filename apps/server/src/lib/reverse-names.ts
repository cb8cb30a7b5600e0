import type { IPv4, IPv6 } from "ipaddr.js";

/** What each label of a reverse name stands for, most significant first: an octet of IPv4, a hexadecimal digit of IPv6. */
export function reverseDigits(address: IPv4 | IPv6): number[] {
  const bytes = address.toByteArray();
  return address.kind() === "ipv4" ? bytes : bytes.flatMap((byte) => [byte >> 4, byte & 15]);
}

/** The name in reverse DNS of an address, or of the zone of its first digits (RFC 1035, section 3.5; RFC 3596, section 2.5). */
export function nameOfDigits(kind: "ipv4" | "ipv6", digits: readonly number[]): string {
  const [root, base] = kind === "ipv4" ? ["in-addr.arpa", 10] : ["ip6.arpa", 16];
  return [...digits.map((digit) => digit.toString(base)).reverse(), root].join(".");
}
