import { Agent, request } from "node:http";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { type ApiProcess, killAll, startApi } from "../../../../../tests/setup/api-process.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { openRedisServer } from "../../../../../tests/setup/redis-server.ts";
import { RateLimiter } from "./rate-limiter.ts";
import { SharedPace } from "./shared-pace.ts";

describe("a pace that several processes keep together", () => {
  test("without knowing what the others take, each takes its part of it, and of the burst", () => {
    const limiter = new RateLimiter(30, 90);
    expect(limiter.take(0, 1000, 3)).toBe(30);
    expect(limiter.take(0, 1, 3)).toBe(0);
    expect(limiter.take(1000, 1000, 3)).toBe(10);
  });

  test("of less than one call a second for each is still given to all of them", () => {
    const limiter = new RateLimiter(1, 1);
    let taken = 0;
    for (let second = 0; second < 300; second++) taken += limiter.take(second * 1000, 1, 3);
    expect(taken).toBe(100);
  });

  test("is what is left to all of them, where they tell each other", () => {
    const limiter = new RateLimiter(30, 90);
    expect(limiter.take(0, 10)).toBe(10);
    expect(limiter.report()).toBe(10);
    expect(limiter.take(50, 4)).toBe(4);
    limiter.allot(100, 20, 2);
    expect(limiter.take(100, 1000)).toBe(6);
    expect(limiter.report()).toBe(10);
    // Others have taken more than there was.
    limiter.allot(200, -30, 2);
    expect(limiter.take(900)).toBe(0);
    expect(limiter.take(1300)).toBe(1);
  });

  test("that nobody tells about any more falls back to its part", () => {
    const limiter = new RateLimiter(30, 90);
    limiter.allot(0, 90, 1);
    expect(limiter.take(60_000, 1000, 3)).toBe(30);
  });
});

let running: Awaited<ReturnType<typeof startApp>>;
let processes: ApiProcess[] = [];
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  running = await startApp({ settings: { REDIS_URL: "" } });
});
afterEach(async () => {
  await killAll(processes);
  processes = [];
});
afterAll(async () => {
  agent.destroy();
  await running.close();
});

const QPS = 50;

/** Calls three processes as fast as they answer, until so many calls have been answered; says how many in what time. */
async function callThree(redisUrl: string, beforeCalls = async () => {}) {
  const { account, secret } = await newKey(running.app, { qps: QPS });
  await running.app.db.service.updateMany({ where: { accountId: account.id }, data: { qps: 10_000, burst: 10_000 } });
  const { DATABASE_URL, DATA_DIR } = running.app.config;
  const settings = { DATABASE_URL, DATA_DIR, REDIS_URL: redisUrl };
  processes = await Promise.all([1, 2, 3].map(() => startApi(settings)));
  // The first answer of each process tells the others that it is there.
  for (const { url } of processes) await call(url, secret);
  await beforeCalls();
  const statuses = new Set<number>();
  let answered = 0;
  const startedAt = performance.now();
  const work = async (i: number) => {
    while (answered < 8 * QPS) {
      const status = await call(processes[i % 3]?.url ?? "", secret);
      statuses.add(status);
      if (status === 200) answered++;
    }
  };
  await Promise.all(Array.from({ length: 9 }, (_, i) => work(i)));
  return { answered, seconds: (performance.now() - startedAt) / 1000, statuses: [...statuses].sort() };
}

const call = (url: string, secret: string) =>
  new Promise<number>((resolve, reject) => {
    request(`${url}/v2/query?ip=8.8.8.8`, { agent, headers: { "x-api-key": secret } }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    })
      .once("error", reject)
      .end();
  });

/** What all processes together may answer: the burst of each at the start, when none knows of the others yet. */
const most = (seconds: number) => 3 * QPS + QPS * seconds;

describe("three processes", { timeout: 120_000 }, () => {
  test("keep a key's pace together by their leases where there is no Redis", async () => {
    const { answered, seconds, statuses } = await callThree("");
    expect(answered).toBeLessThanOrEqual(most(seconds));
    expect(statuses).toEqual([200, 429]);
  });

  test("know from Redis what all of them have taken, whoever took it", async () => {
    const redis = await openRedisServer();
    if (!redis) return;
    await redis.start();
    const app = { ...running.app, redis: new Redis(redis.url) };
    try {
      await app.redis.ping();
      const [here, there] = [new SharedPace(app), new SharedPace(app)];
      // So slow that nothing comes back while the test runs.
      const ours = here.limiter("a", 0.001, 90);
      const theirs = there.limiter("a", 0.001, 90);
      expect(ours.take(Date.now(), 10) + theirs.take(Date.now(), 85)).toBe(95);
      await here.report();
      await there.report();
      expect(ours.remaining).toBe(80);
      expect(theirs.remaining).toBe(0);
      expect(theirs.take(Date.now())).toBe(0);
      expect(ours.take(Date.now())).toBe(1);
      await here.report();
      expect(ours.take(Date.now())).toBe(0);
      expect(here.limiter("a", 0.001, 90)).toBe(ours);
    } finally {
      app.redis.disconnect();
      await redis.remove();
    }
  });

  test("keep it together by Redis, and by their leases when Redis has fallen silent", async () => {
    const redis = await openRedisServer();
    if (!redis) return;
    try {
      await redis.start();
      const together = await callThree(redis.url);
      expect(together.answered).toBeLessThanOrEqual(most(together.seconds));
      expect(together.statuses).toEqual([200, 429]);
      await killAll(processes);
      const alone = await callThree(redis.url, async () => redis.hang());
      expect(alone.answered).toBeLessThanOrEqual(most(alone.seconds));
      expect(alone.statuses).toEqual([200, 429]);
    } finally {
      await redis.remove();
    }
  });
});
