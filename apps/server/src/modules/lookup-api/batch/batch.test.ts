import { type AddressInfo, connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey, setQuota } from "../../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../../tests/setup/app.ts";
import { makeRandom } from "../../../../../../tests/setup/random.ts";
import { finish } from "../../../lib/bulk-queue.ts";
import { bulkWork } from "../../../lib/bulk-work.ts";
import type { Admission } from "../admission.ts";
import { batchSteps } from "./batch.ts";
import { batchBodySteps } from "./batch-body.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

/** Known addresses in several forms, reserved and unknown ones, and invalid texts. */
const pool = [
  "8.8.8.8",
  "223.5.5.5",
  "::ffff:8.8.8.8",
  "2001:4860:4860::8888",
  "2400:3200::1",
  "9.9.9.9",
  "10.0.0.1",
  "::1",
  "nonsense",
  "8.8.8.8 ",
  "",
  '"quoted" \\ text',
  `${"9".repeat(60)}`,
  "8.8.8.\u0138",
  "地址 8.8.8.8",
];

/** Enough full answers to exceed the operating system's buffers when the client does not read. */
const REQUESTS = 15;

async function post(secret: string, payload: string, query: string) {
  const headers = { "x-api-key": secret, lang: "en-US", "content-type": "text/plain" };
  return running.server.inject({ method: "POST", url: `/v2/batch?${query}`, payload, headers });
}

/** The answer to a single call, in the form of a batch item. */
async function itemOf(secret: string, address: string, query: string): Promise<string> {
  const url = `/v2/query?ip=${encodeURIComponent(address)}&${query}`;
  const headers = { "x-api-key": secret, lang: "en-US" };
  const { body, statusCode } = await running.server.inject({ method: "GET", url, headers });
  if (statusCode === 200) return `{"query":${JSON.stringify(address.trim())},"ok":true,"data":${body}}`;
  const { code, detail } = JSON.parse(body) as { code: string; detail: string };
  return JSON.stringify({ query: address.trim(), ok: false, error: { code, message: detail } });
}

describe("a batch is byte for byte the answers to its items as single calls", () => {
  const random = makeRandom(20_261_121);
  const choices = [
    "",
    "lang=zh",
    "fields=location.country_code,asn.asn",
    "fields=asn,location.city,location.ip",
    "fields=location",
    "lang=zh&fields=location.country",
  ];

  test.each(choices)("with %j, as lines with either end and as JSON", async (query) => {
    const { account, secret } = await newKey(running.app);
    await setQuota(running.app, account.id, 1_000_000);
    await running.app.db.service.updateMany({
      where: { accountId: account.id },
      data: { qps: 1_000_000, burst: 1_000_000 },
    });
    const alone = new Map<string, string>();
    // An omitted address means the caller's own, but not in a batch.
    for (const text of pool.filter((one) => one !== "")) alone.set(text.trim(), await itemOf(secret, text, query));
    const nonsense = alone.get("nonsense") ?? "";
    const expected = (texts: string[]) =>
      `[${texts.map((text) => alone.get(text) ?? nonsense.replace("nonsense", text)).join()}]`;
    for (let round = 0; round < 8; round++) {
      const count = 1 + Math.floor(random() * 120);
      const sent = Array.from({ length: count }, () => pool[Math.floor(random() * pool.length)] ?? "");
      sent.push("8.8.8.8");
      const texts = sent.map((text) => text.trim());
      const asJson = await post(secret, JSON.stringify(sent), query);
      expect(asJson.body).toBe(expected(texts));
      // A quoted first line would be read as JSON lines.
      const lines = ["8.8.8.8", ...sent];
      // In a list an empty address is one, a blank line is none.
      const items = lines.map((line) => line.trim()).filter((line) => line !== "");
      for (const end of ["\n", "\r\n"]) {
        expect((await post(secret, lines.join(end), query)).body).toBe(expected(items));
        expect((await post(secret, lines.join(end) + end, query)).body).toBe(expected(items));
      }
    }
  });
});

test("unknown fields are refused before anything is charged", async () => {
  const { secret } = await newKey(running.app);
  const refused = await post(secret, "8.8.8.8", "fields=location.planet");
  expect([refused.statusCode, refused.json().code]).toEqual([400, "INVALID_FIELDS"]);
  const me = await running.server.inject({ method: "GET", url: "/v2/me", headers: { "x-api-key": secret } });
  expect(me.json().services[0].remaining).toBe(50_000);
});

