import { IpdbReader, NOT_AN_ADDRESS, RESERVED_ADDRESS } from "@meridian/ipdb";
import { drawIpv4Addresses, drawIpv6Candidates } from "./workloads.ts";

/** One in so many addresses is IPv6. */
const IPV6_SHARE = 10;
/** Drawn in excess, because nothing is known of some addresses. */
const SPARE = 1.5;
const IPV6_SPARE = 20;

/** From the block of a finished experiment that no registry has reallocated. */
const unused = Array.from({ length: 1000 }, (_, index) => `3ffe::${(index + 1).toString(16)}`);

export interface LoadAddresses {
  /** Distinct addresses that the database knows, including IPv6. */
  known: string[];
  /** Public addresses that it does not know. */
  unknown: string[];
}

/** The given number of distinct known addresses, always the same for the same database. */
export function findAddresses(databasePath: string, count: number): LoadAddresses {
  const reader = IpdbReader.open(databasePath);
  const isKnown = (address: string) => {
    const record = reader.findRecord(address);
    return record !== 0 && record !== NOT_AN_ADDRESS && record !== RESERVED_ADDRESS;
  };
  const ipv6Count = Math.floor(count / IPV6_SHARE);
  const ipv6 = drawIpv6Candidates(ipv6Count * IPV6_SPARE)
    .filter(isKnown)
    .slice(0, ipv6Count);
  const ipv4 = [...new Set(drawIpv4Addresses(Math.ceil(count * SPARE)))].filter(isKnown);
  const known = Array.from({ length: count }, (_, index) => {
    const six = index % IPV6_SHARE === 0 ? ipv6[index / IPV6_SHARE] : undefined;
    return six ?? ipv4[index];
  });
  if (known.includes(undefined)) throw new Error(`fewer than ${count} addresses are known`);
  const unknown = unused.filter((address) => reader.findRecord(address) === 0);
  return { known: known as string[], unknown };
}
