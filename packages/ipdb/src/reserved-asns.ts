/**
 * Numbers that are no network's, by IANA's Autonomous System Numbers registry and its Special-Purpose AS Numbers:
 * https://www.iana.org/assignments/iana-as-numbers-special-registry
 */
const RESERVED: readonly (readonly [first: number, last: number])[] = [
  // RFC 7607
  [0, 0],
  // AS_TRANS, RFC 6793
  [23456, 23456],
  // Documentation, RFC 5398
  [64496, 64511],
  // Private use, RFC 6996
  [64512, 65534],
  // RFC 7300
  [65535, 65535],
  // Documentation, RFC 5398
  [65536, 65551],
  [65552, 131071],
  // Private use, RFC 6996
  [4_200_000_000, 4_294_967_294],
  // RFC 7300
  [4_294_967_295, 4_294_967_295],
];

/** Whether an AS number is reserved, for private use or for documentation, so that nobody holds it. */
export const isReservedAsn = (asn: number): boolean => RESERVED.some(([first, last]) => asn >= first && asn <= last);