test("a test key's batch holds its samples, and the fields chosen of them", async () => {
  const { secret } = await newKey(running.app, { is_test: true });
  const { body } = await post(secret, "192.0.2.1\n8.8.8.8", "fields=location.ip,location.country_code");
  expect(JSON.parse(body)).toMatchObject([
    { query: "192.0.2.1", ok: true, data: { location: { ip: "192.0.2.1", country_code: "SG" } } },
    { query: "8.8.8.8", ok: false, error: { code: "PERMISSION_REQUIRED" } },
  ]);
});

test("concurrent answers never share memory", async () => {
  // A separate key per connection, since a key's concurrent batches are limited.
  const keys = await Promise.all(Array.from({ length: 4 }, () => newKey(running.app)));
  for (const { account } of keys) await setQuota(running.app, account.id, 1_000_000);
  await running.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = running.server.server.address() as AddressInfo;
  const addresses = ["8.8.8.8", "223.5.5.5", "2001:4860:4860::8888"];
  const request = (secret: string, address: string, isLast: boolean) => {
    const body = Array.from({ length: 900 }, () => address).join("\n");
    const lines = [
      "POST /v2/batch HTTP/1.1",
      "host: a",
      `x-api-key: ${secret}`,
      "content-type: text/plain",
      `content-length: ${body.length}`,
    ];
    return `${lines.join("\r\n")}\r\n${isLast ? "connection: close\r\n" : ""}\r\n${body}`;
  };
  /** Sends many requests at once and reads nothing until `mayRead`, so that answers pile up in the server. */
  const querySlowly = async (secret: string, address: string, mayRead: Promise<unknown>) => {
    const socket = connect(port, "127.0.0.1").pause().setEncoding("latin1");
    socket.write(Array.from({ length: REQUESTS }, (_, i) => request(secret, address, i === REQUESTS - 1)).join(""));
    await mayRead;
    let text = "";
    for await (const chunk of socket) text += chunk as string;
    return [...text.matchAll(/"(?:query|ip)":"([^"]*)"/g)].map(([, found]) => found);
  };
  for (let round = 0; round < 2; round++) {
    const release = Promise.withResolvers<void>();
    const input = addresses.map((address, i) => querySlowly(keys[i]?.secret ?? "", address, release.promise));
    // Answered after all the others have arrived, and by then those wait in the server.
    const quick = await querySlowly(keys[3]?.secret ?? "", "8.8.8.8", Promise.resolve());
    expect(new Set(quick)).toEqual(new Set(["8.8.8.8"]));
    release.resolve();
    for (const [i, found] of (await Promise.all(input)).entries()) {
      expect(found).toHaveLength(REQUESTS * 900 * 2);
      expect(new Set(found)).toEqual(new Set([addresses[i]]));
    }
  }
});

