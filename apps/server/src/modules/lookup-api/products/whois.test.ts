import { once } from "node:events";
import { createServer as createWebServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newKey } from "../../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../../tests/setup/app.ts";
import { HOUR_MS } from "../../../lib/durations.ts";

let now = new Date("2026-11-20T12:00:00Z");
const rdapQuestions: string[] = [];
const whoisQuestions: string[] = [];
let isRdapAway = false;
let onSilence: (answer: () => void) => void = () => undefined;

const jCard = (name: string, email = "", organization = "") => [
  "vcard",
  [
    ["version", {}, "text", "4.0"],
    ["fn", {}, "text", name],
    ["org", {}, "text", organization],
    ["email", {}, "text", email],
    ["tel", { type: "voice" }, "uri", "tel:+1.5555550100"],
    ["adr", {}, "text", ["", "", "", "", "", "", "United States"]],
  ],
];

const domain = {
  objectClassName: "domain",
  ldhName: "EXAMPLE.COM",
  status: ["client delete prohibited"],
  events: [
    { eventAction: "registration", eventDate: "1995-08-14T04:00:00Z" },
    { eventAction: "expiration", eventDate: "2027-08-13T04:00:00Z" },
    { eventAction: "last changed", eventDate: "2026-01-01T00:00:00Z" },
  ],
  nameservers: [{ ldhName: "A.IANA-SERVERS.NET" }],
  entities: [
    {
      roles: ["registrar"],
      vcardArray: jCard("Sample Registrar"),
      entities: [{ roles: ["abuse"], vcardArray: jCard("Abuse Desk", "abuse@registrar.example") }],
    },
  ],
};

function answerRdap(request: IncomingMessage, response: ServerResponse) {
  const { url = "" } = request;
  rdapQuestions.push(url);
  const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { "content-type": "application/rdap+json", ...headers }).end(JSON.stringify(body));
  const own = `http://127.0.0.1:${portOf(web)}/rdap`;
  const lists: Record<string, unknown> = {
    "/dns.json": {
      services: [
        [["com"], [own]],
        [["net"], ["http://10.0.0.1/"]],
        [["org"], ["http://127.0.0.1:1/"]],
      ],
    },
    "/ipv4.json": {
      services: [
        [["8.0.0.0/8"], ["http://10.0.0.1/"]],
        [["8.8.4.0/24", "8.8.8.0/24"], [own]],
      ],
    },
    "/ipv6.json": { services: [[["2001:4860::/32"], [own]]] },
    "/asn.json": { services: [[["15000-16000"], [own]]] },
  };
  if (isRdapAway) return response.destroy();
  if (lists[url]) return send(200, lists[url]);
  switch (url) {
    case "/rdap/domain/example.com":
      return send(200, domain);
    case "/rdap/domain/moved.com":
      return send(302, {}, { location: `${own}/domain/example.com` });
    case "/rdap/domain/inward.com":
      return send(302, {}, { location: `http://127.0.0.1:${portOf(inside)}/secret` });
    case "/rdap/domain/silent.com":
      return onSilence(() => send(200, domain));
    case "/rdap/domain/circle.com":
      return send(302, {}, { location: `${own}/domain/circle.com` });
    case "/rdap/domain/huge.com":
      return send(200, { ...domain, remarks: "x".repeat(600_000) });
    case "/rdap/ip/8.8.8.8":
      return send(200, {
        objectClassName: "ip network",
        name: "GOGL",
        startAddress: "8.8.8.0",
        endAddress: "8.8.8.255",
        country: "US",
        entities: [
          { roles: ["registrant"], vcardArray: jCard("Google LLC") },
          { roles: ["technical", "abuse"], vcardArray: jCard("Abuse", "abuse@google.example", "Google LLC") },
        ],
      });
    case "/rdap/ip/8.8.4.4":
      return send(200, { objectClassName: "ip network", name: "NOBODY", startAddress: "8.8.4.0" });
    case "/rdap/autnum/15169":
      return send(200, { objectClassName: "autnum", name: "GOOGLE", startAutnum: 15169, endAutnum: 15169 });
    default:
      return send(404, { errorCode: 404 });
  }
}

