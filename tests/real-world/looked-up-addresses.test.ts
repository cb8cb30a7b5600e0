import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../setup/accounts.ts";
import { startApp } from "../setup/app.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let secret: string;
beforeAll(async () => {
  running = await startApp();
  ({ secret } = await newKey(running.app));
});
afterAll(() => running.close());

/** Texts that some programs take for an address, and take for different ones. */
const refused: [text: string, knownFrom: string][] = [
  ["010.8.8.8", "mmdbctl#32: octal or decimal"],
  ["154.17.129.024", "mmdbctl#32"],
  ["134744072", "mmdbctl#32: a number"],
  ["0x08.8.8.8", "inet_aton"],
  ["8.8.2056", "inet_aton"],
  ["8.8", "inet_aton"],
  ["8.8.8.8.8", "versions"],
  ["256.8.8.8", "typing errors"],
  ["8.8.8.8/32", "blocks"],
  ["8.8.8.8:53", "ports"],
  ["2001:db8::1::2", "typing errors"],
  ["2001:db8::12345", "ports"],
];

test.each(refused)("%s is no address (%s)", async (text) => {
  const url = `/v2/query?ip=${encodeURIComponent(text)}`;
  expect((await running.server.inject({ url, headers: { "x-api-key": secret } })).statusCode).toBe(400);
});

/** Notations in which an IPv4 address is written as an IPv6 one. */
const embedded: [text: string, ip: string, knownFrom: string][] = [
  ["0:0:0:0:0:FFFF:8.8.8.8", "8.8.8.8", "node-geoip#104"],
  ["::ffff:8.8.8.8", "8.8.8.8", "dual-stack sockets"],
  ["::FFFF:808:808", "8.8.8.8", "dual-stack sockets"],
  ["64:ff9b::808:808", "8.8.8.8", "ngx_http_geoip2_module#78: NAT64"],
];

test.each(embedded)("%s is looked up as %s (%s)", async (text, plain) => {
  const lookUp = async (ip: string) => {
    const url = `/v2/query?ip=${encodeURIComponent(ip)}`;
    const response = await running.server.inject({ url, headers: { "x-api-key": secret } });
    const { location } = response.json<{ location: Record<string, unknown> }>();
    return { ...location, ip: "" };
  };
  expect(await lookUp(text)).toEqual(await lookUp(plain));
});
