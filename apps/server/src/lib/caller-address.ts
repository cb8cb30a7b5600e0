import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import type { Config } from "../config.ts";

/** Turns the IPv4-mapped address of a dual-stack socket into plain IPv4. */
export const unmappedAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, "");

/** Fastify's trustProxy for these addresses and blocks; false if there are none. */
export const trustedProxies = (trusted: readonly string[]): false | ((address: string, hop: number) => boolean) =>
  trusted.length > 0 && proxyAddr.compile([...trusted]);

/**
 * Reads the address a request comes from: that of the connection, or if that is one of our proxies, the last one in the
 * header they write that is not. What is no address, such as `unknown`, hides what came before it: the caller is then
 * the proxy that wrote it.
 */
export function callerAddressReader(config: AddressSettings): (request: IncomingMessage) => string {
  const { CLIENT_ADDRESS_HEADER: header } = config;
  const trusts = trustedProxies(config.TRUSTED_PROXIES);
  return ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? "";
    const given = headers[header];
    return !trusts || given === undefined || !trusts(peer, 0) ? peer : follow(peer, hopsIn(header, given), trusts);
  };
}

type AddressSettings = Pick<Config, "TRUSTED_PROXIES" | "CLIENT_ADDRESS_HEADER">;

/** The address of the caller behind these hops; calls `onHop` for each hop that it reads, the nearest first. */
function follow(
  peer: string,
  hops: readonly string[],
  trusts: (address: string, hop: number) => boolean,
  onHop?: (address: string | null) => void,
): string {
  let caller = peer;
  for (let hop = hops.length - 1; hop >= 0; hop--) {
    const address = addressIn(hops[hop]!);
    onHop?.(address);
    if (address === null) break;
    caller = address;
    if (!trusts(caller, hops.length - hop)) break;
  }
  return caller;
}

/** How the caller's address was found, for whoever wonders about it. */
export interface AddressTrace {
  ip: string;
  header: string;
  /** Whether the header was read: no proxies are configured, the connection is not one of theirs, or it has no header. */
  reading: "no_proxies" | "peer_not_trusted" | "header_missing" | "header_read";
  /** The values of the header, the nearest proxy's first; `address` is null for one that was not read, or is none. */
  hops: { value: string; address: string | null; isRead: boolean }[];
  /** Other headers in which proxies write addresses. */
  others: { name: string; value: string }[];
}

/** Headers in which proxies of several makes write the address of their client. */
const ADDRESS_HEADERS = [
  ...["x-forwarded-for", "forwarded", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "x-original-forwarded-for"],
  ...["cf-connecting-ip", "cf-connecting-ipv6", "true-client-ip", "fastly-client-ip", "x-envoy-external-address"],
  ...["x-azure-clientip", "x-azure-socketip", "x-appengine-user-ip", "fly-client-ip", "x-nf-client-connection-ip"],
];

/** Reads the same address, and notes how. */
export function callerAddressTracer(config: AddressSettings): (request: IncomingMessage) => AddressTrace {
  const { CLIENT_ADDRESS_HEADER: header, TRUSTED_PROXIES: trusted } = config;
  const isProxy = trustedProxies(trusted) || (() => false);
  const find = callerAddressReader(config);
  return (request) => {
    const { headers, socket } = request;
    const peer = socket.remoteAddress ?? "";
    const given = headers[header];
    const values = given === undefined ? [] : hopsIn(header, given);
    const isTrusted = isProxy(peer, 0);
    const read: (string | null)[] = [];
    if (isTrusted) follow(peer, values, isProxy, (address) => read.push(address));
    return {
      ip: find(request),
      header,
      reading:
        trusted.length === 0
          ? "no_proxies"
          : !isTrusted
            ? "peer_not_trusted"
            : values.length === 0
              ? "header_missing"
              : "header_read",
      hops: values
        .toReversed()
        .map((value, hop) => ({ value: value.trim(), address: read[hop] ?? null, isRead: hop < read.length })),
      others: ADDRESS_HEADERS.flatMap((name) => {
        const value = headers[name];
        return name === header || value === undefined ? [] : [{ name, value: String(value) }];
      }),
    };
  };
}

/** The values of a header, one for each proxy, the nearest one last. */
function hopsIn(header: string, given: string | string[]): string[] {
  const values = String(given).split(",");
  return header === "forwarded" ? values.map(forIn) : values;
}

/** The `for` of an element of `Forwarded` (RFC 7239, section 4), or "". */
const forIn = (element: string): string => /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;]*)/i.exec(element)?.[1] ?? "";

/**
 * The address in a value as proxies write it: in quotes or brackets, with a port (Azure) or a zone; null if there is
 * none. A port behind eight groups of IPv6 without brackets is left out too; behind fewer, it is a group.
 */
export function addressIn(value: string): string | null {
  const text = value
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  const bare = bracketed ?? text.replace(/^((?:\d+\.){3}\d+|(?:[\da-f]+:){7}[\da-f]+):\d{1,5}$/i, "$1");
  const address = unmappedAddress(bare.replace(/%.*$/, ""));
  return isIP(address) === 0 ? null : address;
}
