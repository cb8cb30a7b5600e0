import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newKey, setQuota } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { createKey, revokeKey, rotateKey, updateKey } from "../keys/keys.ts";
import { foldUsage } from "../metering/fold.ts";

let clock = new Date("2026-11-20T12:00:00Z");
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    change: (app) => ({ ...app, now: () => clock }),
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
  });
});
afterAll(() => running.close());

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await running.server.inject({ method: "GET", url, headers: { lang: "en-US", ...headers } });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body === "" ? null : response.json(),
  };
}
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

describe("GET /v2/query", () => {
  test("answers with the record, its cost and the remaining quota", async () => {
    const { secret } = await newKey(running.app);
    const { status, headers, body } = await get("/v2/query?ip=8.8.8.8", bearer(secret));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      location: {
        ip: "8.8.8.8",
        country_code: "US",
        country: "United States",
        city: "Mountain View",
        continent: "North America",
      },
      asn: { asn: "AS15169" },
      proxy: { is_vpn: null },
    });
    expect(headers).toMatchObject({
      "x-credits-charged": "1",
      "x-quota-limit": "50000",
      "x-quota-remaining": "49999",
      "x-quota-reset": "2026-12-01T00:00:00.000Z",
      "x-ratelimit-limit": "100",
      "x-database-version": "20260101",
      "x-request-id": expect.any(String),
    });
  });

  test("accepts the key in every supported form, and warns when it is in the URL", async () => {
    const { secret } = await newKey(running.app);
    const basic = (user: string, password = "") => ({
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
    });
    for (const headers of [
      bearer(secret),
      { authorization: `ApiKey ${secret}` },
      { "x-api-key": secret },
      basic(secret),
      basic("12", secret),
    ])
      expect((await get("/v2/query?ip=8.8.8.8", headers)).status).toBe(200);
    for (const name of ["key", "token"]) {
      const { status, headers } = await get(`/v2/query?ip=8.8.8.8&${name}=${secret}`);
      expect([status, headers.warning]).toEqual([200, '299 - "key in URL"']);
    }
  });

  test("answers a form like a query, and defaults to the caller's own address", async () => {
    const { secret } = await newKey(running.app);
    const form = new FormData();
    form.append("ip", "223.5.5.5");
    form.append("lang", "zh-CN");
    const response = await running.server.inject({
      method: "POST",
      url: "/v2/query",
      payload: form,
      headers: bearer(secret),
    });
    expect(response.json()).toMatchObject({
      location: { ip: "223.5.5.5", country: "中国", country_english: "China" },
    });
    const own = await get("/v2/query", { ...bearer(secret), "x-forwarded-for": "8.8.8.8" });
    expect(own.body.location.ip).toBe("8.8.8.8");
  });

  test("returns only the chosen fields, and names an unknown one", async () => {
    const { secret } = await newKey(running.app);
    const { body } = await get(
      "/v2/query?ip=8.8.8.8&fields=location.city,asn.asn,location.country_code",
      bearer(secret),
    );
    expect(body).toEqual({ location: { city: "Mountain View", country_code: "US" }, asn: { asn: "AS15169" } });
    for (const fields of ["location.planet", "planet", "location.city.x", "__proto__", "location.__proto__"])
      expect((await get(`/v2/query?ip=8.8.8.8&fields=${fields}`, bearer(secret))).body).toMatchObject({
        status: 400,
        code: "INVALID_FIELDS",
        field: "fields",
      });
  });

  test("is not charged for unchanged answers: 304", async () => {
    const { secret } = await newKey(running.app);
    const first = await get("/v2/query?ip=8.8.8.8", bearer(secret));
    const again = await get("/v2/query?ip=8.8.8.8", { ...bearer(secret), "if-none-match": String(first.headers.etag) });
    expect([again.status, again.body, again.headers["x-credits-charged"]]).toEqual([304, null, "0"]);
    expect(
      (await get("/v2/query?ip=8.8.8.8&lang=zh", { ...bearer(secret), "if-none-match": String(first.headers.etag) }))
        .status,
    ).toBe(200);
    expect((await get("/v2/me", bearer(secret))).body.services[0]).toMatchObject({ type: 1, remaining: 49_998 });
  });
});

