import {
  BufferReader,
  checkChecksums,
  crc32,
  decodeHeader,
  IpdbError,
  NOT_AN_ADDRESS as notAnAddress,
  RESERVED_ADDRESS as reservedAddress,
} from "@meridian/ipdb/portable";
import { apiError, DatabaseError } from "./errors.ts";
import { chooseFields } from "./fields.ts";
import type { Language, RegionNames } from "./language.ts";
import type { QueryAnswer } from "./model.gen.ts";
import { recordOf } from "./records.ts";

/** In place of a record's number: the text is not an address. */
export const NOT_AN_ADDRESS: number = notAnAddress;
/** In place of a record's number: the address is reserved. */
export const RESERVED_ADDRESS: number = reservedAddress;

/** Choices of one lookup. */
export interface LookupOptions {
  /** Fields to return, such as `location.city` or `asn`; all by default. */
  fields?: readonly string[] | undefined;
  /** Language of names; that of the client by default. */
  language?: Language | undefined;
}

/** Choices for a whole file. */
export interface DatabaseOptions {
  /** Language of names; `en` by default. */
  language?: Language | undefined;
  /** How countries and regions are named; `cldr` by default, like the API. */
  regionNames?: RegionNames | undefined;
  /** A faster CRC-32 than the built-in one, such as that of `node:zlib`. */
  crc32?: ((bytes: Uint8Array) => number) | undefined;
}

/** A database file in memory, which answers like the API. */
export class Database {
  readonly #reader: BufferReader;
  readonly #language: Language;
  readonly #regionNames: RegionNames;

  /**
   * @param bytes A whole `.meridian` file, without gzip. It is used as it is, so do not change it.
   * @throws DatabaseError unless header, length and all checksums are right
   */
  constructor(bytes: Uint8Array | ArrayBuffer | SharedArrayBuffer, options: DatabaseOptions = {}) {
    const whole = bytes instanceof Uint8Array ? wholeOf(bytes) : bytes;
    try {
      const view = new Uint8Array(whole);
      checkChecksums(view, decodeHeader(view, view.length), options.crc32 ?? crc32);
      this.#reader = new BufferReader(whole);
    } catch (error) {
      if (error instanceof IpdbError) throw new DatabaseError(error.message, { cause: error });
      throw error;
    }
    this.#language = options.language ?? "en";
    this.#regionNames = options.regionNames ?? "cldr";
  }

  /** Version of the data: `YYYYMMDD`, with `.n` for a further build of the day. */
  get version(): string {
    return this.#reader.metadata.version;
  }

  /**
   * What the API answers for an address.
   * @throws ApiError INVALID_IP_ADDRESS, RESERVED_IP_ADDRESS, IP_ADDRESS_NOT_FOUND or INVALID_FIELDS
   */
  lookup(address: string, { fields, language = this.#language }: LookupOptions = {}): QueryAnswer {
    const record = this.findRecord(address);
    if (record === NOT_AN_ADDRESS)
      throw apiError({ status: 400, code: "INVALID_IP_ADDRESS", field: "ip", detail: "This is not an IP address" });
    if (record === RESERVED_ADDRESS)
      throw apiError({
        status: 400,
        code: "RESERVED_IP_ADDRESS",
        field: "ip",
        detail: "This address is reserved and has no location",
      });
    if (record === 0)
      throw apiError({ status: 404, code: "IP_ADDRESS_NOT_FOUND", detail: "No data about this address or network" });
    const answer = this.record(record, address, language);
    return fields ? chooseFields(answer, fields) : answer;
  }

  /**
   * The number of an address's record, for programs that look up very many. All addresses of a range have the same one,
   * and 0 means that nothing is known. `NOT_AN_ADDRESS` and `RESERVED_ADDRESS` are not records.
   */
  findRecord(address: string): number {
    return this.#reader.findRecord(address);
  }

  /** `findRecord` for an IPv4 address as an unsigned 32-bit number. */
  findIpv4Record(address: number): number {
    return this.#reader.findIpv4Record(address);
  }

  /** `findRecord` for many addresses, faster than one by one. */
  findRecords(addresses: readonly string[]): Uint32Array {
    return this.#reader.findRecords(addresses);
  }

  /**
   * `findRecord` for addresses at known positions in ASCII bytes, the fastest way: address `i` spans `starts[i]` up to
   * `ends[i]`, and `records[i]` receives its record's number.
   */
  findRecordsInBytes(bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array, records: Uint32Array): void {
    this.#reader.findRecordsInSpans(bytes, starts, ends, records);
  }

  /** The answer with a record's number, as found for an address. */
  record(record: number, address: string, language: Language = this.#language): QueryAnswer {
    const found = { place: this.#reader.placeOf(record), network: this.#reader.networkOf(record) };
    return recordOf(address, found, this.#reader.metadata.layers, { language, regionNames: this.#regionNames });
  }
}

/** The buffer of bytes that fill it, else a copy: the reader needs a buffer that begins with the file. */
function wholeOf(bytes: Uint8Array): ArrayBuffer | SharedArrayBuffer {
  const { buffer, byteLength } = bytes;
  return byteLength === buffer.byteLength ? buffer : bytes.slice().buffer;
}
