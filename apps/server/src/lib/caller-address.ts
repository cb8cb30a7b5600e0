import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** A caller on a dual-stack socket is shown as the IPv4 address it has, not as the mapped form. */
export const unmappedAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, "");

/** Whether the proxies at these addresses and blocks are believed in what they say of a caller; false where none is. */
export const trustedProxies = (trusted: readonly string[]): false | ((address: string, hop: number) => boolean) =>
  trusted.length > 0 && proxyAddr.compile([...trusted]);

/** Reads a caller's address as Fastify does: the last one in X-Forwarded-For that is not of a proxy of ours. */
export function callerAddressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  const trusts = trustedProxies(trusted);
  return (request) =>
    trusts && request.headers["x-forwarded-for"] !== undefined
      ? proxyAddr(request, trusts)
      : (request.socket.remoteAddress ?? "");
}