describe("refused calls are not charged", () => {
  test.each([
    ["nonsense", 400, "INVALID_IP_ADDRESS"],
    ["10.0.0.1", 400, "RESERVED_IP_ADDRESS"],
    ["192.0.2.1", 400, "RESERVED_IP_ADDRESS"],
    ["9.9.9.9", 404, "IP_ADDRESS_NOT_FOUND"],
  ])("%s: %i %s", async (ip, status, code) => {
    const { secret } = await newKey(running.app);
    const answer = await get(`/v2/query?ip=${ip}`, bearer(secret));
    expect(answer).toMatchObject({ status, body: { status, code, request_id: expect.any(String) } });
    expect(answer.headers["x-credits-charged"]).toBe("0");
    expect((await get("/v2/me", bearer(secret))).body.services[0].remaining).toBe(50_000);
  });

  test("without a key, with an unknown one or with a wrong checksum", async () => {
    expect(await get("/v2/query?ip=8.8.8.8")).toMatchObject({
      status: 401,
      body: { code: "MISSING_API_KEY", field: null },
    });
    const { secret } = await newKey(running.app);
    for (const wrong of ["nonsense", `${secret.slice(0, -1)}_`, secret.replace("live", "test")])
      expect(await get("/v2/query?ip=8.8.8.8", bearer(wrong))).toMatchObject({
        status: 401,
        body: { code: "INVALID_API_KEY" },
      });
  });

  test("in the caller's language", async () => {
    expect((await get("/v2/query", { lang: "zh-CN" })).body.detail).toBe("未提供 API 密钥");
  });
});

describe("a key's restrictions", () => {
  const withSeconds = async (change: () => Promise<unknown>) => {
    await change();
    later(5);
    await running.lookupApi.keyRing.refresh();
  };

  test("by address, also in a block and for IPv6", async () => {
    const { secret } = await newKey(running.app, { allow_ips: ["8.8.8.0/24", "2001:4860::/32", "1.2.3.4"] });
    const from = async (address: string) =>
      (await get("/v2/query?ip=8.8.8.8", { ...bearer(secret), "x-forwarded-for": address })).status;
    expect([await from("8.8.8.200"), await from("2001:4860::1"), await from("1.2.3.4")]).toEqual([200, 200, 200]);
    expect([await from("8.8.9.1"), await from("2001:4861::1"), await from("::1")]).toEqual([403, 403, 403]);
  });

  test("by origin: the pages named, and those below a star", async () => {
    const { secret } = await newKey(running.app, { allow_origins: ["https://shop.example", "*.example.org"] });
    const from = async (headers: Record<string, string>) =>
      (await get("/v2/query?ip=8.8.8.8", { ...bearer(secret), ...headers })).status;
    expect([
      await from({ origin: "https://shop.example" }),
      await from({ referer: "https://a.example.org/x" }),
    ]).toEqual([200, 200]);
    const strangers = [
      { origin: "https://evil.example" },
      { origin: "https://example.org" },
      { origin: "https://shop.example.evil.example" },
      { origin: "null" },
      {},
    ];
    for (const headers of strangers) expect(await from(headers as Record<string, string>)).toBe(403);
  });

  test("an allowed page may read the response, another may not", async () => {
    const { secret } = await newKey(running.app, { allow_origins: ["shop.example"] });
    const allowed = await get("/v2/query?ip=8.8.8.8", { ...bearer(secret), origin: "https://shop.example" });
    expect(allowed.headers["access-control-allow-origin"]).toBe("https://shop.example");
    const refused = await get("/v2/query?ip=8.8.8.8", { ...bearer(secret), origin: "https://evil.example" });
    expect(refused.headers["access-control-allow-origin"]).toBeUndefined();
    const unknown = await get("/v2/query?ip=8.8.8.8", { ...bearer("nonsense"), origin: "https://evil.example" });
    expect(unknown.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "www-authenticate": expect.stringMatching(/^Bearer realm="lookup API", .*, error="invalid_token"$/),
    });
    const preflight = await running.server.inject({
      method: "OPTIONS",
      url: "/v2/query",
      headers: {
        origin: "https://shop.example",
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization",
      },
    });
    expect([preflight.statusCode, preflight.headers["access-control-allow-headers"]]).toEqual([
      204,
      "authorization, x-api-key, content-type, if-none-match",
    ]);
  });

  test("by rate: a limit per second, then 429 with the time to wait", async () => {
    const { secret } = await newKey(running.app, { qps: 3 });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await get("/v2/query?ip=8.8.8.8", bearer(secret))).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await get("/v2/query?ip=8.8.8.8", bearer(secret))).headers).toMatchObject({
      "retry-after": "1",
      "ratelimit-policy": '"second";q=3;w=1',
      ratelimit: '"second";r=0;t=1',
    });
    later(1);
    expect((await get("/v2/query?ip=8.8.8.8", bearer(secret))).status).toBe(200);
  });

  test("by day, exactly, even with concurrent calls", async () => {
    const { secret } = await newKey(running.app, { daily_limit: 20 });
    const answers = await Promise.all(Array.from({ length: 60 }, () => get("/v2/query?ip=8.8.8.8", bearer(secret))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    later(86_400);
    expect((await get("/v2/query?ip=8.8.8.8", bearer(secret))).status).toBe(200);
  });

  test("by service", async () => {
    const { secret } = await newKey(running.app, { service_types: [10] });
    expect(await get("/v2/query?ip=8.8.8.8", bearer(secret))).toMatchObject({
      status: 403,
      body: { code: "PERMISSION_REQUIRED" },
    });
    expect((await get("/v2/privacy/8.8.8.8", bearer(secret))).status).toBe(200);
  });

  test("a key that is disabled, expired or revoked is refused within five seconds, and works again when enabled", async () => {
    const { account, key, secret } = await newKey(running.app);
    const works = async () => (await get("/v2/query?ip=8.8.8.8", bearer(secret))).status === 200;
    expect(await works()).toBe(true);
    await withSeconds(() => updateKey(running.app, account.signedIn, "", { key_id: key.id, enabled: false }));
    expect(await works()).toBe(false);
    await withSeconds(() =>
      updateKey(running.app, account.signedIn, "", {
        key_id: key.id,
        enabled: true,
        expires_at: new Date(clock.getTime() + 60_000).toISOString(),
      }),
    );
    expect(await works()).toBe(true);
    later(61);
    expect(await works()).toBe(false);
    await withSeconds(() => updateKey(running.app, account.signedIn, "", { key_id: key.id, expires_at: "" }));
    expect(await works()).toBe(true);
    await withSeconds(() => revokeKey(running.app, account.signedIn, "", key.id));
    expect(await works()).toBe(false);
  });

  test("after a rotation the old secret works for its grace period, the new one at once", async () => {
    const { account, key, secret } = await newKey(running.app);
    await get("/v2/query?ip=8.8.8.8", bearer(secret));
    const { api_key } = await rotateKey(running.app, account.signedIn, "", { key_id: key.id, grace_hours: 1 });
    later(5);
    await running.lookupApi.keyRing.refresh();
    const works = async (text: string) => (await get("/v2/query?ip=8.8.8.8", bearer(text))).status === 200;
    expect([await works(secret), await works(api_key)]).toEqual([true, true]);
    later(3601);
    expect([await works(secret), await works(api_key)]).toEqual([false, true]);
  });
});

