import { IPinfoCoreWrapper, IPinfoLiteWrapper, IPinfoPlusWrapper, IPinfoWrapper } from "node-ipinfo";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../../../../../tests/setup/accounts.ts";
import { startService } from "../../../../../../tests/setup/drop-in.ts";

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** The message of their class for 429. */
const TOO_MANY = "exceeded your total request quota";
const TIMEOUT = 30_000;
const clientsOf = (token: string) => {
  const at = (path: string) => [token, undefined, TIMEOUT, undefined, `${service.origin}/ipinfo${path}`] as const;
  return {
    ipinfo: new IPinfoWrapper(...at("")),
    lite: new IPinfoLiteWrapper(...at("/lite")),
    core: new IPinfoCoreWrapper(...at("/lookup")),
    plus: new IPinfoPlusWrapper(...at("/lookup")),
  };
};
const newClients = async (restrictions = {}) => {
  const created = await newKey(service.app, restrictions);
  return { ...created, ...clientsOf(created.secret) };
};
const get = async (path: string, token: string, headers = {}) => {
  const response = await fetch(`${service.origin}/ipinfo${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const text = await response.text();
  const type = response.headers.get("content-type");
  return { status: response.status, type, text, json: type?.includes("json") ? JSON.parse(text) : null };
};

describe("node-ipinfo", () => {
  test("finds addresses", async () => {
    const { ipinfo, secret } = await newClients();
    expect(await ipinfo.lookupIp("8.8.8.8")).toMatchObject({
      ip: "8.8.8.8",
      city: "Mountain View",
      region: "California",
      countryCode: "US",
      country: "United States",
      loc: "37.3861,-122.0839",
      org: "AS15169 Google LLC",
      timezone: "America/Los_Angeles",
      asn: { asn: "AS15169", name: "Google LLC", type: "hosting" },
      company: { name: "Google LLC", type: "hosting" },
      privacy: { hosting: true },
    });
    expect(await ipinfo.lookupIp("2001:4860:4860::8888")).toMatchObject({ city: "Mountain View" });
    expect(await service.remaining(secret)).toBe(49_998);
  });

  test("gets an address alone, without charge, where nothing is known", async () => {
    const { ipinfo, lite, core, secret } = await newClients();
    expect(await ipinfo.lookupIp("9.9.9.9")).toEqual({ ip: "9.9.9.9" });
    expect(await lite.lookupIp("9.9.9.9")).toMatchObject({ ip: "9.9.9.9", isEU: false });
    expect(await core.lookupIp("9.9.9.9")).toMatchObject({ ip: "9.9.9.9", geo: { isEU: false } });
    expect(await service.remaining(secret)).toBe(50_000);
  });

  test("has the answers of Lite, Core and Plus", async () => {
    const { lite, core, plus } = await newClients();
    expect(await lite.lookupIp("8.8.8.8")).toEqual({
      ip: "8.8.8.8",
      asn: "AS15169",
      asName: "Google LLC",
      asDomain: undefined,
      countryCode: "US",
      country: "United States",
      continentCode: "NA",
      continent: "North America",
      isEU: false,
    });
    const expected = {
      geo: {
        ...{ city: "Mountain View", region: "California", region_code: "CA", country: "United States", radius: 50 },
        last_changed: "2026-01-15",
      },
      as: { asn: "AS15169", name: "Google LLC", type: "hosting" },
      is_hosting: true,
      is_mobile: false,
    };
    expect(await core.lookupIp("8.8.8.8")).toMatchObject(expected);
    expect(await plus.lookupIp("8.8.8.8")).toMatchObject(expected);
  });

  test("finds autonomous systems", async () => {
    const { ipinfo } = await newClients();
    expect(await ipinfo.lookupASN("AS15169")).toMatchObject({
      asn: "AS15169",
      name: "Google LLC",
      type: "hosting",
      num_ips: 256,
      prefixes: [{ netblock: "8.8.8.0/24" }],
      prefixes6: [{ netblock: "2001:4860::/32" }],
    });
    await expect(ipinfo.lookupASN("AS1")).rejects.toThrow("404");
  });

  test("finds no residential proxies", async () => {
    const { ipinfo, secret } = await newClients();
    expect(await ipinfo.lookupResproxy("8.8.8.8")).toEqual({});
    expect(await service.remaining(secret)).toBe(50_000);
  });

  test("gets the items of a batch by their text, each with its own outcome", async () => {
    const { ipinfo, secret, account } = await newClients();
    const items = ["8.8.8.8", "223.5.5.5/country", "lite/8.8.8.8", "AS15169", "AS1", "nonsense", "10.0.0.1", "9.9.9.9"];
    expect(await ipinfo.getBatch(items)).toMatchObject({
      "8.8.8.8": { ip: "8.8.8.8", countryCode: "US" },
      "223.5.5.5/country": "CN",
      "lite/8.8.8.8": { asn: "AS15169", country_code: "US" },
      AS15169: { asn: "AS15169", name: "Google LLC" },
      AS1: { error: "ASN Not Found!" },
      nonsense: { status: 404, error: { title: "Wrong ip", message: "This is not an IP address" } },
      "10.0.0.1": { ip: "10.0.0.1", bogon: true },
      "9.9.9.9": { ip: "9.9.9.9" },
    });
    expect(await service.remaining(secret)).toBe(49_996);
    const filtered = await clientsOf(secret).ipinfo.getBatch(items, undefined, undefined, undefined, true);
    expect(Object.keys(filtered)).toEqual(items.slice(0, 4));
    const outcomes = new Set((await service.recorded(account)).map(([path, , result]) => `${path} ${result}`));
    expect(outcomes).toEqual(new Set(["/ipinfo/batch success", "/ipinfo/batch empty", "/ipinfo/batch error"]));
  });

  test("gets IPinfo's errors for a used-up quota, a rate limit and a wrong token", async () => {
    const { secret } = await service.exhaustedKey();
    const { ipinfo } = clientsOf(secret);
    await expect(ipinfo.lookupIp("8.8.8.8")).rejects.toThrow(TOO_MANY);
    await expect(ipinfo.getBatch(["8.8.8.8"])).rejects.toThrow(TOO_MANY);
    await expect(clientsOf(`${secret}x`).ipinfo.lookupIp("8.8.8.8")).rejects.toThrow("403");
    const slow = await newClients({ qps: 1 });
    const lookups = ["8.8.8.8", "8.8.8.9", "8.8.8.10"].map((ip) => slow.ipinfo.lookupIp(ip));
    await expect(Promise.all(lookups)).rejects.toThrow(TOO_MANY);
  });

  test("gets a link to a map of addresses, each once, without charge", async () => {
    const { ipinfo, secret } = await newClients();
    const { origin } = new URL(service.app.config.PUBLIC_URL);
    const map = await ipinfo.getMap(["8.8.8.8", "nonsense", "2001:4860::1", "8.8.8.8"]);
    expect(map).toEqual({
      status: "Report Generated",
      reportUrl: `${origin}/tools/lens#ips=8.8.8.8,2001:4860::1`,
    });
    expect(await service.remaining(secret)).toBe(50_000);
    const tooMany = Array.from({ length: 1001 }, (_, index) => `8.8.${index >> 8}.${index & 255}`);
    await expect(ipinfo.getMap(tooMany)).rejects.toThrow("400");
    await expect(ipinfo.getMap(["nonsense"])).rejects.toThrow("404");
    await expect(clientsOf(`${secret}x`).ipinfo.getMap(["8.8.8.8"])).rejects.toThrow("403");
  });
});

