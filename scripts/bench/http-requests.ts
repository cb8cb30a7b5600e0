import type { Keys } from "./http-environment.ts";

const BOUNDARY = "----MeridianBenchBoundary7d9f2c";
/** Headers that programs typically send. */
const TYPICAL_HEADERS = "Host: 127.0.0.1\r\nUser-Agent: meridian-bench/1\r\nAccept: */*\r\n";
const FIELDS = [
  "location.country_code",
  "location.country_code,asn.asn",
  "location.country,location.province,location.city",
  "location.latitude,location.longitude,location.time_zone",
  "asn",
  "location",
  "asn.asn,asn.name,location.isp",
  "location.city,asn.organization",
];
/** A batch selects up to two of these fields: more combinations than the product caches items for. */
const SINGLE_FIELDS = ["country", "country_code", "province", "city", "isp", "latitude", "longitude", "time_zone"];

/** A request as sent over the connection. */
export function rawRequest(method: "GET" | "POST", path: string, headers: Record<string, string>, body = ""): string {
  const own = Object.entries({ ...headers, ...(body !== "" && { "Content-Length": String(Buffer.byteLength(body)) }) });
  return `${method} ${path} HTTP/1.1\r\n${TYPICAL_HEADERS}${own.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}

export const bearer = (secret: string): Record<string, string> => ({ Authorization: `Bearer ${secret}` });

export const helloRequest = (): string => rawRequest("GET", "/", {});

export const queryByUrl = (address: string, secret: string, rest = ""): string =>
  rawRequest("GET", `/v2/query?ip=${address}${rest}`, bearer(secret));

export function queryByForm(address: string, secret: string): string {
  const headers = { ...bearer(secret), "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  const body = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="ip"\r\n\r\n${address}\r\n--${BOUNDARY}--\r\n`;
  return rawRequest("POST", "/v2/query", headers, body);
}

/** The same lookup with parameters in an order that the fast path does not handle. */
export const queryByRoute = (address: string, secret: string, index: number): string =>
  rawRequest("GET", `/v2/query?lang=${index % 2 ? "en" : "zh"}&ip=${address}`, bearer(secret));

export const queryOfFields = (address: string, secret: string, index: number): string =>
  queryByUrl(address, secret, `&fields=${FIELDS[index % FIELDS.length]}`);

export const get = (path: string, secret: string): string => rawRequest("GET", path, bearer(secret));

export const post = (path: string, fields: Record<string, string>, secret: string): string =>
  rawRequest("POST", path, { ...bearer(secret), "Content-Type": "application/json" }, JSON.stringify(fields));

/** A batch request with these lines; `search` can set the language and the fields. */
export const batchOf = (lines: readonly string[], secret: string, search = ""): string =>
  rawRequest("POST", `/v2/batch${search}`, { ...bearer(secret), "Content-Type": "text/plain" }, lines.join("\n"));

/** The query string of a batch: a different selection of fields for each index, repeating. */
export function batchSelection(index: number): string {
  const name = (step: number) => `location.${SINGLE_FIELDS[Math.floor(index / step) % SINGLE_FIELDS.length]}`;
  return `?lang=${index % 2 ? "en" : "zh"}&fields=${name(1)},${name(SINGLE_FIELDS.length)},asn.asn`;
}

/** A typical mix of simple lookups: most with the URL only, some with a language, some as form-data. */
export function plainLookup(address: string, secret: string, index: number): string {
  const part = index % 10;
  if (part < 6) return queryByUrl(address, secret);
  if (part < 8) return queryByUrl(address, secret, `&lang=${part === 6 ? "en" : "zh"}`);
  return queryByForm(address, secret);
}

/** Lookups that only the Fastify routes handle: whole records, fields, privacy and ranges. */
export function routedLookup(address: string, secret: string, index: number): string {
  const part = index % 10;
  if (part < 4) return queryByRoute(address, secret, index);
  if (part < 7) return queryOfFields(address, secret, index);
  if (part < 9) return get(`/v2/privacy/${address}`, secret);
  return get(`/v2/ranges/${address}`, secret);
}

/** The key of a request; the step spreads the keys over consecutive requests and over the parts of a mix. */
export const keyFor = ({ many }: Keys, index: number): string => many[(index * 7) % many.length]!;