describe("a batch", () => {
  const post = (secret: string, payload: string) =>
    running.server.inject({
      method: "POST",
      url: "/v2/batch",
      headers: { "x-api-key": secret, "content-type": "text/plain" },
      payload,
    });
  const codesOf = (answer: { json: () => unknown }) =>
    (answer.json() as { ok: boolean; error?: { code: string } }[]).map(({ error }) => error?.code ?? "");
  const remainingOf = (answer: Awaited<ReturnType<typeof post>>) => answer.headers["x-quota-remaining"];

  test("counts as one call for the rate and as one per item for the quota", async () => {
    const { account, secret } = await newKey(running.app);
    await running.app.db.service.updateMany({ where: { accountId: account.id }, data: { qps: 1, burst: 2 } });
    const lines = "8.8.8.8\n".repeat(1000);
    expect((await post(secret, lines)).headers["x-credits-charged"]).toBe("1000");
    expect(remainingOf(await post(secret, lines))).toBe("48000");
    expect((await post(secret, lines)).statusCode).toBe(429);
  });

  test("over the key's daily limit gets 429 until midnight, and so do single calls over it", async () => {
    const { secret } = await newKey(running.app, { daily_limit: 3 });
    expect(codesOf(await post(secret, "8.8.8.8\n".repeat(4)))).toEqual(["", "", "", "TOO_MANY_REQUESTS"]);
    const refused = await post(secret, "8.8.8.8");
    expect([refused.statusCode, refused.json()]).toEqual([429, expect.objectContaining({ code: "TOO_MANY_REQUESTS" })]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("is not charged for an item whose chosen fields are empty", async () => {
    const { secret } = await newKey(running.app);
    const answer = await running.server.inject({
      method: "POST",
      url: "/v2/batch?fields=proxy,asn.asn",
      headers: { "x-api-key": secret, "content-type": "text/plain" },
      payload: "8.8.8.8\n223.5.5.5",
    });
    expect(answer.json()).toMatchObject([
      { ok: true, data: { asn: { asn: "AS15169" } } },
      { ok: true, data: { asn: { asn: null }, proxy: { is_vpn: null } } },
    ]);
    expect(answer.headers["x-credits-charged"]).toBe("1");
  });

  test("is answered in steps of a bounded number of items", () => {
    const body = finish(batchBodySteps(Buffer.from("8.8.8.8\n".repeat(1000))));
    const admission = { key: { isTest: false } } as Admission;
    const credits = { allowed: 1000, shortage: "INSUFFICIENT_QUOTA" as const };
    const steps = batchSteps(running.lookupApi, admission, body, credits, { language: "en", fields: null });
    let taken = 1;
    while (!steps.next().done) taken++;
    expect(taken).toBe(Math.ceil(1000 / bulkWork["/v2/batch"].perStep));
    expect(taken).toBeGreaterThan(10);
  });

  test.each([
    ["an array", (items: number) => JSON.stringify(Array(items).fill('8.8.8.8",\\'))],
    ["JSON lines", (items: number) => Array(items).fill('"8.8.8.8,"').join("\n\n")],
  ])("in the form of %s may have 1,000 items, counted before they are read", async (_, bodyOf) => {
    const { secret } = await newKey(running.app);
    expect(codesOf(await post(secret, bodyOf(1000)))).toEqual(Array(1000).fill("INVALID_IP_ADDRESS"));
    expect((await post(secret, bodyOf(1001))).json()).toMatchObject({ code: "TOO_MANY_IPS" });
    const unreadable = bodyOf(1001).replace(/.$/, "!");
    expect((await post(secret, unreadable)).json()).toMatchObject({ code: "TOO_MANY_IPS" });
  });

  test("is refused beyond sixteen concurrent ones per key; its slot is free once the response is sent", async () => {
    const { account, secret } = await newKey(running.app);
    await setQuota(running.app, account.id, 1_000_000);
    const many = await Promise.all(Array.from({ length: 40 }, () => post(secret, "8.8.8.8")));
    const statuses = many.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(16);
    expect(statuses.filter((status) => status === 429)).toHaveLength(24);
    expect((await post(secret, "8.8.8.8")).statusCode).toBe(200);
  });
});

test("a body of the maximum length is read, and one byte more is refused", async () => {
  const { secret } = await newKey(running.app);
  const bodyOf = (bytes: number) => `8.8.8.8${" ".repeat(bytes - "8.8.8.8".length)}`;
  expect((await post(secret, bodyOf(262_144), "")).json()).toMatchObject([{ query: "8.8.8.8", ok: true }]);
  expect((await post(secret, bodyOf(262_145), "")).json()).toMatchObject({ code: "INVALID_BODY" });
});

test("a long answer is compressed as the caller asks, a short one never, and both are the same bytes", async () => {
  const { secret } = await newKey(running.app);
  const send = (count: number, encoding: string) =>
    running.server.inject({
      method: "POST",
      url: "/v2/batch",
      payload: "8.8.8.8\n".repeat(count),
      headers: { "x-api-key": secret, "content-type": "text/plain", "accept-encoding": encoding },
    });
  const plain = await send(200, "identity");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  for (const [encoding, decompress] of [
    ["gzip", gunzipSync],
    ["br", brotliDecompressSync],
  ] as const) {
    const compressed = await send(200, encoding);
    expect(compressed.headers).toMatchObject({
      "content-encoding": encoding,
      "content-length": String(compressed.rawPayload.length),
      vary: expect.stringContaining("accept-encoding"),
      "x-credits-charged": "200",
    });
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
    expect(decompress(compressed.rawPayload).toString()).toBe(plain.body);
    expect((await send(2, encoding)).headers["content-encoding"]).toBeUndefined();
  }
});
