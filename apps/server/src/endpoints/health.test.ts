import { afterEach, expect, test, vi } from "vitest";
import { startApp } from "../../../../tests/setup/app.ts";
import { openDatabase } from "../app.ts";
import { LookupDatabase } from "../modules/lookup/database.ts";

let running: Awaited<ReturnType<typeof startApp>> | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});
const get = async (url: string) => {
  const response = await running?.server.inject({ method: "GET", url });
  return { status: response?.statusCode, body: response?.json<Record<string, unknown>>() };
};

test("with every dependency available, the process is alive and ready", async () => {
  running = await startApp();
  expect(await get("/healthz")).toEqual({ status: 200, body: { status: "ok" } });
  expect(await get("/readyz")).toMatchObject({
    status: 200,
    body: { status: "ready", checks: { database: "up", ip_database: "up", disk: "up" }, db_version: "20260101" },
  });
  const source = { age_days: expect.any(Number), status: "old" };
  expect((await get("/readyz")).body?.data).toMatchObject({
    ...source,
    sources: { "test-location": source, "test-network": source },
  });
});

test("without PostgreSQL the process is alive but not ready, and calls that need it get 503 with Retry-After", async () => {
  running = await startApp({
    change: (app) => ({ ...app, db: openDatabase("postgresql://nobody@127.0.0.1:1/none").db }),
  });
  expect((await get("/healthz")).status).toBe(200);
  expect(await get("/readyz")).toMatchObject({
    status: 503,
    body: { status: "unready", checks: { database: "down" } },
  });
  const banners = await running.server.inject({ method: "POST", url: "/v1/get_banner_list" });
  expect([banners.statusCode, banners.json().code, banners.headers["retry-after"]]).toEqual([503, 503, "5"]);
});

test("what a load balancer excludes is reported, but does not make the process unready", async () => {
  running = await startApp({
    change: (app) => ({ ...app, db: openDatabase("postgresql://nobody@127.0.0.1:1/none").db }),
    settings: { DISK_RESERVE_MB: "999999999" },
  });
  expect(await get("/readyz?exclude=database&exclude=disk")).toMatchObject({
    status: 200,
    body: { status: "ready", checks: { database: "down", disk: "down", ip_database: "up" } },
  });
  for (const one of ["database", "disk", "nothing"]) expect((await get(`/readyz?exclude=${one}`)).status).toBe(503);
});

test("without an IP database the process is not ready, and lookups get 503", async () => {
  running = await startApp({
    change: (app) => ({ ...app, lookupDatabase: new LookupDatabase("/nonexistent", app.log) }),
  });
  expect(await get("/readyz")).toMatchObject({ status: 503, body: { checks: { ip_database: "down" } } });
  const own = await running.server.inject({ method: "POST", url: "/v1/ip_self_search", payload: { ip: "8.8.8.8" } });
  expect(own.statusCode).toBe(503);
});

test("a thousand simultaneous checks cost one query, and a change shows within two seconds", async () => {
  let isUnavailable = false;
  const look = vi.fn(() => (isUnavailable ? Promise.reject(new Error("unavailable")) : Promise.resolve([])));
  const replaced = (_target: object, name: string | symbol) => (name === "$queryRaw" ? look : undefined);
  running = await startApp({
    change: (app) => ({
      ...app,
      db: new Proxy(app.db, { get: (db, name) => replaced(db, name) ?? Reflect.get(db, name) }),
    }),
  });
  const { server } = running;
  const sent = await Promise.all(Array.from({ length: 1000 }, () => server.inject({ method: "GET", url: "/readyz" })));
  expect(sent.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(look).toHaveBeenCalledTimes(1);
  isUnavailable = true;
  await expect.poll(() => get("/readyz")).toMatchObject({ status: 503 });
  isUnavailable = false;
  await expect.poll(() => get("/readyz")).toMatchObject({ status: 200 });
});

test("a full disk is reported, and no longer once there is space again", async () => {
  running = await startApp({ settings: { DISK_RESERVE_MB: "999999999" } });
  expect(await get("/readyz")).toMatchObject({ status: 503, body: { status: "unready", checks: { disk: "down" } } });
  const own = await running.server.inject({ method: "POST", url: "/v1/ip_self_search", payload: { ip: "8.8.8.8" } });
  expect(own.json()).toMatchObject({ code: 200 });
  running.app.config.DISK_RESERVE_MB = 1;
  await expect.poll(() => get("/readyz")).toMatchObject({ status: 200 });
});

test.each([
  { part: "derived", url: "/v1/asn_report", payload: { asn: "AS15169" } },
  { part: "derived", url: "/v1/product_data", payload: { product: "ipguishu" } },
])(
  "while $part data cannot be made, $url answers 503 with Retry-After, and everything else goes on",
  async ({ part, url, payload }) => {
    let file: string | null = "/nonexistent.ipdb";
    running = await startApp({
      change: (app) => ({
        ...app,
        lookupDatabase: new Proxy(app.lookupDatabase, {
          get: (target, name) => (name === "file" && file) || Reflect.get(target, name, target),
        }),
      }),
    });
    const call = async () => {
      const { statusCode, headers } = await running!.server.inject({ method: "POST", url, payload });
      return [statusCode, headers["retry-after"]];
    };
    expect(await call()).toEqual([503, "1"]);
    expect(await get("/readyz")).toMatchObject({ status: 200, body: { status: "ready", checks: { [part]: "down" } } });
    const own = await running.server.inject({ method: "POST", url: "/v1/ip_self_search", payload: { ip: "8.8.8.8" } });
    expect(own.json()).toMatchObject({ code: 200 });
    file = null;
    await expect.poll(call).toEqual([200, undefined]);
    await expect.poll(() => get("/readyz")).toMatchObject({ body: { checks: { [part]: "up" } } });
  },
);
