import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../../tests/setup/accounts.ts";
import { startService } from "../../../../../../tests/setup/drop-in.ts";

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const read = async (response: Response) => ({ status: response.status, body: await response.json() });
const get = async (path: string, key: string) => {
  const url = `${service.origin}/ip-api/json/${path}`;
  return read(await fetch(`${url}${path.includes("?") ? "&" : "?"}key=${key}`));
};
const post = async (body: unknown, key: string, options = "") =>
  read(
    await fetch(`${service.origin}/ip-api/batch?key=${key}${options}`, { method: "POST", body: JSON.stringify(body) }),
  );

test("answers with their usual fields", async () => {
  const { secret } = await newKey(service.app);
  expect(await get("8.8.8.8", secret)).toEqual({
    status: 200,
    body: {
      status: "success",
      country: "United States",
      countryCode: "US",
      region: "CA",
      regionName: "California",
      city: "Mountain View",
      zip: "",
      lat: 37.3861,
      lon: -122.0839,
      timezone: "America/Los_Angeles",
      isp: "Google LLC",
      org: "Google LLC",
      as: "AS15169 Google LLC",
      query: "8.8.8.8",
    },
  });
  expect((await get("2001:4860:4860::8888", secret)).body.city).toBe("Mountain View");
});

test("answers with the fields that are asked for by name or number, and in Chinese", async () => {
  const { secret } = await newKey(service.app);
  const body = async (path: string) => (await get(path, secret)).body;
  expect(await body("8.8.8.8?fields=hosting,proxy,mobile,continentCode,currency")).toEqual({
    continentCode: "NA",
    currency: "USD",
    mobile: false,
    proxy: null,
    hosting: true,
  });
  // country and query
  expect(await body("8.8.8.8?fields=8193")).toEqual({ country: "United States", query: "8.8.8.8" });
  expect(await body("223.5.5.5?fields=country,city&lang=zh-CN")).toEqual({ country: "中国", city: "杭州市" });
  expect(await body("223.5.5.5?fields=country,city&lang=de")).toEqual({ country: "China", city: "Hangzhou" });
});

test("fails with status 200 for what is no public address", async () => {
  const { secret } = await newKey(service.app);
  const fail = (query: string, message: string) => ({ status: 200, body: { status: "fail", message, query } });
  expect(await get("nonsense", secret)).toEqual(fail("nonsense", "invalid query"));
  expect(await get("10.0.0.1", secret)).toEqual(fail("10.0.0.1", "private range"));
  expect(await get("224.0.0.1", secret)).toEqual(fail("224.0.0.1", "reserved range"));
  expect(await get("", secret)).toEqual(fail("127.0.0.1", "reserved range"));
  expect(await get("10.0.0.1?fields=status", secret)).toEqual({ status: 200, body: { status: "fail" } });
  expect((await get("9.9.9.9", secret)).body).toMatchObject({ status: "success", country: "", lat: null });
  expect(await service.remaining(secret)).toBe(50_000);
});

test("takes addresses and objects in a batch, each with its own outcome", async () => {
  const { secret } = await newKey(service.app);
  const items = [
    "8.8.8.8",
    { query: "223.5.5.5", fields: "city", lang: "zh-CN" },
    "nonsense",
    { query: "10.0.0.1" },
    7,
  ];
  expect(await post(items, secret, "&fields=status,message,city")).toEqual({
    status: 200,
    body: [
      { status: "success", city: "Mountain View" },
      { city: "杭州市" },
      { status: "fail", message: "invalid query" },
      { status: "fail", message: "private range" },
      { status: "fail", message: "invalid query" },
    ],
  });
  expect(await service.remaining(secret)).toBe(49_998);
  expect(
    (
      await post(
        Array.from({ length: 101 }, () => "8.8.8.8"),
        secret,
      )
    ).status,
  ).toBe(422);
  expect((await post({ query: "8.8.8.8" }, secret)).status).toBe(400);
  expect((await post(["8.8.8.8"], (await service.exhaustedKey()).secret)).status).toBe(429);
});

test("refuses calls without a valid key, without quota and beyond the rate", async () => {
  const { secret } = await newKey(service.app, { qps: 1 });
  expect(await get("8.8.8.8", "")).toEqual({ status: 403, body: { status: "fail", message: "No API key was sent" } });
  expect((await get("8.8.8.8", "wrong")).status).toBe(403);
  const statuses = await Promise.all([1, 2, 3].map(async () => (await get("8.8.8.8", secret)).status));
  expect(statuses).toContain(429);
  expect((await get("8.8.8.8", (await service.exhaustedKey()).secret)).status).toBe(429);
  expect((await fetch(`${service.origin}/ip-api/planet`)).status).toBe(404);
});

test("gives what credits are left for, item by item", async () => {
  const { secret, account } = await newKey(service.app);
  const limited = await newKey(service.app, { daily_limit: 2 });
  expect((await post(["8.8.8.8", "8.8.8.8", "8.8.8.8"], limited.secret, "&fields=status,message")).body).toEqual([
    { status: "success" },
    { status: "success" },
    { status: "fail", message: "Too many requests" },
  ]);
  await get("8.8.8.8", secret);
  expect(await service.recorded(account)).toEqual([["/ip-api/json/{ip}", 200, "success"]]);
});
