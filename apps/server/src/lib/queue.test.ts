import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { startApp } from "../../../../tests/setup/app.ts";
import { openDatabaseProxy } from "../../../../tests/setup/database-proxy.ts";
import { isRedisInstalled, openRedisServer } from "../../../../tests/setup/redis-server.ts";
import { type App, openDatabase } from "../app.ts";
import { job } from "../jobs.ts";
import { openJobs, startWorkers } from "./queue.ts";

const note = job({ name: "test.note", input: z.object({ text: z.string() }), attempts: 1 });
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const configOf = (redisUrl: string) => ({ ...running.app.config, REDIS_URL: redisUrl });

/** Runs jobs until one has arrived, and returns it. */
async function firstDone(app: App): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const run = async (_app: App, { text }: { text: string }) => resolve(text);
  const working = await startWorkers(app, [{ job: note, run }]);
  const text = await promise;
  await working.close();
  return text;
}

const unavailable = { failure: "UNAVAILABLE" };

test.skipIf(!isRedisInstalled)(
  "while Redis is unavailable adding a job fails with UNAVAILABLE and queues nothing; afterwards jobs run",
  async () => {
    const redis = await openRedisServer();
    const config = configOf(redis.url);
    const jobs = openJobs(config, running.app.log);
    await expect(jobs.add(note, { text: "never there" })).rejects.toMatchObject(unavailable);
    await redis.start();
    await jobs.add(note, { text: "there" });
    await redis.stop();
    await expect(jobs.add(note, { text: "gone" })).rejects.toMatchObject(unavailable);
    await redis.start();
    await jobs.add(note, { text: "back" });
    expect(await firstDone({ ...running.app, config })).toBe("back");
    redis.hang();
    await expect(jobs.add(note, { text: "silent" })).rejects.toMatchObject(unavailable);
    await redis.remove();
    await jobs.close();
  },
);

test.skipIf(!isRedisInstalled)(
  "a job about people is removed once it is done, and fourteen days after it failed",
  async () => {
    const redis = await openRedisServer();
    await redis.start();
    const config = configOf(redis.url);
    const jobs = openJobs(config, running.app.log);
    await jobs.add({ ...note, isPersonal: true }, { text: "to Ann" });
    const client = new Redis(redis.url);
    const options = JSON.parse((await client.hget("bull:meridian:1", "opts")) ?? "{}") as {
      removeOnFail?: { age: number };
    };
    expect(options.removeOnFail?.age).toBe(14 * 86_400);
    expect(await firstDone({ ...running.app, config })).toBe("to Ann");
    expect(await client.exists("bull:meridian:1")).toBe(0);
    await client.quit();
    await jobs.close();
    await redis.remove();
  },
);

test("while PostgreSQL is unavailable adding a job fails with UNAVAILABLE, and works again afterwards", async () => {
  const proxy = await openDatabaseProxy(running.app.config.DATABASE_URL);
  const jobs = openJobs({ ...configOf(""), DATABASE_URL: proxy.url }, running.app.log);
  proxy.hang();
  await expect(jobs.add(note, { text: "silent" })).rejects.toMatchObject(unavailable);
  proxy.wake();
  await jobs.add(note, { text: "back" });
  expect(await firstDone({ ...running.app, config: configOf("") })).toBe("back");
  await jobs.close();
  proxy.close();
});

test("a silently dropped PostgreSQL connection is abandoned with 503 and replaced", async () => {
  const proxy = await openDatabaseProxy(running.app.config.DATABASE_URL);
  const { db, close } = openDatabase(proxy.url, { connections: 2, queryTimeoutMs: 500 });
  const cut = await startApp({ change: (app) => ({ ...app, db }) });
  const status = async () => {
    const { headers, body } = await cut.server.inject({ method: "POST", url: "/v1/get_industry" });
    return { code: (JSON.parse(body) as { code: number }).code, retryAfter: headers["retry-after"] };
  };
  try {
    expect((await status()).code).toBe(200);
    proxy.cut();
    expect(await status()).toEqual({ code: 503, retryAfter: "5" });
    while ((await status()).code !== 200);
  } finally {
    await close();
    await cut.close();
    proxy.close();
  }
});
