import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../../../scripts/runtime/embedded-postgres.ts";
import { MIGRATIONS_DIRECTORY } from "../../../../../scripts/runtime/paths.ts";
import { newKey, setQuota } from "../../../../../tests/setup/accounts.ts";
import { type ApiProcess, killAll, startApi } from "../../../../../tests/setup/api-process.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { openDatabaseProxy } from "../../../../../tests/setup/database-proxy.ts";
import { freePort } from "../../../../../tests/setup/ports.ts";
import { isRedisInstalled, openRedisServer } from "../../../../../tests/setup/redis-server.ts";
import { migrate } from "../../db/migrate.ts";
import { foldUsage } from "./fold.ts";

/** Let go in reverse order after each test. */
let opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.reverse()) await close();
  opened = [];
});

const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 60_000, interval: 10 });

/** A PostgreSQL that can be stopped, started and made to hang, behind a port that stays the same. */
async function startDatabase() {
  const directory = await mkdtemp(join(tmpdir(), "meridian-faults-"));
  const port = await freePort();
  let postgres: EmbeddedPostgres | undefined;
  let proxy: Awaited<ReturnType<typeof openDatabaseProxy>> | undefined;
  const database = {
    url: "",
    async start() {
      postgres = await startEmbeddedPostgres({ directory, database: "meridian" });
      proxy = await openDatabaseProxy(postgres.url, port);
      database.url = proxy.url;
    },
    async stop() {
      await postgres?.stop();
      proxy?.close();
    },
    hang: () => proxy?.hang(),
    wake: () => proxy?.wake(),
  };
  opened.push(async () => {
    await database.stop();
    for (const folder of [directory, postgres?.directory ?? directory])
      await rm(folder, { recursive: true, force: true });
  });
  await database.start();
  await migrate(database.url, MIGRATIONS_DIRECTORY);
  return database;
}

async function startProduct(settings: Record<string, string>) {
  const running = await startApp({ settings });
  opened.push(() => running.close());
  return running;
}

async function startProcess({ app }: Awaited<ReturnType<typeof startApp>>, settings: Record<string, string> = {}) {
  const { DATABASE_URL, DATA_DIR } = app.config;
  const api = await startApi({ DATABASE_URL, DATA_DIR, LOG_LEVEL: "info", ...settings });
  opened.push(() => killAll([api]));
  return api;
}

/** One call as a program makes it: status 0 where no whole answer came. */
const call = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<{ status: number; retryAfter: string | undefined }>((resolve) => {
    const failed = () => resolve({ status: 0, retryAfter: undefined });
    request(url, { method, headers }, (response) => {
      response.resume();
      response.once("error", failed);
      response.once("end", () =>
        resolve({
          status: response.complete ? (response.statusCode ?? 0) : 0,
          retryAfter: response.headers["retry-after"],
        }),
      );
    })
      .once("error", failed)
      .end();
  });

const lookUp = ({ url }: ApiProcess, secret: string) => call(`${url}/v2/query?ip=8.8.8.8`, { "x-api-key": secret });

/** Calls of one key, several at once, until stopped; counts the answers by status. */
function startLoad(api: ApiProcess, secret: string) {
  const statuses = new Map<number, number>();
  let isOver = false;
  let unnamed = 0;
  const workers = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const { status, retryAfter } = await lookUp(api, secret);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 503 && retryAfter === undefined) unnamed++;
      }
    }),
  );
  return {
    count: (status: number) => statuses.get(status) ?? 0,
    seen: () => [...statuses.keys()].sort(),
    /** Refusals that did not say when to come back. */
    unnamed: () => unnamed,
    async stop() {
      isOver = true;
      await workers;
    },
  };
}

/** Once a process has logged one thing after another. */
const logged = ({ child }: ApiProcess, ...wanted: ((line: string) => boolean)[]) =>
  new Promise<void>((resolve) => {
    child.stdout?.on("data", (bytes: Buffer) => {
      for (const line of bytes.toString().split("\n")) if (wanted[0]?.(line)) wanted.shift();
      if (wanted.length === 0) resolve();
    });
  });

