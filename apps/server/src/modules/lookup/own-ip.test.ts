import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { writeSmallDatabase } from "../../../../../tests/setup/ip-database.ts";

const now = new Date("2026-07-01T12:00:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    settings: { TRUSTED_PROXIES: "127.0.0.0/8, 10.0.0.0/8" },
    change: (app) => ({ ...app, now: () => now }),
  });
});
afterAll(() => running.close());

const lookUp = (ip?: string, headers: Record<string, string> = {}) =>
  running.client(headers).lookup.ipSelfSearch(ip === undefined ? {} : { ip });

describe("an address that is known", () => {
  test("gets every field of the specification", async () => {
    expect(await lookUp("8.8.8.8")).toEqual({
      ip: "8.8.8.8",
      country_code: "US",
      country_name: "United States",
      country_capital: "Washington D.C.",
      region_name: "California",
      city_name: "Mountain View",
      latitude: 37.3861,
      longitude: -122.0839,
      zip_code: "",
      is_eu: false,
      calling_code: "+1",
      country_flag: "https://meridian.example/flags/us.svg",
      weather_station_code: "KNUQ",
      weather_station_name: "Moffett Federal Airfield",
      elevation: null,
      asn: {
        asn: "AS15169",
        asn_name: "Google LLC",
        domain: "",
        usage_type: "DCH",
        isp: "",
        organization: "Google LLC",
        inferred: ["usage_type"],
      },
      time_zone: { name: "America/Los_Angeles", offset: "-07:00", current_time: "2026-07-01T05:00:00-07:00" },
      currency: { code: "USD", name: "US Dollar", symbol: "$" },
      is_proxy: null,
      proxy_data: {
        is_vpn: null,
        is_tor: null,
        is_data_center: true,
        is_proxy: null,
        is_relay: null,
        is_hosting: true,
      },
      start_ip: "8.8.8.0",
      end_ip: "8.8.8.255",
      bogon: false,
      reserved: null,
      embedded: null,
      division_code: "",
      area_code: "",
      is_anycast: null,
      accuracy: { level: "city", radius_km: 50, note: "" },
      db_version: "20260101",
      sources: {
        location: {
          name: "Test places",
          licence: "CC BY 4.0",
          attribution: "Test places data",
          url: "https://example.com/",
          updated_date: "2025-12-31",
          inferred: false,
        },
        network: expect.objectContaining({ name: "Test networks", inferred: true }),
        privacy: expect.objectContaining({ name: "Test rules", inferred: true }),
      },
    });
  });

  test("has its country and currency named in the caller's language", async () => {
    expect(await lookUp("223.5.5.5", { lang: "zh-CN" })).toMatchObject({
      country_name: "中国",
      country_capital: "北京",
      region_name: "浙江省",
      city_name: "杭州市",
      division_code: "330100",
      area_code: "0571",
      currency: { code: "CNY", name: "人民币", symbol: "¥" },
    });
    expect(await lookUp("223.5.5.5")).toMatchObject({ country_capital: "Beijing", region_name: "Zhejiang" });
    expect(await lookUp("223.5.5.5")).toMatchObject({ country_name: "China", currency: { name: "Chinese Yuan" } });
  });

  test("states its precision: the region, if there is no city", async () => {
    expect(await lookUp("5.1.2.3")).toMatchObject({
      is_eu: true,
      city_name: "",
      accuracy: { level: "region", radius_km: 200 },
    });
  });

  test("is found by IPv6, and by an IPv6 address that embeds an IPv4 one", async () => {
    expect(await lookUp("2001:4860::8888")).toMatchObject({
      city_name: "Mountain View",
      start_ip: "2001:4860::",
      end_ip: "2001:4860:ffff:ffff:ffff:ffff:ffff:ffff",
    });
    expect(await lookUp("2002:808:808::1")).toMatchObject({
      city_name: "Mountain View",
      embedded: { kind: "6to4", ipv4: "8.8.8.8" },
      start_ip: "8.8.8.0",
    });
  });
});

