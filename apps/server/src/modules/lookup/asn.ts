import type { IpdbReader, Network } from "@meridian/ipdb";
import { inferredFields } from "./inference.ts";

/** What is known of an autonomous system: "AS15169" or "15169"; null for a number nobody has. */
export function describeAsn(reader: IpdbReader, text: string) {
  const number = /^(?:AS)?(\d{1,10})$/i.exec(text)?.[1];
  const network = number === undefined ? undefined : networksOf(reader).get(Number(number));
  if (!network) return null;
  const { name, organization, domain, usageType } = network;
  return {
    asn: `AS${network.asn}`,
    name,
    organization,
    domain,
    usage_type: usageType,
    inferred: inferredFields(network),
  };
}

const tables = new WeakMap<IpdbReader, Map<number, Network>>();

/** All networks of a database by number, read once when the first one is asked for. */
function networksOf(reader: IpdbReader): Map<number, Network> {
  let table = tables.get(reader);
  if (!table) {
    table = new Map();
    for (const network of reader.networks())
      if (network.asn !== null && !table.has(network.asn)) table.set(network.asn, network);
    tables.set(reader, table);
  }
  return table;
}
