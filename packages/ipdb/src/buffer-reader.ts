import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from "./address.ts";
import { BatchFinder, NOT_AN_ADDRESS, RESERVED_ADDRESS } from "./batch.ts";
import { mergePartitions } from "./build/merge.ts";
import type { Partition } from "./build/partition.ts";
import { type EmbeddedKind, extractEmbedded, findEmbeddedKind } from "./embedded.ts";
import { decodeHeader } from "./format.ts";
import { Ipv4Index } from "./index-v4.ts";
import { Ipv6Index } from "./index-v6.ts";
import { stringifyAscii } from "./json.ts";
import { RecordStore } from "./record-store.ts";
import { clipIpv4Range, clipIpv6Range, excludedSpace, findReservedIpv4, findReservedIpv6 } from "./reserved.ts";
import type { DatabaseMetadata, LayerSource, Match, Network, Place, ReservedRange } from "./types.ts";
import { SectionViews } from "./views.ts";

/** What a reader consists of. */
interface Parts {
  ipv4: Ipv4Index;
  ipv6: Ipv6Index;
  records: RecordStore;
  layers: LayerSource[];
}

/**
 * Looks up addresses in a database file held in one buffer. Reserved addresses, and IPv4 addresses embedded in IPv6
 * addresses, are handled before the database is searched. Uses nothing of Node's, so that it runs wherever JavaScript does.
 */
export class BufferReader {
  readonly buffer: SharedArrayBuffer | ArrayBuffer;
  readonly metadata: DatabaseMetadata;
  readonly #ipv4: Ipv4Index;
  readonly #ipv6: Ipv6Index;
  readonly #records: RecordStore;
  readonly #batch: BatchFinder;
  readonly #words = new Uint32Array(4);

  /**
   * Uses a buffer whose checksums have been checked, without copying it. Throws IpdbError for a wrong header.
   * `partsOf` opens the parts of a patched reader.
   */
  constructor(buffer: SharedArrayBuffer | ArrayBuffer, partsOf: ((views: SectionViews) => Parts) | null = null) {
    const bytes = new Uint8Array(buffer);
    const views = new SectionViews(buffer, decodeHeader(bytes, bytes.length));
    this.buffer = buffer;
    const metadata = JSON.parse(views.text("metadata")) as DatabaseMetadata;
    const parts = partsOf?.(views);
    this.metadata = parts ? { ...metadata, layers: parts.layers } : metadata;
    this.#ipv4 = parts?.ipv4 ?? new Ipv4Index(views);
    this.#ipv6 = parts?.ipv6 ?? new Ipv6Index(views);
    this.#records = parts?.records ?? new RecordStore(views);
    this.#batch = new BatchFinder(this.#ipv4, this.#ipv6);
  }

  /** The full result for an address, or `null` if the text is not an address. */
  lookup(address: string): Match | null {
    const ipv4 = parseIpv4(address);
    if (ipv4 >= 0) {
      return this.#matchIpv4(formatIpv4(ipv4), 4, ipv4, null);
    }
    const words = this.#words;
    if (!parseIpv6(address, words)) {
      return null;
    }
    const [word0, word1, word2, word3] = words as unknown as [number, number, number, number];
    const ip = formatIpv6(word0, word1, word2, word3);
    const kind = findEmbeddedKind(word0, word1, word2);
    if (kind !== null) {
      return this.#matchIpv4(ip, 6, extractEmbedded(kind, word0, word1, word3), kind);
    }
    const reserved = findReservedIpv6(word0, word1, word2, word3);
    if (reserved !== null) {
      return describeReserved(ip, 6, null, reserved);
    }
    const record = this.#ipv6.find(word0, word1, word2, word3);
    const { start, end } = this.#ipv6.findRange(word0, word1, word2, word3);
    clipIpv6Range(words, start, end);
    return {
      ip,
      family: 6,
      embedded: null,
      reserved: null,
      place: this.#records.placeOf(record),
      network: this.#records.networkOf(record),
      start: formatIpv6(start[0]!, start[1]!, start[2]!, start[3]!),
      end: formatIpv6(end[0]!, end[1]!, end[2]!, end[3]!),
    };
  }

  /** Only the place of an address, which is faster. Also `null` for reserved addresses and invalid text. */
  lookupPlace(address: string): Place | null {
    return this.placeOf(this.findRecord(address));
  }

