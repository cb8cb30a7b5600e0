import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey, setQuota } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { asciiJson } from "../../modules/lookup/answers.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

/** Known addresses in several forms, reserved and unknown ones, and texts that are none. */
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

/** So many whole answers are more than the operating system takes from a server whose client does not read. */
const REQUESTS = 30;

/** mulberry32, so that a failure can be seen again. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function post(secret: string, payload: string, query: string) {
  const headers = { "x-api-key": secret, lang: "en-US", "content-type": "text/plain" };
  return running.server.inject({ method: "POST", url: `/v2/batch?${query}`, payload, headers });
}

/** What the same question asked alone is answered, in the form of a batch's item. */
async function itemOf(secret: string, address: string, query: string): Promise<string> {
  const url = `/v2/query?ip=${encodeURIComponent(address)}&${query}`;
  const headers = { "x-api-key": secret, lang: "en-US" };
  const { body } = await running.server.inject({ method: "GET", url, headers });
  const { code, data } = JSON.parse(body) as { code: number; data: { code: string; message: string } };
  if (code === 200) {
    const answered = body.slice('{"code":200,"msg":"success","data":'.length, -1);
    return `{"query":${JSON.stringify(address)},"ok":true,"data":${answered}}`;
  }
  const { code: reason, message } = data;
  return asciiJson({ query: address, ok: false, error: { code: reason, message } });
}

describe("a batch is, byte for byte, what its items are answered alone", () => {
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
    // Left out, an address is the caller's own; in a batch it is none.
    for (const text of pool.filter((one) => one !== "")) alone.set(text, await itemOf(secret, text, query));
    const nonsense = alone.get("nonsense") ?? "";
    const expected = (texts: string[]) =>
      `[${texts.map((text) => alone.get(text) ?? nonsense.replace("nonsense", text)).join()}]`;
    for (let round = 0; round < 8; round++) {
      const count = 1 + Math.floor(random() * 120);
      const texts = Array.from({ length: count }, () => pool[Math.floor(random() * pool.length)] ?? "");
      texts.push("8.8.8.8");
      const asJson = await post(secret, JSON.stringify(texts), query);
      expect(asJson.body).toBe(expected(texts));
      // A first line that is quoted would be JSON lines.
      const lines = ["8.8.8.8", ...texts];
      for (const end of ["\n", "\r\n"]) {
        expect((await post(secret, lines.join(end), query)).body).toBe(expected(lines));
        expect((await post(secret, lines.join(end) + end, query)).body).toBe(expected(lines));
      }
    }
  });
});

test("fields that do not exist are refused before anything is charged", async () => {
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

test("answers under way at once never share memory", async () => {
  const { account, secret } = await newKey(running.app);
  await setQuota(running.app, account.id, 1_000_000);
  await running.app.db.service.updateMany({
    where: { accountId: account.id },
    data: { qps: 1_000_000, burst: 1_000_000 },
  });
  await running.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = running.server.server.address() as AddressInfo;
  const addresses = ["8.8.8.8", "223.5.5.5", "2001:4860:4860::8888"];
  const request = (address: string, isLast: boolean) => {
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
  /** Asks many times at once and reads nothing until `mayRead`, so that answers pile up in the server. */
  const askSlowly = async (address: string, mayRead: Promise<unknown>) => {
    const socket = connect(port, "127.0.0.1").pause().setEncoding("latin1");
    socket.write(Array.from({ length: REQUESTS }, (_, i) => request(address, i === REQUESTS - 1)).join(""));
    await mayRead;
    let text = "";
    for await (const chunk of socket) text += chunk as string;
    return [...text.matchAll(/"(?:query|ip)":"([^"]*)"/g)].map(([, found]) => found);
  };
  for (let round = 0; round < 2; round++) {
    const release = Promise.withResolvers<void>();
    const asked = addresses.map((address) => askSlowly(address, release.promise));
    // Answered after all the others have arrived, and by then those wait in the server.
    const quick = await askSlowly("8.8.8.8", Promise.resolve());
    expect(new Set(quick)).toEqual(new Set(["8.8.8.8"]));
    release.resolve();
    for (const [i, found] of (await Promise.all(asked)).entries()) {
      expect(found).toHaveLength(REQUESTS * 900 * 2);
      expect(new Set(found)).toEqual(new Set([addresses[i]]));
    }
  }
});
