import { IPV4_WINDOW, parseIpv4, parseIpv4Bytes, parseIpv4Words, parseIpv6, parseIpv6Bytes } from "./address.ts";
import { extractEmbedded, findEmbeddedKind } from "./embedded.ts";
import { type Ipv4Index, MAX_AT_ONCE } from "./index-v4.ts";
import type { Ipv6Index } from "./index-v6.ts";
import { findReservedIpv4, findReservedIpv6 } from "./reserved.ts";

/** Result for an invalid address. */
export const NOT_AN_ADDRESS = 0xffffffff;
/** Result for an address in a reserved block. */
export const RESERVED_ADDRESS = 0xfffffffe;

/** Number of addresses parsed before they are searched. */
const STAGE_SIZE = MAX_AT_ONCE;

/** Looks up many addresses in stages: parse a few hundred, then search them. */
export class BatchFinder {
  readonly #ipv4: Ipv4Index;
  readonly #ipv6: Ipv6Index;
  /** The IPv4 addresses of a stage, and the positions of their results. */
  readonly #addresses = new Uint32Array(STAGE_SIZE);
  readonly #places = new Uint32Array(STAGE_SIZE);
  #staged = 0;
  /** The same for IPv6, four words each. */
  readonly #words = new Uint32Array(STAGE_SIZE * 4);
  readonly #places6 = new Uint32Array(STAGE_SIZE);
  #staged6 = 0;
  readonly #parsed = new Uint32Array(4);

  constructor(ipv4: Ipv4Index, ipv6: Ipv6Index) {
    this.#ipv4 = ipv4;
    this.#ipv6 = ipv6;
  }

  findTexts(addresses: readonly string[], records: Uint32Array): void {
    for (let from = 0; from < addresses.length; from += STAGE_SIZE) {
      const to = this.#begin(from, addresses.length);
      for (let place = from; place < to; place++) {
        const text = addresses[place]!;
        const ipv4 = parseIpv4(text);
        if (ipv4 >= 0) this.#stageIpv4(ipv4, place, records);
        else this.#stageIpv6(parseIpv6(text, this.#parsed), place, records);
      }
      this.#search(records);
    }
  }

  /** Address `i` spans `starts[i]` to `ends[i]`; the number of addresses is the length of the results. */
  findSpans(bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array, records: Uint32Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const lastWindow = bytes.byteLength - IPV4_WINDOW;
    for (let from = 0; from < records.length; from += STAGE_SIZE) {
      const to = this.#begin(from, records.length);
      for (let place = from; place < to; place++) {
        const start = starts[place]!;
        const end = ends[place]!;
        let ipv4 = start <= lastWindow ? parseIpv4Words(view, start, end) : -1;
        if (ipv4 < 0) ipv4 = parseIpv4Bytes(bytes, start, end);
        if (ipv4 >= 0) this.#stageIpv4(ipv4, place, records);
        else this.#stageIpv6(parseIpv6Bytes(bytes, start, end, this.#parsed), place, records);
      }
      this.#search(records);
    }
  }

  /** Starts a new stage at `from` and returns its end. */
  #begin(from: number, length: number): number {
    this.#staged = 0;
    this.#staged6 = 0;
    return Math.min(from + STAGE_SIZE, length);
  }

  #stageIpv4(address: number, place: number, records: Uint32Array): void {
    if (findReservedIpv4(address) === null) {
      const staged = this.#staged++;
      this.#addresses[staged] = address;
      this.#places[staged] = place;
    } else {
      records[place] = RESERVED_ADDRESS;
    }
  }

  /** Stages the address just parsed, if it was one. */
  #stageIpv6(isAddress: boolean, place: number, records: Uint32Array): void {
    const parsed = this.#parsed;
    if (!isAddress) {
      records[place] = NOT_AN_ADDRESS;
      return;
    }
    const word0 = parsed[0]!;
    const word1 = parsed[1]!;
    const word2 = parsed[2]!;
    const word3 = parsed[3]!;
    const kind = findEmbeddedKind(word0, word1, word2);
    if (kind !== null) {
      this.#stageIpv4(extractEmbedded(kind, word0, word1, word3), place, records);
    } else if (findReservedIpv6(word0, word1, word2, word3) !== null) {
      records[place] = RESERVED_ADDRESS;
    } else {
      const staged = this.#staged6++;
      const at = staged * 4;
      this.#words[at] = word0;
      this.#words[at + 1] = word1;
      this.#words[at + 2] = word2;
      this.#words[at + 3] = word3;
      this.#places6[staged] = place;
    }
  }

  #search(records: Uint32Array): void {
    this.#ipv4.findMany(this.#addresses, this.#places, this.#staged, records);
    this.#ipv6.findMany(this.#words, this.#places6, this.#staged6, records);
  }
}