  /**
   * `{"place":…,"network":…,"reserved":…}` as ASCII JSON, cached for common records; `null` if the text is not an
   * address.
   */
  lookupJson(address: string): string | null {
    const ipv4 = parseIpv4(address);
    if (ipv4 >= 0) {
      return ipv4ReservedJson(ipv4) ?? this.#records.jsonOf(this.#ipv4.find(ipv4));
    }
    if (!parseIpv6(address, this.#words)) {
      return null;
    }
    const [word0, word1, word2, word3] = this.#words as unknown as [number, number, number, number];
    const kind = findEmbeddedKind(word0, word1, word2);
    if (kind !== null) {
      const carried = extractEmbedded(kind, word0, word1, word3);
      return ipv4ReservedJson(carried) ?? this.#records.jsonOf(this.#ipv4.find(carried));
    }
    const reserved = findReservedIpv6(word0, word1, word2, word3);
    return reserved !== null
      ? stringifyReserved(reserved)
      : this.#records.jsonOf(this.#ipv6.find(word0, word1, word2, word3));
  }

  /**
   * Record id of an address, for `placeOf`, `networkOf` and `jsonOf`. `NOT_AN_ADDRESS` and `RESERVED_ADDRESS` mean
   * invalid text and a reserved address.
   */
  findRecord(address: string): number {
    const ipv4 = parseIpv4(address);
    if (ipv4 >= 0) {
      return this.findIpv4Record(ipv4);
    }
    const words = this.#words;
    if (!parseIpv6(address, words)) {
      return NOT_AN_ADDRESS;
    }
    const word0 = words[0]!;
    const word1 = words[1]!;
    const word2 = words[2]!;
    const word3 = words[3]!;
    const kind = findEmbeddedKind(word0, word1, word2);
    if (kind !== null) {
      return this.findIpv4Record(extractEmbedded(kind, word0, word1, word3));
    }
    return findReservedIpv6(word0, word1, word2, word3) === null
      ? this.#ipv6.find(word0, word1, word2, word3)
      : RESERVED_ADDRESS;
  }

  /** Like `recordOf`, for an IPv4 address already parsed to an unsigned 32-bit number. */
  findIpv4Record(address: number): number {
    return findReservedIpv4(address) === null ? this.#ipv4.find(address) : RESERVED_ADDRESS;
  }

  /** Like `recordOf`, for many addresses, several times faster than one by one. */
  findRecords(addresses: readonly string[], records = new Uint32Array(addresses.length)): Uint32Array {
    if (records.length < addresses.length) {
      throw new RangeError(`room for ${records.length} results, but ${addresses.length} addresses`);
    }
    this.#batch.findTexts(addresses, records);
    return records;
  }

  /**
   * Like `recordOf`, for addresses at known positions in ASCII bytes: address `i` spans `starts[i]` to `ends[i]`. The
   * number of addresses is the length of `records`.
   */
  findRecordsInSpans(bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array, records: Uint32Array): void {
    this.#batch.findSpans(bytes, starts, ends, records);
  }

  placeOf(record: number): Place | null {
    return record >= RESERVED_ADDRESS ? null : this.#records.placeOf(record);
  }

  networkOf(record: number): Network | null {
    return record >= RESERVED_ADDRESS ? null : this.#records.networkOf(record);
  }

  /** The number of the change of a patch that a record is under; 0 for a record of the file. */
  changeOf(record: number): number {
    return record >= RESERVED_ADDRESS ? 0 : this.#records.changeOf(record);
  }

  /** Id of a record's place, for work over all records: those with the same id have the same place. 0 is none. */
  placeIdOf(record: number): number {
    return record >= RESERVED_ADDRESS ? 0 : this.#records.placeIdOf(record);
  }

  /** Id of a record's network, as `placeIdOf` for its place. */
  networkIdOf(record: number): number {
    return record >= RESERVED_ADDRESS ? 0 : this.#records.networkIdOf(record);
  }

  /** The address space of one family by record id, excluding addresses handled before the database is searched. */
  partition(family: 4 | 6): Partition {
    return mergePartitions(this.storedPartition(family), excludedSpace(family), (record, isExcluded) =>
      isExcluded === 1 ? 0 : record,
    );
  }

  /** The same as stored: also for addresses handled before the database is searched. */
  storedPartition(family: 4 | 6): Partition {
    const { rangesV4, rangesV6 } = this.metadata;
    return family === 4 ? this.#ipv4.partition(rangesV4) : this.#ipv6.partition(rangesV6);
  }

  /**
   * For each region with a city of one of these names, in either language, a place of the city: of those with coordinates
   * the one in the middle by latitude. Takes some milliseconds for a large database.
   */
  placesOfCities(names: ReadonlySet<string>): Generator<Place> {
    return this.#records.placesOfCities(names);
  }

  /** All networks of the database; an autonomous system can occur several times, with different flags. */
  networks(): Generator<Network> {
    return this.#records.networks();
  }

  /**
   * Visits the first address of every stored range in ascending order, with the record that applies from there on.
   * Neighbouring ranges may have the same record. IPv4 addresses are unsigned numbers.
   */
  eachIpv4Start(visit: (address: number, record: number) => void): void {
    this.#ipv4.eachStart(visit);
  }

  /** Like `visitIpv4`, for IPv6: the address is four words that are only valid during the visit. */
  eachIpv6Start(visit: (words: Uint32Array, record: number) => void): void {
    this.#ipv6.eachStart(visit);
  }

  /** The JSON of a record, as returned by `lookupJson`; `null` for the two results that are not records. */
  jsonOf(record: number): string | null {
    return record >= RESERVED_ADDRESS ? null : this.#records.jsonOf(record);
  }

  #matchIpv4(ip: string, family: 4 | 6, address: number, kind: EmbeddedKind | null): Match {
    const embedded = kind === null ? null : { kind, ipv4: formatIpv4(address) };
    const reserved = findReservedIpv4(address);
    if (reserved !== null) {
      return describeReserved(ip, family, embedded, reserved);
    }
    const record = this.#ipv4.find(address);
    const [start, end] = clipIpv4Range(address, ...this.#ipv4.findRange(address));
    return {
      ip,
      family,
      embedded,
      reserved: null,
      place: this.#records.placeOf(record),
      network: this.#records.networkOf(record),
      start: formatIpv4(start),
      end: formatIpv4(end),
    };
  }
}

function describeReserved(ip: string, family: 4 | 6, embedded: Match["embedded"], reserved: ReservedRange): Match {
  const { start, end } = reserved;
  return { ip, family, embedded, reserved, place: null, network: null, start, end };
}

function ipv4ReservedJson(address: number): string | null {
  const reserved = findReservedIpv4(address);
  return reserved === null ? null : stringifyReserved(reserved);
}

function stringifyReserved(reserved: ReservedRange): string {
  return stringifyAscii({ place: null, network: null, reserved });
}
