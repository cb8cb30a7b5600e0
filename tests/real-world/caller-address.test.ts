import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../apps/server/src/config.ts";
import { callerAddressReader } from "../../apps/server/src/lib/caller-address.ts";
import { newKey } from "../setup/accounts.ts";
import { startApp } from "../setup/app.ts";

/** Our proxies are 10.0.0.0/8; the nearest is 10.0.0.1 and writes this header. */
interface Case {
  header?: string;
  value: string;
  right: string;
  knownFrom: string;
}

const PROXY = "10.0.0.1";
const cases: Case[] = [
  { value: "177.139.233.139", right: "177.139.233.139", knownFrom: "plain" },
  { value: "177.139.233.139:17085", right: "177.139.233.139", knownFrom: "authentik#25679, koa#827, rack#1227: Azure" },
  { value: "[2a01:db8::1]:64828", right: "2a01:db8::1", knownFrom: "firezone#12270" },
  { value: "[2001:db8::1]", right: "2001:db8::1", knownFrom: "RFC 7239, section 6" },
  { value: '"[2001:db8::1]:4711"', right: "2001:db8::1", knownFrom: "RFC 7239, section 6" },
  { value: "2001:db8::1", right: "2001:db8::1", knownFrom: "plain" },
  { value: "2001:db8:1:2:3:4:5:6:60040", right: "2001:db8:1:2:3:4:5:6", knownFrom: "fail2ban#1848: Apache 2.4" },
  { value: "fe80::1%eth0", right: "fe80::1", knownFrom: "RFC 4007" },
  { value: "::ffff:203.0.113.9", right: "203.0.113.9", knownFrom: "dual-stack sockets" },
  { value: "[::ffff:203.0.113.9]:80", right: "203.0.113.9", knownFrom: "dual-stack sockets" },
  { value: "unknown", right: PROXY, knownFrom: "akka-http#3790, Squid forwarded_for off" },
  { value: "", right: PROXY, knownFrom: "an empty header" },
  { value: "-", right: PROXY, knownFrom: "log formats" },
  { value: "203.0.113.999", right: PROXY, knownFrom: "no address" },
  { value: "010.8.8.8", right: PROXY, knownFrom: "leading zeros are octal somewhere" },
  { value: "203.0.113.9:99999999", right: PROXY, knownFrom: "no port" },
  { value: "1.2.3.4, 203.0.113.9", right: "203.0.113.9", knownFrom: "a caller that writes the header itself" },
  { value: "1.2.3.4,203.0.113.9:5,10.0.0.7:443", right: "203.0.113.9", knownFrom: "two of our proxies" },
  { value: "unknown, 203.0.113.9", right: "203.0.113.9", knownFrom: "a proxy before ours that hides its callers" },
  { value: "203.0.113.9, unknown", right: PROXY, knownFrom: "what a caller writes before it is not believed" },
  { value: "203.0.113.9, _secret, 10.0.0.7", right: "10.0.0.7", knownFrom: "RFC 7239, section 6.3" },
  { value: "10.0.0.9, 10.0.0.7", right: "10.0.0.9", knownFrom: "a caller in our own network" },
  { value: " 203.0.113.9 ,\t10.0.0.7 ", right: "203.0.113.9", knownFrom: "white space" },
  {
    header: "forwarded",
    value: "for=192.0.2.60;proto=http;by=203.0.113.43",
    right: "192.0.2.60",
    knownFrom: "RFC 7239",
  },
  { header: "forwarded", value: 'For="[2001:db8:cafe::17]:4711"', right: "2001:db8:cafe::17", knownFrom: "RFC 7239" },
  { header: "forwarded", value: "for=192.0.2.43, for=198.51.100.17", right: "198.51.100.17", knownFrom: "RFC 7239" },
  { header: "forwarded", value: "proto=https; for=192.0.2.43:1 ;host=a", right: "192.0.2.43", knownFrom: "RFC 7239" },
  { header: "forwarded", value: "for=192.0.2.43, for=unknown", right: PROXY, knownFrom: "RFC 7239, section 6.2" },
  { header: "forwarded", value: "for=192.0.2.43, proto=https", right: PROXY, knownFrom: "an element without for" },
  { header: "cf-connecting-ip", value: "203.0.113.9", right: "203.0.113.9", knownFrom: "Cloudflare" },
  { header: "cf-connecting-ip", value: "2001:db8::9", right: "2001:db8::9", knownFrom: "Cloudflare" },
  { header: "true-client-ip", value: "203.0.113.9", right: "203.0.113.9", knownFrom: "Akamai, Cloudflare Enterprise" },
];

const readFrom = (
  peer: string,
  { header = "x-forwarded-for", value }: Pick<Case, "header" | "value">,
  named = header,
) => {
  const read = callerAddressReader({ TRUSTED_PROXIES: ["10.0.0.0/8"], CLIENT_ADDRESS_HEADER: named });
  return read({ headers: { [header]: value }, socket: { remoteAddress: peer } } as unknown as IncomingMessage);
};

test.each(cases)("$header $value is $right ($knownFrom)", (one) => {
  expect(readFrom(PROXY, one)).toBe(one.right);
});

test.each(cases)("$header $value is not believed of a stranger, nor if another header is named", (one) => {
  expect(readFrom("198.51.100.1", one)).toBe("198.51.100.1");
  expect(readFrom(PROXY, one, "x-real-ip")).toBe(PROXY);
});

test("the header is a setting, in any case, and a name that is none is refused", () => {
  const settings = { DATABASE_URL: "postgres://localhost/a" };
  expect(readConfig(settings).CLIENT_ADDRESS_HEADER).toBe("x-forwarded-for");
  expect(readConfig({ ...settings, CLIENT_ADDRESS_HEADER: "CF-Connecting-IP" }).CLIENT_ADDRESS_HEADER).toBe(
    "cf-connecting-ip",
  );
  expect(() => readConfig({ ...settings, CLIENT_ADDRESS_HEADER: "x forwarded" })).toThrow("CLIENT_ADDRESS_HEADER");
});

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ settings: { TRUSTED_PROXIES: "127.0.0.0/8" } });
});
afterAll(() => running.close());

test("a caller whose proxy writes a port sees its own address", async () => {
  const client = running.client({ "x-forwarded-for": "8.8.8.8:17085" });
  expect(await client.lookup.ipSelfSearch({})).toMatchObject({ ip: "8.8.8.8", country_code: "US" });
});

test("a key for one address admits it behind a proxy that writes ports", async () => {
  const { secret } = await newKey(running.app, { allow_ips: ["203.0.113.9"] });
  for (const url of ["/v2/query?ip=8.8.8.8", "/v2/privacy/8.8.8.8"]) {
    const call = async (address: string) =>
      (await running.server.inject({ url, headers: { "x-api-key": secret, "x-forwarded-for": address } })).statusCode;
    expect([await call("203.0.113.9:5001"), await call("203.0.113.8:5001")]).toEqual([200, 403]);
  }
});

test("a caller with a new port for each call is one caller to the limits", async () => {
  const statuses = [];
  for (let port = 1; port <= 75; port++) {
    const headers = { "x-forwarded-for": `203.0.113.77:${40_000 + port}` };
    const { statusCode } = await running.server.inject({ method: "POST", url: "/v1/ip_self_search", headers });
    statuses.push(statusCode);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});
