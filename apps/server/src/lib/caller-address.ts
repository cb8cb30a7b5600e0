import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** Turns the IPv4-mapped address of a dual-stack socket into plain IPv4. */
export const unmappedAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, "");

/** Fastify's trustProxy for these addresses and blocks; false if there are none. */
export const trustedProxies = (trusted: readonly string[]): false | ((address: string, hop: number) => boolean) =>
  trusted.length > 0 && proxyAddr.compile([...trusted]);

/** Reads a caller's address as Fastify does: the last one in X-Forwarded-For that is not one of our proxies. */
export function callerAddressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  const trusts = trustedProxies(trusted);
  return (request) =>
    trusts && request.headers["x-forwarded-for"] !== undefined
      ? proxyAddr(request, trusts)
      : (request.socket.remoteAddress ?? "");
}
