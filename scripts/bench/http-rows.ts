import type { LoadAddresses } from "./http-addresses.ts";
import type { Keys } from "./http-environment.ts";
import {
  batchOf,
  batchSelection,
  bearer,
  get,
  helloRequest,
  keyFor,
  plainLookup,
  post,
  queryByForm,
  queryByRoute,
  queryByUrl,
  queryOfFields,
  rawRequest,
  routedLookup,
} from "./http-requests.ts";
import type { ServerName } from "./http-server.ts";
import { absenceOf, type PeerName } from "./peer-servers.ts";

export const BATCH_LINES = 1000;
/** Addresses of the wide load. */
const WIDE = 100_000;
/** Addresses used only by the batches over cold addresses. */
const COLD = 400_000;
export const ADDRESSES = WIDE + COLD;
/** Number of requests in a row outside the wide load; a multiple of the number of connections. */
const SOME = 10_000;
const FEW = 1000;

/** The requests to one server, and the expected responses. */
export interface Row {
  name: string;
  group: "bare" | "peers" | "lookups" | "errors" | "products" | "batches";
  server: ServerName;
  /** Expected HTTP statuses. */
  statuses: number[];
  /** Lookups per request. */
  lookups: number;
  /** Whether all requests are sent once before measuring: before the first round, before each one, or never. */
  prepares: "once" | "always" | "never";
  /** Built on first use. */
  requests: () => string[];
}

/** The addresses and keys that the rows use. */
interface Load {
  keys: Keys;
  /** Addresses of the wide load, the first of those, others, and unknown ones. */
  wide: string[];
  some: string[];
  cold: string[];
  unknown: string[];
  /** ETags of the product's English responses, by address. */
  etags: ReadonlyMap<string, string>;
}

export function planRows({ known, unknown }: LoadAddresses, keys: Keys, etags: Load["etags"]): Row[] {
  const wide = known.slice(0, WIDE);
  const load: Load = { keys, wide, some: wide.slice(0, SOME), cold: known.slice(WIDE), unknown, etags };
  return [
    ...bareRows(),
    ...peerRows(load),
    ...lookupRows(load),
    ...errorRows(load),
    ...productRows(load),
    ...batchRows(load),
  ];
}

const rowOf = (group: Row["group"], name: string, requests: () => string[], statuses = [200]): Row => ({
  name,
  group,
  server: "product",
  statuses,
  lookups: 1,
  prepares: "once",
  requests,
});

type MakeRequest = (address: string, secret: string, index: number) => string;

/** A request for each address, cycling through the keys. */
const each = (keys: Keys, addresses: readonly string[], make: MakeRequest) => () =>
  addresses.map((address, index) => make(address, keyFor(keys, index), index));

/** A request for each key. */
const withAll = (keys: Keys, make: (secret: string) => string) => () => keys.many.map((secret) => make(secret));

const repeated = (request: string) => () => Array.from({ length: FEW }, () => request);

const queryByUrlOnly: MakeRequest = (address, secret) => queryByUrl(address, secret);

function bareRows(): Row[] {
  const bare = (name: string, server: ServerName): Row => ({
    ...rowOf("bare", name, repeated(helloRequest())),
    server,
  });
  return [
    bare("node:http hello", "node"),
    bare("Fastify hello", "fastify"),
    bare("node:http tuned, same bytes", "tuned"),
  ];
}

/** The wide load on what a customer would otherwise build; empty answers of nginx say less. */
function peerRows({ keys, wide }: Load): Row[] {
  const peer = (name: string, server: PeerName): Row => ({
    ...rowOf("peers", name, each(keys, wide, plainLookup)),
    server,
  });
  return [
    peer("nginx with geoip2, not counted", "nginx"),
    peer("node:http, Redis INCR", "redis"),
    peer("node:http, PostgreSQL UPDATE", "update"),
  ].filter(({ server }) => absenceOf(server as PeerName) === null);
}

