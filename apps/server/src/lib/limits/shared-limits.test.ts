import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { isRedisInstalled, openRedisServer } from "../../../../../tests/setup/redis-server.ts";
import { Bucket } from "./bucket.ts";
import { Limits } from "./limits.ts";

describe("a rate shared by several processes", () => {
  test("is divided among the processes if they exchange no reports, burst included", () => {
    const limiter = new Bucket({ perSecond: 30, burst: 90 });
    expect(limiter.take(0, 1000, 3)).toBe(30);
    expect(limiter.take(0, 1, 3)).toBe(0);
    expect(limiter.take(1000, 1000, 3)).toBe(10);
  });

  test("still serves all of them if it is less than one call per second each", () => {
    const limiter = new Bucket({ perSecond: 1, burst: 1 });
    let taken = 0;
    for (let second = 0; second < 300; second++) taken += limiter.take(second * 1000, 1, 3);
    expect(taken).toBe(100);
  });

  test("is the common remainder if they exchange reports", () => {
    const limiter = new Bucket({ perSecond: 30, burst: 90 });
    expect(limiter.take(0, 10)).toBe(10);
    expect(limiter.report()).toBe(10);
    expect(limiter.take(50, 4)).toBe(4);
    limiter.allot(100, 20, 2);
    expect(limiter.take(100, 1000)).toBe(6);
    expect(limiter.report()).toBe(10);
    // Others have taken more than there was in the bucket.
    limiter.allot(200, -30, 2);
    expect(limiter.take(900)).toBe(0);
    expect(limiter.take(1300)).toBe(1);
  });

  test("is divided again once reports stop", () => {
    const limiter = new Bucket({ perSecond: 30, burst: 90 });
    limiter.allot(0, 90, 1);
    expect(limiter.take(60_000, 1000, 3)).toBe(30);
  });
});

type Running = Awaited<ReturnType<typeof startApp>>;

const QPS = 50;
const SECONDS = 10;
/** Parts of a second in which each server is called until it refuses. */
const STEPS_PER_SECOND = 10;

let first: Running;
let opened: Running[] = [];
beforeAll(async () => {
  first = await startApp({ settings: { REDIS_URL: "" } });
});
afterEach(async () => {
  for (const running of opened) await running.close();
  opened = [];
});
afterAll(() => first.close());

