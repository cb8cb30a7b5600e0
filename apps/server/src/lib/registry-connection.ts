import { isUtf8 } from "node:buffer";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { connect, isIP } from "node:net";
import type { Config } from "../config.ts";
import { bareHost, portOf } from "./outside-url.ts";
import { isPublicAddress } from "./public-address.ts";
import { publicLookup } from "./public-lookup.ts";

/** A slower registry counts as unavailable. */
const TIME_LIMIT_MS = 4000;
const MAX_JSON_BYTES = 524_288;
const MAX_TEXT_BYTES = 131_072;
const MAX_REDIRECTS = 3;
const WHOIS_PORT = 43;

type RegistryConfig = Pick<Config, "RDAP_BOOTSTRAP_URL" | "WHOIS_SERVER" | "REGISTRY_HOSTS">;

/** Whether staff configured this host and port, so that its address need not be public. */
function isConfigured({ RDAP_BOOTSTRAP_URL, WHOIS_SERVER, REGISTRY_HOSTS }: RegistryConfig, host: string): boolean {
  const bootstrap = new URL(RDAP_BOOTSTRAP_URL);
  return host === `${bootstrap.hostname}:${portOf(bootstrap)}` || [WHOIS_SERVER, ...REGISTRY_HOSTS].includes(host);
}

/** How to reach a host: any address if configured by staff, else a public address on the protocol's own port. */
function wayTo(config: RegistryConfig, hostname: string, port: number, usualPorts: readonly number[]) {
  const bare = bareHost(hostname);
  if (isConfigured(config, `${hostname}:${port}`)) return { host: bare, port };
  if (!usualPorts.includes(port)) throw new Error(`unsupported port ${hostname}:${port}`);
  if (isIP(bare) && !isPublicAddress(bare)) throw new Error(`${bare} is not on the public internet`);
  return { host: bare, port, lookup: publicLookup };
}

export interface WebAnswer {
  status: number;
  body: string;
  /** The final URL of the answer. */
  host: string;
}

/**
 * Fetches a registry's JSON; each redirect is checked like the first URL. `budget` may end it before its own timeout, and
 * `isFollowed` may leave out redirects to others.
 * @throws Error if it does not answer
 */
export async function getFromRegistry(
  config: RegistryConfig,
  address: string,
  budget?: AbortSignal,
  isFollowed: (url: URL) => boolean = () => true,
): Promise<WebAnswer> {
  const signal = limitedBy(budget);
  let url = new URL(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const { status, body, location } = await getOnce(config, url, signal);
    if (location === null) return { status, body, host: url.host };
    const next = new URL(location, url);
    if (!isFollowed(next)) throw new Error(`${url.host} redirects to ${next.host}`);
    url = next;
  }
  throw new Error(`too many redirects from ${url.host}`);
}

const limitedBy = (budget: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(TIME_LIMIT_MS), ...(budget ? [budget] : [])]);

function getOnce(config: RegistryConfig, url: URL, signal: AbortSignal) {
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new Error(`unsupported protocol ${url.protocol}`);
  const way = wayTo(config, url.hostname, portOf(url), [80, 443]);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise<{ status: number; body: string; location: string | null }>((resolve, reject) => {
    const sent = request(
      {
        ...way,
        path: url.pathname + url.search,
        headers: { host: url.host, accept: "application/rdap+json, application/json" },
        ...(isIP(way.host) === 0 && { servername: way.host }),
        signal,
      },
      (response) => {
        const { statusCode: status = 0, headers } = response;
        const location = status >= 300 && status < 400 ? (headers.location ?? null) : null;
        const chunks: Buffer[] = [];
        let length = 0;
        response.on("data", (chunk: Buffer) => {
          length += chunk.length;
          if (length > MAX_JSON_BYTES) sent.destroy(new Error(`response of ${url.host} is too large`));
          else chunks.push(chunk);
        });
        response.on("error", reject);
        response.once("end", () => resolve({ status, body: Buffer.concat(chunks).toString("utf8"), location }));
      },
    );
    sent.on("error", reject).end();
  });
}

/** Asks a Whois server (RFC 3912). @throws Error if it does not answer */
export async function queryWhois(
  config: RegistryConfig,
  server: string,
  question: string,
  budget?: AbortSignal,
): Promise<string> {
  const signal = limitedBy(budget);
  signal.throwIfAborted();
  const [, hostname = "", port] = /^(\[.+\]|[^:]+)(?::(\d+))?$/.exec(server) ?? [];
  const way = wayTo(config, hostname, port === undefined ? WHOIS_PORT : Number(port), [WHOIS_PORT]);
  const socket = connect({ ...way });
  const answered = new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    signal.addEventListener("abort", () => reject(new Error(`${server} timed out`)), { once: true });
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      length += chunk.length;
      if (length > MAX_TEXT_BYTES) reject(new Error(`response of ${server} is too large`));
      else chunks.push(chunk);
    });
    socket.once("end", () => resolve(decoded(Buffer.concat(chunks))));
    socket.once("connect", () => socket.write(`${question}\r\n`));
  });
  return answered.finally(() => socket.destroy());
}

/** The protocol names no encoding: some registries answer in Latin letters of one byte, and Japan's in its own. */
function decoded(bytes: Buffer): string {
  if (bytes.includes("\u001b$")) return new TextDecoder("iso-2022-jp").decode(bytes);
  return isUtf8(bytes) ? bytes.toString("utf8") : new TextDecoder("windows-1252").decode(bytes);
}
