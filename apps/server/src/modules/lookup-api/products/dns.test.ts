import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { dns } from "@meridian/contract/lookup-api/calls/dns";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import { type Answer, decode, encode, type Packet, streamDecode, streamEncode } from "dns-packet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../../tests/setup/app.ts";

const TRUNCATED = 0x0200;
const RECURSION_AVAILABLE = 0x0080;
const NXDOMAIN = 3;
const SERVFAIL = 2;

const zone: Answer[] = [
  { type: "A", name: "shop.example.com", ttl: 60, data: "192.0.2.7" },
  { type: "A", name: "shop.example.com", ttl: 60, data: "192.0.2.8" },
  { type: "AAAA", name: "shop.example.com", ttl: 120, data: "2001:db8::7" },
  { type: "CNAME", name: "www.example.com", ttl: 30, data: "shop.example.com" },
  { type: "MX", name: "example.com", ttl: 300, data: { preference: 10, exchange: "mail.example.com" } },
  { type: "NS", name: "example.com", ttl: 300, data: "a.iana-servers.net" },
  { type: "TXT", name: "example.com", ttl: 300, data: ["v=spf1 ", "-all"] },
  {
    type: "SOA",
    name: "example.com",
    ttl: 300,
    data: {
      mname: "ns.example.com",
      rname: "root.example.com",
      serial: 7,
      refresh: 1,
      retry: 2,
      expire: 3,
      minimum: 4,
    },
  },
  { type: "CAA", name: "example.com", ttl: 300, data: { flags: 0, tag: "issue", value: "ca.example" } },
  {
    type: "SRV",
    name: "_sip._tcp.example.com",
    ttl: 300,
    data: { priority: 1, weight: 2, port: 5060, target: "sip.example.com" },
  },
  { type: "PTR", name: "8.8.8.8.in-addr.arpa", ttl: 300, data: "dns.google" },
];

let input = 0;
/** A resolver that knows the zone; a name that begins with `long` comes whole only by TCP, one with `broken` never. */
function answerTo(query: Packet, isStream: boolean): Packet {
  input++;
  const [question] = query.questions ?? [];
  const name = question?.name ?? "";
  const common = { type: "response" as const, id: query.id ?? 0, questions: query.questions ?? [] };
  if (name.startsWith("broken")) return { ...common, flags: SERVFAIL };
  if (name.startsWith("long") && !isStream) return { ...common, flags: RECURSION_AVAILABLE | TRUNCATED };
  if (name.startsWith("long"))
    return { ...common, answers: [{ type: "TXT", name, ttl: 1, data: "x".repeat(200) }], flags: RECURSION_AVAILABLE };
  const answers = zone.filter((record) => record.name === name && record.type === question?.type);
  const isKnown = zone.some((record) => record.name === name);
  return { ...common, answers, flags: RECURSION_AVAILABLE | (isKnown ? 0 : NXDOMAIN) };
}

const byDatagram = createSocket("udp4");
const byStream = createServer((socket) => {
  socket.once("data", (bytes) => socket.end(streamEncode(answerTo(streamDecode(bytes), true))));
  socket.on("error", () => socket.destroy());
});
let running: Awaited<ReturnType<typeof startApp>>;
let secret = "";
beforeAll(async () => {
  await once(byStream.listen(0, "127.0.0.1"), "listening");
  const { port } = byStream.address() as AddressInfo;
  byDatagram.on("message", (bytes, { port: from }) => {
    // A forged answer to another question.
    const query = decode(bytes);
    const answers: Answer[] = [{ type: "A", name: "shop.example.com", ttl: 9, data: "203.0.113.66" }];
    const forged = { ...answerTo(query, false), flags: RECURSION_AVAILABLE, answers, id: (query.id ?? 0) ^ 1 };
    byDatagram.send(encode(forged), from);
    byDatagram.send(encode(answerTo(query, false)), from);
  });
  byDatagram.bind(port, "127.0.0.1");
  await once(byDatagram, "listening");
  running = await startApp({ settings: { DNS_SERVERS: `127.0.0.1:${port}` } });
  secret = (await newKey(running.app)).secret;
});
afterAll(async () => {
  await running.close();
  byDatagram.close();
  byStream.close();
});

