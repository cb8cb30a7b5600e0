import { SQUARE_CELLS } from "@meridian/contract/reports";
import { type IpdbReader, parseAddress } from "@meridian/ipdb";
import { addressOf, numberOf } from "./numbers.ts";

/** Sample addresses per cell, spread evenly. */
const SAMPLES_PER_CELL = 16;
const CELL_BITS = Math.log2(SQUARE_CELLS);
/** Length of the prefix around an address that the grid shows: 256 blocks of /24, or of /32 as registries allocate them. */
const PREFIX_BITS = { 4: 16, 6: 24 } as const;

interface NamedNetwork {
  asn: number;
  name: string;
}

/**
 * The networks of the 256 blocks around an address, in address order. A block's network is the one that most of its
 * samples belong to, so the time this takes does not depend on the database.
 */
export function surroundingGrid(reader: IpdbReader, ip: string) {
  const address = parseAddress(ip)!;
  const { family } = address;
  const bits = BigInt(family === 4 ? 32 : 128);
  const prefixBits = PREFIX_BITS[family];
  const spare = bits - BigInt(prefixBits);
  const base = (numberOf(address) >> spare) << spare;
  const step = (1n << (spare - BigInt(CELL_BITS))) / BigInt(SAMPLES_PER_CELL);
  const found = Array.from({ length: SQUARE_CELLS }, (_, cell) => {
    const first = base + step * BigInt(cell * SAMPLES_PER_CELL);
    return mostFrequent(
      reader,
      Array.from({ length: SAMPLES_PER_CELL }, (_, at) => first + step * BigInt(at)),
      family,
    );
  });
  const own = Number((numberOf(address) - base) >> (spare - BigInt(CELL_BITS)));
  const networks = rank(found, found[own]?.asn);
  const places = new Map(networks.map(({ asn }, place) => [asn, place]));
  return {
    prefix: `${addressOf(base, family)}/${prefixBits}`,
    cell_bits: prefixBits + CELL_BITS,
    cells: found.map((network) => (network ? places.get(network.asn)! : -1)),
    own_cell: own,
    networks: networks.map(({ asn, name, cells }) => ({ asn: `AS${asn}`, asn_name: name, cells })),
  };
}

function mostFrequent(reader: IpdbReader, samples: readonly bigint[], family: 4 | 6): NamedNetwork | null {
  const counts = new Map<number, { network: NamedNetwork; count: number }>();
  let most: { network: NamedNetwork; count: number } | null = null;
  for (const sample of samples) {
    const record = family === 4 ? reader.findIpv4Record(Number(sample)) : reader.findRecord(addressOf(sample, family));
    const network = reader.networkOf(record);
    if (!network?.asn) continue;
    const known = counts.get(network.asn) ?? { network: { asn: network.asn, name: network.name }, count: 0 };
    known.count++;
    counts.set(network.asn, known);
    if (!most || known.count > most.count) most = known;
  }
  return most?.network ?? null;
}

/** Each network once: the address's own first, then by number of blocks. */
function rank(found: readonly (NamedNetwork | null)[], own: number | undefined): (NamedNetwork & { cells: number })[] {
  const counted = new Map<number, NamedNetwork & { cells: number }>();
  for (const network of found) {
    if (!network) continue;
    const known = counted.get(network.asn) ?? { ...network, cells: 0 };
    known.cells++;
    counted.set(network.asn, known);
  }
  return [...counted.values()].sort(
    (a, b) => Number(b.asn === own) - Number(a.asn === own) || b.cells - a.cells || a.asn - b.asn,
  );
}
