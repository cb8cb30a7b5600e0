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
export function callerAddressReader({
  TRUSTED_PROXIES: trusted,
  CLIENT_ADDRESS_HEADER: header,
}: Pick<Config, "TRUSTED_PROXIES" | "CLIENT_ADDRESS_HEADER">): (request: IncomingMessage) => string {
  const trusts = trustedProxies(trusted);
  return ({ headers, socket }) => {
    let caller = socket.remoteAddress ?? "";
    const given = headers[header];
    if (!trusts || given === undefined || !trusts(caller, 0)) return caller;
    const hops = hopsIn(header, typeof given === "string" ? given : given.join());
    for (let hop = hops.length - 1; hop >= 0; hop--) {
      const address = addressIn(hops[hop]!);
      if (address === null) break;
      caller = address;
      if (!trusts(caller, hops.length - hop)) break;
    }
    return caller;
  };
}

/** The values of a header, one for each proxy, the nearest one last. */
const hopsIn = (header: string, value: string): string[] =>
  header === "forwarded" ? value.split(",").map(forIn) : value.split(",");

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