/** Three servers on one database and one clock, like three processes; their exchange is real. */
async function startThree(redisUrl: string) {
  let now = Date.now();
  const { DATABASE_URL, DATA_DIR } = first.app.config;
  for (let i = 0; i < 3; i++)
    opened.push(
      await startApp({
        settings: { DATABASE_URL, DATA_DIR, REDIS_URL: redisUrl },
        change: (app) => ({ ...app, now: () => new Date(now) }),
      }),
    );
  return {
    servers: opened,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

const lookUp = async ({ server }: Running, secret: string): Promise<number> =>
  (await server.inject({ url: "/v2/query?ip=8.8.8.8", headers: { "x-api-key": secret } })).statusCode;

/** Calls a server until it refuses, and returns the number of answered calls. */
async function callUntilRefused(running: Running, secret: string): Promise<number> {
  for (let answered = 0; ; answered++) {
    const status = await lookUp(running, secret);
    if (status === 429) return answered;
    expect(status).toBe(200);
  }
}

async function newPacedKey() {
  const { account, secret } = await newKey(first.app, { qps: QPS });
  await first.app.db.service.updateMany({ where: { accountId: account.id }, data: { qps: 10_000, burst: 10_000 } });
  return secret;
}

/** Servers exchange what they know with every flush. */
const flushAll = (servers: readonly Running[]) => Promise.all(servers.map(({ lookupApi }) => lookupApi.meter.flush()));

/** The number of calls three servers answer in ten seconds of their clock, when saturated. */
async function answeredInTenSeconds(redisUrl: string, beforeCalls = async () => {}): Promise<number> {
  const secret = await newPacedKey();
  const { servers, advance } = await startThree(redisUrl);
  // The first answer of each announces it to the others.
  let answered = 0;
  for (const running of servers) {
    expect(await lookUp(running, secret)).toBe(200);
    answered++;
  }
  await flushAll(servers);
  for (const { lookupApi } of servers) lookupApi.limits.start();
  await beforeCalls();
  for (let step = 0; step < SECONDS * STEPS_PER_SECOND; step++) {
    for (const running of servers) answered += await callUntilRefused(running, secret);
    await flushAll(servers);
    advance(1000 / STEPS_PER_SECOND);
  }
  return answered;
}

/** Each server's burst at the start, when none knows of the others, plus the rate from then on. */
const MAX_ANSWERED = 3 * QPS + QPS * SECONDS;
/** Calls that come at tenths of a second leave up to one of each server's share over, which a burst then evens out. */
const MIN_ANSWERED = QPS * (SECONDS - 1);

describe("three servers", () => {
  test("share a key's rate through their leases without Redis", async () => {
    const answered = await answeredInTenSeconds("");
    expect(answered).toBeLessThanOrEqual(MAX_ANSWERED);
    expect(answered).toBeGreaterThanOrEqual(MIN_ANSWERED);
  });

  test.skipIf(!isRedisInstalled)("learn from Redis what all of them have taken", async () => {
    const redis = await openRedisServer();
    await redis.start();
    const app = { ...first.app, redis: new Redis(redis.url) };
    try {
      await app.redis.ping();
      const [here, there] = [new Limits(app), new Limits(app)];
      // Nothing refills during the test.
      const slow = { perSecond: 0.001, burst: 90 };
      const ours = here.bucket("key", "a", slow);
      const theirs = there.bucket("key", "a", slow);
      expect(ours.take(Date.now(), 10) + theirs.take(Date.now(), 85)).toBe(95);
      await here.report();
      await there.report();
      expect(ours.remaining).toBe(80);
      expect(theirs.remaining).toBe(0);
      expect(theirs.take(Date.now())).toBe(0);
      expect(ours.take(Date.now())).toBe(1);
      await here.report();
      expect(ours.take(Date.now())).toBe(0);
      expect(here.bucket("key", "a", slow)).toBe(ours);
    } finally {
      app.redis.disconnect();
      await redis.remove();
    }
  });

  test.skipIf(!isRedisInstalled)("share it through Redis, by Redis's clock", async () => {
    const redis = await openRedisServer();
    await redis.start();
    const client = new Redis(redis.url);
    try {
      const secret = await newPacedKey();
      const { DATABASE_URL, DATA_DIR } = first.app.config;
      const settings = { DATABASE_URL, DATA_DIR, REDIS_URL: redis.url };
      for (let i = 0; i < 3; i++) opened.push(await startApp({ settings }));
      for (const { app } of opened) await vi.waitUntil(() => app.redis?.status === "ready", { timeout: 60_000 });
      const startedAt = await secondsOf(client);
      let answered = 0;
      while (answered < 2 * QPS) {
        for (const running of opened) {
          if ((await lookUp(running, secret)) === 200) answered++;
          await running.lookupApi.limits.report();
        }
      }
      // Each server answers once before it knows of the others.
      expect(answered).toBeLessThanOrEqual(3 + QPS + QPS * ((await secondsOf(client)) - startedAt));
      expect(await client.keys("meridian-limit-key:*")).not.toEqual([]);
    } finally {
      client.disconnect();
      await redis.remove();
    }
  });

  test.skipIf(!isRedisInstalled)("share it through their leases when Redis is silent", async () => {
    const redis = await openRedisServer();
    await redis.start();
    try {
      const answered = await answeredInTenSeconds(redis.url, async () => redis.hang());
      expect(answered).toBeLessThanOrEqual(MAX_ANSWERED);
      expect(answered).toBeGreaterThanOrEqual(MIN_ANSWERED);
    } finally {
      await redis.remove();
    }
  });
});

async function secondsOf(client: Redis): Promise<number> {
  const [seconds, microseconds] = await client.time();
  return Number(seconds) + Number(microseconds) / 1e6;
}
