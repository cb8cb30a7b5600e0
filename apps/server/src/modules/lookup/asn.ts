import type { IpdbReader, Network } from "@meridian/ipdb";
import { inferredFields } from "./inference.ts";

/** The number in "AS15169" or "15169"; null for an invalid text. */
export function asnNumber(text: string): number | null {
  const digits = /^(?:AS)?(\d{1,10})$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The data of an autonomous system by number, with or without "AS"; null for an unassigned one. */
export function describeAsn(reader: IpdbReader, text: string) {
  const number = asnNumber(text);
  const network = number === null ? undefined : networksOf(reader).get(number);
  return network ? describeNetwork(network) : null;
}

export const describeNetwork = (network: Network) => ({
  asn: `AS${network.asn}`,
  name: network.name || null,
  organization: network.organization || null,
  domain: network.domain || null,
  usage_type: network.usageType || null,
  inferred: inferredFields(network),
});

const tables = new WeakMap<IpdbReader, Map<number, Network>>();

/** All networks of a database by number, read on first use. */
export function networksOf(reader: IpdbReader): Map<number, Network> {
  let table = tables.get(reader);
  if (!table) {
    table = new Map();
    for (const network of reader.networks())
      if (network.asn !== null && !table.has(network.asn)) table.set(network.asn, network);
    tables.set(reader, table);
  }
  return table;
}
