import { formatIpv4, IpdbError, IpdbReader, RESERVED_ADDRESS } from "@meridian/ipdb";
import type { Found } from "@meridian/scanner";
import { Client, type QueryAnswer } from "../../typescript/src/index.ts";
import { recordOf } from "../../typescript/src/records.ts";
import type { Source } from "./config.ts";
import { CommandFailure, UsageError } from "./errors.ts";

/** What is known about addresses. A fact is a number; equal numbers mean the same record. */
export interface Facts {
  /** The fact of each address found, in order. */
  resolve(found: Found): Uint32Array | Promise<Uint32Array>;
  /** The record of a fact, for an address; null if nothing is known. */
  record(fact: number, address: string): QueryAnswer | null;
  /** More than the largest fact. */
  readonly limit: number;
}

/** Facts that are not records: nothing is known, or the address is reserved. */
const NOTHING = 0;
export const RESERVED = 2 ** 24;
const LIMIT = RESERVED + 1;

/** @throws CommandFailure for a file that cannot be opened or is damaged */
export function openReader(path: string): IpdbReader {
  try {
    return IpdbReader.open(path);
  } catch (error) {
    const hint = error instanceof IpdbError && error.code === "BAD_MAGIC" ? " (unpack a .gz file first)" : "";
    throw new CommandFailure(`cannot open ${path}: ${(error as Error).message}${hint}`);
  }
}

/** @throws UsageError without a URL */
export function clientOf({ url, key, language }: Source): Client {
  if (url === undefined) throw new UsageError("no URL is known: give --url, set MERIDIAN_URL, or run meridian config");
  return new Client({ url, key, language });
}

/** The facts of a file, if one is configured, else of the API. */
export function factsOf(source: Source): Facts {
  if (source.db !== undefined) return new FileFacts(openReader(source.db), source.language);
  if (source.url === undefined)
    throw new UsageError(
      "nowhere to look up: give --db or --url, set MERIDIAN_DB or MERIDIAN_URL, or run meridian config",
    );
  return new OnlineFacts(clientOf(source));
}

class FileFacts implements Facts {
  readonly limit = LIMIT;
  readonly #reader: IpdbReader;
  readonly #language: "en" | "zh";
  #facts = new Uint32Array(1024);

  constructor(reader: IpdbReader, language: "en" | "zh") {
    this.#reader = reader;
    this.#language = language;
  }

  resolve(found: Found): Uint32Array {
    const { count, addresses } = found;
    if (this.#facts.length < count) this.#facts = new Uint32Array(count * 2);
    const facts = this.#facts;
    const reader = this.#reader;
    for (let index = 0; index < count; index++) {
      const address = addresses[index]!;
      const text = found.textOf(address);
      const record = text === null ? reader.findIpv4Record(address) : reader.findRecord(text);
      facts[index] = record < RESERVED_ADDRESS ? record : record === RESERVED_ADDRESS ? RESERVED : NOTHING;
    }
    return facts;
  }

  record(fact: number, address: string): QueryAnswer | null {
    if (fact === NOTHING || fact === RESERVED) return null;
    const reader = this.#reader;
    const found = { place: reader.placeOf(fact), network: reader.networkOf(fact) };
    return recordOf(address, found, reader.metadata.layers, { language: this.#language, regionNames: "cldr" });
  }
}

/** Items of a batch that only say that there is nothing about one address. */
const unknown = new Set(["IP_ADDRESS_NOT_FOUND", "RESERVED_IP_ADDRESS", "INVALID_IP_ADDRESS"]);

class OnlineFacts implements Facts {
  readonly limit = LIMIT;
  readonly #client: Client;
  readonly #known = new Map<string, number>();
  readonly #records: (QueryAnswer | null)[] = [null];

  constructor(client: Client) {
    this.#client = client;
  }

  async resolve(found: Found): Promise<Uint32Array> {
    const texts = Array.from(
      found.addresses.subarray(0, found.count),
      (address) => found.textOf(address) ?? formatIpv4(address),
    );
    const asked = [...new Set(texts)].filter((text) => !this.#known.has(text));
    for (const { query, data, error } of await this.#client.batch(asked)) {
      // Without calls left, say so instead of leaving lines out.
      if (error && !unknown.has(error.code)) throw error;
      const other = error?.code === "RESERVED_IP_ADDRESS" ? RESERVED : NOTHING;
      this.#known.set(query, data ? this.#records.push(data) - 1 : other);
    }
    return Uint32Array.from(texts, (text) => this.#known.get(text)!);
  }

  record(fact: number, address: string): QueryAnswer | null {
    const record = this.#records[fact] ?? null;
    return record && { ...record, location: { ...record.location, ip: address } };
  }
}