async function look(path: string) {
  const response = await running.server.inject({ method: "GET", url: path, headers: { "x-api-key": secret } });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

test.each([
  ["https://shop.example.com", "A", "shop.example.com", "192.0.2.7"],
  ["https://user@shop.example.com:8443/basket?id=1#top", "A", "shop.example.com", "192.0.2.7"],
  ["shop.example.com:443", "A", "shop.example.com", "192.0.2.7"],
  ["shop.example.com/basket", "A", "shop.example.com", "192.0.2.7"],
  ["http://8.8.8.8/", "PTR", "8.8.8.8.in-addr.arpa", "dns.google"],
])("a query for %s is about its host", async (url, type, name, data) => {
  const { body } = await look(`/v2/dns/${encodeURIComponent(url)}?type=${type}`);
  expect(body).toMatchObject({ name, status: "NOERROR" });
  expect(body.answers[0].data).toBe(data);
});

test.each([
  ["shop.example.com", "A", ["192.0.2.7", "192.0.2.8"]],
  ["SHOP.Example.com.", "AAAA", ["2001:db8::7"]],
  ["www.example.com", "CNAME", ["shop.example.com"]],
  ["example.com", "MX", ["10 mail.example.com"]],
  ["example.com", "NS", ["a.iana-servers.net"]],
  ["example.com", "TXT", ["v=spf1 -all"]],
  ["example.com", "SOA", ["ns.example.com root.example.com 7 1 2 3 4"]],
  ["example.com", "CAA", ['0 issue "ca.example"']],
  ["_sip._tcp.example.com", "SRV", ["1 2 5060 sip.example.com"]],
  ["8.8.8.8", "PTR", ["dns.google"]],
])("%s %s is answered in zone-file format, with its remaining TTL", async (name, type, data) => {
  const { status, body } = await look(`/v2/dns/${name}?type=${type}`);
  expect(status).toBe(200);
  const { answers, ...rest } = body as LookupAnswer<typeof dns>;
  expect(answers.map((answer) => answer.data)).toEqual(data);
  expect(answers.every(({ ttl }) => ttl > 0)).toBe(true);
  expect(rest).toMatchObject({ type, status: "NOERROR", resolver: "127.0.0.1" });
});

test("an answer too long for a datagram is fetched whole", async () => {
  const { body } = await look("/v2/dns/long.example.com?type=TXT");
  expect(body.answers[0].data).toHaveLength(200);
});

test("a name that does not exist is an empty answer, which costs nothing", async () => {
  const { status, headers, body } = await look("/v2/dns/nobody.example.com");
  expect([status, headers["x-credits-charged"], body.status, body.answers]).toEqual([200, "0", "NXDOMAIN", []]);
});

test("a failing resolver is retried, then reported as unavailable", async () => {
  const before = input;
  expect(await look("/v2/dns/broken.example.com")).toMatchObject({ status: 503, body: { code: "SOURCE_UNAVAILABLE" } });
  expect(input - before).toBeGreaterThan(1);
});

test.each([
  "localhost",
  "db.internal",
  "printer.local",
  "router.home.arpa",
  "a..com",
  "-a.com",
  `${"x".repeat(64)}.com`,
])("%s is never queried, because it may be an internal name", async (name) => {
  const before = input;
  expect((await look(`/v2/dns/${name}`)).status).toBe(400);
  expect(input).toBe(before);
});

test("names in other scripts are queried in their DNS form", async () => {
  expect((await look(`/v2/dns/${encodeURIComponent("bücher.example.com")}`)).body.name).toBe(
    "xn--bcher-kva.example.com",
  );
});

test("a host is named with its network", async () => {
  const { body } = await look("/v2/host/8.8.8.8");
  expect(body).toMatchObject({ hostnames: ["dns.google"], asn: { asn: "AS15169" }, open_ports: null });
});

test("ports that an imported survey found open are listed with their services", async () => {
  const { db } = running.app;
  const seenDate = new Date("2026-11-01");
  await db.hostPort.create({ data: { ip: "8.8.8.8", port: 53, protocol: "udp", seenDate } });
  await db.dataImport.create({ data: { kind: "ports", fileName: "survey.csv", rows: 1, importedAt: seenDate } });
  expect((await look("/v2/host/8.8.8.8")).body.open_ports).toEqual([
    { port: 53, protocol: "udp", service: "domain", seen_date: "2026-11-01" },
  ]);
  await db.dataImport.deleteMany();
});
