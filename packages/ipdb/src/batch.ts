import { parseIpv4, parseIpv4Bytes, parseIpv6 } from "./address.ts";
import { extractEmbedded, findEmbeddedKind } from "./embedded.ts";
import type { Ipv4Index } from "./index-v4.ts";
import type { Ipv6Index } from "./index-v6.ts";
import { findReservedIpv4, findReservedIpv6 } from "./reserved.ts";

/** Result for a text that is no address. */
export const NOT_AN_ADDRESS = 0xffffffff;
/** Result for an address that a reserved block answers. */
export const RESERVED_ADDRESS = 0xfffffffe;

/** Addresses parsed before they are searched: their reads of memory then overlap, and the lists stay in the cache. */
const STAGE_SIZE = 256;

const IPV4 = 4;
const IPV6 = 6;
const DECIDED = 0;

/** Looks up many addresses in stages: parse a few hundred, then search them. */
export class BatchFinder {
  readonly #ipv4: Ipv4Index;
  readonly #ipv6: Ipv6Index;
  readonly #kinds = new Uint8Array(STAGE_SIZE);
  readonly #words = new Uint32Array(STAGE_SIZE * 4);
  readonly #parsed = new Uint32Array(4);

  constructor(ipv4: Ipv4Index, ipv6: Ipv6Index) {
    this.#ipv4 = ipv4;
    this.#ipv6 = ipv6;
  }

  findTexts(addresses: readonly string[], records: Uint32Array): void {
    for (let from = 0; from < addresses.length; from += STAGE_SIZE) {
      const count = Math.min(STAGE_SIZE, addresses.length - from);
      for (let index = 0; index < count; index++) {
        const text = addresses[from + index]!;
        const ipv4 = parseIpv4(text);
        if (ipv4 >= 0) {
          this.#stageIpv4(index, ipv4, records, from);
        } else {
          this.#stageIpv6(index, text, records, from);
        }
      }
      this.#search(count, records, from);
    }
  }

  /** Address `i` stands from `starts[i]` up to `ends[i]`; there are as many as there is room for results. */
  findSpans(bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array, records: Uint32Array): void {
    for (let from = 0; from < records.length; from += STAGE_SIZE) {
      const count = Math.min(STAGE_SIZE, records.length - from);
      for (let index = 0; index < count; index++) {
        this.#stageBytes(index, bytes, starts[from + index]!, ends[from + index]!, records, from);
      }
      this.#search(count, records, from);
    }
  }

  #stageBytes(index: number, bytes: Uint8Array, start: number, end: number, records: Uint32Array, from: number): void {
    const ipv4 = parseIpv4Bytes(bytes, start, end);
    if (ipv4 >= 0) {
      this.#stageIpv4(index, ipv4, records, from);
    } else {
      this.#stageIpv6(index, toText(bytes, start, end), records, from);
    }
  }

  #stageIpv4(index: number, address: number, records: Uint32Array, from: number): void {
    if (findReservedIpv4(address) === null) {
      this.#kinds[index] = IPV4;
      this.#words[index * 4] = address;
    } else {
      this.#kinds[index] = DECIDED;
      records[from + index] = RESERVED_ADDRESS;
    }
  }

  #stageIpv6(index: number, text: string, records: Uint32Array, from: number): void {
    const parsed = this.#parsed;
    if (!parseIpv6(text, parsed)) {
      this.#kinds[index] = DECIDED;
      records[from + index] = NOT_AN_ADDRESS;
      return;
    }
    const word0 = parsed[0]!;
    const word1 = parsed[1]!;
    const word2 = parsed[2]!;
    const word3 = parsed[3]!;
    const kind = findEmbeddedKind(word0, word1, word2);
    if (kind !== null) {
      this.#stageIpv4(index, extractEmbedded(kind, word0, word1, word3), records, from);
    } else if (findReservedIpv6(word0, word1, word2, word3) !== null) {
      this.#kinds[index] = DECIDED;
      records[from + index] = RESERVED_ADDRESS;
    } else {
      this.#kinds[index] = IPV6;
      this.#words[index * 4] = word0;
      this.#words[index * 4 + 1] = word1;
      this.#words[index * 4 + 2] = word2;
      this.#words[index * 4 + 3] = word3;
    }
  }

  #search(count: number, records: Uint32Array, from: number): void {
    const words = this.#words;
    for (let index = 0; index < count; index++) {
      const at = index * 4;
      if (this.#kinds[index] === IPV4) {
        records[from + index] = this.#ipv4.find(words[at]!);
      } else if (this.#kinds[index] === IPV6) {
        records[from + index] = this.#ipv6.find(words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!);
      }
    }
  }
}

function toText(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString("latin1");
}
