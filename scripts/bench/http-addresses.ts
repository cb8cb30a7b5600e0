import { IpdbReader, NOT_AN_ADDRESS, RESERVED_ADDRESS } from "@meridian/ipdb";
import { drawIpv4Addresses, drawIpv6Candidates } from "./workloads.ts";

/** One address in this many is IPv6. */
const IPV6_INTERVAL = 10;
/** Candidates drawn per address, because the database does not know all of them. */
const OVERSAMPLING = 1.5;
const IPV6_OVERSAMPLING = 20;

/** From the block of the former 6bone, which no registry has reallocated. */
const unused = Array.from({ length: 1000 }, (_, index) => `3ffe::${(index + 1).toString(16)}`);

export interface LoadAddresses {
  /** Distinct addresses that the database knows, including IPv6. */
  known: string[];
  /** Public addresses that it does not know. */
  unknown: string[];
}

/** `count` distinct known addresses, always the same for the same database. */
export function findAddresses(databasePath: string, count: number): LoadAddresses {
  const reader = IpdbReader.open(databasePath);
  const isKnown = (address: string) => {
    const record = reader.findRecord(address);
    return record !== 0 && record !== NOT_AN_ADDRESS && record !== RESERVED_ADDRESS;
  };
  const ipv6Count = Math.floor(count / IPV6_INTERVAL);
  const ipv6 = drawIpv6Candidates(ipv6Count * IPV6_OVERSAMPLING)
    .filter(isKnown)
    .slice(0, ipv6Count);
  const ipv4 = [...new Set(drawIpv4Addresses(Math.ceil(count * OVERSAMPLING)))].filter(isKnown);
  const known = Array.from({ length: count }, (_, index) => {
    const six = index % IPV6_INTERVAL === 0 ? ipv6[index / IPV6_INTERVAL] : undefined;
    return six ?? ipv4[index];
  });
  if (known.includes(undefined)) throw new Error(`fewer than ${count} addresses are known`);
  const unknown = unused.filter((address) => reader.findRecord(address) === 0);
  return { known: known as string[], unknown };
}