describe("a test key", () => {
  test("answers documentation addresses with fixed data, without charge and without counting", async () => {
    const { account, secret } = await newKey(running.app, { is_test: true });
    for (const ip of ["192.0.2.1", "198.51.100.7", "203.0.113.42", "2001:db8::1"])
      expect((await get(`/v2/query?ip=${ip}`, bearer(secret))).body).toMatchObject({
        location: { ip, country_code: "SG" },
        asn: { asn: "AS64500" },
      });
    expect(await get("/v2/query?ip=8.8.8.8", bearer(secret))).toMatchObject({
      status: 403,
      body: { code: "PERMISSION_REQUIRED" },
    });
    await running.lookupApi.meter.flush();
    await foldUsage(running.app);
    expect(await running.app.db.usageQuarter.count({ where: { accountId: account.id } })).toBe(0);
  });
});

describe("the other calls", () => {
  test("privacy, range and autonomous system of an address", async () => {
    const { secret } = await newKey(running.app);
    expect((await get("/v2/privacy/8.8.8.8", bearer(secret))).body).toMatchObject({ ip: "8.8.8.8", is_vpn: null });
    expect((await get("/v2/ranges/8.8.8.8", bearer(secret))).body).toEqual({
      ip: "8.8.8.8",
      start_ip: "8.8.8.0",
      end_ip: "8.8.8.255",
      country_code: "US",
      asn: "AS15169",
    });
    expect((await get("/v2/asn/AS15169", bearer(secret))).body).toMatchObject({ asn: "AS15169", name: "Google LLC" });
    expect((await get("/v2/asn/15169", bearer(secret))).status).toBe(200);
    expect(await get("/v2/asn/AS1", bearer(secret))).toMatchObject({
      status: 404,
      body: { code: "IP_ADDRESS_NOT_FOUND" },
    });
    expect(await get("/v2/nothing", bearer(secret))).toMatchObject({ status: 404, body: { code: "UNKNOWN_PATH" } });
  });
});

