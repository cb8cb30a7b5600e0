import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey, setQuota } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import type { App } from "../../app.ts";
import { registry } from "../../lib/metrics.ts";
import { Meter } from "./meter.ts";
import { answeredKind } from "./usage-ledger.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

/** The value of one line that Prometheus would read; 0 where there is none yet. */
async function shown(line: string): Promise<number> {
  const text = await registry.metrics();
  const found = text.split("\n").find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length) ?? 0);
}

const query = (ip: string, secret: string) =>
  running.server.inject({ method: "GET", url: `/v2/query?ip=${ip}`, headers: { "x-api-key": secret } });

test("calls, credits and refusals are shown by product once they have reached the database", async () => {
  const { account, secret } = await newKey(running.app);
  await setQuota(running.app, account.id, 2);
  const lines = [
    'meridian_metered_calls_total{product="IP geolocation",result="success"}',
    'meridian_metered_calls_total{product="IP geolocation",result="denied"}',
    'meridian_metered_credits_total{product="IP geolocation"}',
    'meridian_metered_over_quota_total{product="IP geolocation"}',
    'meridian_metered_call_duration_seconds_bucket{le="+Inf",product="IP geolocation"}',
    "meridian_usage_flush_duration_seconds_count",
  ];
  const before = await Promise.all(lines.map(shown));
  for (const ip of ["8.8.8.8", "8.8.8.8", "8.8.8.8"]) await query(ip, secret);
  await running.lookupApi.meter.flush();
  const after = await Promise.all(lines.map(shown));
  const [answered, denied, credits, over, timed, flushes] = after.map((value, index) => value - (before[index] ?? 0));
  expect({ answered, denied, credits, over, timed }).toEqual({ answered: 2, denied: 1, credits: 2, over: 1, timed: 3 });
  expect(flushes).toBeGreaterThan(0);
});

test("while the database is unavailable the age of unconfirmed calls grows, and each failed flush is counted", async () => {
  const { account, key } = await newKey(running.app);
  let now = running.app.now().getTime();
  let isUnavailable = true;
  const { autocommit } = running.app;
  const app: App = {
    ...running.app,
    now: () => new Date(now),
    autocommit: (statement) => (isUnavailable ? Promise.reject(new Error("unavailable")) : autocommit(statement)),
  };
  const meter = new Meter(app);
  meter.start();
  await meter.flush();
  const failures = await shown("meridian_usage_flush_failures_total");
  meter.record({
    key: { id: key.id, accountId: account.id, ownerId: account.id },
    kind: answeredKind("/v2/query", 1, 0),
    method: "GET",
    databaseVersion: "2026.11.20",
    at: now,
    microseconds: 100,
    query: "8.8.8.8",
    clientIp: "192.0.2.1",
    country: 0,
  });
  await meter.flush();
  expect(await shown("meridian_usage_flush_failures_total")).toBeGreaterThan(failures);
  now += 3000;
  expect(await shown("meridian_usage_unflushed_seconds")).toBeGreaterThanOrEqual(3);
  isUnavailable = false;
  await meter.flush();
  expect(await shown("meridian_usage_unflushed_seconds")).toBe(0);
  await meter.stop();
});
