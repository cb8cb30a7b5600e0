import { Cache } from "./cache.ts";
import { Database, type DatabaseOptions, type LookupOptions } from "./database.ts";
import { ApiError, apiError, InvalidInputError, ServerError } from "./errors.ts";
import { checkTransport, send, type Transport } from "./http.ts";
import type { Language, RegionNames } from "./language.ts";
import type { AsnAnswer, MeAnswer, QueryAnswer } from "./model.gen.ts";

/** Addresses in one request. */
const MAX_BATCH = 1000;

/** Where a client looks up, and how. */
export interface ClientOptions {
  /** Base URL of the API, such as `https://ip.example.com`; `MERIDIAN_URL` of the environment by default. */
  url?: string | undefined;
  /** API key; `MERIDIAN_KEY` of the environment by default. */
  key?: string | undefined;
  /** A database file, from which addresses are then looked up instead. */
  database?: Database | Uint8Array | ArrayBuffer | undefined;
  /** Language of names and messages; `en` by default. */
  language?: Language | undefined;
  /** How a database file names countries and regions; `cldr` by default. */
  regionNames?: RegionNames | undefined;
  /** Time for each attempt; 5,000 by default. */
  timeoutMs?: number | undefined;
  /** Further attempts after 429, 502, 503, 504 and failed connections; 2 by default. */
  retries?: number | undefined;
  /** Answers of the API that are kept; 0, the default, keeps none. */
  cacheSize?: number | undefined;
  /** How long an answer is kept; 300 by default. */
  cacheSeconds?: number | undefined;
  /** In place of the platform's `fetch`. */
  fetch?: typeof fetch | undefined;
}

/** Choices of one call. */
export interface CallOptions extends LookupOptions {
  /** Cancels the call. */
  signal?: AbortSignal | undefined;
}

/** The result for one address of many: its record, or why there is none. */
export type Item =
  | { query: string; data: QueryAnswer; error?: never }
  | { query: string; data?: never; error: ApiError };

type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** Looks up addresses, online or in a database file. */
export class Client {
  readonly #transport: Transport | null;
  readonly #cache: Cache<QueryAnswer>;
  readonly #databaseOptions: DatabaseOptions;
  readonly #language: Language;
  #database: Database | null;

  /** @throws InvalidInputError without a URL or a database; DatabaseError for a damaged one */
  constructor(options: ClientOptions = {}) {
    const { database, language = "en", cacheSize = 0, cacheSeconds = 300, timeoutMs = 5_000, retries = 2 } = options;
    const url = (options.url ?? environment("MERIDIAN_URL"))?.replace(/\/+$/, "");
    const key = options.key ?? environment("MERIDIAN_KEY");
    if (url === undefined && database === undefined)
      throw new InvalidInputError({ status: 400, field: "url", detail: "a client needs a url or a database" });
    this.#language = language;
    this.#databaseOptions = { language, regionNames: options.regionNames };
    this.#database = database === undefined ? null : this.#open(database);
    this.#cache = new Cache(cacheSize, cacheSeconds);
    this.#transport = null;
    if (url !== undefined) {
      checkTransport({ url, key });
      // Workers refuse a fetch that is called as a method of another object.
      const fetchOf = options.fetch ?? ((input, init) => fetch(input, init));
      this.#transport = { url, key, timeoutMs, retries, fetch: fetchOf };
    }
  }

  /** The file from which addresses are looked up; null if they are looked up online. */
  get database(): Database | null {
    return this.#database;
  }

  /**
   * Replaces the file; lookups that are running use the old one. A damaged file changes nothing.
   * @throws DatabaseError
   */
  setDatabase(database: Database | Uint8Array | ArrayBuffer): void {
    this.#database = this.#open(database);
  }

