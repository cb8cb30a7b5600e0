import type { IpdbReader, Network, Place } from "@meridian/ipdb";

type Field = (place: Place | null, network: Network | null) => boolean;

/** The rows of one family for comparison: adjacent ranges with the same answer are merged. */
export interface Walk {
  /** One word per row for IPv4, four for IPv6. */
  starts: Uint32Array;
  words: 1 | 4;
  keys: Uint32Array;
  /** Addresses of networks that are announced: for IPv6 in blocks of 2^64. */
  announced: number;
  /** How many of them have each field. */
  covered: Float64Array;
}

/**
 * Numbers answers by the fields whose change matters to customers: country, region, city and network. Flags change with
 * their lists several times a day, and must not hold a version back.
 */
export class KeyTable {
  readonly fields: readonly Field[];
  readonly #keys = new Map<string, number>();

  constructor(fields: Readonly<Record<string, Field>>) {
    this.fields = Object.values(fields);
  }

  keyOf(place: Place | null, network: Network | null): number {
    const text = `${place?.countryCode ?? ""}\0${place?.region ?? ""}\0${place?.city ?? ""}\0${network?.asn ?? ""}`;
    const known = this.#keys.get(text);
    if (known !== undefined) return known;
    this.#keys.set(text, this.#keys.size);
    return this.#keys.size - 1;
  }
}

export function walkIpv4(reader: IpdbReader, table: KeyTable): Walk {
  const rows = new Rows(reader, table, 1, reader.metadata.rangesV4);
  reader.eachIpv4Start((address, record) => rows.add(address, 0, 0, 0, address, record));
  return rows.finish(2 ** 32);
}

export function walkIpv6(reader: IpdbReader, table: KeyTable): Walk {
  const rows = new Rows(reader, table, 4, reader.metadata.rangesV6);
  reader.eachIpv6Start(([word0 = 0, word1 = 0, word2 = 0, word3 = 0], record) =>
    rows.add(word0, word1, word2, word3, word0 * 2 ** 32 + word1, record),
  );
  return rows.finish(2 ** 64);
}

/** A record's key, and its present fields as bits, the lowest for "announced". */
class Rows {
  readonly #reader: IpdbReader;
  readonly #table: KeyTable;
  readonly #words: 1 | 4;
  readonly #starts: Uint32Array;
  readonly #keys: Uint32Array;
  readonly #known = new Map<number, readonly [key: number, bits: number]>();
  readonly #covered: Float64Array;
  #announced = 0;
  #length = 0;
  #position = 0;
  #bits = 0;

  constructor(reader: IpdbReader, table: KeyTable, words: 1 | 4, ranges: number) {
    this.#reader = reader;
    this.#table = table;
    this.#words = words;
    // A range that spans several stored blocks occurs once in each, but is one row here.
    this.#starts = new Uint32Array((ranges + 1) * words);
    this.#keys = new Uint32Array(ranges + 1);
    this.#covered = new Float64Array(table.fields.length);
  }

  add(word0: number, word1: number, word2: number, word3: number, position: number, record: number): void {
    const [key, bits] = this.#look(record);
    this.#weigh(position);
    this.#bits = bits;
    if (this.#length > 0 && this.#keys[this.#length - 1] === key) return;
    const at = this.#length * this.#words;
    this.#starts[at] = word0;
    if (this.#words === 4) {
      this.#starts[at + 1] = word1;
      this.#starts[at + 2] = word2;
      this.#starts[at + 3] = word3;
    }
    this.#keys[this.#length] = key;
    this.#length += 1;
  }

  finish(end: number): Walk {
    this.#weigh(end);
    return {
      starts: this.#starts.subarray(0, this.#length * this.#words),
      words: this.#words,
      keys: this.#keys.subarray(0, this.#length),
      announced: this.#announced,
      covered: this.#covered,
    };
  }

  /** The open range covers the addresses in between. */
  #weigh(position: number): void {
    const size = position - this.#position;
    this.#position = position;
    if ((this.#bits & 1) === 0) return;
    this.#announced += size;
    for (let field = 0; field < this.#covered.length; field++)
      if ((this.#bits >>> (field + 1)) & 1) this.#covered[field]! += size;
  }

  #look(record: number): readonly [number, number] {
    let known = this.#known.get(record);
    if (!known) {
      const place = this.#reader.placeOf(record);
      const network = this.#reader.networkOf(record);
      const isAnnounced = (network?.asn ?? null) !== null;
      const bits = this.#table.fields.reduce(
        (bits, has, field) => bits | (has(place, network) ? 2 << field : 0),
        isAnnounced ? 1 : 0,
      );
      known = [this.#table.keyOf(place, network), bits];
      this.#known.set(record, known);
    }
    return known;
  }
}
