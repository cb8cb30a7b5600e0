import { formatIpv4, type IpdbReader, RESERVED_ADDRESS } from "@meridian/ipdb";
import { addressOf } from "./numbers.ts";

/** Consecutive addresses of one family that belong to one network. */
interface Run {
  first: bigint;
  last: bigint;
}

/** One network's totals: IPv4 in addresses, IPv6 in networks of /64. */
export interface GatheredNetwork {
  ipv4: number;
  ipv6: number;
  runs: { 4: Run[]; 6: Run[] };
  countries: Map<string, { ipv4: number; ipv6: number }>;
}

const LAST = { 4: 2n ** 32n - 1n, 6: 2n ** 128n - 1n } as const;
const UNREAD = -1;
const NO_NETWORK = 0;

/** Walks over all ranges of a database once, and gathers what each network holds. */
export function gatherNetworks(reader: IpdbReader): Map<number, GatheredNetwork> {
  const facts = new RecordFacts(reader);
  const networks = new Map<number, GatheredNetwork>();
  const ipv4 = new Walk(4, facts, networks);
  let before = 0;
  reader.eachIpv4Start((address, record) => {
    ipv4.step(record, address - before, () => BigInt(address));
    before = address;
  });
  ipv4.finish(2 ** 32 - before);
  const ipv6 = new Walk(6, facts, networks);
  let high = 0;
  let low = 0;
  reader.eachIpv6Start((words, record) => {
    const [word0 = 0, word1 = 0] = words;
    ipv6.step(record, (word0 - high) * 2 ** 32 + (word1 - low), () =>
      words.reduce((sum, word) => (sum << 32n) | BigInt(word), 0n),
    );
    high = word0;
    low = word1;
  });
  ipv6.finish((2 ** 32 - high) * 2 ** 32 - low);
  return networks;
}

/** Follows the ranges of one family in ascending order. */
class Walk {
  readonly #family: 4 | 6;
  readonly #facts: RecordFacts;
  readonly #networks: Map<number, GatheredNetwork>;
  #asn = NO_NETWORK;
  #country = "";
  #first = 0n;

  constructor(family: 4 | 6, facts: RecordFacts, networks: Map<number, GatheredNetwork>) {
    this.#family = family;
    this.#facts = facts;
    this.#networks = networks;
  }

  /** A range begins `size` after the previous one; its exact start is computed only when the network changes. */
  step(record: number, size: number, position: () => bigint): void {
    this.#count(size);
    const asn = this.#facts.asn(record);
    if (asn !== this.#asn) {
      const at = position();
      this.#close(at - 1n);
      this.#asn = asn === NO_NETWORK || this.#facts.isPublic(at, this.#family) ? asn : NO_NETWORK;
      this.#first = at;
    }
    this.#country = this.#facts.country(record);
  }

  finish(size: number): void {
    this.#count(size);
    this.#close(LAST[this.#family]);
  }

  #count(size: number): void {
    if (this.#asn === NO_NETWORK) return;
    const name = this.#family === 4 ? "ipv4" : "ipv6";
    const network = this.#network();
    network[name] += size;
    const country = network.countries.get(this.#country) ?? { ipv4: 0, ipv6: 0 };
    country[name] += size;
    network.countries.set(this.#country, country);
  }

  #close(last: bigint): void {
    if (this.#asn !== NO_NETWORK) this.#network().runs[this.#family].push({ first: this.#first, last });
  }

  #network(): GatheredNetwork {
    let network = this.#networks.get(this.#asn);
    if (!network) {
      network = { ipv4: 0, ipv6: 0, runs: { 4: [], 6: [] }, countries: new Map() };
      this.#networks.set(this.#asn, network);
    }
    return network;
  }
}

/** Data the walk needs of each record, read once: a record may occur in a hundred thousand ranges. */
class RecordFacts {
  readonly #reader: IpdbReader;
  readonly #countries: string[] = [];
  #asns = new Float64Array(0);

  constructor(reader: IpdbReader) {
    this.#reader = reader;
  }

  asn(record: number): number {
    const known = this.#asns[record] ?? UNREAD;
    if (known !== UNREAD) return known;
    const asn = this.#reader.networkOf(record)?.asn ?? NO_NETWORK;
    if (record >= this.#asns.length) {
      const grown = new Float64Array(Math.max(1024, record * 2)).fill(UNREAD);
      grown.set(this.#asns);
      this.#asns = grown;
    }
    this.#asns[record] = asn;
    return asn;
  }

  country(record: number): string {
    let country = this.#countries[record];
    if (country === undefined) {
      country = this.#reader.placeOf(record)?.countryCode ?? "";
      this.#countries[record] = country;
    }
    return country;
  }

  /** Whether an address is neither reserved nor embeds another one. */
  isPublic(address: bigint, family: 4 | 6): boolean {
    if (family === 4) return this.#reader.findRecord(formatIpv4(Number(address))) !== RESERVED_ADDRESS;
    const match = this.#reader.lookup(addressOf(address, family));
    return match !== null && match.reserved === null && match.embedded === null;
  }
}
