import http from "node:http";
import https from "node:https";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newKey } from "../../../../../../tests/setup/accounts.ts";
import { startService } from "../../../../../../tests/setup/drop-in.ts";

// Neither has types that its exports lead to.
const require = createRequire(import.meta.url);
const { default: IPData }: typeof import("ipdata") = require("ipdata");
const { Configuration, IPGeolocation } = require("ip2location-io-nodejs");

// Clients whose host is fixed in their code; here only the requests they send are led to us.

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService();
  const axios = createRequire(require.resolve("ipdata"))("axios");
  axios.interceptors.request.use((request: { url: string }) => ({
    ...request,
    url: request.url.replace("https://api.ipdata.co", `${service.origin}/ipdata`),
  }));
  vi.spyOn(https, "get").mockImplementation(((url: string, callback: (answer: http.IncomingMessage) => void) =>
    http.get(
      url.replace("https://api.ip2location.io", `${service.origin}/ip2location`),
      callback,
    )) as typeof https.get);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await service.close();
});

describe("ipdata", () => {
  const newClient = async (restrictions = {}) => {
    const created = await newKey(service.app, restrictions);
    return { ...created, client: new IPData(created.secret) };
  };

  test("finds addresses", async () => {
    const { client } = await newClient();
    expect(await client.lookup("8.8.8.8")).toMatchObject({
      status: 200,
      ip: "8.8.8.8",
      is_eu: false,
      city: "Mountain View",
      region: "California",
      region_code: "CA",
      country_name: "United States",
      calling_code: "1",
      postal: null,
      emoji_flag: "🇺🇸",
      asn: { asn: "AS15169", name: "Google LLC", type: "hosting", route: null },
      languages: [{ name: "English", native: "English" }],
      currency: { code: "USD", symbol: "$", plural: "US dollars" },
      time_zone: { name: "America/Los_Angeles", offset: expect.stringMatching(/^-0[78]00$/) },
      threat: { is_datacenter: true, is_tor: null, is_bogon: false },
    });
    expect(await client.lookup("9.9.9.9")).toMatchObject({ status: 200, ip: "9.9.9.9", country_code: null });
  });

  test("gets one field, or several", async () => {
    const { secret } = await newClient();
    const fresh = () => new IPData(secret);
    expect(await fresh().lookup("8.8.8.8", "country_name")).toEqual({ country_name: "United States", status: 200 });
    expect(await fresh().lookup("8.8.8.8", "asn")).toMatchObject({ asn: { asn: "AS15169" } });
    expect(await fresh().lookup("8.8.8.8", undefined, ["city", "country_code"])).toEqual({
      city: "Mountain View",
      country_code: "US",
      status: 200,
    });
    expect(await service.remaining(secret)).toBe(49_997);
  });

  test("gets each item of a list with its own outcome", async () => {
    const { client, secret } = await newClient();
    expect(await client.bulkLookup(["8.8.8.8", "10.0.0.1", "9.9.9.9"], ["ip", "city"])).toEqual([
      { ip: "8.8.8.8", city: "Mountain View", status: 200 },
      { message: "This address is reserved and has no location", status: 200 },
      { ip: "9.9.9.9", city: null, status: 200 },
    ]);
    expect(await service.remaining(secret)).toBe(49_999);
    const many = Array.from({ length: 101 }, (_, last) => `8.8.8.${last}`);
    expect(await new IPData(secret).bulkLookup(many)).toMatchObject({ status: 400 });
  });

  test("is refused with their statuses", async () => {
    const { client, secret } = await newClient();
    expect(await client.lookup("10.0.0.1")).toEqual({
      status: 400,
      message: "This address is reserved and has no location",
    });
    expect(await new IPData("wrong").lookup("8.8.8.8")).toMatchObject({ status: 403 });
    expect(await new IPData("").lookup("8.8.8.8")).toEqual({ status: 401, message: "No API key was sent" });
    expect(await new IPData(secret).lookup()).toMatchObject({ status: 400 });
    const spent = await service.exhaustedKey();
    expect(await new IPData(spent.secret).lookup("8.8.8.8")).toMatchObject({ status: 403 });
    const slow = await newClient({ qps: 1 });
    const lookups = await Promise.all([1, 2, 3].map((last) => slow.client.lookup(`8.8.8.${last}`)));
    expect(lookups.map(({ status }) => status)).toContain(429);
  });
});

describe("ip2location-io-nodejs", () => {
  const clientOf = (key: string) => new IPGeolocation(new Configuration(key));
  const newClient = async (restrictions = {}) => {
    const created = await newKey(service.app, restrictions);
    return { ...created, client: clientOf(created.secret) };
  };

  test("finds addresses", async () => {
    const { client } = await newClient();
    expect(await client.lookup("8.8.8.8")).toMatchObject({
      ip: "8.8.8.8",
      country_code: "US",
      country_name: "United States",
      region_name: "California",
      city_name: "Mountain View",
      latitude: 37.3861,
      zip_code: "-",
      time_zone: expect.stringMatching(/^-0[78]:00$/),
      asn: "15169",
      as: "Google LLC",
      usage_type: "DCH",
      idd_code: "1",
      net_speed: "-",
      weather_station_code: "KNUQ",
      is_proxy: null,
      country: { alpha3_code: "USA", numeric_code: 840, translation: null },
      region: { code: "US-CA" },
      proxy: { is_data_center: true, is_tor: null },
    });
    const chinese = await client.lookup("223.5.5.5", "zh-cn");
    expect(chinese).toMatchObject({
      country_name: "China",
      city_name: "Hangzhou",
      country: { translation: { lang: "zh-cn", value: "中国" } },
      city: { translation: { value: "杭州市" } },
    });
    expect(await client.lookup("9.9.9.9")).toMatchObject({ ip: "9.9.9.9", country_code: "-", latitude: null });
  });

  test("is refused with a message", async () => {
    const { client } = await newClient();
    await expect(client.lookup("nonsense")).rejects.toThrow(/^This is not an IP address$/);
    await expect(client.lookup("10.0.0.1")).rejects.toThrow(/^This address is reserved and has no location$/);
    await expect(client.lookup("")).rejects.toThrow(/^This address is reserved and has no location$/);
    await expect(clientOf("wrong").lookup("8.8.8.8")).rejects.toThrow(/^This API key is invalid$/);
    await expect(clientOf("").lookup("8.8.8.8")).rejects.toThrow(/^No API key was sent$/);
    const spent = clientOf((await service.exhaustedKey()).secret);
    await expect(spent.lookup("8.8.8.8")).rejects.toThrow(/^The quota of this service is used up$/);
    const slow = await newClient({ qps: 1 });
    await expect(Promise.all([1, 2, 3].map(() => slow.client.lookup("8.8.8.8")))).rejects.toThrow("error_message");
  });
});
