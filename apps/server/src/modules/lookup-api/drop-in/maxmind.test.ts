import { WebServiceClient } from "@maxmind/geoip2-node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../../../../../tests/setup/accounts.ts";
import { startService } from "../../../../../../tests/setup/drop-in.ts";

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Their client, which always asks over HTTPS. */
const clientOf = (account: number | string, key: string) =>
  new WebServiceClient(String(account), key, {
    host: service.host,
    timeout: 30_000,
    fetcher: (url: string | URL | Request, options?: RequestInit) =>
      fetch(String(url).replace("https:", "http:"), options),
  });
const newClient = async (restrictions = {}) => {
  const created = await newKey(service.app, restrictions);
  return { ...created, client: clientOf(created.account.id, created.secret) };
};
const get = (path: string, account: number | string, key: string, headers = {}) =>
  fetch(`${service.origin}/geoip/v2.1/${path}`, {
    headers: { authorization: `Basic ${btoa(`${account}:${key}`)}`, ...headers },
  });

describe("@maxmind/geoip2-node", () => {
  test("finds country, city and insights, of IPv4 and IPv6", async () => {
    const { client } = await newClient();
    const city = await client.city("8.8.8.8");
    expect(city).toMatchObject({
      continent: { code: "NA", geonameId: 6255149, names: { en: "North America", "zh-CN": "北美洲" } },
      country: { isoCode: "US", geonameId: 6252001, names: { en: "United States", "zh-CN": "美国" } },
      city: { names: { en: "Mountain View" } },
      subdivisions: [{ isoCode: "CA", geonameId: 5332921, names: { en: "California" } }],
      location: { latitude: 37.3861, longitude: -122.0839, accuracyRadius: 50, timeZone: "America/Los_Angeles" },
      traits: {
        ipAddress: "8.8.8.8",
        network: "8.8.8.0/24",
        autonomousSystemNumber: 15169,
        autonomousSystemOrganization: "Google LLC",
      },
      maxmind: { queriesRemaining: 49_999 },
    });
    expect(city.country?.isInEuropeanUnion).toBeUndefined();
    expect((await client.country("5.1.2.3")).country).toMatchObject({ isoCode: "DE", isInEuropeanUnion: true });
    const insights = await client.insights("2001:4860:4860::8888");
    expect(insights).toMatchObject({
      anonymizer: { isHostingProvider: true },
      traits: { isHostingProvider: true, userType: "hosting", network: "2001:4860::/32" },
    });
    expect(insights.traits?.isTorExitNode).toBe(false);
    expect((await client.city("223.5.5.5")).city?.names).toEqual({ en: "Hangzhou", "zh-CN": "杭州市" });
  });

  test.each([
    ["10.0.0.1", 400, "IP_ADDRESS_RESERVED"],
    ["9.9.9.9", 404, "IP_ADDRESS_NOT_FOUND"],
  ])("is refused for %s and not charged", async (address, status, code) => {
    const { client, secret } = await newClient();
    await expect(client.city(address)).rejects.toMatchObject({ status, code });
    expect(await service.remaining(secret)).toBe(50_000);
  });

  test("is refused for another account's key, none, and one that is used up or too fast", async () => {
    const { account, secret } = await newClient();
    await expect(clientOf(account.id + 1, secret).city("8.8.8.8")).rejects.toMatchObject({
      status: 401,
      code: "AUTHORIZATION_INVALID",
    });
    await expect(clientOf(account.id, "wrong").city("8.8.8.8")).rejects.toMatchObject({
      code: "AUTHORIZATION_INVALID",
    });
    await expect(clientOf(account.id, "").city("8.8.8.8")).rejects.toMatchObject({ code: "LICENSE_KEY_REQUIRED" });
    await expect(clientOf("", secret).city("8.8.8.8")).rejects.toMatchObject({ code: "ACCOUNT_ID_REQUIRED" });
    const spent = await service.exhaustedKey();
    await expect(clientOf(spent.account.id, spent.secret).city("8.8.8.8")).rejects.toMatchObject({
      status: 402,
      code: "INSUFFICIENT_FUNDS",
    });
    const slow = await newClient({ qps: 1 });
    const statuses = await Promise.all(
      [1, 2, 3].map(() =>
        slow.client.city("8.8.8.8").then(
          () => 200,
          (error) => error.status,
        ),
      ),
    );
    expect(statuses).toContain(429);
    const other = await newClient({ service_types: [10] });
    await expect(other.client.city("8.8.8.8")).rejects.toMatchObject({ status: 402, code: "PERMISSION_REQUIRED" });
  });
});

describe("the web service", () => {
  test("has their content types, and answers only clients that can take them", async () => {
    const { account, secret } = await newClient();
    const ask = async (path: string, headers = {}) => {
      const response = await get(path, account.id, secret, headers);
      const body = await response.text();
      return [response.status, response.headers.get("content-type"), body === ""];
    };
    const type = "application/vnd.maxmind.com-city+json; charset=UTF-8; version=2.1";
    for (const accept of ["*/*", "application/json", "text/html, application/vnd.maxmind.com-city+json;q=0.5"])
      expect(await ask("city/8.8.8.8", { accept })).toEqual([200, type, false]);
    expect(await ask("city/8.8.8.8", { accept: "text/html" })).toEqual([415, null, true]);
    expect(await ask("city/8.8.8.8", { "accept-charset": "latin1" })).toEqual([406, null, true]);
    const errorType = "application/vnd.maxmind.com-error+json; charset=UTF-8; version=2.1";
    expect(await ask("city/nonsense")).toEqual([400, errorType, false]);
    expect(await ask("planet/8.8.8.8")).toEqual([404, null, true]);
    expect(await (await get("city/", account.id, secret)).json()).toMatchObject({ code: "IP_ADDRESS_REQUIRED" });
  });

  test("looks up the caller for `me`", async () => {
    const { account, secret } = await newClient();
    const response = await get("city/me", account.id, secret);
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: "IP_ADDRESS_RESERVED", error: "This address is reserved and has no location" },
    ]);
  });

  test("refuses in the caller's language, English by default", async () => {
    const { account, secret } = await newClient();
    const read = async (headers = {}) => (await get("city/nonsense", account.id, secret, headers)).json();
    expect(await read()).toEqual({ code: "IP_ADDRESS_INVALID", error: "This is not an IP address" });
    expect(await read({ "accept-language": "zh-CN" })).toMatchObject({ error: "不是有效的 IP 地址" });
  });

  test("answers documentation addresses to a test key, and nothing else", async () => {
    const { client, account, secret } = await newClient({ is_test: true });
    expect(await client.city("192.0.2.1")).toMatchObject({ country: { isoCode: "SG" }, postal: { code: "018989" } });
    expect((await get("city/8.8.8.8", account.id, secret)).status).toBe(402);
  });

  test("shows its calls to the key's owner with their paths", async () => {
    const { client, account } = await newClient();
    await client.city("8.8.8.8");
    await client.insights("10.0.0.1").catch(() => null);
    expect(await service.recorded(account)).toEqual([
      ["/geoip/v2.1/insights/{ip}", 400, "empty"],
      ["/geoip/v2.1/city/{ip}", 200, "success"],
    ]);
  });
});