function lookupRows({ keys, wide, some }: Load): Row[] {
  const row = (name: string, addresses: readonly string[], make: MakeRequest) =>
    rowOf("lookups", name, each(keys, addresses, make));
  return [
    row("fast path, wide load", wide, plainLookup),
    row("fast path, URL", some, queryByUrlOnly),
    row("fast path, form-data", some, queryByForm),
    row("Fastify route, wide load", wide, routedLookup),
    row("Fastify route, whole record", some, queryByRoute),
    row("Fastify route, fields", some, queryOfFields),
    row("Fastify route, privacy", some, (address, key) => get(`/v2/privacy/${address}`, key)),
    row("Fastify route, ranges", some, (address, key) => get(`/v2/ranges/${address}`, key)),
  ];
}

function errorRows({ keys, some, unknown, etags }: Load): Row[] {
  const [first = ""] = some;
  // A source with too many failed calls gets 429 for every call.
  const row = (status: number, reason: string, requests: () => string[], ...others: number[]) =>
    rowOf("errors", `${status} ${reason}`, requests, [status, 429, ...others]);
  return [
    row(
      304,
      "unchanged",
      each(keys, [...etags.keys()], (address, key) => unchanged(address, key, etags)),
    ),
    row(
      400,
      "invalid address",
      withAll(keys, (key) => queryByUrl("8.8.8.256", key)),
    ),
    row(
      400,
      "reserved address",
      withAll(keys, (key) => queryByUrl("10.1.2.3", key)),
    ),
    row(401, "no key", repeated(rawRequest("GET", `/v2/query?ip=${first}`, {}))),
    // A source with too many unknown keys gets 429 instead.
    row(
      401,
      "unknown key",
      withAll(keys, (key) => queryByUrl(first, `${key.slice(0, -6)}000000`)),
      429,
    ),
    row(402, "quota used up", repeated(queryByUrl(first, keys.spent))),
    row(403, "service not allowed", repeated(queryByUrl(first, keys.unserved))),
    row(404, "unknown address", each(keys, unknown, queryByUrlOnly)),
    // One call a second succeeds.
    row(429, "rate limit exceeded", repeated(queryByUrl(first, keys.slow)), 200),
  ];
}

const unchanged = (address: string, secret: string, etags: Load["etags"]): string =>
  rawRequest("GET", `/v2/query?ip=${address}&lang=en`, {
    ...bearer(secret),
    "If-None-Match": etags.get(address) ?? "",
  });

function productRows({ keys, some }: Load): Row[] {
  const byAddress = (name: string, make: MakeRequest) => rowOf("products", name, each(keys, some, make));
  const repeatedly = (name: string, make: (secret: string) => string) => rowOf("products", name, withAll(keys, make));
  return [
    repeatedly("asn", (key) => get("/v2/asn/AS15169", key)),
    byAddress("scenario", (address, key) => get(`/v2/scenario/${address}`, key)),
    byAddress("portrait", (address, key) => get(`/v2/portrait/${address}`, key)),
    byAddress("antifraud", (ip, key) => post("/v2/antifraud", { ip, email: "ann@example.com" }, key)),
    byAddress("phone", (_, key, index) => get(`/v2/phone/1380013${String(index).padStart(4, "0")}`, key)),
    repeatedly("card", (key) => get("/v2/card/411111", key)),
    repeatedly("idcard", (key) => post("/v2/idcard", { number: "11010519491231002X" }, key)),
    repeatedly("ports", (key) => get("/v2/ports/443", key)),
    repeatedly("me", (key) => get("/v2/me", key)),
  ];
}

function batchRows({ keys, wide, cold }: Load): Row[] {
  const batch = (name: string, addresses: readonly string[], searchOf: (index: number) => string): Row => {
    const linesOf = (index: number) => addresses.slice(index * BATCH_LINES, (index + 1) * BATCH_LINES);
    const requests = () =>
      Array.from({ length: addresses.length / BATCH_LINES }, (_, index) =>
        batchOf(linesOf(index), keyFor(keys, index), searchOf(index)),
      );
    return { ...rowOf("batches", name, requests), lookups: BATCH_LINES, prepares: "never" };
  };
  return [
    // Prepared before each round, because another row's field selections may have evicted the cached items.
    { ...batch("batch", wide, () => ""), prepares: "always" },
    { ...batch("batch with fields", wide, () => "?fields=location.country_code,asn.asn"), prepares: "always" },
    batch("batch, varying fields", wide, batchSelection),
    batch("batch, cold addresses", cold, () => ""),
  ];
}