test("a program's form-data over a real connection gets the same answer as the client", async () => {
  await running.server.listen({ port: 0, host: "127.0.0.1" });
  const response = await supertest(running.server.server)
    .post("/v1/ip_self_search")
    .set("lang", "en-US")
    .field("ip", "8.8.8.8")
    .expect(200)
    .expect("content-type", "application/json; charset=utf-8");
  expect(response.body).toEqual({ code: 200, msg: "success", data: await lookUp("8.8.8.8") });
});

test("an address without data is unknown, not guessed", async () => {
  expect(await lookUp("9.9.9.9")).toMatchObject({
    bogon: false,
    country_code: "",
    country_name: "",
    is_eu: null,
    latitude: null,
    time_zone: { name: "", offset: "", current_time: "" },
    currency: { code: "", name: "", symbol: "" },
    accuracy: { level: "", radius_km: null },
  });
});

test.each([
  ["10.1.2.3", "Private-Use"],
  ["127.0.0.1", "Loopback"],
  ["100.64.0.1", "Shared Address Space"],
  ["192.0.2.1", "Documentation (TEST-NET-1)"],
  ["fe80::1", "Link-Local Unicast"],
  ["2001:db8::1", "Documentation"],
  ["::ffff:192.168.1.1", "Private-Use"],
])("%s is a bogon, with the reason and no place", async (ip, name) => {
  expect(await lookUp(ip)).toMatchObject({ bogon: true, reserved: { name }, country_code: "", latitude: null });
});

test.each(["", " ", "8.8.8", "8.8.8.8.8", "256.1.1.1", "08.8.8.8", "example.com", "::1%eth0", "1".repeat(45)])(
  "%j is not an address and is refused, naming the field",
  async (ip) => {
    const answer = lookUp(ip);
    // An empty field counts as absent, so the caller's own address is answered.
    if (ip === "") await expect(answer).resolves.toMatchObject({ bogon: true });
    else await expect(answer).rejects.toMatchObject({ code: 400, fields: { ip: expect.any(String) } });
  },
);

describe("the caller's own address", () => {
  const ownIp = async (remoteAddress: string, forwarded?: string) => {
    const response = await running.server.inject({
      method: "POST",
      url: "/v1/ip_self_search",
      remoteAddress,
      headers: { lang: "en-US", ...(forwarded && { "x-forwarded-for": forwarded }) },
    });
    return response.json<{ data: { ip: string } }>().data.ip;
  };

  test("comes from a trusted proxy's header, nearest untrusted hop first", async () => {
    expect(await ownIp("127.0.0.1", "8.8.8.8")).toBe("8.8.8.8");
    expect(await ownIp("10.0.0.1", "1.2.3.4, 8.8.8.8, 10.9.9.9")).toBe("8.8.8.8");
  });

  test("is the socket's if the header comes from an untrusted address", async () => {
    expect(await ownIp("203.0.113.7", "8.8.8.8")).toBe("203.0.113.7");
  });

  test("is shown as plain IPv4 on a dual-stack socket", async () => {
    expect(await ownIp("::ffff:8.8.8.8")).toBe("8.8.8.8");
  });
});

describe("a newer database", () => {
  test("is loaded without a restart; a broken one is refused and the current one stays", async () => {
    const { app } = running;
    const directory = join(app.config.DATA_DIR, "ipdb");
    await writeFile(join(directory, "20260103.ipdb"), "not a database");
    app.lookupDatabase.refresh();
    expect(await lookUp("8.8.8.8")).toMatchObject({ db_version: "20260101", city_name: "Mountain View" });
    await rm(join(directory, "20260103.ipdb"));
    await writeSmallDatabase(directory, "20260104");
    app.lookupDatabase.refresh();
    expect(await lookUp("8.8.8.8")).toMatchObject({ db_version: "20260104", city_name: "Mountain View" });
  });
});