describe("POST /v2/batch", () => {
  const batch = async (secret: string, payload: string) => {
    const response = await running.server.inject({
      method: "POST",
      url: "/v2/batch",
      payload,
      headers: { ...bearer(secret), lang: "en-US", "content-type": "text/plain" },
    });
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };
  const addresses = ["8.8.8.8", "nonsense", "10.0.0.1", "9.9.9.9", "223.5.5.5", '"quoted" \\ é'];
  const expected = [
    "Mountain View",
    "INVALID_IP_ADDRESS",
    "RESERVED_IP_ADDRESS",
    "IP_ADDRESS_NOT_FOUND",
    "Hangzhou",
    "INVALID_IP_ADDRESS",
  ];
  type Item = { query: string; ok: boolean; data?: { location: { city: string } }; error?: { code: string } };
  const summary = (items: Item[]) => items.map((item) => item.data?.location.city ?? item.error?.code);

  test.each([
    ["a JSON array", JSON.stringify(addresses)],
    ["JSON lines", addresses.map((text) => JSON.stringify(text)).join("\n")],
  ])("answers %s in order, echoes each query, and charges what was answered", async (_name, payload) => {
    const { secret } = await newKey(running.app);
    const { status, headers, body } = await batch(secret, payload);
    expect(status).toBe(200);
    expect(body.map(({ query }: Item) => query)).toEqual(addresses);
    expect(summary(body)).toEqual(expected);
    expect(headers["x-credits-charged"]).toBe("2");
  });

  test("answers lines of text as bytes, with either line ending", async () => {
    const { secret } = await newKey(running.app);
    const lines = addresses.slice(0, 5);
    for (const payload of [lines.join("\n"), `${lines.join("\n")}\n`, `${lines.join("\r\n")}\r\n`]) {
      const { body } = await batch(secret, payload);
      expect(body.map(({ query }: Item) => query)).toEqual(lines);
      expect(summary(body)).toEqual(expected.slice(0, 5));
    }
  });

  test("refuses more than a thousand items, and anything but a list", async () => {
    const { secret } = await newKey(running.app);
    const many = Array.from({ length: 1001 }, () => "8.8.8.8");
    expect(await batch(secret, many.join("\n"))).toMatchObject({ status: 400, body: { code: "TOO_MANY_IPS" } });
    expect(await batch(secret, JSON.stringify(many))).toMatchObject({ status: 400, body: { code: "TOO_MANY_IPS" } });
    for (const payload of ["[1]", "[]", "[", " "])
      expect(await batch(secret, payload)).toMatchObject({ status: 400, body: { code: "INVALID_BODY" } });
    expect((await get("/v2/me", bearer(secret))).body.services[0].remaining).toBe(50_000);
  });

  test("answers as many items as there is quota for, and refuses the rest", async () => {
    const { account, secret } = await newKey(running.app);
    await setQuota(running.app, account.id, 3);
    const { body, headers } = await batch(secret, Array.from({ length: 5 }, () => "8.8.8.8").join("\n"));
    expect(body.map(({ ok }: Item) => ok)).toEqual([true, true, true, false, false]);
    expect(body[4].error.code).toBe("INSUFFICIENT_QUOTA");
    expect(headers["x-credits-charged"]).toBe("3");
    expect(await batch(secret, "8.8.8.8")).toMatchObject({ status: 402, body: { code: "INSUFFICIENT_QUOTA" } });
  });
});

test("an account's keys share its rate and its quota", async () => {
  const account = await newAccount(running.app);
  await setQuota(running.app, account.id, 40);
  const keys = await Promise.all(
    ["a", "b", "c"].map((name) => createKey(running.app, account.signedIn, "", { name, is_test: false })),
  );
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => get("/v2/query?ip=8.8.8.8", bearer(keys[i % 3]?.api_key ?? ""))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(20);
});