const stopInOrder = async ({ child, exited }: ApiProcess) => {
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
};

async function countsOf({ app }: Awaited<ReturnType<typeof startApp>>, accountId: number) {
  await foldUsage(app);
  const { _sum } = await app.db.usageQuarter.aggregate({
    where: { accountId, result: "success" },
    _sum: { calls: true, charged: true },
  });
  const services = await app.db.service.findMany({ where: { accountId, type: 1 } });
  const balances = await app.db.balance.findMany({
    where: { OR: services.map(({ id }) => ({ subject: { startsWith: `service:${id}:` } })) },
    include: { leases: true },
  });
  return {
    calls: _sum.calls,
    charged: _sum.charged,
    taken: balances.reduce((sum, { taken }) => sum + taken, 0),
    leases: balances.flatMap(({ leases }) => leases).length,
  };
}

describe("PostgreSQL", () => {
  test("stopped under load: cached keys continue from memory, other calls get 503, and every answer is counted once", async () => {
    const database = await startDatabase();
    const running = await startProduct({ DATABASE_URL: database.url });
    const [busy, quiet, unknown] = [await newKey(running.app), await newKey(running.app), await newKey(running.app)];
    await running.app.db.service.updateMany({ data: { qps: 1_000_000, burst: 1_000_000 } });
    await setQuota(running.app, busy.account.id, 3000);
    await setQuota(running.app, quiet.account.id, 400);
    const api = await startProcess(running);
    expect((await lookUp(api, quiet.secret)).status).toBe(200);
    const quietLease = { where: { balance: { quota: 400 } } };
    await until(async () => {
      await foldUsage(running.app);
      return (await running.app.db.lease.count(quietLease)) === 0;
    });
    const load = startLoad(api, busy.secret);
    await until(() => load.count(200) > 300);
    const answeredBefore = load.count(200);
    await database.stop();

    const answeredAtStop = load.count(200);
    expect((await lookUp(api, quiet.secret)).status).toBe(200);
    expect(await lookUp(api, unknown.secret)).toEqual({ status: 503, retryAfter: "5" });
    const portal = () => call(`${api.url}/v1/user_info`, { token: busy.account.token }, "POST");
    expect(await portal()).toEqual({ status: 503, retryAfter: "5" });
    expect((await call(`${api.url}/healthz`)).status).toBe(200);
    expect((await call(`${api.url}/readyz`)).status).toBe(503);
    await until(() => load.count(503) > 0);
    const answeredAway = load.count(200) - answeredAtStop;
    expect(load.count(200)).toBeGreaterThan(answeredBefore);
    // A lease is an eighth of the quota at most: what was left of one, and ten times that.
    expect(answeredAway).toBeLessThanOrEqual((11 * 3000) / 8);
    expect(load.seen()).toEqual([200, 503]);
    expect(load.unnamed()).toBe(0);

    await database.start();
    await until(async () => (await lookUp(api, unknown.secret)).status === 200);
    await until(async () => (await portal()).status === 200);
    await until(async () => (await call(`${api.url}/readyz`)).status === 200);
    await setQuota(running.app, busy.account.id, 1_000_000);
    const answeredAgain = load.count(200) + 200;
    await until(() => load.count(200) > answeredAgain);
    await load.stop();
    await stopInOrder(api);
    const answered = load.count(200);
    expect(await countsOf(running, busy.account.id)).toEqual({
      calls: answered,
      charged: answered,
      taken: answered,
      leases: 0,
    });
    expect(await countsOf(running, quiet.account.id)).toEqual({ calls: 2, charged: 2, taken: 2, leases: 0 });
  });

  test("that accepts connections but never responds: cached keys continue, and every answer is counted once", async () => {
    const database = await startDatabase();
    const running = await startProduct({ DATABASE_URL: database.url });
    const { account, secret } = await newKey(running.app);
    await setQuota(running.app, account.id, 3000);
    await running.app.db.service.updateMany({ data: { qps: 1_000_000, burst: 1_000_000 } });
    const api = await startProcess(running);
    const load = startLoad(api, secret);
    await until(() => load.count(200) > 300);
    database.hang();
    await until(() => load.count(503) > 0);
    expect(load.seen()).toEqual([200, 503]);
    database.wake();
    await setQuota(running.app, account.id, 1_000_000);
    const answeredAgain = load.count(200) + 200;
    await until(() => load.count(200) > answeredAgain);
    await load.stop();
    await stopInOrder(api);
    const answered = load.count(200);
    expect(await countsOf(running, account.id)).toEqual({
      calls: answered,
      charged: answered,
      taken: answered,
      leases: 0,
    });
  });

  test("down while a process stops: it waits, then flushes every answer and returns its credits", async () => {
    const running = await startProduct({});
    const { account, secret } = await newKey(running.app);
    const { DATABASE_URL } = running.app.config;
    const proxy = await openDatabaseProxy(DATABASE_URL);
    const port = Number(new URL(proxy.url).port);
    const api = await startProcess(running, { DATABASE_URL: proxy.url });
    for (let i = 0; i < 3; i++) expect((await lookUp(api, secret)).status).toBe(200);
    proxy.close();
    for (let i = 0; i < 3; i++) expect((await lookUp(api, secret)).status).toBe(200);
    const isTrying = logged(
      api,
      (text) => text.includes('"stopping"'),
      (text) => text.includes("usage could not be written"),
    );
    api.child.kill("SIGTERM");
    await isTrying;
    const again = await openDatabaseProxy(DATABASE_URL, port);
    opened.push(async () => again.close());
    expect(await api.exited).toEqual([0, null]);
    expect(await countsOf(running, account.id)).toEqual({ calls: 6, charged: 6, taken: 6, leases: 0 });
  });
});

