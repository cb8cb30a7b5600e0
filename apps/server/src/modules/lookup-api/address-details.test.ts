import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, decode, encode } from "dns-packet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";

const zone: Answer[] = [
  { type: "A", name: "dns.example.com", ttl: 60, data: "8.8.8.8" },
  { type: "A", name: "dns.example.com", ttl: 60, data: "8.8.4.4" },
  { type: "AAAA", name: "dns.example.com", ttl: 60, data: "2001:4860:4860:0:0:0:0:8888" },
  { type: "A", name: "inside.example.com", ttl: 60, data: "10.0.0.1" },
  { type: "A", name: "xn--bcher-kva.example.com", ttl: 60, data: "8.8.8.8" },
  { type: "TXT", name: "empty.example.com", ttl: 60, data: ["nothing else"] },
  { type: "PTR", name: "8.8.8.8.in-addr.arpa", ttl: 60, data: "dns.example.com" },
  { type: "PTR", name: "8.8.8.8.in-addr.arpa", ttl: 60, data: "pretended.example.com" },
  { type: "PTR", name: "8.8.8.8.in-addr.arpa", ttl: 60, data: "router.lan" },
];
const NXDOMAIN = 3;
const SERVFAIL = 2;

const asked: string[] = [];
const resolver = createSocket("udp4");
resolver.on("message", (bytes, { port }) => {
  const { id, questions = [] } = decode(bytes);
  const { name = "", type } = questions[0] ?? {};
  asked.push(`${name} ${type}`);
  const isBroken = name.startsWith("broken") || (name.startsWith("half") && type === "AAAA");
  const answers = name.startsWith("half")
    ? [{ type: "A" as const, name, ttl: 60, data: "8.8.8.8" }]
    : zone.filter((record) => record.name === name && record.type === type);
  const isKnown = answers.length > 0 || zone.some((record) => record.name === name);
  const flags = isBroken ? SERVFAIL : isKnown ? 0 : NXDOMAIN;
  resolver.send(encode({ type: "response", id: id ?? 0, flags, questions, answers: isBroken ? [] : answers }), port);
});

