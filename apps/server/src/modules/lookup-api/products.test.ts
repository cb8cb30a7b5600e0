import { once } from "node:events";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { type LookupCallName, lookupApiEndpoints } from "@meridian/contract/lookup-api/index";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newKey, setQuota } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { createKey } from "../keys/keys.ts";
import { countryOf, findNetwork } from "./products/carrier.ts";

const now = new Date("2026-11-20T12:00:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
const closed = createTcpServer();
beforeAll(async () => {
  // A closed port, so that no test reaches the internet.
  await once(closed.listen(0, "127.0.0.1"), "listening");
  const { port } = closed.address() as AddressInfo;
  closed.close();
  running = await startApp({
    change: (app) => ({ ...app, now: () => now }),
    settings: {
      DNS_SERVERS: `127.0.0.1:${port}`,
      RDAP_BOOTSTRAP_URL: `http://127.0.0.1:${port}/`,
      WHOIS_SERVER: `127.0.0.1:${port}`,
    },
  });
});
afterAll(() => running.close());

type RequestedCall = readonly [method: "GET" | "POST", url: string, body?: object];

async function call(secret: string, [method, url, payload]: RequestedCall, headers: Record<string, string> = {}) {
  const response = await running.server.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: { authorization: `Bearer ${secret}`, lang: "en-US", ...headers },
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

const left = async (secret: string, type: number): Promise<number> => {
  const { body } = await call(secret, ["GET", "/v2/me"]);
  return body.services.find((service: { type: number }) => service.type === type).remaining;
};

/** The contract's declarations of charged calls. */
type Charged = Exclude<LookupCallName, "me">;

const ID_NUMBER = "11010519491231002X";
const CARD_NUMBER = "6228480402564890018";

/** A question for each product without external sources, with its price type and a part of the answer. */
const answered: [name: LookupCallName, request: RequestedCall, type: number, part: object][] = [
  [
    "scenario",
    ["GET", "/v2/scenario/8.8.8.8"],
    3,
    { ip: "8.8.8.8", scenario: "data_center", confidence: "medium", inferred: true, asn: { asn: "AS15169" } },
  ],
  [
    "portrait",
    ["GET", "/v2/portrait/8.8.8.8"],
    4,
    {
      risk: {
        score: 20,
        level: "low",
        reasons: [{ code: "data_center_inferred", weight: 20 }],
        unknown: ["tor", "proxy", "vpn", "relay"],
      },
      tags: ["data_center", "hosting"],
      proxy: { is_vpn: null },
    },
  ],
  [
    "antifraud",
    ["POST", "/v2/antifraud", { ip: "8.8.8.8", email: "a@mailinator.com", user_agent: "curl/8.9.1" }],
    10,
    {
      score: 80,
      level: "high",
      signals: { email: { is_disposable: true }, user_agent: { is_bot: true }, phone: null },
    },
  ],
  [
    "phone",
    ["GET", "/v2/phone/13912345678"],
    12,
    {
      e164: "+8613912345678",
      valid: true,
      type: "mobile",
      city: "Changzhou",
      region: "Jiangsu",
      carrier: "China Mobile",
    },
  ],
  [
    "card",
    ["GET", `/v2/card/${CARD_NUMBER}`],
    13,
    { bin: "622848", bank_code: "ABC", type: "debit", brand: "UnionPay", country_code: "CN" },
  ],
  [
    "idcard",
    ["POST", "/v2/idcard", { number: ID_NUMBER }],
    14,
    { valid: true, reason: null, birth_date: "1949-12-31", gender: "female", division: { county: "朝阳区" } },
  ],
  [
    "ports",
    ["GET", "/v2/ports/443"],
    10,
    { range: "system", services: [{ protocol: "tcp" }, { protocol: "udp" }, { protocol: "sctp", name: "https" }] },
  ],
  [
    "carrier",
    ["GET", "/v2/carrier?mcc=460&mnc=01"],
    10,
    { mnc: "01", country_code: "CN", brand: "China Unicom", status: "operational" },
  ],
];

test("a network's answer has null where no source has a value, as in all other answers", async () => {
  const { secret } = await newKey(running.app);
  const { body } = await call(secret, ["GET", "/v2/asn/AS15169"]);
  expect(body).toMatchObject({ asn: "AS15169", name: "Google LLC", domain: null });
});

test.each([
  ["of a country that the source lists with its outlying territories", 505, "01", "AU"],
  ["of one country", 460, "01", "CN"],
  ["of several territories", 340, "01", null],
])("a mobile network %s has an ISO 3166-1 code, or none", (_, mcc, mnc, code) => {
  expect(countryOf(findNetwork(mcc, mnc)!)).toBe(code);
});

test("a mobile network is found by its codes, with and without their leading zeros", () => {
  expect(findNetwork(460, "00")).toMatchObject({ countryCode: "CN", brand: "China Mobile" });
  expect(findNetwork(460, "0")).toEqual(findNetwork(460, "00"));
  expect(findNetwork(310, "260")).toMatchObject({ countryCode: "US", brand: "T-Mobile" });
  expect(findNetwork(460, "000")).toBeNull();
});

describe("an answer", () => {
  test.each(answered)("of %s matches the contract, and costs one call of its own service", async (...row) => {
    const [name, request, type, part] = row;
    const { secret } = await newKey(running.app);
    const { status, headers, body } = await call(secret, request);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(lookupApiEndpoints[name].output.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject(part);
    expect(headers).toMatchObject({ "x-credits-charged": "1", "x-quota-limit": "100", "x-quota-remaining": "99" });
    expect(await left(secret, type)).toBe(99);
    expect(await left(secret, 1)).toBe(50_000);
  });
});

describe("unanswered calls cost nothing", () => {
  test.each<[request: RequestedCall, type: number, status: number, code: string]>([
    [["GET", "/v2/scenario/nonsense"], 3, 400, "INVALID_IP_ADDRESS"],
    [["GET", "/v2/portrait/10.0.0.1"], 4, 400, "RESERVED_IP_ADDRESS"],
    [["GET", "/v2/host/9.9.9.9"], 10, 404, "IP_ADDRESS_NOT_FOUND"],
    [["POST", "/v2/antifraud", {}], 10, 400, "INVALID_IP_ADDRESS"],
    [["POST", "/v2/antifraud", { ip: "8.8.8.8", phone: "nobody" }], 10, 400, "INVALID_PHONE_NUMBER"],
    [["POST", "/v2/antifraud", { ip: "8.8.8.8", card: "12" }], 10, 400, "INVALID_CARD_NUMBER"],
    [["GET", "/v2/phone/abc"], 12, 400, "INVALID_PHONE_NUMBER"],
    [["GET", "/v2/card/12345"], 13, 400, "INVALID_CARD_NUMBER"],
    [["GET", "/v2/card/000000"], 13, 404, "NOT_FOUND"],
    [["POST", "/v2/idcard", {}], 14, 400, "INVALID_ID_NUMBER"],
    [["GET", "/v2/whois/localhost"], 15, 400, "INVALID_NAME"],
    [["GET", "/v2/whois/10.0.0.1"], 15, 400, "INVALID_NAME"],
    [["GET", "/v2/whois/example.com"], 15, 503, "SOURCE_UNAVAILABLE"],
    [["GET", "/v2/dns/example.com"], 10, 503, "SOURCE_UNAVAILABLE"],
    [["GET", "/v2/dns/example.com?type=ANY"], 10, 400, "INVALID_RECORD_TYPE"],
    [["GET", "/v2/dns/postgres.internal"], 10, 400, "INVALID_NAME"],
    [["GET", "/v2/dns/1.0.0.10.in-addr.arpa?type=PTR"], 10, 400, "INVALID_NAME"],
    [["GET", "/v2/ports/65536"], 10, 400, "INVALID_PORT"],
    [["GET", "/v2/cell?mcc=460&mnc=0&lac=1"], 10, 400, "INVALID_CELL"],
  ])("%j", async (request, type, status, code) => {
    const { secret } = await newKey(running.app);
    const answer = await call(secret, request);
    expect(answer).toMatchObject({ status, body: { code, request_id: expect.any(String) } });
    expect(answer.headers["x-credits-charged"]).toBe("0");
    expect(await left(secret, type)).toBe(100);
  });

  /** A question of every call with an empty answer, with the service it would be charged to. */
  const saysNothing: Record<Charged, [request: RequestedCall, type: number, part: object]> = {
    query: [["GET", "/v2/query?ip=223.5.5.5&fields=proxy"], 1, { proxy: { is_vpn: null } }],
    batch: [["POST", "/v2/batch?fields=proxy", ["223.5.5.5"]], 1, [{ ok: true, data: { proxy: { is_tor: null } } }]],
    asn: [["GET", "/v2/asn/AS4294967295"], 1, { code: "IP_ADDRESS_NOT_FOUND" }],
    ranges: [["GET", "/v2/ranges/9.9.9.9"], 1, { code: "IP_ADDRESS_NOT_FOUND" }],
    history: [["GET", "/v2/history/9.9.9.9"], 1, { code: "IP_ADDRESS_NOT_FOUND" }],
    privacy: [["GET", "/v2/privacy/223.5.5.5"], 10, { is_vpn: null, is_hosting: null, sources: { is_vpn: null } }],
    scenario: [["GET", "/v2/scenario/223.5.5.5"], 3, { scenario: "unknown" }],
    portrait: [["GET", "/v2/portrait/223.5.5.5"], 4, { risk: { score: null, level: null } }],
    antifraud: [["POST", "/v2/antifraud", { ip: "223.5.5.5" }], 10, { score: null, level: null }],
    phone: [["GET", "/v2/phone/12345"], 12, { valid: false }],
    card: [["GET", "/v2/card/4111111111111112"], 13, { valid_luhn: false }],
    idcard: [["POST", "/v2/idcard", { number: "123" }], 14, { valid: false, reason: "length" }],
    identity: [["POST", "/v2/identity", { name: "李四", number: ID_NUMBER }], 14, { code: "PARTNER_NOT_CONNECTED" }],
    person: [
      ["POST", "/v2/person", { name: "李四", number: ID_NUMBER, photo: "R0lGODlh" }],
      11,
      { code: "PARTNER_NOT_CONNECTED" },
    ],
    whois: [["GET", "/v2/whois/example.com"], 15, { code: "SOURCE_UNAVAILABLE" }],
    abuse: [["GET", "/v2/abuse/8.8.8.8"], 15, { code: "SOURCE_UNAVAILABLE" }],
    dns: [["GET", "/v2/dns/example.com"], 10, { code: "SOURCE_UNAVAILABLE" }],
    host: [["GET", "/v2/host/8.8.8.8"], 10, { hostnames: null, open_ports: null, asn: { asn: "AS15169" } }],
    ports: [["GET", "/v2/ports/65000"], 10, { range: "dynamic", services: [] }],
    cell: [["GET", "/v2/cell?mcc=460&mnc=0&lac=1&cid=2"], 10, { latitude: null, longitude: null, source: null }],
    carrier: [["GET", "/v2/carrier?mcc=460&mnc=99"], 10, { brand: null, source: null }],
  };
  test.each(Object.entries(saysNothing))("with an empty answer: %s", async (_name, [request, type, part]) => {
    const { secret } = await newKey(running.app);
    const before = await left(secret, type);
    const { headers, body } = await call(secret, request);
    expect(body).toMatchObject(part);
    expect(headers["x-credits-charged"] ?? "0").toBe("0");
    expect(await left(secret, type)).toBe(before);
  });

  test("and calls beyond the quota are refused", async () => {
    const { secret, account } = await newKey(running.app);
    await setQuota(running.app, account.id, 1, 12);
    expect((await call(secret, ["GET", "/v2/phone/13912345678"])).status).toBe(200);
    const refused = await call(secret, ["GET", "/v2/phone/13912345678"]);
    expect(refused).toMatchObject({ status: 402, body: { code: "INSUFFICIENT_QUOTA" } });
  });

  test("concurrent calls are answered exactly as often as the quota allows", async () => {
    const { secret, account } = await newKey(running.app);
    await setQuota(running.app, account.id, 5, 13);
    const answers = await Promise.all(Array.from({ length: 12 }, () => call(secret, ["GET", "/v2/card/622848"])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(7);
    expect(await left(secret, 13)).toBe(0);
  });
});

describe("a key", () => {
  test("works only for the services its owner allows", async () => {
    const { secret } = await newKey(running.app, { service_types: [12] });
    expect((await call(secret, ["GET", "/v2/phone/13912345678"])).status).toBe(200);
    for (const url of ["/v2/card/622848", "/v2/ports/443", "/v2/scenario/8.8.8.8"])
      expect(await call(secret, ["GET", url])).toMatchObject({ status: 403, body: { code: "PERMISSION_REQUIRED" } });
  });

  test("is restricted to its addresses and origins, and to its daily calls", async () => {
    const elsewhere = await newKey(running.app, { allow_ips: ["198.51.100.1"] });
    expect(await call(elsewhere.secret, ["GET", "/v2/ports/443"])).toMatchObject({ status: 403 });
    const page = await newKey(running.app, { allow_origins: ["shop.example"] });
    expect(await call(page.secret, ["GET", "/v2/ports/443"])).toMatchObject({ status: 403 });
    const allowed = await call(page.secret, ["GET", "/v2/ports/443"], { origin: "https://shop.example" });
    expect(allowed.headers["access-control-allow-origin"]).toBe("https://shop.example");
    const daily = await newKey(running.app, { daily_limit: 1 });
    expect((await call(daily.secret, ["GET", "/v2/ports/443"])).status).toBe(200);
    expect((await call(daily.secret, ["GET", "/v2/ports/22"])).status).toBe(429);
  });

  test("for tests gets each product's example for the example's query, and nothing else, free of charge", async () => {
    const account = await newAccount(running.app);
    const key = await createKey(running.app, account.signedIn, "127.0.0.1", { name: "test", is_test: true });
    const examples: [LookupCallName, RequestedCall][] = [
      ["scenario", ["GET", "/v2/scenario/192.0.2.1"]],
      ["portrait", ["GET", "/v2/portrait/192.0.2.1"]],
      ["antifraud", ["POST", "/v2/antifraud", { ip: "192.0.2.1" }]],
      ["phone", ["GET", "/v2/phone/+442079460958"]],
      ["card", ["GET", "/v2/card/622202"]],
      ["idcard", ["POST", "/v2/idcard", { number: ID_NUMBER }]],
      ["whois", ["GET", "/v2/whois/example.com"]],
      ["dns", ["GET", "/v2/dns/example.com"]],
      ["host", ["GET", "/v2/host/192.0.2.1"]],
      ["ports", ["GET", "/v2/ports/443"]],
      ["cell", ["GET", "/v2/cell?mcc=1&mnc=1&lac=4301&cid=20986"]],
      ["carrier", ["GET", "/v2/carrier?mcc=460&mnc=00"]],
    ];
    for (const [name, request] of examples) {
      const { headers, body } = await call(key.api_key, request);
      expect(body).toEqual(lookupApiEndpoints[name].sample.answer);
      expect(headers["x-credits-charged"]).toBe("0");
    }
    expect((await call(key.api_key, ["GET", "/v2/asn/AS64500"])).body).toMatchObject({ name: "EXAMPLE-TRANSIT" });
    for (const url of [
      "/v2/scenario/8.8.8.8",
      "/v2/phone/13912345678",
      "/v2/card/622848",
      "/v2/ports/22",
      "/v2/asn/AS15169",
      "/v2/query?ip=8.8.8.8",
      "/v2/privacy/8.8.8.8",
      "/v2/ranges/8.8.8.8",
    ])
      expect(await call(key.api_key, ["GET", url])).toMatchObject({ status: 403 });
  });

  test("for tests has a low rate, shared with the account's other test keys, and small batches", async () => {
    const account = await newAccount(running.app);
    const options = { name: "test", is_test: true };
    const one = await createKey(running.app, account.signedIn, "127.0.0.1", options);
    const two = await createKey(running.app, account.signedIn, "127.0.0.1", { ...options, qps: 10_000 });
    const batch = (items: number) => call(one.api_key, ["POST", "/v2/batch", Array(items).fill("192.0.2.1")]);
    expect((await batch(100)).status).toBe(200);
    expect(await batch(101)).toMatchObject({ status: 400, body: { code: "TOO_MANY_IPS" } });
    const request: RequestedCall = ["GET", "/v2/query?ip=192.0.2.1"];
    const answers = await Promise.all(
      [one, two].flatMap(({ api_key }) => Array.from({ length: 40 }, () => call(api_key, request))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(48);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(32);
  });
});

test("errors are in the caller's language", async () => {
  const { secret } = await newKey(running.app);
  expect((await call(secret, ["GET", "/v2/ports/x"], { lang: "zh-CN" })).body.detail).toBe("不是端口号");
});
