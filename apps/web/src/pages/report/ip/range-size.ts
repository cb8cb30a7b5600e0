const numberOf = (address: string) => address.split(".").reduce((sum, octet) => sum * 256 + Number(octet), 0);

/** How many addresses a range of IPv4 has; null for IPv6, whose numbers nobody reads. */
export const ipv4Count = (start: string, end: string): number | null =>
  start.includes(":") ? null : numberOf(end) - numberOf(start) + 1;