describe("IPinfo's paths", () => {
  test("lead to one field as text, or to one group", async () => {
    const { secret } = await newClients();
    const text = { status: 200, type: "text/plain; charset=utf-8", json: null };
    expect(await get("/8.8.8.8/country", secret)).toEqual({ ...text, text: "US\n" });
    expect(await get("/8.8.8.8/privacy/hosting", secret)).toEqual({ ...text, text: "true\n" });
    expect(await get("/8.8.8.8/postal", secret)).toEqual({ ...text, text: "\n" });
    expect((await get("/8.8.8.8/asn", secret)).json).toEqual({ asn: "AS15169", name: "Google LLC", type: "hosting" });
    expect(Object.keys((await get("/8.8.8.8/geo", secret)).json)).not.toContain("org");
    expect((await get("/8.8.8.8", secret)).json).toEqual((await get("/8.8.8.8/json", secret)).json);
    expect(await get("/8.8.8.8/planet", secret)).toMatchObject({
      status: 404,
      json: { status: 404, error: { title: "Wrong module or field type" } },
    });
    expect(await service.remaining(secret)).toBe(49_994);
  });

  test("without an address are about the caller", async () => {
    const { secret } = await newClients();
    for (const path of ["", "/", "/json", "/lite/me", "/lookup/me"])
      expect([path, (await get(path, secret)).json]).toEqual([path, { ip: "127.0.0.1", bogon: true }]);
    expect((await get("/me", secret)).json).toEqual({ requests: { month: 0, limit: 50_000, remaining: 50_000 } });
  });

  test("take the key in the three places, and say what is wrong", async () => {
    const { secret } = await newClients();
    const statusWith = async (url: string, headers = {}) =>
      (await fetch(`${service.origin}/ipinfo/${url}`, { headers })).status;
    expect(await statusWith(`8.8.8.8?token=${secret}`)).toBe(200);
    expect(await statusWith("8.8.8.8", { authorization: `Basic ${btoa(`${secret}:`)}` })).toBe(200);
    expect(await statusWith("8.8.8.8")).toBe(403);
    expect((await get("/8.8.8.8", "wrong")).json).toEqual({
      status: 403,
      error: { title: "Unknown token", message: "This API key is invalid" },
    });
    expect((await get("/nonsense", secret, { "accept-language": "zh" })).json).toEqual({
      status: 404,
      error: { title: "Wrong ip", message: "不是有效的 IP 地址" },
    });
  });

  test("answer a browser's page as the key allows", async () => {
    const { secret } = await newClients({ allow_origins: ["https://shop.example"] });
    const response = await fetch(`${service.origin}/ipinfo/8.8.8.8`, {
      headers: { authorization: `Bearer ${secret}`, origin: "https://shop.example" },
    });
    expect(response.headers.get("access-control-allow-origin")).toBe("https://shop.example");
    const preflight = await fetch(`${service.origin}/ipinfo/8.8.8.8`, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
  });
});
