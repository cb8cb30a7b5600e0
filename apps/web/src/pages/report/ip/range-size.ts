const toNumber = (address: string) => address.split(".").reduce((sum, octet) => sum * 256 + Number(octet), 0);

/** The number of addresses in an IPv4 range; null for IPv6, where it would be unreadable. */
export const ipv4Count = (start: string, end: string): number | null =>
  start.includes(":") ? null : toNumber(end) - toNumber(start) + 1;