/** Answers of a root Whois server, a registry, and a malicious one. */
const root = (question: string) => {
  if (question.endsWith(".net") || question.endsWith(".org")) return `refer: 127.0.0.1:${portOf(registry)}\n`;
  return question === "AS64500" ? "refer: 127.0.0.1:9\n" : "% This query returned 0 objects.\n";
};
const registryText = (question: string) =>
  question === "free.net"
    ? "No match for FREE.NET\n"
    : [
        `Domain Name: ${question.toUpperCase()}`,
        "Registrar: Whois Registrar Inc.",
        `Registrar WHOIS Server: 127.0.0.1:${portOf(inside)}`,
        "Creation Date: 2001-02-03T00:00:00Z",
        "Registry Expiry Date: 2030-02-03T00:00:00Z",
        "Domain Status: ok https://icann.org/epp#ok",
        "Name Server: NS1.EXAMPLE.NET",
        "Registrant Organization: Sample Ltd",
        "",
      ].join("\r\n");

const insideVisits: string[] = [];
const web = createWebServer(answerRdap);
const inside = createTcpServer((socket) => {
  insideVisits.push("visit");
  socket.on("error", () => socket.destroy()).end("secret");
});
const whoisServer = (answer: (question: string) => string) =>
  createTcpServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", (bytes) => {
      const question = bytes.toString().trim();
      whoisQuestions.push(question);
      socket.end(answer(question));
    });
  });
const rootServer = whoisServer(root);
const registry = whoisServer(registryText);
const portOf = (server: Server | typeof web): number => (server.address() as AddressInfo).port;

let running: Awaited<ReturnType<typeof startApp>>;
let secret = "";
beforeAll(async () => {
  for (const server of [web, inside, rootServer, registry]) await once(server.listen(0, "127.0.0.1"), "listening");
  running = await startApp({
    change: (app) => ({ ...app, now: () => now }),
    settings: {
      RDAP_BOOTSTRAP_URL: `http://127.0.0.1:${portOf(web)}/`,
      WHOIS_SERVER: `127.0.0.1:${portOf(rootServer)}`,
      REGISTRY_HOSTS: `127.0.0.1:${portOf(registry)}`,
    },
  });
  secret = (await newKey(running.app)).secret;
});
afterAll(async () => {
  await running.close();
  web.closeAllConnections();
  for (const server of [web, inside, rootServer, registry]) server.close();
});