describe.skipIf(!isRedisInstalled)("Redis", () => {
  test("stopped under load: lookups continue unaffected, and the portal's limits are kept in memory until it is back", async () => {
    const redis = await openRedisServer();
    opened.push(redis.remove);
    await redis.start();
    const running = await startProduct({ REDIS_URL: "" });
    const { account, secret } = await newKey(running.app);
    await setQuota(running.app, account.id, 1_000_000);
    await running.app.db.service.updateMany({ data: { qps: 1_000_000, burst: 1_000_000 } });
    const api = await startProcess(running, { REDIS_URL: redis.url });
    const load = startLoad(api, secret);
    const challenge = () => call(`${api.url}/v1/captcha`, {}, "POST");
    const countsInRedis = async (policy: string) => {
      const client = new Redis(redis.url);
      const keys = await client.keys(`meridian-limit-${policy}*`);
      await client.quit();
      return keys.length;
    };
    // What is taken before Redis is connected is not reported later, and there are only thirty challenges.
    const untilConnected = () =>
      until(async () => {
        await call(`${api.url}/v1/user_info`, {}, "POST");
        return (await countsInRedis("portal:")) > 0;
      });
    await untilConnected();
    expect((await challenge()).status).toBe(200);
    await until(async () => (await countsInRedis("visitor-call:/v1/captcha")) > 0);
    await redis.stop();
    const answeredAtStop = load.count(200);
    await until(() => load.count(200) > answeredAtStop + 100);
    // More than the thirty a minute, and than what comes back meanwhile.
    const away = await Promise.all(Array.from({ length: 90 }, challenge));
    const answers = away.filter(({ status }) => status === 200).length;
    expect(answers).toBeGreaterThanOrEqual(29);
    const refused = away.filter(({ status, retryAfter }) => status === 429 && retryAfter !== undefined).length;
    expect(refused).toBe(90 - answers);
    expect(refused).toBeGreaterThan(0);
    await redis.start();
    await untilConnected();
    await until(async () => (await challenge()).status === 200);
    await until(async () => (await countsInRedis("visitor-call:/v1/captcha")) > 0);
    await load.stop();
    expect(load.seen()).toEqual([200]);
    await stopInOrder(api);
    const answered = load.count(200);
    expect(await countsOf(running, account.id)).toEqual({
      calls: answered,
      charged: answered,
      taken: answered,
      leases: 0,
    });
  });
});