const jCard = (name: string, email: string) => [
  "vcard",
  [
    ["fn", {}, "text", name],
    ["email", {}, "text", email],
  ],
];
const registry = createServer((request, response) => {
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { "content-type": "application/rdap+json" }).end(JSON.stringify(body));
  const own = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/rdap`;
  if (request.url === "/ipv4.json") return send(200, { services: [[["8.0.0.0/8"], [own]]] });
  if (request.url?.endsWith(".json")) return send(200, { services: [] });
  if (request.url !== "/rdap/ip/8.8.8.8") return send(404, { errorCode: 404 });
  send(200, {
    objectClassName: "ip network",
    name: "EXAMPLE-8",
    startAddress: "8.8.8.0",
    endAddress: "8.8.8.255",
    country: "US",
    events: [
      { eventAction: "last changed", eventDate: "2026-01-01T00:00:00Z" },
      { eventAction: "registration", eventDate: "before 1995" },
    ],
    entities: [
      { roles: ["registrant"], vcardArray: jCard("Example LLC", "") },
      { roles: ["abuse"], vcardArray: jCard("Abuse", "abuse@example.com") },
      { roles: ["technical"], vcardArray: jCard("A Person", "person@example.com") },
    ],
  });
});

let running: Awaited<ReturnType<typeof startApp>>;
let calls: ReturnType<(typeof running)["client"]>["products"];
beforeAll(async () => {
  await new Promise<void>((resolve) => resolver.bind(0, "127.0.0.1", resolve));
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  running = await startApp({
    settings: {
      DNS_SERVERS: `127.0.0.1:${resolver.address().port}`,
      RDAP_BOOTSTRAP_URL: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
      WHOIS_SERVER: "127.0.0.1:1",
    },
  });
  calls = running.client({ lang: "en-US" }).products;
});
afterAll(async () => {
  await running.close();
  resolver.close();
  registry.close();
});

test.each([
  ["dns.example.com", "dns.example.com"],
  ["https://user@DNS.example.com:8443/path?q=1", "dns.example.com"],
  ["dns.example.com.", "dns.example.com"],
])("%s is resolved to all its addresses, each with place and network", async (host, name) => {
  const answer = await calls.resolveHost({ host });
  expect(answer.host).toBe(name);
  expect(answer.addresses.map(({ ip }) => ip)).toEqual(["8.8.8.8", "8.8.4.4", "2001:4860:4860::8888"]);
  expect(answer.addresses[0]).toMatchObject({ country_code: "US", flag_code: "us", asn: "AS15169" });
});

test("a name in another script is resolved by its ASCII form", async () => {
  const { host, addresses } = await calls.resolveHost({ host: "bücher.example.com" });
  expect(host).toBe("xn--bcher-kva.example.com");
  expect(addresses).toHaveLength(1);
});

test("a name of a private address says what that is for", async () => {
  const { addresses } = await calls.resolveHost({ host: "inside.example.com" });
  expect(addresses).toMatchObject([{ ip: "10.0.0.1", country_code: "", reserved_name: "Private-Use" }]);
});

test.each(["empty.example.com", "missing.example.com"])("%s has no addresses", async (host) => {
  expect(await calls.resolveHost({ host })).toEqual({ host, addresses: [] });
});

test("one family that fails does not hide the other", async () => {
  const { addresses } = await calls.resolveHost({ host: "half.example.com" });
  expect(addresses.map(({ ip }) => ip)).toEqual(["8.8.8.8"]);
});

test("without any answer the resolver is unavailable", async () => {
  await expect(calls.resolveHost({ host: "broken.example.com" })).rejects.toMatchObject({ code: 503 });
});

test.each(["localhost", "router.lan", "8.8.8.8", "a b.com", "-", "1.1.168.192.in-addr.arpa", "x".repeat(300)])(
  "%s is not a public host name, and nobody is asked about it",
  async (host) => {
    asked.length = 0;
    await expect(calls.resolveHost({ host })).rejects.toMatchObject({
      code: 400,
      fields: { host: expect.stringContaining("public host name") },
    });
    expect(asked).toEqual([]);
  },
);

test.each([
  ["ipguishu", { location: { ip: "8.8.8.8" } }],
  ["huaxiang", { ip: "8.8.8.8" }],
  ["ipport", { ip: "8.8.8.8" }],
])("the demo of %s takes the first address of a host name", async (product, part) => {
  const { answer } = await calls.demo({ product, query: "https://dns.example.com/path" });
  expect(answer).toMatchObject(part);
});

test("a demo names the field if a host name has no address", async () => {
  await expect(calls.demo({ product: "ipguishu", query: "missing.example.com" })).rejects.toMatchObject({
    code: 400,
    fields: { query: expect.stringContaining("has one in DNS") },
  });
});

test("names of an address are confirmed by their own addresses, and private ones are not looked up", async () => {
  asked.length = 0;
  const { names } = await calls.ipNames({ ip: "::ffff:8.8.8.8" });
  expect(names).toEqual([
    { name: "dns.example.com", addresses: ["8.8.8.8", "8.8.4.4", "2001:4860:4860::8888"], is_confirmed: true },
    { name: "pretended.example.com", addresses: [], is_confirmed: false },
    { name: "router.lan", addresses: [], is_confirmed: false },
  ]);
  expect(asked.filter((question) => question.includes("router"))).toEqual([]);
});

test("an address that is not public has neither names nor a registration", async () => {
  expect(await calls.ipNames({ ip: "10.0.0.1" })).toEqual({ ip: "10.0.0.1", names: [] });
  await expect(calls.ipRegistration({ ip: "10.0.0.1" })).rejects.toMatchObject({ code: 404 });
});

test("a registration names the holder and the abuse desk, and nobody else", async () => {
  const answer = await calls.ipRegistration({ ip: "8.8.8.8" });
  expect(answer).toMatchObject({
    network: "EXAMPLE-8",
    start_ip: "8.8.8.0",
    end_ip: "8.8.8.255",
    country_code: "US",
    holder: { name: "Example LLC" },
    abuse: { name: "Abuse", email: "abuse@example.com" },
    registered_at: "",
    updated_at: "2026-01-01T00:00:00.000Z",
    server: expect.stringContaining("127.0.0.1"),
  });
  expect(JSON.stringify(answer)).not.toContain("person@example.com");
});

test("an address the registry does not know, and a text that is no address", async () => {
  await expect(calls.ipRegistration({ ip: "8.8.9.9" })).rejects.toMatchObject({ code: 404 });
  await expect(calls.ipRegistration({ ip: "nonsense" })).rejects.toMatchObject({ code: 400 });
  await expect(calls.ipNames({ ip: "nonsense" })).rejects.toMatchObject({ code: 400 });
});