  /** Location, network and privacy flags of an address. @throws ApiError, ConnectionError */
  async lookup(address: string, options: CallOptions = {}): Promise<QueryAnswer> {
    if (this.#database) return this.#database.lookup(address, options);
    const cacheKey = this.#cacheKey(address, options);
    const cached = this.#cache.get(cacheKey);
    if (cached) return structuredClone(cached);
    const parameters = { ip: address, ...this.#choices(options) };
    const answer = (await this.call("/v2/query", parameters, options)) as QueryAnswer;
    this.#cache.set(cacheKey, structuredClone(answer));
    return answer;
  }

  /**
   * Looks up any number of addresses, at most 1,000 in one request. Items are in the order given; the error of an address
   * is in its item. @throws ApiError, ConnectionError if a request as a whole fails
   */
  async batch(addresses: readonly string[], options: CallOptions = {}): Promise<Item[]> {
    const items: Item[] = [];
    for (let from = 0; from < addresses.length; from += MAX_BATCH)
      items.push(...(await this.#batchOnce(addresses.slice(from, from + MAX_BATCH), options)));
    return items;
  }

  /** `batch` for an endless number of addresses: reads and answers at most 1,000 at a time. */
  async *stream(addresses: Iterable<string> | AsyncIterable<string>, options: CallOptions = {}): AsyncGenerator<Item> {
    let part: string[] = [];
    for await (const address of addresses) {
      part.push(address);
      if (part.length < MAX_BATCH) continue;
      yield* await this.#batchOnce(part, options);
      part = [];
    }
    yield* await this.#batchOnce(part, options);
  }

  /** The network with an AS number, such as `AS15169`. @throws ApiError, ConnectionError */
  async asn(asn: string | number, options: CallOptions = {}): Promise<AsnAnswer> {
    const number = typeof asn === "number" ? `AS${asn}` : asn;
    return (await this.call(`/v2/asn/${encodeURIComponent(number)}`, {}, options)) as AsnAnswer;
  }

  /** Quota, rate limits and restrictions of the key. @throws ApiError, ConnectionError */
  async me(options: CallOptions = {}): Promise<MeAnswer> {
    return (await this.call("/v2/me", {}, options)) as MeAnswer;
  }

  /**
   * Any other call: its path with values inserted, and its parameters. With a `body`, which is sent as JSON, by POST.
   * @throws ApiError, ConnectionError
   */
  async call(
    path: string,
    parameters: Parameters = {},
    { language, signal, body }: CallOptions & { body?: unknown } = {},
  ): Promise<unknown> {
    const query = { lang: language ?? this.#language, ...parameters };
    return send(this.#online(), { path, query, body, signal });
  }

  async #batchOnce(addresses: readonly string[], options: CallOptions): Promise<Item[]> {
    const items = addresses.map((query): Item | null => this.#known(query, options));
    const asked = addresses.filter((_, index) => items[index] === null);
    if (asked.length > 0) {
      const query = { ...this.#choices(options), lang: options.language ?? this.#language };
      const answers = await send(this.#online(), { path: "/v2/batch", query, body: asked, signal: options.signal });
      if (!Array.isArray(answers) || answers.length !== asked.length)
        throw new ServerError({ status: 200, detail: "the answer has not as many items as the request" });
      const next = answers.values();
      for (const [index, item] of items.entries())
        if (item === null) items[index] = this.#received(addresses[index]!, next.next().value as Answered, options);
    }
    return items as Item[];
  }

  /** The item of an address that needs no request; null if it does. */
  #known(query: string, options: CallOptions): Item | null {
    if (this.#database) {
      try {
        return { query, data: this.#database.lookup(query.trim(), options) };
      } catch (error) {
        if (error instanceof ApiError && error.code !== "INVALID_FIELDS") return { query, error };
        throw error;
      }
    }
    // The API skips what is blank.
    if (query.trim() === "")
      return {
        query,
        error: apiError({ status: 400, code: "INVALID_IP_ADDRESS", detail: "This is not an IP address" }),
      };
    const cached = this.#cache.get(this.#cacheKey(query, options));
    return cached ? { query, data: structuredClone(cached) } : null;
  }

  #received(query: string, { ok, data, error }: Answered, options: CallOptions): Item {
    if (!ok || !data) {
      const { code = "", message } = error ?? {};
      return { query, error: apiError({ status: statuses[code] ?? 400, code, detail: message }) };
    }
    this.#cache.set(this.#cacheKey(query, options), structuredClone(data));
    return { query, data };
  }

  #choices({ fields }: CallOptions): Parameters {
    return fields ? { fields: fields.join(",") } : {};
  }

  #cacheKey(address: string, { fields, language = this.#language }: CallOptions): string {
    return `${address.trim()} ${language} ${fields?.toSorted().join(",") ?? "*"}`;
  }

  #open(database: Database | Uint8Array | ArrayBuffer): Database {
    return database instanceof Database ? database : new Database(database, this.#databaseOptions);
  }

  #online(): Transport {
    if (this.#transport) return this.#transport;
    throw new InvalidInputError({
      status: 400,
      field: "url",
      detail: "this call needs the API: give the client a url",
    });
  }
}

interface Answered {
  ok: boolean;
  data?: QueryAnswer;
  error?: { code?: string; message?: string };
}

/** Statuses of the errors of a batch's items, which the API sends without one. */
const statuses: Readonly<Record<string, number>> = {
  INVALID_IP_ADDRESS: 400,
  RESERVED_IP_ADDRESS: 400,
  IP_ADDRESS_NOT_FOUND: 404,
  INSUFFICIENT_QUOTA: 402,
  TOO_MANY_REQUESTS: 429,
  PERMISSION_REQUIRED: 403,
};

/** A variable of the environment, where there is one. */
function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name] || undefined;
}