async function look(query: string) {
  const response = await running.server.inject({
    method: "GET",
    url: `/v2/whois/${query}`,
    headers: { "x-api-key": secret },
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

test("a domain's registration comes from the RDAP server of its top-level domain", async () => {
  const { status, body } = await look("www.Example.com");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    query: "example.com",
    kind: "domain",
    source: "rdap",
    registrar: "Sample Registrar",
    registered_at: "1995-08-14T04:00:00Z",
    expires_at: "2027-08-13T04:00:00Z",
    status: ["client delete prohibited"],
    nameservers: ["a.iana-servers.net"],
    contacts: [
      {
        role: "abuse",
        name: "Abuse Desk",
        email: "abuse@registrar.example",
        phone: "+1.5555550100",
        country: "United States",
      },
    ],
    network: null,
    fetched_at: now.toISOString(),
  });
});

test("an address is queried at the server with the longest prefix, an AS number at the one with its range", async () => {
  expect((await look("8.8.8.8")).body).toMatchObject({
    kind: "ip",
    network: { name: "GOGL", start: "8.8.8.0", end: "8.8.8.255", country: "US" },
    contacts: [
      { role: "registrant", name: "Google LLC" },
      { role: "abuse", email: "abuse@google.example" },
    ],
  });
  expect((await look("as15169")).body).toMatchObject({
    query: "AS15169",
    kind: "asn",
    network: { name: "GOOGLE", start: "AS15169" },
  });
});

test("the abuse contact of an address comes from the same answer, and is free if there is none", async () => {
  const { secret } = await newKey(running.app);
  const abuseOf = (ip: string) =>
    running.server.inject({ url: `/v2/abuse/${ip}`, headers: { "x-api-key": secret, lang: "en-US" } });
  await look("8.8.8.8");
  const before = rdapQuestions.length;
  const known = await abuseOf("8.8.8.8");
  expect(known.json()).toEqual({
    ip: "8.8.8.8",
    name: "Abuse",
    organization: "Google LLC",
    email: "abuse@google.example",
    phone: "+1.5555550100",
    network: { name: "GOGL", start: "8.8.8.0", end: "8.8.8.255", country: "US" },
    source: "rdap",
    server: expect.any(String),
    fetched_at: now.toISOString(),
  });
  expect([known.headers["x-credits-charged"], rdapQuestions.length]).toEqual(["1", before]);
  const unknown = await abuseOf("8.8.4.4");
  expect(unknown.json()).toMatchObject({ ip: "8.8.4.4", email: null, phone: null });
  expect(unknown.headers["x-credits-charged"]).toBe("0");
  for (const [ip, code] of [
    ["10.0.0.1", "RESERVED_IP_ADDRESS"],
    ["nonsense", "INVALID_IP_ADDRESS"],
  ] as const)
    expect((await abuseOf(ip)).json()).toMatchObject({ code });
});

test("an answer is cached for hours without another query, then refreshed", async () => {
  await look("example.com");
  const before = rdapQuestions.length;
  const again = await look("example.com");
  expect([again.headers["x-credits-charged"], rdapQuestions.length]).toEqual(["1", before]);
  now = new Date(now.getTime() + 7 * HOUR_MS);
  await look("example.com");
  expect(rdapQuestions.length).toBe(before + 1);
});

test("concurrent identical queries share one answer", async () => {
  now = new Date(now.getTime() + 7 * HOUR_MS);
  const before = rdapQuestions.length;
  const answers = await Promise.all(Array.from({ length: 10 }, () => look("example.com")));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(rdapQuestions.length).toBe(before + 1);
});

test("an unregistered name is not found, and costs nothing", async () => {
  const { status, headers, body } = await look("nobody-has-this.com");
  expect([status, body.code, headers["x-credits-charged"]]).toEqual([404, "NOT_FOUND", "0"]);
});

test("a redirect within the registry is followed", async () => {
  expect((await look("moved.com")).body.registrar).toBe("Sample Registrar");
});

test.each(["inward.com", "circle.com", "huge.com"])(
  "%s: an answer that leads to internal addresses, loops or never ends is refused",
  async (name) => {
    expect((await look(name)).status).toBe(503);
    expect(insideVisits).toEqual([]);
  },
);

test("if RDAP leads to a private address, Whois answers; its referral to a private address is not followed", async () => {
  const { status, body } = await look("example.net");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    source: "whois",
    registrar: "Whois Registrar Inc.",
    registered_at: "2001-02-03T00:00:00Z",
    status: ["ok"],
    nameservers: ["ns1.example.net"],
    contacts: [{ role: "registrant", organization: "Sample Ltd" }],
  });
  expect(insideVisits).toEqual([]);
});

test("a registry's Whois answer that there is no such domain is accepted", async () => {
  expect((await look("free.net")).status).toBe(404);
});

test("only the queried name itself reaches a Whois server", async () => {
  expect((await look("example.org%0d%0aquit")).status).toBe(400);
  expect(whoisQuestions.every((question) => /^[a-zA-Z0-9.-]+$/.test(question))).toBe(true);
});

test("a silent registry is reported before the caller times out; its late answer is cached for the next query", async () => {
  const input = new Promise<() => void>((resolve) => {
    onSilence = resolve;
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const answer = look("silent.com");
    const answerLate = await input;
    vi.advanceTimersByTime(9000);
    expect((await answer).status).toBe(503);
    answerLate();
  } finally {
    vi.useRealTimers();
  }
  expect((await look("silent.com")).body).toMatchObject({ query: "silent.com", registrar: "Sample Registrar" });
});

test("an unavailable registry is reported as such, and costs nothing", async () => {
  isRdapAway = true;
  const { status, headers, body } = await look("some-other-name.com");
  isRdapAway = false;
  expect([status, body.code, headers["x-credits-charged"], headers["retry-after"]]).toEqual([
    503,
    "SOURCE_UNAVAILABLE",
    "0",
    "5",
  ]);
});
